"""The scores: who is still to be scored, the points of every round as cloth bars, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.patchwork_doodle.components import ROUNDS
from companion.games.values import Seat, Standing
from companion.screens.drawing.items import Box, Cloth, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import card, chosen_card, letters_of, raised_card, swatch
from companion.screens.drawing.skeleton import Banner, Key
from companion.screens.drawing.theme import Theme, fabric
from companion.screens.screen import Easel

from .part import BODY_TOP, Part
from .sheet import SheetScreen, scan_sheets_together
from .sheet_drawing import draw_small_sheet, draw_still_paper

ROUND_FABRICS = ("blue", "green", "yellow")
PLATE = 30.0
"""Room for the number on a bar, so that even a round of few points can be read."""


class ScoresPart(Part):
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
            return [Tap("score"), *self._together(), *players, *self.redo_taps()]
        return [Tap("go-on"), *self.redo_taps()]

    def main_key(self, chosen: Tap) -> Key:
        if chosen.name == "results":
            return Key(self.words("The result"), self.words("And what comes next"), "trophy")
        if chosen.name == "go-on":
            text = self.words("On to round {round}", round=self.state.round)
            return Key(text, self.words("Lay the cards"), "arrow-right")
        if chosen.name == "together":
            left = len(self.state.unscored)
            return Key(self.words("All in one photo"), self.count("{count} sheet", "{count} sheets", left), "camera")
        seat = self.state.unscored[0] if chosen.name == "score" else chosen.number
        name = self.screen.name_of(seat)
        return Key(self.words("{name}’s sheet", name=name), self.words("Tell it cell by cell"), "pencil")

    def act(self, tap: Tap) -> None:
        screen = self.screen
        if tap.name == "score":
            screen.session.open(SheetScreen(screen.session, self.state.unscored[0], back=screen))
        elif tap.name == "together":
            scan_sheets_together(screen.session)
        elif tap.name == "go-on":
            screen.go_on()
        elif tap.name == "results":
            screen.session.go.to("results")
        else:
            raise LookupError(tap)

    def draw(self, easel: Easel) -> tuple[Item, ...]:
        area, below = Box(12, BODY_TOP, easel.width - 24, 326).rows(1, 48, gap=6)
        return (*self._draw_rows(easel, area), *self._draw_below(easel, below))

    def _draw_rows(self, easel: Easel, area: Box) -> Iterable[Item]:
        standings = self.screen.table.game.standings(self.state).players
        letters = letters_of([player.name for player in self.state.players])
        for standing, box in zip(standings, _row_boxes(area, len(standings)), strict=True):
            seat, tap = standing.seat, Tap("player", standing.seat)
            inside = tuple(self._draw_row(easel.theme, box, standing, letters[seat]))
            if self.screen.is_chosen(tap):
                yield Pressable(box, tap, (*chosen_card(easel.theme, box), *inside))
            elif seat in self.state.unscored:
                yield raised_card(easel.theme, box, tap, inside)
            elif self._is_winner(seat):
                yield from chosen_card(easel.theme, box)
                yield from inside
            else:
                yield card(easel.theme, box)
                yield from inside

    def _is_winner(self, seat: Seat) -> bool:
        result = self.screen.table.game.result(self.state)
        return result is not None and seat in result.winners

    def _draw_row(self, theme: Theme, box: Box, standing: Standing, letter: str) -> Iterable[Item]:
        seat, middle = standing.seat, box.centre[1]
        is_wide = box.width > 500
        side = min(42.0, box.height - 12)
        yield from swatch(theme, Box(box.x + 12, middle - side / 2, side, side), seat, letter)
        left, right = box.x + side + 26, box.right - 80
        name = self.screen.name_of(seat)
        sheet = self.state.sheets[seat]
        stamp = min(box.height - 12, 240.0)
        picture = Box(right - stamp - 8, middle - stamp / 2, stamp, stamp)
        if seat in self.state.unscored:
            yield Icon(picture, "pencil", theme.info, 26)
        else:
            best = sheet.scored[-1] if sheet.scored else None
            draw = draw_still_paper if stamp > 100 else draw_small_sheet
            yield from draw(theme, picture, sheet.cells, best)
        if is_wide:
            yield Words(Box(left, middle - 12, 108, 24), name, "body_strong", theme.ink)
            bars = Box(left + 118, middle - 14, picture.x - left - 118 - 56, 28)
        else:
            yield Words(Box(left, middle - 28, 120, 24), name, "body_strong", theme.ink)
            bars = Box(left, middle, picture.x - left - 6, 26)
        yield from self._draw_bars(theme, bars, standing)
        empty = [line.points for line in standing.lines[ROUNDS:]]
        if empty:
            above = Box(bars.right - 46, middle - 28, 46, 24)
            place = Box(bars.right + 2, bars.y, 46, bars.height) if is_wide else above
            yield Words(place, f"−{-empty[0]}", "body_strong", theme.bad, "right")
        style = "score_m" if box.height < 60 else "display"
        yield Words(Box(box.right - 76, middle - 26, 64, 52), _signed(standing.points), style, theme.ink, "right")

    def _draw_bars(self, theme: Theme, box: Box, standing: Standing) -> Iterable[Item]:
        """A piece of cloth for each round, as long as its points."""
        x, step = box.x, (box.width - ROUNDS * (PLATE + 6)) / max(60, self._most())
        for line, name in zip(standing.lines[:ROUNDS], ROUND_FABRICS, strict=False):
            cloth, width = fabric(name), PLATE + 4 + line.points * step
            bar = Box(x, box.y, width, box.height)
            yield Cloth(bar, cloth.colour, cloth.light, cloth.motif, 10, 6)
            plate = Box(bar.x + 3, bar.y + 4, PLATE - 2, bar.height - 8)
            yield Sheet(plate, theme.surface, 5)
            yield Words(plate, str(line.points), "small_strong", theme.ink, "center", is_digits=True)
            x += width + 2

    def _most(self) -> int:
        return max(sheet.points for sheet in self.state.sheets)

    def _draw_below(self, easel: Easel, box: Box) -> Iterable[Item]:
        theme, x = easel.theme, box.x + 4
        for number, name in enumerate(ROUND_FABRICS):
            cloth = fabric(name)
            yield Cloth(Box(x, box.y + 16, 16, 16), cloth.colour, cloth.light, cloth.motif, 8, 4)
            text = self.words("Round {round}", round=number + 1)
            yield Words(Box(x + 22, box.y + 12, 84, 24), text, "small", theme.ink_soft)
            x += 112
        if self.state.phase == "over":
            yield Words(Box(x, box.y + 12, 150, 24), self.words("− empty cells"), "small_strong", theme.bad)
        right = box.right
        for redo in self.redo_taps():
            place = Box(right - 150, box.y - 1, 150, 48)
            yield self.small_button(easel, place, self.words("Redo"), redo, "redo-2")
            right = place.x - 10
        for together in self._together():
            place = Box(right - 230, box.y - 1, 230, 48)
            yield self.small_button(easel, place, self.words("All in one photo"), together, "camera")

    def _together(self) -> list[Tap]:
        """The sheets of several players can be read from one photo."""
        return [Tap("together")] if self.screen.session.can_scan and len(self.state.unscored) > 1 else []


def _row_boxes(area: Box, count: int) -> tuple[Box, ...]:
    """One below the other; two columns from six players on."""
    if count <= 5:
        return area.rows(*(1,) * count, gap=8 if count < 5 else 6)
    left, right = area.columns(1, 1, gap=10)
    rows = (count + 1) // 2
    return (*left.rows(*(1,) * rows), *right.rows(*(1,) * rows))[:count]


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
