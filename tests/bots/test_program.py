"""Programs as bots: what they are asked, and that whatever they do the match goes on."""

import logging
import os
import random
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from dummywhist import bots
from dummywhist.arena.driver import bot_action, deal_seeded, play_out
from dummywhist.bots import make, make_here, names
from dummywhist.bots.greedy_bot import Greedy
from dummywhist.bots.program import ACTING, CHANCES, Program
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules

EXAMPLE = Path(__file__).parents[2] / "docs/examples/highest.py"
SHELL = """
while read -r word number view; do
    case $word in
    hello) echo hello from a shell ;;
    act) echo "$view" | sed 's/.*"legal":\\["\\([^"]*\\)".*/\\1/' ;;
    esac
done
"""


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """Every program that a test starts is ended with it."""
    started: list[Program] = []
    start = Program.__init__

    def note(self: Program, *args: object, **kwargs: object) -> None:
        started.append(self)
        start(self, *args, **kwargs)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Program, "__init__", note)
        yield
    for program in started:
        program.close()


def python(script: str, acting: float = ACTING) -> Program:
    """Return a bot whose `line` is each line that it reads."""
    loop = f"import sys, time\nfor line in sys.stdin:\n    {script}\n    sys.stdout.flush()"
    return Program([sys.executable, "-S", "-c", loop], acting=acting)


def in_auction() -> Match:
    """Return a match whose first deal is in the auction."""
    match = Match()
    deal_seeded(match, "auction")
    return match


def asked(bot: Program) -> str:
    """Return what the bot does first in the auction."""
    match = in_auction()
    assert match.turn is not None
    return str(bot_action(bot, match, match.turn, "s"))


def test_the_example_plays_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Named in the environment, it is a bot like any other, and never needs a stand-in."""
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"highest={sys.executable} {shlex.quote(str(EXAMPLE))}; other=cat")
    assert {"highest", "other", "greedy"} <= set(names())
    bot = make("highest")
    assert isinstance(bot, Program)
    for rules in (Rules(target=5), Rules(game="double-dummy", jokers=True, target=5)):
        match = Match(rules)
        play_out(match, [bot, make("greedy"), make("greedy")][: rules.players], "example")
        assert match.winner is not None
    assert bot.failures == 0


def test_the_example_is_short() -> None:
    """It has fewer than forty lines, and imports nothing of the package."""
    text = EXAMPLE.read_text()
    assert len(text.splitlines()) < 40
    assert "import dummywhist" not in text
    assert "from dummywhist" not in text


def test_a_shell_can_be_a_bot() -> None:
    """The first legal action, cut out of the view by `sed`, is an answer."""
    assert asked(Program(["sh", "-c", SHELL])) == "0 pass"


def test_it_plays_what_the_same_bot_plays_here() -> None:
    """A bot behind the protocol sees the same view and the same random numbers each time."""
    program = Program([sys.executable, "-m", "dummywhist.bots.host", "random"])
    match = in_auction()
    seat = match.turn
    assert seat is not None
    view = match.view(seat)
    number = random.Random("s").getrandbits(32)
    expected = make("random").act(view, random.Random(number))
    assert [program.act(view, random.Random("s")) for _ in range(2)] == [expected, expected]
    assert program.failures == 0


@pytest.mark.parametrize(
    "script",
    [
        "print('hello') if 'hello' in line else time.sleep(600)",
        "print('hello') if 'hello' in line else sys.exit()",
        "print('hello') if 'hello' in line else print('nonsense')",
        "print('hello') if 'hello' in line else print('0 bid 8 uptown')",
        "print('hello') if 'hello' in line else print('1 pass')",
        "print('hello') if 'hello' in line else print('x' * 100_000)",
        "print('hello') if 'hello' in line else print()",
        "print('hello') if 'hello' in line else sys.stdout.buffer.write(b'\\xff\\n')",
        "print('hello') if 'hello' in line else print('0 bid 7 notrump', end='')",
        "print('hello') if 'hello' in line else sys.exit(print('0 bid 7 notrump', end=''))",
        "print('hello') if 'hello' in line else print('0 bid 7 notrump\\n0 pass')",
        "print('hello') if 'hello' in line else print('0 bid 7 notrump' + ' ' * 2000)",
    ],
    ids=[
        *("silent", "gone", "nonsense", "no bid", "another's turn", "endless line", "empty line", "no text"),
        *("unfinished line", "unfinished at the end", "two lines", "a line and many spaces"),
    ],
)
def test_greedy_acts_in_its_place(script: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever it does instead of answering, there is a legal action, and the log says why."""
    bot = python(script, acting=0.5)
    greedy = make("greedy")
    with caplog.at_level(logging.WARNING):
        match = in_auction()
        assert match.turn is not None
        action = bot_action(bot, match, match.turn, "s")
    assert action == bot_action(greedy, match, match.turn, "s")
    assert bot.failures == 1
    assert "greedy acts in its place" in caplog.text


