"""One of each part, with a name that a page must not take for its own tags."""

from __future__ import annotations

from companion.pictures import Box, Picture
from companion.pictures.shapes import Disc, PhotoCut
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    CellBoard,
    Chart,
    Choice,
    Choices,
    Column,
    Face,
    Field,
    Figure,
    Handle,
    Key,
    Keys,
    Line,
    Listing,
    ListRow,
    Notice,
    Part,
    PhotoView,
    PlayerRow,
    Players,
    Progress,
    Row,
    Score,
    Scroll,
    Series,
    Space,
    Span,
    Status,
    Stepper,
    Tap,
    Text,
    View,
)

EVIL = "<script>alert(1)</script>\"'&amp;"
FACE = Face(3, EVIL, "<S")
DOT = Picture(40, 20, (Disc(10, 10, 8, "ink"), PhotoCut(Box(20, 0, 20, 20), EVIL, 1)))
AREA = Area(Box(10, 5, 20, 10), Tap("area", EVIL), EVIL)
TEXT = Text(EVIL, "heading", "bad", icon="check", lines=2)
LINE = Line(
    (Span(EVIL, icon="clock"), Span(face=FACE), Span(picture=DOT, name=EVIL), Span("5", is_plate=True)), tap=Tap("line")
)
EACH_PART: tuple[Part, ...] = (
    TEXT,
    LINE,
    Score("17", EVIL, explain=Tap("explain")),
    Figure(DOT, EVIL, (AREA,)),
    CellBoard(DOT, EVIL, 2, 3, Box(0, 0, 30, 20), "cell", ((EVIL,) * 3,) * 2, may_draw=True),
    PhotoView(EVIL, (40, 20), EVIL, 2, DOT, (AREA,), handles=(Handle(4, 5, EVIL, 1, EVIL),)),
    Button(Tap("button"), EVIL, EVIL, "check", is_main=True, hold=2),
    Choices(
        (
            Choice(Tap("choose", 0), EVIL, EVIL, "check", DOT, EVIL, (TEXT,), is_chosen=True),
            Choice(Tap("choose", 1), "B", is_possible=False, is_picked=True),
        )
    ),
    Card((TEXT,), EVIL, EVIL, look="doubt", tap=Tap("card"), name=EVIL, is_low=True),
    Row((TEXT, LINE), (0, 1)),
    Column((TEXT,), is_centred=True),
    Scroll((TEXT,)),
    Space(),
    Listing((ListRow(EVIL, EVIL, EVIL, EVIL, "check", FACE, DOT, Tap("row"), is_chosen=True),), more=Tap("more")),
    Players((PlayerRow(FACE, EVIL, (LINE,), is_turn=True, is_done=True, tap=Tap("player")),)),
    Field("name", EVIL, EVIL, EVIL),
    Chart(DOT, EVIL, (EVIL, "2"), (Series(EVIL, (1.0, 2.5), FACE),)),
    Progress(0.25, EVIL, Tap("stop")),
    Stepper((EVIL, "Names", "Test"), 1, "step"),
)
KEYS = Keys(Key(EVIL, EVIL, "undo-2"), Key("Scan", is_lit=False), Key(EVIL, EVIL, "check"))
BANNER = Banner(EVIL, EVIL, FACE, status=Status("camera", EVIL), extra=EVIL, pips=(2, 4), actions=(EACH_PART[6],))


def view_of(*parts: Part) -> View:
    return View(BANNER, KEYS, Body(parts), notice=Notice(EVIL, is_refusal=True), version=41)
