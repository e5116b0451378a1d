"""The scores: who is still to be scored, the points of every round as cloth bars, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.games.patchwork_doodle.components import ROUNDS
from companion.games.patchwork_doodle.scoring import TypedPoints
from companion.games.values import Seat, Standing
from companion.pictures.doodle_sheet import small_sheet, still_sheet
from companion.pictures.players import swatch
from companion.pictures.score_bars import picture_bars, picture_round
from companion.pictures.shapes import Box, Icon, Picture
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Score,
    Space,
    Span,
    Tap,
    Text,
)
from messages import say_label

from .phase import Phase
from .sheet import SheetScreen, scan_sheet, scan_sheets_together

_ONE_COLUMN = 4
"""More players than so many stand in two columns."""
_TWO_COLUMNS = 8
"""And more than so many in three, without the bars."""
_SIDES = {1: 240.0, 2: 108.0, 3: 66.0}
"""dp of a sheet beside its bars, by the number of players."""
_IN_HAND = 66.0
"""dp of a sheet on a display that somebody holds: a phone is narrow."""
_SMALL = 100.0
"""dp: pencil strokes are drawn on larger ones."""


class ScoresPhase(Phase):
    """Everybody's points so far; during a scoring the sheets are opened from here."""

    def banner(self) -> Banner:
        state, result = self.state, self.screen.table.game.result(self.state)
        if result is not None:
            title, context = self.words("The game is over"), self.words(result.sentence)
        elif state.phase == "scoring":
            left = len(state.unscored)
            title = self.words("Round {round} is scored", round=state.round)
            context = self.count("{count} sheet is still to come", "{count} sheets are still to come", left)
        else:
            title = self.words("After round {round}", round=state.round - 1)
            context = self.count("{count} round to go", "{count} rounds to go", ROUNDS - state.round + 1)
        return Banner(title, context, emblem="patchwork-doodle", status=self.screen.session.camera_status())

    def choices(self) -> Sequence[Tap]:
        if self.state.phase == "over":
            return [Tap("results"), *self.redo_taps()]
        if self.state.phase == "scoring":
            players = [Tap("player", seat) for seat in self.state.unscored]
            by_camera = [Tap("scan")] if self.screen.session.can_scan else []
            return [*by_camera, Tap("score"), *self._together(), *players, *self.redo_taps()]
        return [Tap("go-on"), *self.redo_taps()]

    @property
    def first(self) -> Seat:
        """Whose sheet comes next: that of who holds this display before those of others."""
        own, unscored = self.screen.session.seat, self.state.unscored
        return own if own is not None and own in unscored else unscored[0]

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "results":
            return Key(self.words("The result"), self.words("And what comes next"), "trophy")
        if chosen.name == "go-on":
            text = self.words("On to round {round}", round=self.state.round)
            return Key(text, self.words("Lay the cards"), "arrow-right")
        if chosen.name == "together":
            left = len(self.state.unscored)
            return Key(self.words("All in one photo"), self.count("{count} sheet", "{count} sheets", left), "camera")
        seat = chosen.number if chosen.name == "player" else self.first
        name = self.screen.name_of(seat)
        if chosen.name == "scan":
            is_in_hand = self.screen.session.who == "player"
            how = self.words("Take the picture") if is_in_hand else self.words("Lay it under the camera")
            return Key(self.words("Scan {name}’s sheet", name=name), how, "camera")
        return Key(self.words("{name}’s sheet", name=name), self.words("Enter it by hand"), "pencil")

    def scan_key(self) -> Key | None:
        """One sheet is scanned by the main key, all of them together by this one."""
        if not self._together():
            return None
        count = self.count("{count} sheet", "{count} sheets", len(self.state.unscored))
        return Key(self.words("All in one photo"), count, "camera")

    def scan(self) -> None:
        """What `scan_key` says."""
        scan_sheets_together(self.screen.session)

    def act(self, tap: Tap) -> None:
        screen = self.screen
        if tap.name == "score":
            screen.session.open(SheetScreen(screen.session, self.first, back=screen))
        elif tap.name == "scan":
            scan_sheet(screen.session, self.first)
        elif tap.name == "together":
            scan_sheets_together(screen.session)
        elif tap.name == "go-on":
            screen.go_on()
        elif tap.name == "results":
            screen.session.go.to("results")
        else:
            raise LookupError(tap)

    def parts(self) -> Body:
        standings = self.screen.table.game.standings(self.state).players
        cards: list[Part] = [self._card(standing, is_wide=len(standings) <= _ONE_COLUMN) for standing in standings]
        if len(cards) <= _ONE_COLUMN:
            return Body((*cards, self._below()))
        columns = 2 if len(cards) <= _TWO_COLUMNS else 3
        high = -(-len(cards) // columns)
        beside = [*cards, *(Space() for _ in range(columns * high - len(cards)))]
        rows = (Row(tuple(beside[at::high]), wraps=False) for at in range(high))
        return Body((*rows, self._below()))

    def _is_winner(self, seat: Seat) -> bool:
        result = self.screen.table.game.result(self.state)
        return result is not None and seat in result.winners

    def _card(self, standing: Standing, *, is_wide: bool) -> Part:
        seat, tap = standing.seat, Tap("player", standing.seat)
        face = self.screen.face(seat)
        letter = Figure(swatch(face.cloth, face.letter, 40), face.name, grows=False)
        name = Text(face.name, "strong")
        bars = Figure(self._bars(standing, is_wide), self._bars_words(standing), grows=False)
        score = Score(_signed(standing.points), size="medium", align="right")
        empty = self._empty(standing)
        after = (*empty, self._stamp(seat), score)
        shares = (*(0.1 for _ in empty), 0, 0.12 if is_wide else 0.3)
        if is_wide:
            row = Row((letter, name, bars, *after), (0, 0.24, 0.64, *shares), align="middle")
        else:
            told = Column((name, bars) if len(self.state.players) <= _TWO_COLUMNS else (name,), is_centred=True)
            row = Row((letter, told, *after), (0, 1, *shares), align="middle")
        is_lit = self.screen.is_chosen(tap) or self._is_winner(seat)
        look: Literal["lit", "plain"] = "lit" if is_lit else "plain"
        return Card((row,), look=look, tap=tap if seat in self.state.unscored else None)

    def _bars(self, standing: Standing, is_wide: bool) -> Picture:
        """A piece of cloth for each round, as long as its points."""
        most = max(sheet.points for sheet in self.state.sheets)
        points = [line.points for line in standing.lines[:ROUNDS]]
        if len(self.state.players) == 1:
            return picture_bars(points, most, 220)
        return picture_bars(points, most, 400) if is_wide else picture_bars(points, most, 190, 20)

    def _bars_words(self, standing: Standing) -> str:
        rounds = (
            self.words(say_label(self.words("Round {round}", round=number + 1), line.points))
            for number, line in enumerate(standing.lines[:ROUNDS])
        )
        return ", ".join(rounds)

    def _empty(self, standing: Standing) -> tuple[Part, ...]:
        """What the empty cells cost at the end."""
        return tuple(Text(_signed(line.points), "strong", "bad", "right") for line in standing.lines[ROUNDS:])

    def _stamp(self, seat: Seat) -> Part:
        """The sheet, the larger the fewer play; a pencil while it is still to be told."""
        name, side = self.words("{name}’s sheet", name=self.screen.name_of(seat)), self._side
        if seat in self.state.unscored:
            pencil = Icon(Box(0, 0, side, side), "pencil", "info", 26)
            return Figure(Picture(side, side, (pencil,)), name, grows=False)
        sheet = self.state.sheets[seat]
        last = sheet.scored[-1] if sheet.scored else None
        if isinstance(last, TypedPoints):
            typed = self.words("{name}’s points, as typed", name=self.screen.name_of(seat))
            return Figure(
                Picture(side, side, (Icon(Box(0, 0, side, side), "keyboard", "ink_soft", 26),)), typed, grows=False
            )
        draw = still_sheet if side > _SMALL else small_sheet
        return Figure(draw(sheet.cells, last, side), name, grows=False)

    @property
    def _side(self) -> float:
        side = _SIDES.get(len(self.state.players), 40.0)
        return min(side, _IN_HAND) if self.screen.session.who == "player" else side

    def _below(self) -> Part:
        """What the cloths mean, and what is seldom done."""
        spans = [
            Span(self.words("Round {round}", round=number + 1), "small", "soft", picture=picture_round(number))
            for number in range(ROUNDS)
        ]
        if self.state.phase == "over":
            spans.append(Span(self.words("− empty cells"), "small_strong", "bad"))
        key = Line(tuple(spans))
        by_hand = ((tap, self.words("By hand"), "pencil") for tap in self._by_hand())
        redo = ((tap, self.words("Redo"), "redo-2") for tap in self.redo_taps())
        labels = (*by_hand, *redo)
        if not labels:
            return key
        return Row((key, self.screen.words_to_choose(*labels)), (1, 1), wraps=False, align="middle")

    def _by_hand(self) -> list[Tap]:
        """Beside the camera, a sheet can still be entered by touch."""
        return [Tap("score")] if self.state.phase == "scoring" and self.screen.session.can_scan else []

    def _together(self) -> list[Tap]:
        """The sheets of several players can be read from one photo."""
        return [Tap("together")] if self.screen.session.can_scan and len(self.state.unscored) > 1 else []


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
