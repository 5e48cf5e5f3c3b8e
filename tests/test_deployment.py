"""The image and the composition of services agree with the program and with what is written about them."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from dummywhist import cli
from dummywhist.commands import serve
from dummywhist.commands._store import DATABASE
from dummywhist.server.operate import prune

ROOT = Path(__file__).parent.parent
DOCKERFILE = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
STAGES = DOCKERFILE.split("\nFROM ")[1:]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
PAGE = (ROOT / "docs" / "operations.md").read_text()


def instructions(stage: str, name: str) -> list[str]:
    """What the instructions of that name say in a stage of the image."""
    return re.findall(rf"^{name} (.+)$", stage, re.MULTILINE)


def installed(stage: str) -> set[str]:
    """The Debian packages that a stage installs."""
    (run,) = (line for line in instructions(stage, "RUN") if "apt-get install" in line)
    words = shlex.split(run.partition("apt-get install")[2].partition("&&")[0])
    return {word for word in words if not word.startswith("-")}


def called(arguments: list[str]) -> click.Context:
    """The command that the arguments call, parsed and not run."""
    name, *rest = arguments
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None, name
    return command.make_context(name, rest)


def test_the_image_installs_what_the_launcher_needs() -> None:
    """The stage that builds has the packages that `./dev` wants to run; the other only some of them."""
    rows = (ROOT / "debian-packages.txt").read_text().splitlines()
    wanted = {row.split()[1] for row in rows if row.startswith("run ")}
    build, final = map(installed, STAGES)
    assert build == wanted
    assert final < build


def test_the_image_copies_what_is_there() -> None:
    """Every file that the image is made of exists, and is let through to the builder."""
    let_through = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"}
    copied = {word for line in instructions(STAGES[0], "COPY") for word in line.split()[:-1]}
    assert copied == let_through
    assert all((ROOT / name).exists() for name in copied)


def test_the_image_serves_and_does_not_run_as_root() -> None:
    """It serves on the port it exposes, for everybody, looks there for its health, and is nobody special."""
    (command,), (port,) = instructions(STAGES[1], "CMD"), instructions(STAGES[1], "EXPOSE")
    parameters = called(json.loads(command)).params
    assert (parameters["host"], str(parameters["port"])) == ("0.0.0.0", port)
    assert f"127.0.0.1:{port}/healthz" in DOCKERFILE
    assert json.loads(instructions(STAGES[1], "ENTRYPOINT")[0]) == ["dummywhist"]
    assert instructions(STAGES[1], "USER") == ["dummywhist"]


def test_the_services_call_commands_that_exist() -> None:
    """Two servers, a worker, and the migration before all of them, on one database."""
    calls = {name: called(service["command"]) for name, service in SERVICES.items() if "command" in service}
    assert {name: context.info_name for name, context in calls.items()} == {
        "web": "serve",
        "worker": "worker",
        "migrate": "migrate",
    }
    assert calls["web"].params["host"] in serve.ANYWHERE
    assert SERVICES["web"]["deploy"]["replicas"] == 2
    for name in ("web", "worker"):
        assert SERVICES[name]["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
    for name in calls:
        address = SERVICES[name]["environment"][DATABASE]
        database = SERVICES["database"]["environment"]
        assert address == f"postgresql://{database['POSTGRES_USER']}@database/{database['POSTGRES_DB']}"
        assert SERVICES[name]["environment"]["PGPASSWORD"] == database["POSTGRES_PASSWORD"]


def test_a_port_for_each_server_is_published_on_this_machine_only() -> None:
    """As many ports as servers, which lead to the port of the image, for the proxy alone."""
    (published,) = SERVICES["web"]["ports"]
    found = re.fullmatch(r"127\.0\.0\.1:(\d+)-(\d+):(\d+)", published)
    assert found is not None
    first, last, inside = map(int, found.groups())
    assert last - first + 1 == SERVICES["web"]["deploy"]["replicas"]
    assert str(inside) == instructions(STAGES[1], "EXPOSE")[0]
    for port in range(first, last + 1):
        assert PAGE.count(f"127.0.0.1:{port}") >= 2, "both proxies lead to each server"


def test_a_server_may_end_what_it_began() -> None:
    """The services are given more time to stop than a server takes at most."""
    from dummywhist.server.run import DRAIN_SECONDS

    for name in ("web", "worker"):
        assert int(SERVICES[name]["stop_grace_period"].removesuffix("s")) > DRAIN_SECONDS


@pytest.mark.parametrize(
    "name", ["serve", "worker", "migrate", "doctor", "tables", "close", "prune", "backup", "restore"]
)
def test_the_page_explains_every_command_of_the_operator(name: str) -> None:
    """Each is on the operations page."""
    assert f"dummywhist {name}" in PAGE


def test_the_page_tells_the_rule_of_pruning() -> None:
    """The days on the page and in the command's help are those of the program."""
    from dummywhist.commands.prune import command

    days = [prune.UNPLAYED_DAYS, prune.ENDED_DAYS, prune.ABANDONED_DAYS]
    for text in (PAGE.partition("## Prune")[2].partition("\n## ")[0], command.help or ""):
        assert [int(number) for number in re.findall(r"(\d+)\s+days", text)] == days


def test_the_page_names_metrics_paths_and_variables_that_exist() -> None:
    """What the page says can be watched is there, all of it."""
    from dummywhist.server.metrics import Metrics
    from dummywhist.server.watching import routes

    made = {family.name for family in Metrics().registry.collect()}
    assert set(re.findall(r"`(dummywhist_\w+?)(?:_total)?`", PAGE)) == made
    paths = {route.path for route in routes()}
    assert {"/healthz", "/readyz", "/metrics"} <= paths & set(re.findall(r"`(/\w+)`", PAGE))
    assert DATABASE in PAGE
