"""Random bytes that a client adds to deals: which of them count as added, whatever becomes of the answer."""

from __future__ import annotations

import msgspec
import pytest

from dummywhist.client import Address, Seen, TableClient
from dummywhist.protocol import messages as wire
from dummywhist.server.table.duties import DealCards
from dummywhist.server.table.state import CLOCK
from dummywhist.server.table.views import snapshot
from tests.server.scene import Scene

OTHERS = "b0" * 16


class Device:
    """A client in Ana's seat at a scene's table, and the command with which it has sent bytes."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.client = TableClient(Address("http", "127.0.0.1:1", "x" * 20), "s" * 43)
        self.hears()
        (sent,) = self.client._unanswered.values()
        self.sent = msgspec.json.decode(sent, type=wire.Contribute)

    def shown(self) -> msgspec.Raw:
        """The newest view of Ana's seat, encoded."""
        return msgspec.Raw(msgspec.json.encode(snapshot(self.scene.state, 0, self.scene.now)))

    def hears(self, answers: str | None = None) -> None:
        """The newest view comes, perhaps as an answer."""
        self.client._received(wire.Update(self.shown(), [], answers))

    def is_refused(self, code: str) -> Seen:
        """What it sent is refused."""
        seen = self.client._received(wire.Refused(self.sent.id, code, {}, "no", self.shown()))
        assert isinstance(seen, Seen)
        return seen

    @property
    def contributed(self) -> list[str]:
        """What counts as added, in hexadecimal."""
        return [data.hex() for data in self.client.contributed.values()]


@pytest.fixture
def device() -> Device:
    """Ana's, as the first deal waits for its cards."""
    scene = Scene()
    scene.do("ana", wire.Start(id="start"))
    return Device(scene)


def test_bytes_count_as_added_once_the_server_says_so(device: Device) -> None:
    """Not when they are sent; and from then on, whatever the views show."""
    assert not device.contributed
    device.hears(answers=device.sent.id)
    assert device.contributed == [device.sent.data]


def test_bytes_that_are_refused_are_not_added(device: Device) -> None:
    """Another device in the same seat was there before; nobody is told of it."""
    device.scene.do("ana", wire.Contribute(id="1", decision=device.scene.decision, data=OTHERS))
    assert device.is_refused("contributed").refused is None
    device.scene.do(CLOCK, DealCards())
    device.hears()
    assert not device.contributed


def test_bytes_that_a_view_shows_are_added(device: Device) -> None:
    """The answer was lost; a view that comes later, even when the deal is over, has them."""
    device.scene.do("ana", wire.Contribute(id="1", decision=device.scene.decision, data=device.sent.data))
    device.scene.do(CLOCK, DealCards())
    device.scene.play()
    device.hears()
    assert device.contributed == [device.sent.data]


def test_bytes_are_sent_once_for_each_deal(device: Device) -> None:
    """Also where the server could not take them, and the deal still waits."""
    device.is_refused("not-saved")
    device.hears()
    assert device.client.is_answered
