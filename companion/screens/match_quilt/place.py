"""A card is laid: where, which pattern, which fabrics; its points appear as soon as it is complete."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import PlayCard, SkipTurn
from companion.games.match_quilt.components import Card as PatternCard
from companion.games.match_quilt.play import offer_opponents
from companion.games.match_quilt.quilt import covered_card, open_slots
from companion.games.match_quilt.scoring import Gain
from companion.games.values import Cell, Seat
from companion.pictures.match_quilt_cards import CardMarks, card_box, picture_fabrics, picture_quilt
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Column,
    Figure,
    Key,
    Part,
    Row,
    Space,
    Tap,
    Text,
)
from messages import Sentence, say

from .card_draft import CardDraft
from .gains import gain_lines, points_on_cards, sum_line
from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen

LAY, CHANGE = Tap("lay"), Tap("change")
_COVERED = {"maple-leaf": "leaf", "cross-and-crown": "crown", "ribbons": "ribbon"}
"""The symbol on a place whose card below has a text that speaks when it is covered."""


class PlacePage(Page):
    """Tap a free place, a pattern and its fabrics; a touch on what is chosen takes it back."""

    def __init__(self, book: MatchQuiltScreen, seat: Seat | None = None) -> None:
        """`seat` is who lays the card, when that is not who is to act."""
        super().__init__(book)
        seat = self.state.active if seat is None else seat
        assert seat is not None
        self.seat: Seat = seat
        slots = self.slots
        self._cell: Cell | None = slots[0] if len(slots) == 1 else None
        self._knows_cards = book.session.services.has_taught("match-quilt")
        self._draft = CardDraft()
        self._is_changing = False
        """Whether the patterns stay in sight though the card is complete."""

    @property
    def slots(self) -> tuple[Cell, ...]:
        """Where the card may go."""
        return open_slots(self.state.quilters[self.seat].quilt)

    @property
    def action(self) -> PlayCard | None:
        """What the main key does, once everything is told."""
        card = self._draft.card
        return None if card is None or self._cell is None else PlayCard(self.seat, card, self._cell)

    @property
    def offers(self) -> tuple[Gain, ...]:
        """What the opponents' quilts would give, where the covered card asks for one."""
        action = self.action
        return () if action is None else offer_opponents(self.state, self.seat, action.card, action.cell)

    @property
    def gains(self) -> tuple[Gain, ...]:
        """What the card gives there, also what gives nothing; of the opponents' quilts the best is taken."""
        return self.book.list_gains(self.action) if self.action else ()

    def choices(self) -> list[Tap]:
        return [LAY, *self._walked()]

    def _walked(self) -> list[Tap]:
        """What the buttons walk through: what is still to be told comes first, the ways without a card last."""
        slots = [Tap("slot", cell) for cell in self.slots]
        told = [*self._draft.taps(), *slots] if self._cell is not None else [*slots, *self._draft.taps()]
        return [*told, self._without_card]

    @property
    def _without_card(self) -> Tap:
        return Tap("skip" if self.state.can_be_out_of_cards(self.seat) else "points")

    def tap(self, tap: Tap) -> None:
        if tap.name == "slot":
            self._cell = None if self._cell == tap.cell else tap.cell
        elif tap == CHANGE:
            self._is_changing = True
        elif tap.name == "points":
            self.book.tell_points(self.seat)
        elif tap.name == "skip":
            self.do(SkipTurn(self.seat))
        elif self._draft.tap(tap):
            self._is_changing = False
        else:
            super().tap(tap)

    def move(self, by: int) -> None:
        """The buttons walk through the places, the patterns and the fabrics; each is taken when it is reached."""
        choices = self._walked()
        at = choices.index(self._chosen) if self._chosen in choices else -1 if by > 0 else 0
        self._chosen = choices[(at + by) % len(choices)]
        self._is_changing = True

    def banner(self) -> Banner:
        title = self.words("{name}’s turn", name=self.name(self.seat))
        banner = self.player_banner(self.seat, title, self.card_number(self.seat))
        icon = "hand" if self._without_card.name == "skip" else "pencil"
        return replace(banner, actions=(Button(self._without_card, self._name(self._without_card), icon=icon),))

    def undo_key(self) -> Key:
        last = self._draft.last
        return Key(self.words("Undo"), self.words(last), "undo-2") if last else super().undo_key()

    def undo(self) -> None:
        if self._draft.last:
            self._draft.take_back()
        else:
            super().undo()

    @property
    def is_walking(self) -> bool:
        """Whether the push buttons are on something else than laying the card."""
        return self._chosen is not None and self._chosen != LAY

    @property
    def _scans_first(self) -> bool:
        """Whether nothing was told of the card yet, and the camera could find it."""
        is_placed = self._cell is not None and len(self.slots) > 1
        is_untouched = not is_placed and self._draft.last is None and not self.is_walking
        return is_untouched and self._knows_cards and self._can_scan

    @property
    def _can_scan(self) -> bool:
        return self.book.session.can_scan

    def scan_key(self) -> Key:
        if self._scans_first or self.is_walking or not self._can_scan:
            return super().scan_key()
        return Key(self.words("Scan instead"), self.words("Finds the new card"), "camera")

    def scan(self) -> None:
        if self._scans_first or self.is_walking or not self._can_scan:
            super().scan()
        else:
            self.book.scan_card(self.seat)

    def main_key(self) -> Key:
        if self._chosen is not None and self.is_walking:
            return Key(self._name(self._chosen), self.words("Choose this"), "check")
        if self._scans_first:
            return Key(self.words("Scan the new card"), self.words("Or tap where it goes"), "camera")
        if self.action is None:
            return Key(self.words("Lay the card"), self._missing(), "check", is_lit=False)
        return Key(self.words("Lay it there"), self.book.say_points(self.action), "check")

    def _missing(self) -> str:
        missing = self._draft.missing
        return self.words(missing) if self._cell is not None and missing else self.words("Tap where it goes")

    def _name(self, tap: Tap) -> str:
        if tap.name == "slot":
            return self.name_place(tap.cell)
        ways = {"skip": say("No card in hand"), "points": say("Only points")}
        return self.words(ways.get(tap.name) or self._draft.name_tap(tap))

    def act(self) -> None:
        if self._chosen is not None and self.is_walking:
            chosen, self._chosen = self._chosen, None
            self.tap(chosen)
        elif self._scans_first:
            self.book.scan_card(self.seat)
        elif self.action is not None:
            self.book.lay(self.action)

    def parts(self) -> Body:
        quilt = self.state.quilters[self.seat].quilt
        points = points_on_cards(self.gains, self._cell) if self._cell else {}
        covered = {cell: covered_card(quilt, cell) for cell in self.slots} if self.state.options.advanced else {}
        icons = {cell: _COVERED[card.pattern] for cell, card in covered.items() if card and card.pattern in _COVERED}
        picture = picture_quilt(quilt, CardMarks(self.slots, self._cell, self._draft.card, points, icons=icons))
        areas = tuple(Area(card_box(cell), Tap("slot", cell), self._name(Tap("slot", cell))) for cell in self.slots)
        figure = Figure(picture, self.words("The quilt of {name}", name=self.name(self.seat)), areas)
        return Body((figure,), (self.players(),), self._telling(), narrow_players=True)

    def _telling(self) -> tuple[Part, ...]:
        if self.book.session.only_looks:
            return ()
        card = self._draft.card
        if self.action is not None and card is not None and not self._is_changing:
            return (self._scores(card),)
        here = self._chosen if self.is_walking else None
        return self._draft.parts(self, here, self._hint())

    def _hint(self) -> str:
        """What an open card of the own quilt does to the next card, while it can still be chosen: the one below the
        chosen place before all others."""
        covered = self._covered
        kinds = [one.kind for one in self.book.table.game.reminders(self.state) if one.kind in HINTS]
        if covered is not None and covered.pattern in kinds:
            return self.words(HINTS[covered.pattern])
        return self.words(HINTS[kinds[0]]) if kinds else ""

    @property
    def _covered(self) -> PatternCard | None:
        """The card below the chosen place."""
        return covered_card(self.state.quilters[self.seat].quilt, self._cell) if self._cell else None

    def _scores(self, card: PatternCard) -> Part:
        """Every line of the score."""
        gains = self.gains
        lines: list[Part] = [self._heading(card), *gain_lines(self, gains, card, few=2)]
        if not self.state.quilters[self.seat].cards_laid:
            lines.append(Text(self.words("The first card of a quilt scores nothing."), tone="soft"))
        change = Button(CHANGE, self.words("Another card"), icon="pencil")
        lines += [Space(), sum_line(self, gains, self.name(self.seat)), change]
        return Card(tuple(lines), grows=True)

    def _heading(self, card: PatternCard) -> Part:
        covered = self._covered
        about = self.words("level {level}", level=card.level)
        if covered is not None and self.state.options.advanced:
            about = self.words("level {level}, covers {pattern}", level=card.level, pattern=covered.title)
        told = (Text(self.words(card.title), "heading"), Text(about, "small", "soft"))
        names = ", ".join(self.words(name) for name in card.fabrics)
        fabrics = Figure(picture_fabrics(card.fabrics), names, grows=False)
        return Row((Column(told, is_tight=True), fabrics), (1, 0), wraps=False, align="middle")


HINTS: dict[str, Sentence] = {
    "first-card": say("The first card goes to the bottom left."),
    "maple-leaf": say("Cover Maple Leaf: the points are doubled."),
    "cross-and-crown": say("Cover Cross & Crown: 2 points for each such pattern in another quilt."),
    "ribbons": say("Cover Ribbons: 2 points for each open card with two of its fabrics elsewhere."),
    "duck-and-ducklings": say("Duck & Ducklings is open: 1 more for level 5, not on top of it."),
}
"""The reminders of the rules, short enough to stand below the patterns."""