ELSEWHERE = """
import os, sys, time
if os.fork():
    time.sleep(60)
os.setsid()
open({left!r}, "w").write(str(os.getpid()))
time.sleep(60)
"""


@pytest.fixture
def left(tmp_path: Path) -> Iterator[Path]:
    """A file in which a process writes its number that is out of reach; it is killed in the end."""
    left = tmp_path / "left"
    yield left
    os.kill(int(left.read_text()), signal.SIGKILL)


def test_nobody_waits_for_who_holds_its_output_open(left: Path) -> None:
    """A process of another session has what it writes to, and lives on: it is given up all the same."""
    elsewhere = ELSEWHERE.format(left=str(left))
    bot = python(f"print('hello') if 'hello' in line else exec({elsewhere!r})", acting=2)
    asked(bot)
    assert bot.failures == 1
    os.kill(int(left.read_text()), 0)  # it is still there


def test_nobody_waits_for_who_does_not_read() -> None:
    """A question that is too long for the pipe is not waited for either."""
    bot = Program(["sh", "-c", "echo hello; sleep 60"], acting=0.5)
    with pytest.raises(ValueError, match="no answer in time"):
        bot._asked(bot._start(), "x" * 1_000_000, 0.5)
    assert bot._process is None


def test_an_answer_that_comes_too_late_is_none_to_the_next_question() -> None:
    """Of two lines the second is not taken for what it does next."""
    bot = python("print('hello') if 'hello' in line else print('0 pass\\n0 bid 7 notrump')")
    twice = python(
        "if 'hello' in line: print('hello')\n"
        "    else: print('0 pass', flush=True); time.sleep(0.2); print('0 bid 7 notrump')"
    )
    asked(bot)
    assert asked(bot) != "0 bid 7 notrump"
    assert asked(twice) == "0 pass"
    assert twice._process is not None
    assert twice._process.stdout is not None
    assert select.select([twice._process.stdout], [], [], 20)[0]
    assert asked(twice) != "0 bid 7 notrump"
    assert twice.failures == 1


def test_who_stops_waiting_is_not_answered_later() -> None:
    """The answer to a question that was broken off is none to the next one."""
    bot = python(
        "if 'hello' in line: print('hello')\n"
        "    elif 'first' in line: time.sleep(0.5); print('late')\n"
        "    else: print('in time')"
    )

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            bot._asked(bot._start(), "first", 10)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert bot._asked(bot._start(), "second", 10) == "in time"


BURNING = """
import os
print("hello", flush=True)
said = open({said!r}, "w")
print(os.getpid(), file=said, flush=True)
while True:
    pass
"""
STARTER = """
import sys, time
from dummywhist.bots.program import Program
bot = Program([sys.executable, "-S", "-c", {burning!r}])
time.sleep(60)
"""


def test_a_program_does_not_outlive_who_is_killed(tmp_path: Path) -> None:
    """One that never looks at its input ends with the process that started it, however that ends."""
    said = tmp_path / "said"
    os.mkfifo(said)
    burning = BURNING.format(said=str(said))
    starter = subprocess.Popen([sys.executable, "-c", STARTER.format(burning=burning)])
    with said.open() as line:
        number = int(line.readline())
        starter.kill()
        starter.wait()
        ended, _, _ = select.select([line], [], [], 20)
        if not ended:
            os.kill(number, signal.SIGKILL)
    assert ended


def test_it_is_started_anew_and_at_last_left_alone() -> None:
    """One that always fails is asked three times, then no more; the match ends all the same."""
    bot = python("print('hello') if 'hello' in line else sys.exit()")
    match = Match(Rules(target=1))
    play_out(match, [bot, make("greedy"), make("greedy")], "s")
    assert bot.failures > CHANCES
    assert bot._process is None


