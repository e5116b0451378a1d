"""Who takes the first turn."""

from __future__ import annotations

from companion.games.match_quilt.actions import Start
from companion.pictures.players import swatch
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Tap, Text

from .page import Page

DRAW = Tap("draw")


class StartPage(Page):
    """Somebody, or whoever is drawn."""

    def choices(self) -> list[Tap]:
        return [*(Tap("starts", seat) for seat in range(len(self.state.players))), DRAW]

    def banner(self) -> Banner:
        return self.game_banner(self.words("Who starts?"), self.words("Whoever finished a craft project last"))

    def main_key(self) -> Key:
        if self.chosen == DRAW:
            return Key(self.words("Draw lots"), self.words("The app decides"), "dices")
        starts = self.words("{name} starts", name=self.name(self.chosen.number))
        return Key(starts, self.words("with the first card"), "check")

    def parts(self) -> Body:
        options = [self._option(tap) for tap in self.choices() if tap != DRAW]
        options.append(Choice(DRAW, self.words("Draw lots"), icon="dices", is_chosen=self.chosen == DRAW))
        reminders = self.book.table.game.reminders(self.state)
        told = tuple(Text(self.words(reminder.sentence)) for reminder in reminders)
        hints = Card(told, self.words("On the table"), icon="info", look="info", grows=True)
        return Body((Choices(tuple(options), grows=True),), aside=(hints,))

    def _option(self, tap: Tap) -> Choice:
        face = self.face(tap.number)
        picture = swatch(face.cloth, face.letter, 44)
        return Choice(tap, face.name, picture=picture, is_chosen=self.chosen == tap)

    def act(self) -> None:
        if self.chosen == DRAW:
            self.book.draw_lots()
        else:
            self.do(Start(self.chosen.number))
