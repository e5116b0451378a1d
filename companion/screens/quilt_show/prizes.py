"""The prize draw of a show: by the app, or picked from the markers as they were drawn on the table."""

from __future__ import annotations

from companion.games.quilt_show.actions import DrawPrizes
from companion.games.quilt_show.components import name_show
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import card
from companion.screens.drawing.rosettes import draw_rosette
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel

from .page import Page, number_of
from .parts import choice_card, dead_card, draw_reminder
from .wording import SHOWS, prize

_DRAW, _LAY = Tap("draw"), Tap("lay")


class PrizesPage(Page):
    """All prize markers of this game to pick from; when enough are picked they are laid out."""

    picked: frozenset[int] = frozenset()

    @property
    def needed(self) -> int:
        """How many prizes the show has."""
        return self.state.chart.prizes_per_show

    @property
    def is_complete(self) -> bool:
        """Whether enough markers are picked."""
        return len(self.picked) == self.needed

    @property
    def choices(self) -> list[Tap]:
        markers = [
            Tap("prize", marker) for marker in self.state.chart.prizes if marker in self.picked or not self.is_complete
        ]
        return [_LAY if self.is_complete else _DRAW, *markers]

    def banner(self) -> Banner:
        context = self.words(
            "Quilt Show · draw {count} of {all} prize markers", count=self.needed, all=len(self.state.chart.prizes)
        )
        return self.title_banner(self.words(SHOWS[self.state.show - 1]), context)

    def main_key(self) -> Key:
        if self.chosen == _DRAW:
            text = self.words("Draw {count} prizes", count=self.needed)
            return Key(text, self.words("The app draws"), "dices")
        if self.chosen == _LAY:
            text = self.words("Lay out {count} prizes", count=self.needed)
            return Key(text, self.words("Then the quilts enter"), "check")
        marker = self.words(prize(number_of(self.chosen)))
        if self.chosen.value in self.picked:
            return Key(self.words("Put {prize} back", prize=marker), self._progress(), "minus")
        return Key(self.words("{prize} was drawn", prize=marker), self._progress(), "plus")

    def undo_key(self) -> Key:
        if not self.picked:
            return super().undo_key()
        return Key(self.words("Undo"), self.words("The picks"), "undo-2")

    def undo(self) -> None:
        if self.picked:
            self.picked = frozenset()
        else:
            super().undo()

    def tap(self, tap: Tap) -> None:
        if tap in self.choices:
            self.choose(tap)
            self.act(tap)

    def act(self, tap: Tap) -> None:
        if tap == _DRAW:
            self.draw_lots()
        elif tap == _LAY:
            self.do(DrawPrizes(tuple(sorted(self.picked, reverse=True))))
        else:
            self.picked ^= {number_of(tap)}
            if self.is_complete:
                self.choose(_LAY)

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        left, right = body_box(easel.width, has_band=False).columns(216, 1, gap=12)
        button, hint = left.rows(1, 84, gap=10)
        reminders = self.table.game.reminders(self.state)
        return (
            self._draw_button(theme, button),
            *(
                item
                for reminder in reminders
                for item in draw_reminder(theme, hint, self.words(reminder.sentence), lines=4)
            ),
            *self._draw_markers(theme, right),
        )

    def _progress(self) -> str:
        return self.words("{count} of {all} picked", count=len(self.picked), all=self.needed)

    def _draw_button(self, theme: Theme, box: Box) -> Item:
        tap = self.choices[0]
        middle = box.y + box.height / 2
        icon, text = ("check", self.words("Lay out {count} prizes", count=self.needed))
        if tap == _DRAW:
            icon, text = ("dices", self.words("The app draws {count} prizes", count=self.needed))
        inside = (
            Icon(Box(box.x, middle - 62, box.width, 60), icon, theme.ink, 52),
            Words(Box(box.x + 16, middle + 6, box.width - 32, 56), text, "heading", theme.ink, "center", lines=2),
        )
        return choice_card(theme, box, tap, inside, is_chosen=self.chosen == tap)

    def _draw_markers(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        inner = box.inset(14, 10)
        show = self.words("Or touch what was drawn for the {show}.", show=name_show(self.state.show))
        items: list[Item] = [
            card(theme, box),
            Words(Box(inner.x, inner.y - 4, inner.width - 150, 40), show, "body", theme.ink_soft, lines=2),
            Words(Box(inner.right - 146, inner.y - 4, 146, 40), self._progress(), "body_strong", theme.ink, "right"),
        ]
        columns = -(-len(self.state.chart.prizes) // 2)
        rows = Box(inner.x, inner.y + 42, inner.width, inner.height - 42).rows(1, 1)
        for number, marker in enumerate(self.state.chart.prizes):
            row, column = divmod(number, columns)
            place = rows[row].columns(*(1,) * columns)[column]
            items += self._draw_marker(theme, place, marker)
        return tuple(items)

    def _draw_marker(self, theme: Theme, box: Box, marker: int) -> tuple[Item, ...]:
        tap = Tap("prize", marker)
        is_picked = marker in self.picked
        inside: list[Item] = list(
            draw_rosette(box.inset(6, 16), self.words(prize(marker)), is_faded=bool(self.picked) and not is_picked)
        )
        if is_picked:
            inside.append(Icon(Box(box.right - 28, box.bottom - 30, 22, 22), "check", theme.ink, 20))
        if tap not in self.choices:
            return dead_card(theme, box, inside)
        if is_picked and self.chosen != tap:
            return (Pressable(box, tap, (Sheet(box, theme.lit_bg, 12, theme.ink, 2.5), *inside)),)
        return (choice_card(theme, box, tap, inside, is_chosen=self.chosen == tap),)
