"""The operator's commands: tables, close, prune, backup, restore, migrate, doctor."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dummywhist import cli
from tests.commands.test_serve import process
from tests.store.cluster import cluster


def call(*arguments: object, database: str | None = None) -> Result:
    """Call a command; with a database, as its variable names it."""
    return CliRunner().invoke(
        cli.main, [str(each) for each in arguments], env={"DUMMYWHIST_DATABASE": database or ""}
    )


def says(*arguments: object, database: str | None = None) -> str:
    """What a command that succeeds prints."""
    result = call(*arguments, database=database)
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*arguments: object, database: str | None = None) -> str:
    """The one line with which a command fails."""
    result = call(*arguments, database=database)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


@pytest.fixture(params=["folder", "database"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[list[str], str | None]:
    """Where tables are kept: the options that say so, or the variable."""
    if request.param == "folder":
        return ["--data", str(tmp_path)], None
    return [], cluster().database(tmp_path)


def test_tables_are_listed_and_closed_beside_the_server(kept: tuple[list[str], str | None]) -> None:
    """While a server runs its tables are listed, and a closed one takes no more commands."""
    options, database = kept

    async def test() -> str:
        environment = {"DUMMYWHIST_DATABASE": database} if database else {}
        with process(*options, environment=environment) as (_, server):
            ana = await server.create(bots={"1": "greedy"}, is_public=True)
            async with server.client(ana["table"], ana["secret"]) as client:
                line = json.loads(
                    await asyncio.to_thread(says, "tables", *options, "--json", database=database)
                )
                assert (line["table"], line["status"], line["public"]) == (ana["table"], "waiting", True)
                assert (line["people"], line["bots"]) == (["Ana"], ["greedy"])
                plain = await asyncio.to_thread(says, "tables", *options, database=database)
                assert plain.startswith(f"{ana['table']}  waiting  public ")
                assert ana["secret"] not in plain
                await asyncio.to_thread(says, "close", *options, ana["table"], database=database)
                await client.until(lambda client: client.now["table"]["status"] == "closed")
                assert (await client.send("start"))["code"] == "closed"
        return str(ana["table"])

    table = asyncio.run(test())
    assert refusal("close", *options, table, database=database) == "this table is closed"
    assert refusal("close", *options, "nosuch", database=database) == "there is no such table"


def test_a_backup_of_a_running_server_is_whole(tmp_path: Path) -> None:
    """What was acknowledged before the backup is in it, and comes back in another folder."""
    data, file, other = tmp_path / "data", tmp_path / "tables.backup", tmp_path / "other"

    async def test() -> None:
        with process("--data", str(data)) as (_, server):
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("say", phrase="hello")
                assert (
                    await asyncio.to_thread(says, "backup", "--data", data, file)
                    == f"Commits in {file}: 2.\n"
                )
                await client.send("say", phrase="goodbye")
        restored = await asyncio.to_thread(says, "restore", "--data", other, file)
        assert restored == "Commits brought back: 2.\n"
        with process("--data", str(other)) as (_, server):
            async with server.client(ana["table"], ana["secret"]) as client:
                assert [said["phrase"] for said in client.now["said"]] == ["hello"]

    asyncio.run(test())
    assert list(tmp_path.glob(".*")) == []
    assert file.stat().st_mode & 0o777 == 0o600


def test_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    """Neither a file that exists nor tables that exist, without --force; of a running server never."""
    data, file = tmp_path / "data", tmp_path / "tables.backup"
    says("migrate", "--data", data)
    says("backup", "--data", data, file)
    assert "say --force" in refusal("backup", "--data", data, file)
    says("backup", "--data", data, file, "--force")
    assert "say --force" in refusal("restore", "--data", data, file)
    says("restore", "--data", data, file, "--force")
    with process("--data", str(data)):
        assert refusal("restore", "--data", data, file, "--force") == f"another server uses the folder {data}"


def test_a_link_to_a_backup_stays_one(tmp_path: Path) -> None:
    """What it leads to is replaced."""
    data, file, link = tmp_path / "data", tmp_path / "tables.backup", tmp_path / "links" / "link.backup"
    says("migrate", "--data", data)
    file.touch()
    link.parent.mkdir()
    link.symlink_to(file)
    says("backup", "--data", data, link, "--force")
    assert link.readlink() == file
    assert list(link.parent.iterdir()) == [link]
    says("restore", "--data", tmp_path / "other", file)


def test_a_backup_replaces_nothing_but_a_file(tmp_path: Path) -> None:
    """Neither what is no file, nor a part of the tables' folder, even with --force."""
    data, pipe = tmp_path / "data", tmp_path / "pipe"
    says("migrate", "--data", data)
    tables = data / "dummywhist.sqlite3"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(tables)
    before = tables.stat().st_ino
    parts = [data / f"dummywhist.sqlite3{part}" for part in ("-wal", "-shm", "-journal")]
    expected = f"{pipe} is no file that could be replaced"
    assert refusal("backup", "--data", data, pipe, "--force") == expected
    for file in (tables, tmp_path / "link", *parts, data / "server.lock"):
        expected = f"{file} is where the tables are: a backup lies elsewhere"
        assert refusal("backup", "--data", data, file, "--force") == expected
    assert tables.stat().st_ino == before
    assert not any(part.exists() for part in parts)
    assert pipe.is_fifo()


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    """A missing, foreign or damaged file is refused, and the tables stay as they are."""
    data, file = tmp_path / "data", tmp_path / "file"
    says("migrate", "--data", data)
    before = (data / "dummywhist.sqlite3").read_bytes()
    assert refusal("restore", "--data", data, file, "--force") == f"there is no file {file}"
    file.write_text("no database " * 1000)
    assert "cannot be restored" in refusal("restore", "--data", data, file, "--force")
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    assert refusal("restore", "--data", data, file, "--force") == f"{file} holds no tables"
    assert (data / "dummywhist.sqlite3").read_bytes() == before


