"""Before the first turn: who begins, and which assistant everybody has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.actions import DealAssistants, Start, TurnAssistant
from companion.games.quiltable.assistants import name_card
from companion.games.quiltable.components import ABILITIES, ASSISTANTS, AssistantId
from companion.pictures.players import swatch
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, Listing, ListRow, Tap, Text

from .page import Page

if TYPE_CHECKING:
    from .screen import QuiltableScreen

DRAW, DEAL = Tap("draw"), Tap("deal")


class DealPage(Page):
    """Each player gets an assistant card, one lies in the centre: the app draws them, or they are told one by one."""

    def choices(self) -> list[Tap]:
        return [DRAW, DEAL]

    def banner(self) -> Banner:
        return self.game_banner(self.words("The assistants"), self.words("One for everybody and one in the centre"))

    def main_key(self) -> Key:
        if self.chosen == DRAW:
            return Key(self.words("Draw lots"), self.words("The app deals"), "dices")
        return Key(self.words("Enter them"), self.words("As they were dealt"), "users")

    def parts(self) -> Body:
        draw = self.words("Look for the drawn cards in the box")
        deal = self.words("One player after the other")
        options = (
            Choice(DRAW, self.words("The app deals"), draw, "dices", is_chosen=self.chosen == DRAW),
            Choice(DEAL, self.words("Enter who has whom"), deal, "users", is_chosen=self.chosen == DEAL),
        )
        hints = Card(self.reminders(3), self.words("On the table"), icon="info", look="info", grows=True)
        return Body((Choices(options, grows=True),), aside=(hints,))

    def act(self) -> None:
        if self.chosen == DRAW:
            self.book.draw_lots()
        else:
            self.book.tell_assistants()


class StartPage(Page):
    """Who begins; with assistants everybody may still prefer the other side of the card."""

    def choices(self) -> list[Tap]:
        return [*(Tap("starts", seat) for seat in range(len(self.state.players))), DRAW]

    def tap(self, tap: Tap) -> None:
        if tap.name == "other-side":
            self.do(TurnAssistant(tap.number))
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        return self.game_banner(self.words("Who begins?"), self.words("Whoever has the most colourful socks"))

    def main_key(self) -> Key:
        if self.chosen == DRAW:
            return Key(self.words("Draw lots"), self.words("The app decides"), "dices")
        begins = self.words("{name} begins", name=self.name(self.chosen.number))
        return Key(begins, self.count("{count} action a turn", "{count} actions a turn", self._actions), "check")

    @property
    def _actions(self) -> int:
        return self.state.options.actions_a_turn

    def parts(self) -> Body:
        options = [self._option(tap) for tap in self.choices() if tap != DRAW]
        options.append(Choice(DRAW, self.words("Draw lots"), icon="dices", is_chosen=self.chosen == DRAW))
        columns = 1 if len(options) <= 5 else 2
        stage = (Choices(tuple(options), columns=columns, grows=True),)
        if self.state.centre is not None:
            return Body(stage, aside=(Text(self.words("Turn a card over?"), "heading"), self._assistants()))
        hints = Card(self.reminders(4), self.words("On the table"), icon="info", look="info", grows=True)
        return Body(stage, aside=(hints,))

    def _option(self, tap: Tap) -> Choice:
        face = self.face(tap.number)
        picture = swatch(face.cloth, face.letter, 44)
        return Choice(tap, face.name, picture=picture, is_chosen=self.chosen == tap)

    def _assistants(self) -> Listing:
        rows = []
        for seat, quilter in enumerate(self.state.quilters):
            assert quilter.assistant is not None
            assistant = ASSISTANTS[quilter.assistant]
            other = self.words("or {other}", other=ASSISTANTS[assistant.other_side].title)
            rows.append(ListRow(assistant.title, other, face=self.face(seat), tap=Tap("other-side", seat)))
        return Listing(tuple(rows))

    def act(self) -> None:
        if self.chosen == DRAW:
            self.book.draw_lots()
        else:
            self.do(Start(self.chosen.number))


class TellAssistantsPage(Page):
    """Who has which assistant, one player after the other, then the one in the centre."""

    is_aside = True

    def __init__(self, book: QuiltableScreen) -> None:
        super().__init__(book)
        self._told: list[AssistantId] = []

    @property
    def _free(self) -> list[AssistantId]:
        """Each card has two sides: with one side the other is gone too."""
        copies = self.state.options.copies
        used = [name_card(assistant) for assistant in self._told]
        return [assistant for assistant in ASSISTANTS if used.count(name_card(assistant)) < copies]

    def choices(self) -> list[Tap]:
        return [Tap("assistant", assistant) for assistant in self._free]

    def banner(self) -> Banner:
        count = len(self._told)
        if count < len(self.state.players):
            title = self.words("Which assistant does {name} have?", name=self.name(count))
            return self.player_banner(count, title, self.words("Tap it"))
        return self.game_banner(self.words("Which one lies in the centre?"), self.words("Tap it"))

    def undo_key(self) -> Key:
        if not self._told:
            return super().undo_key()
        return Key(self.words("Undo"), ASSISTANTS[self._told[-1]].title, "undo-2")

    def undo(self) -> None:
        if self._told:
            self._told.pop()
        else:
            super().undo()

    def main_key(self) -> Key:
        chosen = ASSISTANTS[self._chosen_assistant]
        return Key(chosen.title, self.words("Take this one"), "check")

    @property
    def _chosen_assistant(self) -> AssistantId:
        return next(one for one in ASSISTANTS if one == self.chosen.value)

    def parts(self) -> Body:
        options = tuple(
            Choice(
                tap, ASSISTANTS[one].title, picture=None, icon="user", is_chosen=self.chosen == tap,
                name=self.words(ABILITIES[one]),
            )
            for tap, one in zip(self.choices(), self._free, strict=True)
        )  # fmt: skip
        ability = Card((Text(self.words(ABILITIES[self._chosen_assistant])),), look="info")
        return Body((Choices(options, columns=2), ability))

    def act(self) -> None:
        self._told.append(self._chosen_assistant)
        self._chosen = None
        if len(self._told) > len(self.state.players):
            *everybody, centre = self._told
            self.do(DealAssistants(tuple(everybody), centre))
