"""What the layers in pyproject.toml cannot say: the game knows nothing of the world, a bot not the state."""

import sys

import grimp
import pytest

GRAPH = grimp.build_graph("dummywhist", include_external_packages=True)


def imports(room: str) -> set[tuple[str, str]]:
    """Return (importer, imported) for each import in a room of the house."""
    modules = {room, *GRAPH.find_descendants(room)} if room in GRAPH.modules else set()
    return {
        (module, found) for module in modules for found in GRAPH.find_modules_directly_imported_by(module)
    }


def test_the_game_is_pure() -> None:
    """`dummywhist.game` imports itself and the standard library, nothing else."""
    strangers = {
        (module, found)
        for module, found in imports("dummywhist.game")
        if not found.startswith("dummywhist.game") and found not in sys.stdlib_module_names
    }
    assert not strangers


@pytest.mark.parametrize(
    "secret", ["dummywhist", "dummywhist.game", "dummywhist.game.deal", "dummywhist.game.match"]
)
def test_a_bot_never_imports_the_full_state(secret: str) -> None:
    """A bot is given a view; it has no way to a deal or a match, nor to a package that exports them."""
    assert not {module for module, found in imports("dummywhist.bots") if found == secret}


def test_a_table_is_pure() -> None:
    """What decides, folds and shows a table has no input or output: no sockets, tasks, threads or files."""
    worldly = {
        "asyncio",
        "os",
        "pathlib",
        "socket",
        "sqlite3",
        "starlette",
        "structlog",
        "threading",
        "time",
        "uvicorn",
    }
    assert not {(module, found) for module, found in imports("dummywhist.server.table") if found in worldly}
    rooms = {
        found.split(".")[1]
        for _, found in imports("dummywhist.server.table")
        if found.startswith("dummywhist.")
    }
    assert rooms == {"bots", "game", "notation", "protocol", "server", "store"}
