"""What makes a player another player, and what does not."""

from dummywhist.arena.version import _bare, _reached, version_of


def test_words_do_not_count() -> None:
    """Comments, docstrings and the form of the code are left out."""
    one = '"""A."""\nX = 1  # why\n\n\ndef f(x):\n    """Docs."""\n    return (x)\n'
    two = '"""B."""\nX = 1\ndef f(x):\n    return x\n'
    assert _bare(one) == _bare(two)
    assert _bare(one) != _bare(two.replace("1", "2"))


def test_a_player_is_all_of_players_that_it_imports() -> None:
    """The rules of the game are not in it, nor are bots that it does not know."""
    reached = _reached("dummywhist.bots.greedy_bot")
    assert {"dummywhist.bots.facts", "dummywhist.bots.greedy_bot.leads"} <= set(reached)
    assert not [name for name in reached if "dummywhist.game" in name]
    assert "dummywhist.bots.random_bot" not in reached
    assert "dummywhist.bots.levels" not in reached


def test_what_is_imported_late_counts_too() -> None:
    """A strong bot imports what thinks only when it first acts."""
    assert "dummywhist.bots.thinking" in _reached("dummywhist.bots.levels")


def test_every_player_has_a_version() -> None:
    """Ours have eight signs, each its own; others none."""
    assert version_of("greedy") != version_of("random")
    assert all(len(version_of(name)) == 8 for name in ("greedy", "random", "level3", "pimc:20"))
    assert version_of("another") == ""
