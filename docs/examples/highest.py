"""A bot that needs nothing of the package: it passes if it can, and plays high cards; low ones downtown."""

import json
import random
import sys

RANKS = "23456789TJQKA"


def answer(view, chance):
    """Choose one of the actions that the view lists."""
    legal = view["legal"]
    passes = [action for action in legal if action.endswith(" pass")]
    plays = [action for action in legal if action.split()[1] == "play"]
    if passes:
        return passes[0]
    if not plays:
        return chance.choice(legal)
    high_wins = view["table"]["direction"] == "uptown"
    return (max if high_wins else min)(plays, key=lambda play: RANKS.find(play.split()[2][0]))


for line in sys.stdin:
    word, _, rest = line.partition(" ")
    if word == "hello":
        print("hello", flush=True)
    elif word == "act":
        number, _, view = rest.partition(" ")
        print(answer(json.loads(view), random.Random(int(number))), flush=True)
