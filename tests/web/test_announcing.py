"""The name in the local network: a machine that cannot announce it goes on without a word on the terminal."""

from __future__ import annotations

import pytest
from zeroconf import EventLoopBlocked, NotRunningException, Zeroconf

from companion.web.announcing import NAME, Announcement


def test_phones_find_the_machine_by_its_name() -> None:
    announcement = Announcement("127.0.0.1", 8123, ["127.0.0.1"])
    phone = Zeroconf(interfaces=["127.0.0.1"])
    try:
        assert announcement.wait(20)
        found = phone.get_service_info("_http._tcp.local.", "Quilting Bee._http._tcp.local.", 10_000)
        assert found is not None
        assert (found.server, found.port) == (f"{NAME}.", 8123)
        # Another program on this machine may answer to the same name.
        assert "127.0.0.1" in found.parsed_addresses()
    finally:
        phone.close()
        announcement.close()


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
