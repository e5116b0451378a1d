"""What the set-up of a game shows: the players at the left, the game and its variants at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.values import Choice as Variant
from companion.pictures.emblems import emblem
from companion.screens.faces import faces_of
from companion.screens.views import (
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Face,
    Figure,
    Line,
    Listing,
    ListRow,
    Part,
    Row,
    Scroll,
    Space,
    Span,
    Tap,
    Text,
)
from messages import say_count

if TYPE_CHECKING:
    from .screen import NewGameScreen

_ONE_COLUMN = 4
"""Rows up to so many stand below each other; more stand in two columns."""


def show_new_game(screen: NewGameScreen) -> Body:
    """Players on the left, the game on the right; a full table takes more room than the game."""
    rows = [_player(screen, face) for face in faces_of(screen.seated())]
    if Tap("add") in screen.choices:
        rows.append(_place(screen))
    is_crowded = len(rows) > _ONE_COLUMN
    heading = Line(
        (
            Span(screen.words("Who plays?"), "heading", grows=True),
            Span(screen.words("as you sit, clockwise"), "small", "soft", align="right"),
        )
    )
    players = Listing(tuple(rows), columns=2 if is_crowded else 1)
    shares = (460, 302) if is_crowded else (344, 418)
    return Body((Row((Column((heading, players, *_others(screen))), _game(screen)), shares, grows=True),))


def _player(screen: NewGameScreen, face: Face) -> ListRow:
    tap, name = Tap("player", face.seat), face.name
    away = Choice(Tap("remove", face.seat), icon="x", name=screen.words("Remove {name}", name=name))
    return ListRow(
        name,
        screen.words("tap for another cloth") if face.seat == 0 and len(screen.players) < _ONE_COLUMN else "",
        face=face,
        tap=tap,
        action=away,
        is_chosen=screen.chosen == tap,
    )


def _place(screen: NewGameScreen) -> ListRow:
    add = Tap("add")
    return ListRow(screen.words("Add a player"), icon="plus", tap=add, is_chosen=screen.chosen == add, is_place=True)


def _others(screen: NewGameScreen) -> tuple[Part, ...]:
    options = []
    for tap in screen.choices:
        if tap.name == "known":
            options.append(Choice(tap, str(tap.value), icon="user-plus", is_chosen=screen.chosen == tap))
        elif tap.name == "all-players":
            options.append(Choice(tap, screen.words("All players"), icon="users", is_chosen=screen.chosen == tap))
    return (Choices(tuple(options), "words", columns=0),) if options else ()


def _game(screen: NewGameScreen) -> Card:
    count = screen.words(say_count("{count} player", "{count} players", len(screen.players)))
    words = Column((Text(screen.game.title, "title", lines=1), Text(count, tone="soft")), is_tight=True)
    paused = (Text(screen.words(screen.paused), "small", icon="pause"),) if screen.paused is not None else ()
    top = Row(
        (Figure(emblem(screen.game.name, 56), screen.game.title, grows=False), words), shares=(0.0, 1.0), align="middle"
    )
    if not screen.game.choices:
        plain = screen.words("This game has no variants. Take a sheet and a pencil each.")
        return Card((top, *paused, Text(plain, tone="soft"), Space()), grows=True)
    switches = tuple(_switch(screen, variant) for variant in screen.switches)
    return Card((top, *paused, Scroll((Choices(switches, "switches"),))), grows=True)


def _switch(screen: NewGameScreen, variant: Variant) -> Choice:
    """A variant that does not fit the players says why as long as it is on."""
    objection = screen.game.object_to(variant, len(screen.players))
    is_on, tap = screen.is_on(variant), Tap("switch", variant.name)
    is_wrong = objection is not None and is_on
    return Choice(
        tap,
        screen.words(variant.title),
        screen.words(objection if objection is not None and is_on else variant.meaning),
        is_chosen=is_on,
        is_here=screen.chosen == tap,
        tone="bad" if is_wrong else "soft",
    )
