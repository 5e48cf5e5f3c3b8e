"""Dummy Whist and Double Dummy.

>>> import dummywhist
>>> match = dummywhist.Match(dummywhist.Rules(game="double-dummy"), ["Ana", "Beto"])
>>> match.start_deal(dummywhist.seeded_hands(match.rules, seed="example", number=1))
>>> match.phase, match.turn, [str(action) for action in match.legal_actions]
(Phase.EXCHANGE, 1, ['1 keep', '1 exchange'])
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dummywhist.game import *  # noqa: F403
else:
    # The game is imported when it is first asked for, so that `dummywhist --help` need not wait for it.
    from importlib import import_module

    def __getattr__(name):
        return getattr(import_module("dummywhist.game"), name)

    def __dir__():
        return sorted({*globals(), *import_module("dummywhist.game").__all__})
