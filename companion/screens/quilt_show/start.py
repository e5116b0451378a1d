"""Setting the table: what belongs on it, and who starts; the first in the row unless another is chosen or drawn."""

from __future__ import annotations

from companion.games.quilt_show.actions import ChooseStart
from companion.pictures.players import swatch
from companion.pictures.symbols import symbol
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Row, Tap, Text

from .page import Page, number_of
from .parts import symbol_row

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

    def parts(self) -> Body:
        choices = Choices(tuple(self._choice(tap) for tap in self.choices), grows=True)
        set_up = Card((Text(self.words("On the table"), "title"), *self._set_up()), grows=True)
        return Body((Row((choices, set_up), (0.4, 0.6), grows=True),))

    def _choice(self, tap: Tap) -> Choice:
        is_chosen = self.chosen == tap
        if tap == _DRAW:
            return Choice(tap, self.words("The app draws"), picture=symbol("dices", 36), is_chosen=is_chosen)
        seat = number_of(tap)
        name = self.words("{name} starts", name=self.state.name(seat))
        return Choice(tap, name, picture=swatch(self.face(seat).cloth, self.letters[seat], 36), is_chosen=is_chosen)

    def _set_up(self) -> list[Row]:
        rows = []
        for reminder in self.table.game.reminders(self.state):
            rows.append(symbol_row(_ICONS[reminder.kind], "ink_soft", Text(self.words(reminder.sentence))))
        return rows
