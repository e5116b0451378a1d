"""What is shown of the page for phones: the code and its address, and a row for everybody who is there."""

from __future__ import annotations

from typing import Protocol

from companion.pictures.qr_code import draw_qr_code
from companion.screens.faces import faces_of
from companion.screens.phone_page import Guest, GuestRole, Opens, PhonePage
from companion.screens.session import Session
from companion.screens.views import (
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Listing,
    ListRow,
    Part,
    Score,
    Tap,
    Text,
)
from messages import Sentence, Translator, say, say_count

OPENS: tuple[tuple[Opens, Sentence, str], ...] = (
    ("play", say("Player"), "user-plus"),
    ("watch", say("Watch"), "eye"),
    ("tv", say("TV"), "tv"),
)
_ROLES: dict[GuestRole, tuple[Sentence, str]] = {
    "host": (say("host"), "crown"),
    "player": (say("player"), "user"),
    "camera": (say("takes pictures for everyone"), "camera"),
    "viewer": (say("watches"), "eye"),
}
_WHAT_TO_DO: tuple[tuple[str, Sentence, str], ...] = (
    ("make-host", say("Make host"), "crown"),
    ("make-viewer", say("Only watch"), "eye"),
    ("remove", say("Show out"), "x"),
)
CODE_SIDE = 190.0
_ABSENT = 90.0
"""Seconds of silence after which it is worth saying how long ago somebody was seen."""


class AboutPhones(Protocol):
    """What these parts need of the screen that shows them."""

    @property
    def session(self) -> Session: ...

    @property
    def opens(self) -> Opens:
        """What the code leads to."""
        ...

    @property
    def guest(self) -> int | None:
        """Who was touched, to decide about them."""
        ...


def show_code(screen: AboutPhones, page: PhonePage, side: float = CODE_SIDE, *, is_low: bool = False) -> Card:
    """The code with its address, and what it opens; where there is little height, without saying what it is for."""
    words = screen.session.translate
    told = (
        Text(words(say("or open {address}", address=page.address)), "body", "soft", "center"),
        Score(page.code, words(say("and type this code")), "medium"),
    )
    name = words(say("Code that opens {address}", address=page.address))
    scan = () if is_low else (Text(words(say("Scan it with the phone")), "heading", align="center"),)
    return Card((Figure(draw_qr_code(page.link(screen.opens), side), name, grows=False), *scan, *told))


def show_ways_in(screen: AboutPhones) -> Choices:
    """What the code opens: for a player, for somebody who looks on, for a TV."""
    words = screen.session.translate
    return Choices(
        tuple(Choice(Tap("opens", opens), words(text), icon=icon, is_chosen=screen.opens == opens)
              for opens, text, icon in OPENS),
        "strip", columns=0,
    )  # fmt: skip


def show_guests(screen: AboutPhones, page: PhonePage, me: int | None = None) -> Card:
    """Who is there; a touch on somebody else offers what can be done about them."""
    words = screen.session.translate
    faces = faces_of(screen.session.table.players if screen.session.table else ())
    parts: list[Part] = []
    for guest in page.guests:
        face = faces[guest.seat] if guest.seat is not None and guest.seat < len(faces) else None
        is_chosen = guest.number == screen.guest
        row = ListRow(
            guest.name or words(_title(guest)),
            words(say("this phone")) if guest.number == me else words(_about(guest)),
            words(say("host")) if guest.role == "host" else "",
            icon="" if face else _icon(guest),
            face=face,
            tap=None if guest.number == me else Tap("guest", guest.number),
            is_chosen=is_chosen,
        )
        parts.append(Listing((row,), look="lines" if not is_chosen else "cards"))
        if is_chosen:
            parts.append(_what_to_do(guest, words))
    if not parts:
        parts = [Text(words(say("Nobody yet.")), "body", "soft")]
    count = len(page.guests)
    return Card(tuple(parts), words(say("Here now")), words(count_guests(count)) if count else "")


def count_guests(count: int) -> Sentence:
    """How many there are."""
    return say_count("{count} is here", "{count} are here", count)


def _what_to_do(guest: Guest, words: Translator) -> Choices:
    options = tuple(
        Choice(Tap(name, guest.number), words(text), icon=icon)
        for name, text, icon in _WHAT_TO_DO
        if (name, guest.role) not in (("make-host", "host"), ("make-viewer", "viewer"))
    )
    return Choices(options, "words", columns=0)


def decide(page: PhonePage, tap: Tap) -> bool:
    """Do what was touched about a guest; returns whether the touch was about that."""
    ways = {"make-host": page.make_host, "make-viewer": page.make_viewer, "remove": page.remove}
    if tap.name not in ways:
        return False
    ways[tap.name](tap.number)
    return True


def _title(guest: Guest) -> Sentence:
    return say("TV") if guest.is_tv else say("A phone")


def _icon(guest: Guest) -> str:
    if guest.is_tv:
        return "tv"
    return _ROLES[guest.role][1] if guest.role else "smartphone"


def _about(guest: Guest) -> Sentence:
    if guest.is_tv:
        role = say("shows the scores")
    else:
        role = _ROLES[guest.role][0] if guest.role else say("has not said who yet")
    if guest.silent_seconds < _ABSENT:
        return role
    minutes = max(1, round(guest.silent_seconds / 60))
    return say_count("{role}, seen {count} minute ago", "{role}, seen {count} minutes ago", minutes, role=role)


def show_off_switch(is_on: bool, trouble: Sentence | None, words: Translator) -> Column:
    """Off: what the page is, and the way to switch it on; or why it cannot be served."""
    told: list[Part] = [Text(words(say("Phones can take pictures, score and show the table on a TV.")), "body", "soft")]
    if is_on and trouble is not None:
        told.append(Card((Text(words(trouble), "small_strong"),), look="warning"))
    return Column(tuple(told))
