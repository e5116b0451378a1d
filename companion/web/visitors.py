"""Who has come to the page: each browser with its own session, role and seat, all at one table."""

from __future__ import annotations

import hmac
from asyncio import Event
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from time import monotonic
from typing import Literal, TypeAlias

from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import View

Role: TypeAlias = Literal["host", "player", "viewer"]
MakeSession: TypeAlias = Callable[[Services, Settings], Session]
MOST = 64
"""Browsers at once: more than a table, its phones and a room of onlookers have."""
ABSENT = 600.0
"""Seconds after which a browser that was not heard of may make room, and its seat be taken."""


class WrongLink(ValueError):
    """Not the link of this evening."""


class FullHouse(RuntimeError):
    """Nobody else can come in."""


@dataclass(eq=False)
class Visitor:
    """One browser."""

    session: Session
    role: Role | None = None
    """None until they have said who they are."""
    seat: int | None = None
    name: str = ""
    """Of the player whose seat it is."""
    seen: float = 0.0
    """When something was last heard of this browser."""
    changes: int = 0
    """How often what it shows has changed since it came."""
    streams: set[Event] = field(default_factory=set)
    """One for each open live stream: set when there is something new to fetch."""
    shown: View | None = None
    """What it was shown last."""

    def changed(self) -> None:
        """Let all its open pages fetch what is new."""
        self.changes += 1
        self.session.is_changed = False
        for stream in self.streams:
            stream.set()

    @property
    def mark(self) -> str:
        """Differs whenever its page would look different."""
        table = self.session.table
        return f"{table.version if table else 0}.{self.changes}"


class Visitors:
    """Lets browsers in and knows them again; used by one thread."""

    def __init__(
        self, services: Services, make_session: MakeSession | None = None, now: Callable[[], float] = monotonic
    ) -> None:
        self.services = services
        self.link = token_urlsafe(16)
        self._make = make_session or _make_session
        self._now = now
        self._by_cookie: dict[bytes, Visitor] = {}

    def __iter__(self) -> Iterator[Visitor]:
        return iter(tuple(self._by_cookie.values()))

    def __len__(self) -> int:
        return len(self._by_cookie)

    def renew_link(self) -> None:
        """The link that was given away so far opens nothing any more; who is in stays in."""
        self.link = token_urlsafe(16)

    def check_link(self, link: str) -> None:
        """Raise `WrongLink` unless it is that of this evening; takes as long for a near miss as for any other."""
        if not hmac.compare_digest(link.encode(), self.link.encode()):
            raise WrongLink("This link does not open the table: scan the code again.")

    def enter(self, link: str, settings: Settings) -> str:
        """Let a browser in that knows the link; returns the cookie by which it is known from now on."""
        self.check_link(link)
        self._make_room()
        cookie = token_urlsafe(32)
        visitor = Visitor(self._make(self.services, settings), seen=self._now())
        self._by_cookie[_digest(cookie)] = visitor
        if not any(each.role == "host" for each in self):
            self.give_role(visitor, "host")
        return cookie

    def find(self, cookie: str) -> Visitor | None:
        """The browser with that cookie."""
        visitor = self._by_cookie.get(_digest(cookie))
        if visitor is not None:
            visitor.seen = self._now()
            self._check_seat(visitor)
        return visitor

    def give_role(self, visitor: Visitor, role: Role, seat: int | None = None) -> None:
        """From now on the browser is the host, plays from a seat, or looks on."""
        table = self.services.on_table.table
        visitor.role, visitor.seat = role, seat
        visitor.name = table.players[seat].name if table and seat is not None else ""
        visitor.session.who = "viewer" if role == "viewer" else "player"
        visitor.changed()

    def holder_of(self, seat: int) -> Visitor | None:
        """Who plays from that seat and is still about."""
        recent = self._now() - ABSENT
        return next((each for each in self if each.seat == seat and each.seen > recent), None)

    def remove(self, visitor: Visitor) -> None:
        """Show somebody out; the link can bring them back."""
        for cookie, each in tuple(self._by_cookie.items()):
            if each is visitor:
                del self._by_cookie[cookie]
                visitor.changed()
                visitor.session.close()

    def close(self) -> None:
        """Show everybody out."""
        for visitor in self:
            self.remove(visitor)

    def _make_room(self) -> None:
        if len(self) < MOST:
            return
        longest = min((each for each in self if each.role != "host"), key=lambda each: each.seen, default=None)
        if longest is None or longest.streams or longest.seen > self._now() - ABSENT:
            raise FullHouse("Nobody else can come in now: somebody must close the page first.")
        self.remove(longest)

    def _check_seat(self, visitor: Visitor) -> None:
        """Another game may lie on the table, with other players: then they are asked again who they are."""
        table = self.services.on_table.table
        if visitor.role != "player" or visitor.seat is None:
            return
        names = [player.name for player in table.players] if table else []
        if visitor.name not in names:
            visitor.role, visitor.seat = None, None
        else:
            visitor.seat = names.index(visitor.name)


def _make_session(services: Services, settings: Settings) -> Session:
    return Session(services, "player", settings)


def _digest(cookie: str) -> bytes:
    """What a cookie is found by: neither its length nor its letters can be guessed from how long a search takes."""
    return sha256(cookie.encode()).digest()
