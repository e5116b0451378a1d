"""Runs the page: finds a port and the addresses under which phones reach it, and has no patience with dawdlers."""

from __future__ import annotations

import socket
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from messages import MessageError, say

from .announcing import NAME
from .certificate import Certificate

PORT = 8080
_PORTS_TO_TRY = 20
_PATIENCE = 10.0
"""Seconds for a browser to say what it wants; one that only keeps the line busy is cut off."""
_LINES_OF_ONE = 128
"""Connections of one address: a TV, a laptop and a phone behind one router need a dozen."""
_LINES = 512


class Served(Protocol):
    """What can be served: the table's page, or the club's."""

    def application(self, names: Iterable[str]) -> ASGIApp:
        """What a server runs, under these names of this machine."""


class PortTaken(MessageError, OSError):
    """Nothing can be served there."""


@dataclass(frozen=True)
class Place:
    """Where the page is served."""

    sock: socket.socket
    port: int
    is_open: bool
    """Whether the local network may come."""
    host: str
    """The number of this machine in the network that its phones are in."""
    names: tuple[str, ...]
    """All names of this machine that a browser may use."""
    certificate: Certificate | None = None
    """Where somebody brought one nobody can listen, and browsers allow more."""

    @property
    def address(self) -> str:
        """What a phone opens, without the link."""
        scheme, usual = ("https", 443) if self.certificate else ("http", 80)
        return f"{scheme}://{self.host}" if self.port == usual else f"{scheme}://{self.host}:{self.port}"


def find_place(
    port: int | None, is_open: bool, given: socket.socket | None = None, certificate: Certificate | None = None
) -> Place:
    """Take a port: the one that was asked for, else one that was given, else the usual one or the next that is free."""
    if given is not None and port is None and is_open:
        taken = given.dup()
    else:
        taken = _bind(port, "0.0.0.0" if is_open else "127.0.0.1")
    number: int = taken.getsockname()[1]
    host = socket.gethostname().lower()
    names: tuple[str, ...] = ("localhost", host, f"{host.removesuffix('.local')}.local", NAME)
    shown = local_address() if is_open else "127.0.0.1"
    if certificate is not None:
        shown = certificate.host(shown, host)
        names = (*names, *certificate.names, shown)
    return Place(taken, number, is_open, shown, names, certificate)


class Serving:
    """One run of the server."""

    def __init__(self, page: Served, place: Place) -> None:
        self._server = _Server(
            uvicorn.Config(
                page.application(place.names),
                http=_ImpatientProtocol,
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=_LINES,
                timeout_keep_alive=15,
                timeout_graceful_shutdown=1,
                ssl_certfile=place.certificate.file if place.certificate else None,
                ssl_keyfile=place.certificate.key if place.certificate else None,
            )
        )
        self._place = place

    def run(self, on_start: Callable[[], None] = lambda: None, on_tick: Callable[[], None] = lambda: None) -> None:
        """Serve until somebody stops it; `on_tick` is called ten times a second as long as it is alive."""
        self._server.when_started, self._server.when_alive = on_start, on_tick
        try:
            self._server.run([self._place.sock])
        finally:
            self._place.sock.close()

    def stop(self) -> None:
        """Stop, some time soon; from any thread."""
        self._server.should_exit = True


class _Server(uvicorn.Server):
    when_started: Callable[[], None] = staticmethod(lambda: None)
    when_alive: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.when_started()

    async def on_tick(self, counter: int) -> bool:
        self.when_alive()
        return await super().on_tick(counter)


class _ImpatientProtocol(H11Protocol):
    """Ends connections on which nothing is asked, and takes only so many of one address."""

    lines: ClassVar[Counter[str]] = Counter()
    _address = ""
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = (transport.get_extra_info("peername") or ("",))[0]
        self.lines[self._address] += 1
        if self.lines[self._address] > _LINES_OF_ONE:
            transport.abort()
        else:
            self._be_impatient()

    def connection_lost(self, exc: Exception | None) -> None:
        self._be_patient()
        self.lines[self._address] -= 1
        if self.lines[self._address] <= 0:
            del self.lines[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # Before a first question and between two: whoever was answered once may not hold the line with half a question.
        if self.cycle is None or self.cycle.response_complete:
            self._be_impatient()
        else:
            self._be_patient()

    def _be_impatient(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(_PATIENCE, self.transport.abort)

    def _be_patient(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _bind(port: int | None, address: str) -> socket.socket:
    wanted = [port] if port is not None else list(range(PORT, PORT + _PORTS_TO_TRY))
    trouble: Any = None
    for number in wanted:
        taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((address, number))
        except (OSError, OverflowError) as error:
            taken.close()
            trouble = error
        else:
            return taken
    reason = getattr(trouble, "strerror", None) or str(trouble)
    raise PortTaken(say("Port {port} cannot be used: {reason}.", port=wanted[0], reason=reason))


def local_address() -> str:
    """The address of this machine in the network that its phones are in; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
