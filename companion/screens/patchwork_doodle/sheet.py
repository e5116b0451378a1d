"""One player's sheet: tapped cell by cell or read by the camera, with its best rectangle and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from companion.games.cells import SIDE, Cells, cells_of, format_rows, parse_rows
from companion.games.errors import IllegalAction
from companion.games.patchwork_doodle.actions import UNTOLD, DrawStartPatch, ShadeCell, ShowSheet, TellPoints
from companion.games.patchwork_doodle.components import KNOWN_SHAPES, ROUNDS, START_SHAPES, START_SIZE
from companion.games.patchwork_doodle.problems import find_problems, lost_sentence
from companion.games.patchwork_doodle.scoring import Rectangle, best_rectangle
from companion.games.patchwork_doodle.state import DoodleState, Sheet
from companion.games.shapes import Shape, parse_shape
from companion.games.values import Cell, Look, Seat
from companion.screens.begun import BegunEntry
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Key, Tap
from messages import Sentence, say, say_count

from .cards import CardsScreen, Place
from .entering import EntryScreen
from .grid_entry import GridEntry
from .loose_patch import LoosePatch
from .points_entry import PointsScreen
from .sheet_parts import WAYS, sheet_parts

if TYPE_CHECKING:
    from companion.screens.session import Session


class SheetScreen(EntryScreen):
    """The whole sheet: at a scoring it is scored, in the set-up it takes the start patch, else it is only kept."""

    name = "doodle-sheet"

    def __init__(self, session: Session, seat: Seat, cells: Cells | None = None, back: Screen | None = None) -> None:
        super().__init__(session, GridEntry(9), back)
        self.seat = seat
        self._may_be_empty = False
        """Whether the players were asked about a sheet without a shaded cell."""
        self.patch: LoosePatch | None = None
        """What is laid by its shape now; None while cells are shaded one by one."""
        self._begun = BegunEntry(session, f"sheet {seat}")
        self.entry.cells = frozenset(self._cells_before() if cells is None else cells)

    def what_matters(self, state: DoodleState) -> object:
        """Why the sheet is shown, and what is known of it."""
        return state.phase, state.round, self.seat in state.unscored, state.is_set_up, state.sheets[self.seat]

    @property
    def sheet(self) -> Sheet:
        """What the app knows of it."""
        return self.state.sheets[self.seat]

    @property
    def purpose(self) -> Literal["score", "start", "look"]:
        """Why the sheet is shown now."""
        if self.seat in self.state.unscored:
            return "score"
        return "start" if self.state.is_set_up and not self.sheet.cells else "look"

    @property
    def cells(self) -> Cells:
        """All cells that are shaded."""
        return cells_of(self.entry.cells)

    @property
    def best(self) -> Rectangle | None:
        """What scores, as the sheet stands on the screen."""
        return best_rectangle(self.cells)

    @property
    def points(self) -> int:
        """What this round would give."""
        return self.best.points if self.best else 0

    @property
    def is_last_round(self) -> bool:
        """Whether empty cells are counted too."""
        return self.purpose == "score" and self.state.round == ROUNDS

    def seats(self) -> tuple[Seat, ...]:
        """Whose sheet can be shown in its place."""
        if self.purpose == "score":
            return self.state.unscored
        if self.purpose == "start":
            return tuple(seat for seat in self.state.seats if not self.state.sheets[seat].cells)
        return tuple(self.state.seats)

    def can_use_single_cell(self) -> bool:
        """Whether the special action for one cell is still there, as it is even during a scoring."""
        return self.purpose == "score" and self.sheet.can_use("cell")

    def note(self) -> Sentence:
        """What to do, or what does not fit."""
        if self.purpose == "start":
            return say("Tap the {size} cells of the start patch.", size=START_SIZE)
        if lost := self.sheet.cells - self.cells:
            return say_count(
                "{count} cell that was shaded before is empty now: tap it.",
                "{count} cells that were shaded before are empty now: tap them.",
                len(lost),
            )
        problems = find_problems(self.state, self.seat, self.cells)
        if problems:
            return problems[0].sentence
        if self.sheet.is_complete:
            return say("Every cell of this sheet is known. Compare it with the paper.")
        return say("Tap what is shaded on the paper. A row’s number shades the whole row.")

    def others(self) -> Sequence[Tap]:
        sheets = [Tap("sheet", seat) for seat in self.seats() if seat != self.seat]
        return [Tap("accept"), *self.ways(), *sheets]

    def ways(self) -> list[Tap]:
        """How the sheet can be told besides cell by cell, or what the patch in the hand allows."""
        if self.patch is not None:
            return [Tap("turn"), Tap("flip"), Tap("next-patch"), Tap("cells")]
        single = [Tap("single")] if self.can_use_single_cell() else []
        return [Tap("patch"), Tap("points"), *single] if self.purpose == "score" else [Tap("patch")]

    def other_key(self, chosen: Tap) -> Key:
        if chosen.name == "sheet":
            return Key(self.name_of(chosen.number), self.words("Show this sheet"), "arrow-right")
        if chosen.name in WAYS:
            way = WAYS[chosen.name]
            return Key(self.words(way.key), self.words(way.detail), way.icon)
        if self.purpose == "score":
            text = self.count("Write down {count} point", "Write down {count} points", self.points)
            if self.is_last_round:
                empty = SIDE * SIDE - len(self.entry.cells)
                text = self.words("Write down {points} − {empty}", points=self.points, empty=empty)
            return Key(text, self.words(self._what_then()), "check")
        if self.purpose == "start":
            is_lit = len(self.entry.cells) == START_SIZE
            detail = say_count("{count} cell tapped", "{count} cells tapped", len(self.entry.cells))
            return Key(self.words("The start patch"), self.words(detail), "check", is_lit=is_lit)
        detail = say_count("{count} cell shaded", "{count} cells shaded", len(self.entry.cells))
        return Key(self.words("Keep this sheet"), self.words(detail), "check")

    def closed_key(self) -> Key:
        if not self.session.can_scan:
            return Key(self.words("Scan a sheet"), self.words("No camera"), "camera-off", is_lit=False)
        return Key(self.words("Scan a sheet"), self.name_of(self.seat), "camera")

    def banner(self) -> Banner:
        context = {
            "score": say("Round {round} is scored", round=self.state.round),
            "start": say("The start patch"),
            "look": say("As far as it is known"),
        }[self.purpose]
        return Banner(
            self.words("{name}’s sheet", name=self.name_of(self.seat)), self.words(context), self.face(self.seat),
            left_icon="arrow-left", status=self.session.camera_status(),
        )  # fmt: skip

    def parts(self) -> Body:
        return sheet_parts(self)

    def act(self, tap: Tap) -> None:
        if tap.name == "accept":
            self.accept()
        elif tap.name == "sheet":
            if tap.number != self.seat:
                self.session.open(SheetScreen(self.session, tap.number, back=self._back))
        elif tap.name == "single":
            self.do(ShadeCell(self.seat))
            self.session.tell(say("The single cell is crossed off. Tap where it is."))
        elif tap.name in ("patch", "next-patch"):
            self._choose_shape()
        elif tap.name == "points":
            typed = PointsScreen(self.session, self.seat, self._tell_points, self, counts_empty=self.is_last_round)
            self.session.open(typed)
        elif tap.name == "cells":
            self.patch = None
            self.choose_first()
        elif tap.name in ("turn", "flip") and self.patch is not None:
            self._lay(self.patch.turned() if tap.name == "turn" else self.patch.flipped())
        else:
            raise LookupError(tap)

    def accept(self) -> None:
        """Take the sheet as it stands on the screen, and go on; an empty one only when it is told twice."""
        if self.purpose == "score" and not self.cells and not self._may_be_empty:
            self._may_be_empty = True
            raise IllegalAction(say("Nothing is shaded. Is that right? Then write it down once more."))
        if self.purpose == "start":
            self.do(DrawStartPatch(self.seat, tuple(sorted(self.entry.cells))))
        else:
            self.do(ShowSheet(self.seat, format_rows(self.cells)))
        self._go_on()

    def _tell_points(self, points: int, empty: int | None) -> None:
        self.do(TellPoints(self.seat, points, empty))
        self._go_on()

    def _go_on(self) -> None:
        """To the next sheet that is to be scored, the result or the table."""
        if self.state.phase == "over":
            self.session.go.to("results")
        elif self.state.unscored and self.session.plays_for is None:
            self.session.open(SheetScreen(self.session, self.state.unscored[0], back=self._back))
        else:
            self.leave()

    def _choose_shape(self) -> None:
        """Which patch is laid; a start card that is known needs no asking."""
        known = self.sheet.start
        if self.purpose == "start" and known != UNTOLD:
            self._take_shape(parse_shape(known))
            return
        shapes = START_SHAPES if self.purpose == "start" else (*KNOWN_SHAPES, *START_SHAPES)
        places = (Place(self.words("A patch of {name}", name=self.name_of(self.seat)), self.face(self.seat)),)

        def take(told: tuple[str, ...]) -> None:
            self._take_shape(parse_shape(told[0]))

        self.session.open(CardsScreen(self.session, places, shapes, take, self, can_leave_untold=False))

    def _take_shape(self, shape: Shape) -> None:
        self.patch = LoosePatch(shape)
        self.choose_first()

    def _lay(self, patch: LoosePatch) -> None:
        """Put the patch there in the place of where it was; where it does not fit it stays as it was."""
        assert self.patch is not None
        lies = self.patch.cells
        if patch.cells & (self.entry.cells - lies):
            raise IllegalAction(say("Something is shaded there already. Tap another place, turn or flip the patch."))
        if lies:
            self.entry.undo()
        if patch.cells:
            self.entry.put(patch.cells)
        self.patch = patch

    def tap(self, tap: Tap) -> None:
        if self.patch is not None and tap.name in ("cell", "stroke"):
            self._lay(LoosePatch(self.patch.shape, tap.cell))
        else:
            if tap.name == "fill":
                self.patch = None
            super().tap(tap)
        if tap.name in ("cell", "stroke", "fill", "turn", "flip"):
            self._begun.keep(format_rows(self.cells))

    def undo(self) -> None:
        if self.patch is not None and not self.patch.cells:
            self.patch = None
            return
        super().undo()
        if self.patch is not None:
            self.patch = LoosePatch(self.patch.shape)
        if self.session.screen is self:
            self._begun.keep(format_rows(self.cells))

    def leave(self) -> None:
        self._begun.keep(())
        super().leave()

    def _cells_before(self) -> Cells:
        """What the app knows of the sheet, with what was tapped before the screen went dark."""
        tapped = self._begun.take_up()
        return self.sheet.cells | parse_rows(tapped) if tapped else self.sheet.cells

    def check(self, cell: Cell) -> None:
        if cell in self.sheet.cells and cell in self.entry.cells:
            raise IllegalAction(lost_sentence(self.state, self.seat, cells_of([cell])))

    def kept(self) -> frozenset[Cell]:
        return frozenset(self.sheet.cells)

    def scan_closed(self) -> None:
        if self.session.can_scan:
            scan_sheet(self.session, self.seat)

    def _what_then(self) -> Sentence:
        left = [seat for seat in self.state.unscored if seat != self.seat]
        if left and self.session.plays_for is not None:
            return say("Then back to the table")
        if left:
            return say("Then {name}’s sheet", name=self.name_of(left[0]))
        if self.state.round == ROUNDS:
            return say("Then the result")
        return say("Then the scores of the round")


def scan_sheet(session: Session, seat: Seat) -> None:
    """Read a player's sheet by the camera; at a scoring the next player's comes right after."""
    table = session.table
    assert table is not None
    look = Look("sheet", say("Show the sheet of {name}.", name=table.players[seat].name), seat)

    def take(cells: Cells) -> None:
        # A sheet that the rules refuse stays open to be corrected by hand.
        screen = SheetScreen(session, seat, cells)
        session.open(screen)
        screen.accept()
        points = say_count(
            "{name}: {count} point.", "{name}: {count} points.", screen.points, name=screen.name_of(seat)
        )
        session.tell(points)
        if screen.state.unscored and session.plays_for is None:
            scan_sheet(session, screen.state.unscored[0])

    def tap_myself() -> None:
        session.open(SheetScreen(session, seat))

    session.go.scan(look, take, by_hand=tap_myself)


def scan_sheets_together(session: Session) -> None:
    """Read the sheets of all who are not scored yet from one photo."""
    table = session.table
    assert table is not None

    def take(told: tuple[Seat, Cells]) -> None:
        seat, cells = told
        session.do(ShowSheet(seat, format_rows(cells)), session.screen.version)

    look = Look("sheets", say("Show all sheets, side by side."))
    session.go.scan(look, take, len(table.state.unscored))
