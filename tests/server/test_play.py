"""People and bots at one table, over real sockets."""

import asyncio
from pathlib import Path

from tests.server.harness import serving


def test_a_person_plays_a_deal_against_two_bots(tmp_path: Path) -> None:
    """Who always does the first thing allowed comes to the end of a deal, and the deal's secret is shown."""

    async def play() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "greedy", "2": "random"})
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("start")
                commitment = client.now["dealing"]["commitment"]
                await client.send("contribute", data="ab" * 16)
                await client.until(lambda client: client.table["dealer"] is not None)
                while client.table["phase"] != "deal":
                    if client.is_asked:
                        await client.first_legal()
                    else:
                        await client.receive()
                assert len(client.table["scores"]) == 1
                assert client.now["dealing"]["commitment"] == commitment
                assert len(bytes.fromhex(client.now["dealing"]["secret"])) == 32
                status, record = await server.ask(f"/api/tables/{ana['table']}/matches/1/record")
                assert status == 200
                assert len(record["deals"]) == 1

    asyncio.run(play())
