"""What a player's turn shows: the sheet; cards, scissors and other actions beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.patchwork_doodle.cuts import pieces_of_a_cut
from companion.pictures.card_faces import picture_face
from companion.pictures.cuts import picture_pieces
from companion.pictures.doodle_sheet import SHEET, PencilMarks
from companion.pictures.patches import fabric_for
from companion.pictures.shapes import Box, Icon, Picture
from companion.screens.views import Body, Card, Choice, Choices, Figure, Line, Part, Row, Span, Tap, Text

from .players import specials_span

if TYPE_CHECKING:
    from .patch import PatchScreen

_SCISSORS = Picture(44, 34, (Icon(Box(0, 0, 44, 34), "scissors", "ink", 30),))


def patch_parts(screen: PatchScreen) -> Body:
    """The sheet at the left, what may be done beside it."""
    marks = PencilMarks(frozenset(screen.sheet.cells), screen.entry.cells)
    name = screen.words("{name}’s sheet", name=screen.name_of(screen.seat))
    board = screen.board(SHEET, marks, name, can_fill=False)
    cut = Row((Choices((_cut(screen),), "pictures", grows=True), _pieces(screen)), (0.34, 0.66), wraps=False)
    return Body((board,), aside=(_cards(screen), cut, _others(screen)), wide_aside=True)


def _cards(screen: PatchScreen) -> Part:
    """The cards to choose from; the one that is drawn is stitched unless the buttons have walked to another."""
    is_elsewhere = any(screen.is_chosen(Tap("slot", slot)) for slot in screen.slots)

    def card(slot: int) -> Choice:
        tap, told = Tap("slot", slot), screen.state.ring[slot] or UNTOLD
        is_drawn = slot == screen.slot and screen.can_take(slot)
        return Choice(
            tap, screen.words(screen.name_slot(slot)), picture=picture_face(told, 112, 96, 22), is_picked=is_drawn,
            is_chosen=screen.is_chosen(tap) or (is_drawn and not is_elsewhere), is_possible=screen.can_take(slot),
        )  # fmt: skip

    return Choices(tuple(map(card, screen.slots)), "pictures", 3)


def _cut(screen: PatchScreen) -> Choice:
    """The scissors."""
    tap = Tap("cut")
    return Choice(
        tap, screen.words("Cut it, draw one part"), picture=_SCISSORS, is_possible=screen.can_cut(),
        is_chosen=screen.is_chosen(tap) or screen.is_cut, is_picked=screen.is_cut,
    )  # fmt: skip


def _pieces(screen: PatchScreen) -> Part:
    """What the scissors can give, and how many special actions are left."""
    title = screen.words("What a cut can give")
    heading = Line((Span(title, "small_strong", grows=True), specials_span(screen, screen.sheet)))
    slot = screen.slot
    whole = None if slot is None else screen.state.shape_at(slot)
    if whole is None:
        hint = screen.words("One straight cut along the grid that leaves two parts.")
        return Card((heading, Text(hint, "small", "soft")))
    pieces = sorted(pieces_of_a_cut(whole), key=lambda part: (-part.size, str(part)))
    if not pieces:
        return Card((heading, Text(screen.words("A single cell cannot be cut."), "small", "soft")))
    return Card((heading, Figure(picture_pieces(pieces, fabric_for(whole.cells)), title, grows=False)))


def _others(screen: PatchScreen) -> Part:
    labels = (
        (Tap("pass"), screen.words("Pass"), "skip-forward", False),
        (Tap("single"), screen.words("One cell"), "square", screen.is_single and not screen.is_done),
        (Tap("sheet"), screen.words("Sheet"), "grid-3x3", False),
    )
    possible = screen.others()
    options = (
        Choice(tap, text, icon=icon, is_chosen=is_on or screen.is_chosen(tap), is_possible=tap in possible)
        for tap, text, icon, is_on in labels
    )
    return Choices(tuple(options), "words", 0)
