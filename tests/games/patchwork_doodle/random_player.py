"""Somebody who plays Patchwork Doodle at random and tells the app as much as they feel like."""

from __future__ import annotations

from random import Random

from companion.games.cells import Cells, cells_of, format_rows
from companion.games.patchwork_doodle.actions import (
    UNTOLD,
    DealStartCards,
    DoodleAction,
    Draw,
    DrawStartPatch,
    EndRound,
    LayCards,
    Pass,
    Roll,
    ShadeCell,
    ShowCard,
    ShowSheet,
    StartFinalTurn,
    TellPoints,
)
from companion.games.patchwork_doodle.components import KNOWN_SHAPES, START_SHAPES
from companion.games.patchwork_doodle.cuts import pieces_of_a_cut
from companion.games.patchwork_doodle.state import DoodleState, Special
from companion.games.shapes import Shape, parse_shape

DEPTHS = ("everything", "cards", "turns", "sheets", "mixed")


class RandomTable:
    """Chooses the next legal action of a game; `depth` says what the players care to tell."""

    def __init__(self, random: Random, depth: str) -> None:
        self.random = random
        self.depth = depth

    def told(self, *depths: str) -> bool:
        return self.random.random() < 0.5 if self.depth == "mixed" else self.depth in depths

    def choose(self, state: DoodleState) -> DoodleAction:
        if state.phase == "cards":
            return self.set_up(state)
        if state.phase == "scoring":
            return self.score(state)
        return self.turn(state)

    def set_up(self, state: DoodleState) -> DoodleAction:
        if state.round == 1 and self.told("everything", "cards"):
            if all(sheet.start == UNTOLD and not sheet.cells for sheet in state.sheets):
                return DealStartCards(tuple(str(self.random.choice(START_SHAPES)) for _ in state.seats))
            for seat in state.seats:
                start = state.sheets[seat].start
                if not state.sheets[seat].cells and start != UNTOLD and self.told("everything"):
                    cells = self.place(parse_shape(start), Cells())
                    return DrawStartPatch(seat, cells)
        if not self.told("everything", "cards", "turns"):
            return EndRound()
        due = 8 if self.random.random() < 0.3 or not state.ring else 6
        stay = tuple(card or UNTOLD for card in state.ring) if due == 8 else ()
        new = (str(self.random.choice(KNOWN_SHAPES)) if self.told("everything", "cards") else UNTOLD for _ in range(20))
        return LayCards((*stay, *(next(new) for _ in range(due - len(stay)))))

    def turn(self, state: DoodleState) -> DoodleAction:
        random = self.random
        if self.depth == "mixed" and random.random() < 0.02:
            return EndRound()
        if state.card == UNTOLD and self.told():
            return ShowCard(state.token, str(random.choice(KNOWN_SHAPES)))
        if state.turn and self.told("everything"):
            for seat in random.sample(state.seats, len(state.seats)):
                if not state.sheets[seat].did or random.random() < 0.1:
                    return self.move(state, seat)
        if state.turn == 6:
            return EndRound()
        if state.round == 3 and state.turn == 5:
            return StartFinalTurn()
        return Roll(random.choice((1, 2, 3)))

    def move(self, state: DoodleState, seat: int) -> DoodleAction:
        """One player's patch, piece, single cell or pass."""
        random, sheet = self.random, state.sheets[seat]
        if sheet.can_use("cell") and sheet.cells.empty and random.random() < 0.05:
            where = random.choice(list(sheet.cells.empty))
            return ShadeCell(seat, where if self.told("everything") else None)
        if sheet.did == "drew":
            return ShowSheet(seat, format_rows(sheet.cells))
        slot, specials = random.choice(state.choices), list[Special]()
        if state.neighbours and random.random() < 0.1 and sheet.can_use("neighbour"):
            slot, specials = random.choice(state.neighbours), ["neighbour"]
        card = state.shape_at(slot)
        cut = random.random() < 0.1 and sheet.can_use(*specials, "cut") and card is not None and card.size > 1
        if card and cut:
            card = random.choice(sorted(pieces_of_a_cut(card)))
        shape = card or random.choice(KNOWN_SHAPES)
        cells = self.place(shape, sheet.cells)
        if not cells or random.random() < 0.05:
            return Pass(seat) if not sheet.did else ShowSheet(seat, format_rows(sheet.cells))
        return Draw(seat, cells if self.told("everything") else (), slot, cut)

    def place(self, shape: Shape, taken: Cells) -> tuple[tuple[int, int], ...]:
        """Where the shape goes: any free place, or nowhere."""
        fits = [
            cells
            for turned in self.random.sample(shape.orientations(), min(2, len(shape.orientations())))
            for row in range(10 - turned.height)
            for col in range(10 - turned.width)
            if not cells_of(cells := turned.placed(row, col)) & taken
        ]
        return self.random.choice(fits) if fits else ()

    def score(self, state: DoodleState) -> DoodleAction:
        seat = self.random.choice(state.unscored)
        sheet = state.sheets[seat]
        cells = sheet.cells
        if self.depth == "mixed" and self.random.random() < 0.2:
            points = self.random.choice((0, 4, 9, 12, 16))
            return TellPoints(seat, points, 81 - max(36, len(cells)) if state.round == 3 else None)
        if not sheet.is_complete:
            cells |= Cells(self.random.getrandbits(81) & self.random.getrandbits(81))
        return ShowSheet(seat, format_rows(cells))
