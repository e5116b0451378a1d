"""Who has come to the page: each browser with its role and seat, all at one table."""

from __future__ import annotations

import hmac
from asyncio import AbstractEventLoop, Event
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import choice, token_urlsafe
from time import monotonic
from typing import TypeAlias

from companion.pictures.theme import ThemeName
from companion.screens.faces import faces_of
from companion.screens.phone_page import Guest, GuestRole, Opens
from companion.screens.seen_guard import SeenGuard
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Face, View
from messages import Language, MessageError, say

from .shared_scoreboard import SharedScoreboard

MakeSession: TypeAlias = Callable[[Services, Settings], Session]
MOST = 64
"""Browsers at once: more than a table, its phones and a room of onlookers have."""
ABSENT = 600.0
"""Seconds after which a browser that was not heard of may make room, and its seat or the host's role be taken."""
ASKING = 8.0
"""Seconds that another phone has to answer before its seat is given away."""
EVENING = 12 * 3600.0
"""Seconds after which a link opens nothing any more, and a browser that was silent so long is not known any more."""
LONGEST = 2 * EVENING
"""Seconds after which a browser must come in anew, however often it was heard of: a link is not for ever."""
_CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that are taken for one another."""
_CODE_LENGTH = 6


class WrongLink(ValueError):
    """Not the link of this evening."""


class FullHouse(MessageError, RuntimeError):
    """Nobody else can come in."""


@dataclass(frozen=True)
class SeatRequest:
    """Somebody wants a seat that another phone plays from."""

    seat: int
    until: float


@dataclass(eq=False)
class Visitor:
    """One browser."""

    number: int
    house: Visitors
    settings: Settings
    """What it wished for when it came: its language."""
    role: GuestRole | None = None
    """None until they have said who they are."""
    seat: int | None = None
    name: str = ""
    """Of the player whose seat it is."""
    is_tv: bool = False
    look: ThemeName | None = None
    """What was chosen on this phone; else it follows the phone's own wish."""
    is_mirrored: bool = False
    """Whether its keys lie for a left hand."""
    came: float = 0.0
    seen: float = 0.0
    """When something was last heard of this browser."""
    request: SeatRequest | None = None
    """The seat that it waits for."""
    lost_seat: str = ""
    """The player whose seat another phone has taken over."""
    is_asked: bool = False
    """Whether it is asked for a picture."""
    changes: int = 0
    """How often what it shows has changed since it came."""
    streams: set[Event] = field(default_factory=set)
    """One for each open live stream: set when there is something new to fetch."""
    shown: View | None = None
    """What it was shown last."""
    _session: Session | None = None

    @property
    def session(self) -> Session:
        """Its own display; who only looks on shares one with all others who do."""
        if self.role == "viewer":
            return self.house.board(self.settings.language).session
        if self._session is None:
            self._session = self.house.make_session(self.settings)
            self._session.guest = self.number
            self.tell_session()
        return self._session

    @property
    def has_session(self) -> bool:
        """Whether it has a display of its own, which needs time to pass."""
        return self._session is not None and self.role != "viewer"

    def changed(self) -> None:
        """Let all its open pages fetch what is new."""
        self.changes += 1
        if self.has_session:
            self.session.is_changed = False
        for stream in tuple(self.streams):
            self.house.wake(stream)

    @property
    def mark(self) -> str:
        """Differs whenever its page would look different."""
        table = self.house.services.on_table.table
        version = table.version if table else 0
        if self.role == "viewer":
            return f"{version}.w{self.house.board(self.settings.language).changes}"
        return f"{version}.{self.changes}"

    @property
    def me(self) -> Face | None:
        """The player who plays with it."""
        table = self.house.services.on_table.table
        if table is None or self.seat is None:
            return None
        return faces_of(table.players)[self.seat]

    @property
    def is_my_turn(self) -> bool:
        """Whether the player is to do something now."""
        table = self.house.services.on_table.table
        return table is not None and self.seat in table.game.turn(table.state).seats

    def take_role(self, role: GuestRole | None, seat: int | None, name: str) -> None:
        """Be somebody else from now on."""
        self.role, self.seat, self.name = role, seat, name
        self.request = None
        self.tell_session()
        self.changed()

    def close(self) -> None:
        """It does not look any more."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def tell_session(self) -> None:
        """Let its display know whose it is."""
        if self._session is not None:
            self._session.ends_all = self.role == "host" and self.house.is_alone
            self._session.seat = self.seat
            self._session.plays_for = self.seat if self.role == "player" else None


class Visitors:
    """Lets browsers in and knows them again; whoever uses it holds the lock of the services."""

    def __init__(
        self,
        services: Services,
        make_session: MakeSession | None = None,
        now: Callable[[], float] = monotonic,
        *,
        is_alone: bool = True,
    ) -> None:
        """`is_alone` where no touchscreen is the host."""
        self.services = services
        self.is_alone = is_alone
        self.loop: AbstractEventLoop | None = None
        """Where open pages wait, once the page is served."""
        self._make = make_session or _make_session
        self._now = now
        self._by_cookie: dict[bytes, Visitor] = {}
        self._boards: dict[str, SharedScoreboard] = {}
        self._count = 0
        self.renew_link()

    def __iter__(self) -> Iterator[Visitor]:
        return iter(tuple(self._by_cookie.values()))

    def __len__(self) -> int:
        return len(self._by_cookie)

    @property
    def link(self) -> str:
        """The secret that lets a browser in; a new one every evening."""
        if self._now() - self._link_made > EVENING:
            self.renew_link()
        return self._link

    def renew_link(self) -> None:
        """The link that was given away so far opens nothing any more; who is in stays in."""
        self._link, self._link_made = token_urlsafe(16), self._now()
        self._code = "".join(choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))

    @property
    def code(self) -> str:
        """The same for somebody who types: short, so that guesses at it are few."""
        return self._code if self.link else ""

    def open_by_code(self, code: str) -> str:
        """The link for somebody who typed the code of this evening, or raise `WrongLink`."""
        plain = "".join(letter for letter in code.upper() if letter.isalnum())
        if not hmac.compare_digest(plain.encode(), self.code.encode()):
            raise WrongLink("This code does not open the table.")
        return self.link

    def check_link(self, link: str) -> None:
        """Raise `WrongLink` unless it is that of this evening; takes as long for a near miss as for any other."""
        if not hmac.compare_digest(link.encode(), self.link.encode()):
            raise WrongLink("This link does not open the table: scan the code again.")

    def enter(self, link: str, settings: Settings, opens: Opens = "play") -> str:
        """Let a browser in that knows the link; returns the cookie by which it is known from now on."""
        self.check_link(link)
        self._make_room()
        cookie = token_urlsafe(32)
        self._count += 1
        visitor = Visitor(self._count, self, settings, came=self._now(), seen=self._now())
        self._by_cookie[_digest(cookie)] = visitor
        if opens != "play":
            visitor.is_tv = opens == "tv"
            self.give_role(visitor, "viewer")
        elif self.is_alone and not any(each.role == "host" for each in self):
            self.give_role(visitor, "host")
        return cookie

    def find(self, cookie: str) -> Visitor | None:
        """The browser with that cookie."""
        visitor = self._by_cookie.get(_digest(cookie))
        if visitor is None:
            return None
        if self._now() - visitor.seen > EVENING or self._now() - visitor.came > LONGEST:
            self.remove(visitor)
            return None
        visitor.seen = self._now()
        self._check_seat(visitor)
        return visitor

    def number(self, number: int) -> Visitor | None:
        """The browser that came as that one."""
        return next((each for each in self if each.number == number), None)

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Who is there, as the host sees them."""
        now = self._now()
        return tuple(
            Guest(each.number, each.role, each.seat, each.name, 0.0 if each.streams else now - each.seen, each.is_tv)
            for each in self
        )

    def make_session(self, settings: Settings) -> Session:
        """A display for somebody who plays."""
        return self._make(self.services, settings)

    def board(self, language: Language) -> SharedScoreboard:
        """What all see who only look on, in that language."""
        if language not in self._boards:
            self._boards[language] = SharedScoreboard(self.services, Settings(language=language))
        return self._boards[language]

    def tick_boards(self, seconds: float = 0.0) -> None:
        """Let time pass on the boards, and tell who looks at one when it shows something else."""
        for language, board in self._boards.items():
            if board.tick(seconds):
                for visitor in self:
                    if visitor.settings.language == language and (visitor.role == "viewer" or visitor.is_tv):
                        visitor.changed()

    def wake(self, stream: Event) -> None:
        """Let an open page hear that there is something new, from whichever thread."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(stream.set)
        else:
            stream.set()

    def give_role(self, visitor: Visitor, role: GuestRole, seat: int | None = None) -> None:
        """From now on the browser is the host, plays from a seat, takes pictures or looks on."""
        table = self.services.on_table.table
        if role == "host":
            for each in self:
                if each is not visitor and each.role == "host":
                    each.take_role("player" if each.seat is not None else None, each.seat, each.name)
            seat = visitor.seat if seat is None else seat
        visitor.lost_seat = ""
        visitor.take_role(role, seat, table.players[seat].name if table and seat is not None else "")

    def holder_of(self, seat: int) -> Visitor | None:
        """Who plays from that seat and is still about."""
        recent = self._now() - ABSENT
        return next((each for each in self if each.seat == seat and (each.seen > recent or each.streams)), None)

    @property
    def is_host_away(self) -> bool:
        """Whether any player may be the host, because there is none, or none was heard of lately."""
        hosts = [each for each in self if each.role == "host"]
        return self.is_alone and not any(each.streams or each.seen > self._now() - ABSENT for each in hosts)

    def sit(self, visitor: Visitor, seat: int) -> None:
        """Take a seat that is free; one that another phone plays from is asked for."""
        holder = self.holder_of(seat)
        if holder is None or holder is visitor:
            self._seat(visitor, seat)
        else:
            visitor.request = SeatRequest(seat, self._now() + ASKING)
            visitor.changed()
            holder.changed()

    def who_asks(self, holder: Visitor) -> Visitor | None:
        """Who wants this browser's seat."""
        if holder.seat is None:
            return None
        return next((each for each in self if each.request and each.request.seat == holder.seat), None)

    def seconds_left(self, visitor: Visitor) -> float:
        """How long the other phone may still answer."""
        return max(0.0, visitor.request.until - self._now()) if visitor.request else 0.0

    def answer(self, holder: Visitor, *, is_given: bool) -> None:
        """Let the seat go, or keep it."""
        asking = self.who_asks(holder)
        if asking is None or asking.request is None:
            return
        if is_given:
            self._seat(asking, asking.request.seat)
        else:
            asking.request = None
            asking.changed()
        holder.changed()

    def tick(self) -> None:
        """A phone that does not answer loses the seat that it was asked for."""
        for visitor in self:
            request = visitor.request
            if request is None:
                continue
            holder = self.holder_of(request.seat)
            if holder is None or self._now() >= request.until:
                self._seat(visitor, request.seat)

    def remove(self, visitor: Visitor) -> None:
        """Show somebody out; the link can bring them back."""
        for cookie, each in tuple(self._by_cookie.items()):
            if each is visitor:
                del self._by_cookie[cookie]
                visitor.changed()
                visitor.streams.clear()
                visitor.close()

    def close(self) -> None:
        """Show everybody out."""
        for visitor in self:
            self.remove(visitor)
        for board in self._boards.values():
            board.session.close()
        self._boards.clear()

    def _seat(self, visitor: Visitor, seat: int) -> None:
        for holder in self:
            if holder is not visitor and holder.seat == seat:
                lost = holder.name
                holder.take_role("host" if holder.role == "host" else None, None, "")
                holder.lost_seat = lost
        self.give_role(visitor, "host" if visitor.role == "host" else "player", seat)

    def _make_room(self) -> None:
        if len(self) < MOST:
            return
        longest = min((each for each in self if each.role != "host"), key=lambda each: each.seen, default=None)
        if longest is None or longest.streams or longest.seen > self._now() - ABSENT:
            raise FullHouse(say("Nobody else can come in now: somebody must close the page first."))
        self.remove(longest)

    def _check_seat(self, visitor: Visitor) -> None:
        """Another game may lie on the table, with other players: then they are asked again who they are."""
        table = self.services.on_table.table
        if visitor.seat is None:
            return
        names = [player.name for player in table.players] if table else []
        if visitor.name not in names:
            visitor.role, visitor.seat, visitor.name = ("host" if visitor.role == "host" else None), None, ""
        else:
            visitor.seat = names.index(visitor.name)
        visitor.tell_session()


def _make_session(services: Services, settings: Settings) -> Session:
    session = Session(services, "player", settings)
    session.seen_guard = SeenGuard(monotonic)
    return session


def _digest(cookie: str) -> bytes:
    """What a cookie is found by: neither its length nor its letters can be guessed from how long a search takes."""
    return sha256(cookie.encode()).digest()
