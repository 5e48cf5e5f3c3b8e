"""A match by mouse, from the start screen to its end."""

from __future__ import annotations

from collections.abc import Callable

from tests.e2e.guest import Guest


def test_a_whole_match_against_bots_is_played_by_mouse(guest: Callable[..., Guest]) -> None:
    """One click from the start screen, then clicks on what is offered until somebody has won."""
    ana = guest()
    ana.play_now()
    done = set()
    while (what := ana.to_do()) != "over":
        done.add(what)
        ana.do(what)
    ana.see("over")
    assert {"auction", "play", "ready"} <= done
    assert ana.page.locator(".end").is_visible()
