"""What a player's sheet shows: the paper, its worth with the arithmetic, the other players' sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.cells import SIDE
from companion.games.patchwork_doodle.scoring import explain_rectangle, name_rectangle
from companion.pictures.doodle_sheet import SHEET, PencilMarks
from companion.pictures.patches import picture_patch
from companion.pictures.players import swatch
from companion.pictures.read_sheet import best_rectangle
from companion.screens.views import Body, Card, Choice, Choices, Column, Figure, Part, Row, Score, Space, Tap, Text
from messages import Sentence, say, say_count

from .players import specials_figure

if TYPE_CHECKING:
    from .sheet import SheetScreen

MOST_FACES = 8
"""So many stand beside each other at a full table."""


@dataclass(frozen=True)
class Way:
    """A way to tell a sheet: what stands beside it, and what the main key says when the buttons are there."""

    text: Sentence
    key: Sentence
    detail: Sentence
    icon: str


WAYS = {
    "patch": Way(say("Patches"), say("Lay a patch"), say("By the shape of its card"), "puzzle"),
    "next-patch": Way(say("Next patch"), say("Next patch"), say("This one stays where it lies"), "puzzle"),
    "points": Way(say("Points"), say("Type the points"), say("Counted on paper"), "keyboard"),
    "single": Way(say("1 cell"), say("Use the single cell"), say("Cross it off, then tap the cell"), "square"),
    "turn": Way(say("Turn"), say("Turn it"), say("A quarter to the right"), "rotate-cw"),
    "flip": Way(say("Flip"), say("Flip it"), say("Its mirror image"), "flip-horizontal"),
    "cells": Way(say("Single cells"), say("Cell by cell"), say("Shade them by dragging"), "grid-3x3"),
}


def sheet_parts(screen: SheetScreen) -> Body:
    """The paper at the left, everything else beside it."""
    old, cells = frozenset(screen.sheet.cells), screen.entry.cells
    is_start = screen.purpose == "start"
    marks = PencilMarks(old & cells, cells - old, None if is_start else screen.best)
    name = screen.words("{name}’s sheet", name=screen.name_of(screen.seat))
    board = screen.board(SHEET, marks, name, can_fill=not is_start)
    told = _start(screen) if is_start else (_worth(screen), *(() if screen.patch else (_note(screen),)))
    faces = _faces(screen) if screen.patch is None else ()
    aside = (*faces, *told, *_ways(screen))
    return Body((board,), aside=aside, wide_aside=True)


def _faces(screen: SheetScreen) -> tuple[Part, ...]:
    """Everybody whose sheet can be shown; the open one is stitched unless the buttons have walked on."""
    if len(screen.state.players) == 1:
        return ()
    is_elsewhere = any(screen.is_chosen(Tap("sheet", seat)) for seat in screen.seats())

    def face(seat: int) -> Choice:
        shown, is_open = screen.face(seat), seat == screen.seat
        tap = Tap("sheet", seat)
        return Choice(
            tap, picture=swatch(shown.cloth, shown.letter, 32), name=shown.name, is_picked=is_open and is_elsewhere,
            is_chosen=screen.is_chosen(tap) or (is_open and not is_elsewhere),
        )  # fmt: skip

    count = len(screen.seats())
    faces = Choices(tuple(map(face, screen.seats())), "pictures", 0 if count <= MOST_FACES else (count + 1) // 2)
    # As wide as the faces of a full table, however many they are.
    return (Row((faces, Space()), (count, MOST_FACES - count), wraps=False),) if count < MOST_FACES else (faces,)


def _start(screen: SheetScreen) -> tuple[Part, ...]:
    hint = Text(screen.words("Turn or flip it as you like, anywhere on the sheet."), "small", align="center")
    return (Card((Text(screen.words(screen.note()), "heading", align="center"), hint), grows=True),)


def _worth(screen: SheetScreen) -> Part:
    best = screen.best
    shaded = say_count("{count} cell shaded", "{count} cells shaded", len(screen.entry.cells))
    counted = (
        Text(screen.words(shaded), "small", "soft"),
        Text(screen.words(_count_empty(screen)), "small", "bad" if screen.is_last_round else "soft"),
    )
    score = Score(str(screen.points))
    if best is None:
        nothing = Column((Text(screen.words("Nothing shaded"), "heading"), *counted), is_centred=True)
        return Card((Row((nothing, score), (1, 0), wraps=False, align="middle"),), grows=True)
    name = screen.words(name_rectangle(best))
    told = (Text(name, "heading"), Text(screen.words(explain_rectangle(best)), "strong"), *counted)
    picture = Figure(best_rectangle(best.height, best.width), name, grows=False)
    row = Row((picture, Column(told, is_centred=True), score), (0, 1, 0), wraps=False, align="middle")
    return Card((row,), grows=True)


def _ways(screen: SheetScreen) -> tuple[Part, ...]:
    """Other ways to tell the sheet, or the patch in the hand with what can be done with it."""
    taps = screen.ways()
    words = screen.words_to_choose(*((tap, screen.words(WAYS[tap.name].text), WAYS[tap.name].icon) for tap in taps))
    if screen.patch is None:
        return (words,)
    size = say_count("A patch of {count} cell", "A patch of {count} cells", screen.patch.shape.size)
    picture = Figure(picture_patch(screen.patch.shape.cells, 18), screen.words(size), grows=False)
    hint = say("Tap where it lies.") if screen.patch.middle is None else say("Tap elsewhere to move it.")
    row = Row((picture, Text(screen.words(hint), "strong")), (0, 1), wraps=False, align="middle")
    half = len(words.options) // 2
    rows = (Choices(words.options[:half], "words", 0), Choices(words.options[half:], "words", 0))
    return (Card((row, *rows), look="lit"),)


def _count_empty(screen: SheetScreen) -> Sentence:
    empty = SIDE * SIDE - len(screen.entry.cells)
    if screen.is_last_round:
        return say_count("{count} empty cell: −{count}", "{count} empty cells: −{count}", empty)
    return say_count("{count} cell empty", "{count} cells empty", empty)


def _note(screen: SheetScreen) -> Part:
    text = Text(screen.words(screen.note()), "small")
    if not screen.can_use_single_cell():
        return Card((text,))
    left = specials_figure(screen, screen.sheet)
    return Card((Row((text, left), (1, 0), wraps=False, align="middle"),))
