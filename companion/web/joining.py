"""Who are you: the view that a browser sees before it has a role, and to change it later."""

from __future__ import annotations

from companion.pictures.theme import ThemeName
from companion.screens.faces import faces_of
from companion.screens.phone_page import GuestRole
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Key,
    Keys,
    Line,
    Part,
    Progress,
    Span,
    Tap,
    Text,
    View,
)
from messages import Sentence, Translator, load_language, say

from .visitors import ASKING, Visitor, Visitors

SIT, ROLE = "sit", "role"
WATCH, CAMERA, HOST, STOP = Tap(ROLE, "viewer"), Tap(ROLE, "camera"), Tap(ROLE, "host"), Tap("stop")
GIVE, KEEP = Tap("give"), Tap("keep")
"""The answers of a phone whose seat another one wants."""
LOOK, HAND = "look", "hand"
OF_THIS_PHONE = (LOOK, HAND)
"""How the page lies on this phone, whoever plays with it."""
_LOOKS: tuple[tuple[ThemeName | None, Sentence], ...] = (
    (None, say("As the phone wishes")), ("linen", say("Linen, by day")), ("indigo", say("Indigo, by night")),
    ("contrast", say("Contrast")),
)  # fmt: skip
_HANDS = ((False, say("For the right hand")), (True, say("For the left hand")))


def join_view(visitors: Visitors, visitor: Visitor) -> View:
    """The seats of the running game, to look on, or to take pictures for everybody."""
    words = load_language(visitor.settings.language)
    table = visitors.services.on_table.table
    keys = Keys(
        Key(words(say("Undo")), icon="undo-2", is_lit=False),
        Key(words(say("Scan")), icon="camera", is_lit=False),
        Key(words(say("Choose above")), is_lit=False),
    )
    title = table.game.title if table else words(say("No game lies on the table yet"))
    return View(
        Banner(words(say("Who are you?")), title, emblem=table.game.name if table else "quilting-bee", left_icon=""),
        keys,
        Body(
            (
                *_told(visitors, visitor, words),
                *_seats(visitors, visitor, words),
                *_others(visitors, visitor, words),
                *_this_phone(visitor, words),
            )
        ),
        version=table.version if table else 0,
    )


def join(visitors: Visitors, visitor: Visitor, tap: Tap | None) -> None:
    """Take the role that was chosen, or answer whoever wants this seat."""
    table = visitors.services.on_table.table
    if tap is None:
        return
    if tap in (GIVE, KEEP):
        visitors.answer(visitor, is_given=tap == GIVE)
    elif tap == STOP:
        visitor.request = None
    elif tap.name == SIT and isinstance(tap.value, int) and table is not None and 0 <= tap.value < len(table.players):
        visitors.sit(visitor, tap.value)
    elif tap in (WATCH, CAMERA) and visitor.role != "host":
        role: GuestRole = "viewer" if tap == WATCH else "camera"
        visitors.give_role(visitor, role)
    elif tap == HOST and visitors.is_host_away:
        visitors.give_role(visitor, "host")
    elif tap.name == LOOK and isinstance(tap.value, int) and 0 <= tap.value < len(_LOOKS):
        visitor.look = _LOOKS[tap.value][0]
    elif tap.name == HAND and isinstance(tap.value, int) and 0 <= tap.value < len(_HANDS):
        visitor.is_mirrored = _HANDS[tap.value][0]


def _told(visitors: Visitors, visitor: Visitor, words: Translator) -> tuple[Part, ...]:
    """What happened to this browser's seat, or whom it waits for."""
    table = visitors.services.on_table.table
    if visitor.request is not None and table is not None:
        name = table.players[visitor.request.seat].name
        left = visitors.seconds_left(visitor)
        waiting = words(say("Asking the phone that plays for {name}.", name=name))
        return (Card((Progress(1 - left / ASKING, waiting, STOP),)),)
    if visitor.lost_seat:
        told = say("{name} now plays with another phone. Take the seat back, or watch.", name=visitor.lost_seat)
        return (Card((Text(words(told), "small_strong"),), look="warning"),)
    return ()


def _seats(visitors: Visitors, visitor: Visitor, words: Translator) -> tuple[Part, ...]:
    table = visitors.services.on_table.table
    if table is None:
        return (
            Text(words(say("The host chooses the game and the players; then you can take a seat.")), "body", "soft"),
        )
    rows = []
    for face in faces_of(table.players):
        seat, name = face.seat, face.name
        holder = visitors.holder_of(seat)
        about: Sentence | None = None
        if holder is visitor:
            about = say("this phone")
        elif holder is not None:
            about = say("on another phone")
        spans = [Span(name, "strong", face=face, grows=True)]
        if about is not None:
            spans.append(Span(words(about), "small", "soft"))
        if holder is not None and holder is not visitor:
            spans.append(Span(words(say("Take over")), "small_strong", icon="chevron-right"))
        spoken = ", ".join(filter(None, (name, words(about) if about else "")))
        rows.append(Choice(Tap(SIT, seat), parts=(Line(tuple(spans)),), is_chosen=holder is visitor, name=spoken))
    return (Text(words(say("At this table")), "heading"), Choices(tuple(rows)))


def _others(visitors: Visitors, visitor: Visitor, words: Translator) -> tuple[Part, ...]:
    if visitor.role == "host":
        told = say("You are the host: you can play for everybody, with a seat or without one.")
        return (Text(words(told), "small", "soft", icon="crown"),)
    watch = Choice(WATCH, words(say("Just watch")), words(say("scores and prizes, no keys")), "eye",
                   is_chosen=visitor.role == "viewer")  # fmt: skip
    camera = Choice(CAMERA, words(say("Camera for the table")), words(say("takes pictures for everyone")), "camera",
                    is_chosen=visitor.role == "camera")  # fmt: skip
    host = Choice(HOST, words(say("Be the host")), words(say("the host is away")), "crown")
    options = (watch, camera, host) if visitors.is_host_away else (watch, camera)
    hint = Text(
        words(say("Stays in this room. This phone is remembered for the evening.")), "small", "soft", icon="house"
    )
    return (Text(words(say("Not playing")), "heading"), Choices(options), hint)


def _this_phone(visitor: Visitor, words: Translator) -> tuple[Part, ...]:
    """Its look, and the hand that holds it."""
    looks = tuple(
        Choice(Tap(LOOK, number), words(name), is_chosen=look == visitor.look)
        for number, (look, name) in enumerate(_LOOKS)
    )
    hands = tuple(
        Choice(Tap(HAND, number), words(name), is_chosen=is_mirrored == visitor.is_mirrored)
        for number, (is_mirrored, name) in enumerate(_HANDS)
    )
    return (
        Text(words(say("This phone")), "heading"),
        Choices(looks, "words", columns=2),
        Choices(hands, "words", columns=2),
    )
