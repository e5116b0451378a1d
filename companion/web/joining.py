"""Who are you: the view that a browser sees before it has a role."""

from __future__ import annotations

from companion.screens.faces import faces_of
from companion.screens.views import Banner, Body, Choice, Choices, Key, Keys, Line, Span, Tap, Text, View
from messages import say

from .visitors import Visitor, Visitors

SIT = "sit"
WATCH = Tap("watch")


def join_view(visitors: Visitors, visitor: Visitor) -> View:
    """The seats of the running game, or to look on."""
    words = visitor.session.translate
    table = visitors.services.on_table.table
    seats = []
    for face in faces_of(table.players if table else ()):
        seat, name = face.seat, face.name
        holder = visitors.holder_of(seat)
        is_free = holder is None or holder is visitor
        line = Line((Span(name, "strong", face=face, grows=True),
                     Span("" if is_free else words(say("plays with another phone")), "small", "soft")))  # fmt: skip
        seats.append(Choice(Tap(SIT, seat), parts=(line,), is_possible=is_free, name=name))
    watch = Choice(WATCH, words(say("Only watch")), words(say("the scores, live")), "eye")
    keys = Keys(
        Key(words(say("Undo")), icon="undo-2", is_lit=False),
        Key(words(say("Scan")), icon="camera", is_lit=False),
        Key(words(say("Choose above")), is_lit=False),
    )
    hint = Text(words(say("Each player plays with their own phone; the host can play for all.")), "small", "soft")
    return View(
        Banner(words(say("Who are you?")), words(say("Quilting Bee")), emblem="quilting-bee"),
        keys,
        Body((Choices((*seats, watch)), hint)),
        version=table.version if table else 0,
    )


def join(visitors: Visitors, visitor: Visitor, tap: Tap | None) -> None:
    """Take the role that was chosen; a seat that somebody else has just taken stays theirs."""
    table = visitors.services.on_table.table
    if tap == WATCH:
        visitors.give_role(visitor, "viewer")
    elif tap is not None and tap.name == SIT and isinstance(tap.value, int) and table is not None:
        is_seat = 0 <= tap.value < len(table.players)
        if is_seat and visitors.holder_of(tap.value) in (None, visitor):
            visitors.give_role(visitor, "player", tap.value)
