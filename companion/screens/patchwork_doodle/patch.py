"""What one player does in a turn: draws the patch or a part of it, takes a neighbour card or a single cell, passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.errors import IllegalAction
from companion.games.patchwork_doodle.actions import Draw, Pass, ShadeCell
from companion.games.patchwork_doodle.drawing import check_draw, check_free, check_special, ways_to_draw
from companion.games.patchwork_doodle.state import DoodleState, Sheet
from companion.games.values import Cell, Seat
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Key, Tap
from messages import Sentence, say

from .entering import EntryScreen
from .grid_entry import GridEntry
from .patch_parts import patch_parts
from .sheet import SheetScreen, scan_sheet

if TYPE_CHECKING:
    from companion.screens.session import Session


class PatchScreen(EntryScreen):
    """Cells tapped on the sheet tell by themselves what was drawn; without them the choice of the card does."""

    name = "doodle-patch"
    rows_first = False

    def __init__(self, session: Session, seat: Seat, back: Screen | None = None) -> None:
        super().__init__(session, GridEntry(9), back)
        self.seat = seat
        self._slot = self.state.choices[0]
        self._is_cut = False
        self._is_single = self.sheet.did == "drew"
        self._wants_single = False
        self._known_ways: tuple[int, tuple[Cell, ...], tuple[Draw | ShadeCell, ...]] | None = None

    def what_matters(self, state: DoodleState) -> object:
        """The turn, and what this player has told of it."""
        return state.phase, state.round, state.turn, state.token, state.ring, state.sheets[self.seat]

    @property
    def sheet(self) -> Sheet:
        """What the app knows of the player's sheet."""
        return self.state.sheets[self.seat]

    @property
    def slots(self) -> tuple[int, ...]:
        """The cards to choose from, as they lie on the table: left, under the token, right."""
        state = self.state
        if state.is_final_turn:
            return state.choices
        left, right = state.neighbours
        return (left, state.token, right)

    @property
    def plan(self) -> Draw | ShadeCell | None:
        """What will be told; None when the tapped cells fit nothing of this turn."""
        cells = tuple(sorted(self.entry.cells))
        wished = self._wish(cells)
        if not cells:
            return wished
        ways = self._ways(cells)
        if wished in ways:
            return wished
        return ways[0] if ways else None

    @property
    def slot(self) -> int | None:
        """The card that is drawn; None for a single cell."""
        plan = self.plan
        if plan is None:
            return self._slot
        return plan.slot if isinstance(plan, Draw) else None

    @property
    def is_cut(self) -> bool:
        """Whether the scissors are used."""
        plan = self.plan
        return self._is_cut if plan is None else isinstance(plan, Draw) and plan.cut

    @property
    def is_single(self) -> bool:
        """Whether one single cell is shaded."""
        return isinstance(self.plan, ShadeCell)

    def can_take(self, slot: int) -> bool:
        """Whether this player may draw from that card."""
        if self.sheet.did == "drew":
            return False
        return slot in self.state.choices or self.sheet.can_use("neighbour")

    def can_cut(self) -> bool:
        """Whether the scissors are still to be had, together with the chosen card."""
        needed = ("neighbour", "cut") if self._slot in self.state.neighbours else ("cut",)
        return self.sheet.did != "drew" and self.sheet.can_use(*needed)

    def others(self) -> Sequence[Tap]:
        cards = [Tap("slot", slot) for slot in self.slots if self.can_take(slot)]
        cut = [Tap("cut")] if self.can_cut() else []
        single = [Tap("single")] if self.sheet.can_use("cell") else []
        passing = [Tap("pass")] if not self.sheet.did else []
        return [Tap("accept"), *passing, *cards, *cut, *single, Tap("sheet")]

    def other_key(self, chosen: Tap) -> Key:
        if chosen.name == "pass":
            return Key(self.words("Pass"), self.words("Nothing is drawn this turn"), "skip-forward")
        if chosen.name == "slot":
            slot = chosen.number
            return Key(self.words("Choose this card"), self.words(self.name_slot(slot)), "check")
        if chosen.name == "cut":
            detail = self.words("Draw the whole patch") if self._is_cut else self.words("One straight cut, two parts")
            return Key(self.words("No cut") if self._is_cut else self.words("Cut it"), detail, "scissors")
        if chosen.name == "single":
            return Key(self.words("One single cell"), self.words("A special action"), "square")
        if chosen.name == "sheet":
            return Key(self.words("The whole sheet"), self.words("Enter or scan all of it"), "grid-3x3")
        return self._accept_key()

    def closed_key(self) -> Key:
        if not self.session.can_scan:
            return Key(self.words("Scan a sheet"), self.words("No camera"), "camera-off", is_lit=False)
        return Key(self.words("Scan a sheet"), self.name_of(self.seat), "camera")

    def banner(self) -> Banner:
        context = {
            "": say("Tap the cells, or only say what was drawn"),
            "drew": say("Has drawn a patch this turn"),
            "passed": say("Has passed this turn"),
        }[self.sheet.did]
        return Banner(
            self.words("{name} draws", name=self.name_of(self.seat)), self.words(context), self.face(self.seat),
            left_icon="arrow-left", status=self.session.camera_status(),
        )  # fmt: skip

    def parts(self) -> Body:
        return patch_parts(self)

    def act(self, tap: Tap) -> None:
        if tap.name == "accept":
            self._accept()
        elif tap.name == "pass":
            self.do(Pass(self.seat))
            self.leave()
        elif tap.name == "slot":
            self._slot, self._is_single = tap.number, False
            self._is_cut = self._is_cut and self.can_cut()
        elif tap.name == "cut":
            self._is_cut, self._is_single = not self._is_cut, False
        elif tap.name == "single":
            # Whoever has drawn already can do nothing else.
            self._wants_single = not self._wants_single
            self._is_single = not self._is_single or self.sheet.did == "drew"
        elif tap.name == "sheet":
            self.session.open(SheetScreen(self.session, self.seat, back=self._back))
        else:
            raise LookupError(tap)

    def check(self, cell: Cell) -> None:
        check_free(self.state, self.seat, [cell])

    def scan_closed(self) -> None:
        if self.session.can_scan:
            scan_sheet(self.session, self.seat)

    def name_slot(self, slot: int) -> Sentence:
        """Where a card lies."""
        state = self.state
        if slot in state.neighbours:
            return say("On the left") if slot == state.neighbours[0] else say("On the right")
        return say("Place {place}", place=slot + 1) if state.is_final_turn else say("At the token")

    def _ways(self, cells: tuple[Cell, ...]) -> tuple[Draw | ShadeCell, ...]:
        """What may have drawn these cells; asked of the rules once for each change, not for each thing drawn."""
        if self._known_ways is None or self._known_ways[:2] != (self.table.version, cells):
            self._known_ways = (self.table.version, cells, ways_to_draw(self.state, self.seat, cells))
        return self._known_ways[2]

    def _wish(self, cells: tuple[Cell, ...]) -> Draw | ShadeCell:
        if self._is_single:
            return ShadeCell(self.seat, cells[0] if len(cells) == 1 else None)
        return Draw(self.seat, cells, self._slot, self._is_cut)

    @property
    def is_done(self) -> bool:
        """Whether this player has drawn and nothing more was asked for: a special action is not taken unasked."""
        return self.sheet.did == "drew" and not self._wants_single and not self.entry.cells

    def _accept(self) -> None:
        plan = self.plan
        if self.is_done:
            self.leave()
        elif plan is None:
            self._refuse()
        else:
            self.do(plan)
            self.leave()

    def _refuse(self) -> None:
        """Let the rules say why these cells cannot be drawn."""
        wished = self._wish(tuple(sorted(self.entry.cells)))
        if isinstance(wished, Draw):
            check_draw(self.state, wished)
        check_special(self.state, self.seat, ("cell",))
        raise IllegalAction(say("The special action shades one single cell: tap only one."))

    def _accept_key(self) -> Key:
        plan, count = self.plan, len(self.entry.cells)
        if self.is_done:
            return Key(self.words("Back to the table"), self.words("Has drawn a patch this turn"), "check")
        if plan is None:
            return Key(self.words("Draw"), self.words("The cells fit no card of this turn"), "pencil", is_lit=False)
        if isinstance(plan, ShadeCell):
            is_lit = self.sheet.can_use("cell")
            told = self.words("With its place") if plan.cell else self.words("Without its place")
            return Key(self.words("One single cell"), told, "square", is_lit=is_lit)
        text = (
            self.count("Draw {count} cell", "Draw {count} cells", count) if count else self.words("The patch is drawn")
        )
        return Key(text, self.words(self._name_specials(plan, bool(count))), "pencil")

    def _name_specials(self, plan: Draw, is_told: bool) -> Sentence:
        if plan.slot in self.state.neighbours:
            return say("A neighbour card, cut") if plan.cut else say("A neighbour card")
        if plan.cut:
            return say("A part, after one cut")
        return say("As on the card") if is_told else say("Without its place")
