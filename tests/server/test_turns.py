"""One after the other, also where somebody does not wait for his turn or goes before it."""

import asyncio

from dummywhist.server.turns import Turns


def test_turns_come_in_the_order_in_which_they_were_asked_for() -> None:
    """Nobody who comes later is before one who waits, and a turn is taken at once only if it is nobody's."""

    async def test() -> None:
        turns, done = Turns(), []

        async def take(name: str) -> None:
            async with turns:
                done.append(name)
                await asyncio.sleep(0)
                assert not turns.take()

        assert turns.take()
        assert not turns.take()
        tasks = [asyncio.create_task(take(name)) for name in "abc"]
        await asyncio.sleep(0)
        turns.give()
        assert not turns.take()
        await asyncio.gather(*tasks)
        assert done == ["a", "b", "c"]
        assert turns.take()

    asyncio.run(test())


def test_who_goes_while_he_waits_holds_nobody_up() -> None:
    """Before his turn, and in the moment in which he was given it."""

    async def test() -> None:
        turns, done = Turns(), []

        async def take(name: str) -> None:
            async with turns:
                done.append(name)

        assert turns.take()
        first, second, third = (asyncio.create_task(take(name)) for name in "abc")
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        turns.give()
        second.cancel()
        await asyncio.gather(first, second, third, return_exceptions=True)
        assert done == ["c"]
        assert not turns.is_taken

    asyncio.run(test())
