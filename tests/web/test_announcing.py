"""The name in the local network: a machine that cannot announce it goes on without a word on the terminal."""

from __future__ import annotations

import pytest
from zeroconf import EventLoopBlocked, NotRunningException, Zeroconf

from companion.web.announcing import Announcement


@pytest.mark.parametrize("trouble", [EventLoopBlocked, NotRunningException, OSError])
def test_a_machine_that_is_too_busy_to_announce_itself_is_reached_by_numbers(
    trouble: type[Exception], monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    def fail(*_: object) -> None:
        raise trouble

    monkeypatch.setattr(Zeroconf, "register_service", fail)
    announcement = Announcement("127.0.0.1", 8080)
    assert not announcement.wait(20)
    announcement.close()
    assert not recwarn.list, "a thread that dies with an error would be told here"
