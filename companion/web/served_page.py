"""The page as the rest of the house knows it: switched on and off, with its code and its guests."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cached_property
from socket import socket
from threading import Thread
from typing import TYPE_CHECKING

from companion.screens.phone_page import Guest, Opens
from companion.screens.services import Services
from messages import Sentence, load_language, say

from .announcing import NAME, Announcement
from .closed_door import ClosedDoor

if TYPE_CHECKING:
    from .app import Page
    from .certificate import Certificate
    from .serving import Place, Serving

log = logging.getLogger(__name__)


class ServedPage:
    """Serves the page: as long as it is called, or on a thread of its own beside the touchscreen."""

    def __init__(
        self,
        services: Services,
        port: int | None,
        *,
        lets_network_in: bool,
        is_alone: bool,
        given: socket | None = None,
        certificate: Certificate | None = None,
    ) -> None:
        """`given` is a socket that systemd opened for us, on the port that browsers try first."""
        self._certificate = certificate
        self.trouble: Sentence | None = None
        self._given = given
        self._port, self._is_open = port, lets_network_in
        self._services, self._is_alone = services, is_alone
        self._place: Place | None = None
        self._serving: Serving | None = None
        self._thread: Thread | None = None
        self._closed_door: ClosedDoor | None = None
        self._language = services.settings.language
        self._announcement: Announcement | None = None

    @cached_property
    def _page(self) -> Page:
        # Made when it is first served or asked for: a table without phones does not wait for it.
        from .app import Page

        return Page(self._services, is_alone=self._is_alone, on_quit=self.stop)

    @property
    def is_served(self) -> bool:
        return self._place is not None

    @property
    def is_open(self) -> bool:
        """Whether the local network may come."""
        return self._is_open

    @property
    def is_local(self) -> bool:
        return self._place is not None and not self._place.is_open

    @property
    def address(self) -> str:
        if self._place is None:
            return ""
        if self._certificate is not None:
            # Typed without it, a browser would ask in a way that is not answered.
            return self._place.address
        host = NAME if self._announcement is not None and self._announcement.is_made else self._place.host
        return host if self._place.port == 80 else f"{host}:{self._place.port}"

    @property
    def code(self) -> str:
        return self._page.visitors.code

    @property
    def guests(self) -> tuple[Guest, ...]:
        return self._page.visitors.guests

    def link(self, opens: Opens = "play") -> str:
        # Numbers in the code: not every phone knows names that end in .local.
        address = self._place.address if self._place is not None else ""
        return f"{address}/in/{self._page.visitors.link}" + ("" if opens == "play" else f"?as={opens}")

    def renew_link(self) -> None:
        self._page.visitors.renew_link()

    def make_host(self, guest: int) -> None:
        visitor = self._page.visitors.number(guest)
        if visitor is not None:
            self._page.visitors.give_role(visitor, "host")

    def make_viewer(self, guest: int) -> None:
        visitor = self._page.visitors.number(guest)
        if visitor is not None:
            self._page.visitors.give_role(visitor, "viewer")

    def remove(self, guest: int) -> None:
        visitor = self._page.visitors.number(guest)
        if visitor is not None:
            self._page.visitors.remove(visitor)

    def switch(self, is_on: bool) -> None:
        if is_on and self._thread is None:
            from .serving import PortTaken

            self._leave_door()
            try:
                self._take_place()
            except PortTaken as error:
                self.trouble = say("The page cannot be served: {reason}", reason=error.sentence)
                return
            self._thread = Thread(target=self._serve, args=(lambda: None,), name="the page", daemon=True)
            self._thread.start()
        elif not is_on and self._thread is not None:
            # Its thread ends by itself; whoever switches it off holds what it may still wait for.
            self.stop()
            self._thread = None
        if not is_on and self._given is not None and self._closed_door is None:
            told = say("The page for phones is switched off. It can be switched on at the table, in the settings.")
            self._closed_door = ClosedDoor(self._given, load_language(self._language)(told))

    def run(self, on_start: Callable[[], None], on_tick: Callable[[], None] = lambda: None) -> None:
        """Serve on this thread until somebody stops it; raises `PortTaken`."""
        self._take_place()
        self._serve(on_start, on_tick)

    def stop(self) -> None:
        """Stop serving, some time soon."""
        if self._serving is not None:
            self._serving.stop()
        self._place = None

    def close(self) -> None:
        """Stop, and wait until it has."""
        thread = self._thread
        self.switch(False)
        self._leave_door()
        if thread is not None:
            thread.join(5)

    def _leave_door(self) -> None:
        if self._closed_door is not None:
            self._closed_door.close()
            self._closed_door = None

    def _take_place(self) -> None:
        from .serving import Serving, find_place

        self.trouble = None
        self._place = find_place(self._port, self._is_open, self._given, self._certificate)
        self._serving = Serving(self._page, self._place)

    def _serve(self, on_start: Callable[[], None], on_tick: Callable[[], None] = lambda: None) -> None:
        assert self._place is not None
        assert self._serving is not None
        announcement = Announcement(self._place.host, self._place.port) if self._is_open else None
        self._announcement = announcement
        try:
            self._serving.run(on_start, on_tick)
        except Exception:
            # Beside the touchscreen nobody else would hear of it.
            log.exception("The page stopped unexpectedly.")
            self._place = None
        finally:
            if announcement is not None:
                announcement.close()