def test_a_folder_without_tables_is_said(tmp_path: Path) -> None:
    """Commands that need tables say that there are none, and make none."""
    for arguments in (["tables"], ["prune"], ["close", "t"], ["backup", str(tmp_path / "file")]):
        assert refusal(*arguments, "--data", tmp_path) == f"there are no tables in {tmp_path}"
    assert list(tmp_path.iterdir()) == []


def test_a_database_without_tables_is_said(tmp_path: Path) -> None:
    """Commands that need tables name the command that makes them, and a server does not start."""
    database = cluster().database(tmp_path, "template1")
    for arguments in (["tables"], ["prune"], ["close", "t"], ["serve", "--port", "0"]):
        assert refusal(*arguments, database=database).endswith("has no tables yet: run 'dummywhist migrate'")
    assert says("migrate", database=database) == "The schema was missing and is 0004 now.\n"
    assert says("migrate", database=database) == "The schema is the newest: 0004.\n"
    assert says("tables", database=database) == ""


def test_a_database_is_backed_up_by_its_own_programs(tmp_path: Path) -> None:
    """Backup and restore are for folders; for PostgreSQL the sentence names the programs."""
    for name in ("backup", "restore"):
        assert "pg_dump" in refusal(name, tmp_path / "file", database="postgresql://host/whist")


def test_an_address_that_is_none_is_refused() -> None:
    """The variable must name PostgreSQL."""
    assert "postgresql://user@host/database" in refusal("tables", database="mysql://host/whist")


def test_the_folder_wins_over_the_variable(tmp_path: Path) -> None:
    """A folder that is given is used, whatever the environment says."""
    says("migrate", "--data", tmp_path, database="mysql://host/whist")
    assert (tmp_path / "dummywhist.sqlite3").exists()


def verdicts(printed: str) -> dict[str, str]:
    """What the doctor says of each thing."""
    words = (line.partition(":")[0].split(maxsplit=1) for line in printed.splitlines())
    return {what: verdict for verdict, what in words}


def test_the_doctor_finds_a_good_place(kept: tuple[list[str], str | None]) -> None:
    """Where all is there nothing is missing, though the machine may be slow."""
    options, database = kept
    if not database:
        says("migrate", *options)
    result = call("doctor", *options, database=database)
    found = verdicts(result.output)
    assert set(found) >= {"tables", "durable write", "solver", "open files", "event loop"}
    assert {what for what, verdict in found.items() if verdict == "bad"} == ({"fsync"} if database else set())
    assert result.exit_code == int(bool(database))


def test_the_doctor_finds_what_is_missing() -> None:
    """A database that cannot be reached is one line, and the status says so."""
    result = call("doctor", database="postgresql://127.0.0.1:1/whist")
    assert verdicts(result.output)["tables"] == "bad"
    assert result.exit_code == 1


def test_a_second_migration_waits_for_the_first(tmp_path: Path) -> None:
    """Several machines may migrate one database at the same time."""
    database = cluster().database(tmp_path, "template1")
    command = [sys.executable, "-m", "dummywhist", "migrate"]
    running = [
        subprocess.Popen(
            command, env={"DUMMYWHIST_DATABASE": database, "PATH": ""}, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    printed = sorted(each.communicate()[0] for each in running)
    assert printed == [
        *["The schema is the newest: 0004.\n"] * 2,
        "The schema was missing and is 0004 now.\n",
    ]


@pytest.mark.parametrize(
    "address",
    [
        "mysql://u:pass@h/x",
        "postgresql://u:pa ss@h/x",
        "postgresql://u:pass@[::1/x",
        "postgresql://u:pa\udcff@h/x",
        "postgresql://u:pass@h/x?nosuch=1",
        " ",
    ],
)
@pytest.mark.parametrize("command", ["serve", "worker", "migrate", "tables"])
def test_an_address_that_cannot_be_read_is_refused_and_not_shown(command: str, address: str) -> None:
    """One sentence says what an address looks like; a password may be in the one that was given."""
    sentence = "DUMMYWHIST_DATABASE is no address of PostgreSQL: postgresql://user@host/database"
    assert refusal(command, database=address) == sentence
