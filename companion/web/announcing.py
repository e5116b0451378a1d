"""Says in the local network that quilting-bee.local is this machine (mDNS), so that nobody types numbers."""

from __future__ import annotations

import logging
import socket
from contextlib import suppress
from ipaddress import ip_address
from threading import Thread

log = logging.getLogger(__name__)

NAME = "quilting-bee.local"


class Announcement:
    """Holds as long as it is not closed; where it cannot be made, the address in numbers still works."""

    def __init__(self, address: str, port: int, interfaces: list[str] | None = None) -> None:
        """`interfaces` are the addresses on which it is said; those of the local network when not given."""
        self._where = interfaces or [address]
        self._address, self._port = address, port
        self._announcing: object | None = None
        self._is_closed = False
        self.is_made = False
        """Whether the name is ours: another Quilting Bee in this network may have it already."""
        # Looking whether the name is free takes a second that nobody should wait for.
        self._thread = Thread(target=self._make, name="announcing the page", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Whether it was made, after at most so long."""
        self._thread.join(seconds)
        return self.is_made

    def close(self) -> None:
        """The name is nobody's again."""
        self._is_closed = True
        announcing, self._announcing = self._announcing, None
        if announcing is not None:
            from zeroconf import Error

            with suppress(Error, OSError):
                announcing.close()  # type: ignore[attr-defined]

    def _make(self) -> None:
        from zeroconf import Error, NonUniqueNameException, ServiceInfo, Zeroconf

        try:
            announcing = Zeroconf(interfaces=self._where)
        except OSError as error:
            log.info("Nothing can be announced in this network: %s", error)
            return
        self._announcing = announcing
        packed = socket.inet_pton(
            socket.AF_INET if ip_address(self._address).version == 4 else socket.AF_INET6, self._address
        )
        about = ServiceInfo(
            "_http._tcp.local.",
            "Quilting Bee._http._tcp.local.",
            port=self._port,
            addresses=[packed],
            server=f"{NAME}.",
        )
        try:
            announcing.register_service(about)
        except NonUniqueNameException:
            log.info("Another Quilting Bee in this network is %s already.", NAME)
        except (Error, OSError) as error:  # also: closed meanwhile, or a machine too busy to answer in time
            log.info("The name %s cannot be announced: %s", NAME, error)
        else:
            self.is_made = True
        if self._is_closed or not self.is_made:
            self.close()
