"""Setting the table: what belongs on it, and who starts; the first in the row unless another is chosen or drawn."""

from __future__ import annotations

from companion.games.quilt_show.actions import ChooseStart
from companion.screens.drawing.items import Box, Icon, Item, Tap, Words
from companion.screens.drawing.parts import card, swatch
from companion.screens.drawing.skeleton import Banner, Key, body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel

from .page import Page, number_of
from .parts import choice_card

_DRAW = Tap("draw")
_ICONS = {
    "set-up-blocks": "layers",
    "set-up-markers": "clock",
    "set-up-prizes": "award",
    "set-up-fabric": "hand",
}


class StartPage(Page):
    """The players to choose from, and what belongs on the table."""

    @property
    def choices(self) -> list[Tap]:
        return [*(Tap("starts", seat) for seat in self.state.seats), _DRAW]

    def banner(self) -> Banner:
        return self.title_banner(self.words("Set the table"), self.words("Quilt Show · then round 1 begins"))

    def main_key(self) -> Key:
        if self.chosen == _DRAW:
            return Key(self.words("Draw who starts"), self.words("The app draws"), "dices")
        name = self.state.name(number_of(self.chosen))
        return Key(self.words("{name} starts", name=name), self.words("Round 1 begins"), "check")

    def act(self, tap: Tap) -> None:
        if tap == _DRAW:
            self.draw_lots()
            self.session.tell(self.table.happened()[-1].sentence)
        else:
            self.do(ChooseStart(number_of(tap)))

    def body(self, easel: Easel) -> tuple[Item, ...]:
        left, right = body_box(easel.width, has_band=False).columns(300, 1, gap=12)
        places = left.rows(*(1,) * len(self.choices))
        return (
            *(self._draw_choice(easel.theme, tap, box) for tap, box in zip(self.choices, places, strict=True)),
            *self._draw_set_up(easel.theme, right),
        )

    def _draw_choice(self, theme: Theme, tap: Tap, box: Box) -> Item:
        middle = box.y + box.height / 2
        words = Box(box.x + 70, box.y + 6, box.width - 84, box.height - 12)
        if tap == _DRAW:
            icon = Icon(Box(box.x + 14, middle - 22, 44, 44), "dices", theme.ink, 30)
            inside: tuple[Item, ...] = (
                icon,
                Words(words, self.words("The app draws"), "heading", theme.ink, lines=2),
            )
        else:
            seat = number_of(tap)
            name = self.words("{name} starts", name=self.state.name(seat))
            inside = (
                *swatch(theme, Box(box.x + 18, middle - 18, 36, 36), seat, self.letters[seat]),
                Words(words, name, "heading", theme.ink, lines=2),
            )
        return choice_card(theme, box, tap, inside, is_chosen=self.chosen == tap)

    def _draw_set_up(self, theme: Theme, box: Box) -> tuple[Item, ...]:
        reminders = self.table.game.reminders(self.state)
        inner = box.inset(16, 14)
        items: list[Item] = [
            card(theme, box),
            Words(Box(inner.x, inner.y, inner.width, 28), self.words("On the table"), "title", theme.ink),
        ]
        for number, reminder in enumerate(reminders):
            row = Box(inner.x, inner.y + 38 + number * 65, inner.width, 63)
            items.append(Icon(Box(row.x, row.y, 34, row.height), _ICONS[reminder.kind], theme.ink_soft, 26))
            words = Box(row.x + 46, row.y, row.width - 46, row.height)
            items.append(Words(words, self.words(reminder.sentence), "body", theme.ink, lines=3))
        return tuple(items)