def test_one_failure_is_forgiven(tmp_path: Path) -> None:
    """After a failure it gets its next turns."""
    flag = tmp_path / "failed"
    bot = python(
        "if 'hello' in line: print('hello')\n"
        f"    elif __import__('os').path.exists({str(flag)!r}): print('0 pass')\n"
        f"    else: open({str(flag)!r}, 'w'); sys.exit()"
    )
    assert [asked(bot) for _ in range(3)][1:] == ["0 pass", "0 pass"]
    assert bot.failures == 1


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["no-such-program"], "no-such-program cannot be started: No such file or directory"),
        (["sh", "-c", "printf '\\377\\n'; cat"], "sh does not say hello"),
        (["true"], "true does not say hello"),
        (["cat"], "cat"),
    ],
)
def test_what_is_no_bot_is_refused_at_once(command: list[str], sentence: str) -> None:
    """When it is made, in one sentence: not in the middle of a match."""
    if command == ["cat"]:  # it says hello, as it says everything
        assert asked(Program(command)) != ""
        return
    with pytest.raises(ValueError, match=sentence):
        Program(command)


def test_a_program_that_is_no_bot_is_told_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is named, but cannot be had, and the log says why."""
    monkeypatch.setenv("DUMMYWHIST_BOTS", "quiet=true")
    assert not bots.is_bot("quiet")
    assert not bots.is_bot("unknown")
    assert caplog.messages == ["quiet does not say hello"]


def test_the_log_has_the_name_of_the_bot(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not that of the program, which two bots may share."""
    monkeypatch.setenv("DUMMYWHIST_BOTS", "first=head -n 1")
    bot = make("first")
    assert isinstance(bot, Program)
    asked(bot)
    assert [message.split(":")[0] for message in caplog.messages] == ["first"]


def test_a_plug_in_that_cannot_be_made_says_so_in_a_line(tmp_path: Path) -> None:
    """Whatever its package does when it is imported: what stands on the terminal is one sentence."""
    about = tmp_path / "broken-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[dummywhist.bots]\nbroken = no_such_module:Bot\n")
    asked = subprocess.run(
        [sys.executable, "-m", "dummywhist.bots.host", "broken"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert asked.returncode == 1
    assert asked.stderr == "broken cannot be made: ModuleNotFoundError: No module named 'no_such_module'\n"


@pytest.mark.parametrize(
    "value", ["greedy=cat", "pimc:7=cat", "nothing", " = cat", "mine=", "mine=;", "mine='"]
)
def test_what_names_no_program_is_left_out(
    value: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A name without a command, or one that there is already, is told of; the others are there."""
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"{value};cat=cat")
    known = set(names())
    monkeypatch.delenv("DUMMYWHIST_BOTS")
    assert known == {*names(), "cat"}
    assert "does not give a new name a command" in caplog.text


@pytest.mark.parametrize(
    "name", ["", "deep-thought", "greedy:3", "program:cat", ":", "pimc:", "pimc:0", "pimc"]
)
def test_an_unknown_name_is_refused(name: str) -> None:
    """No name runs a program that the environment does not name."""
    with pytest.raises(ValueError, match=f"there is no bot {name}: "):
        make(name)


PLUG_IN = """
import os

class Careful:
    def __init__(self, level="0"):
        self.level = level
    def act(self, view, rng):
        print("thinking", os.getpid())
        return view.legal_actions.of_turn[int(self.level)]
"""


@pytest.fixture
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install another's package with the bot `careful`."""
    (tmp_path / "careful_bot.py").write_text(PLUG_IN)
    info = tmp_path / "careful_bot-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: careful-bot\nVersion: 1\n")
    made = "careful_bot:Careful\n"
    points = f"[dummywhist.bots]\ncareful = {made}careful: = {made}greedy = {made}"
    (info / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    bots._entry_points.cache_clear()
    yield
    bots._entry_points.cache_clear()


@pytest.mark.usefixtures("plug_in")
def test_anothers_bot_plays_in_a_process_of_its_own() -> None:
    """It is found like ours, and what it prints is no answer; it may take something after a colon."""
    assert "careful" in names()
    first, second = make("careful"), make("careful:1")
    assert isinstance(first, Program)
    assert isinstance(second, Program)
    assert [asked(first), asked(second)] == ["0 pass", "0 bid 1 uptown"]
    assert first.failures == second.failures == 0
    assert type(make_here("careful")).__name__ == "Careful"


@pytest.mark.usefixtures("plug_in")
def test_a_plug_in_imports_nothing_from_where_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the working directory that has the name of a module is not run."""
    (tmp_path / "here").mkdir()
    (tmp_path / "here/json.py").write_text("raise SystemExit('run from the working directory')")
    monkeypatch.chdir(tmp_path / "here")
    assert asked(cast(Program, make("careful"))) == "0 pass"


@pytest.mark.usefixtures("plug_in")
def test_nobody_takes_our_names() -> None:
    """A bot that another calls `greedy` is not found."""
    assert type(make("greedy")) is Greedy
