"""The Quilting Master's turn in a solo game: how many blocks go to the scoring stack."""

from __future__ import annotations

from companion.games.quiltable.actions import MasterTakes, TellPiles
from companion.games.quiltable.scoring import count_standings
from companion.games.quiltable.state import PILES
from companion.pictures.quiltable_cards import picture_piles, picture_stack
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Figure,
    Key,
    Part,
    Row,
    Score,
    Tap,
    Text,
)

from .page import Page


class MasterPage(Page):
    """The usual number is chosen; fewer can be taken only when the Pattern Area runs out."""

    @property
    def _name(self) -> str:
        return self.state.options.opponent.title

    def choices(self) -> list[Tap]:
        takes = self.state.options.master_takes
        fewer = range(takes - 1, -1, -1) if self.state.piles[0] == 0 else range(0)
        return [Tap("takes", takes), *(Tap("takes", number) for number in fewer)]

    def tap(self, tap: Tap) -> None:
        if tap.name == "piles":
            self.do(TellPiles(self.state.piles[0] - 1, 0))
        else:
            super().tap(tap)

    def banner(self) -> Banner:
        takes = self.state.options.master_takes
        title = self.count("{name} takes {count} block", "{name} takes {count} blocks", takes, name=self._name)
        return self.game_banner(title, self.words("Quiltable alone · clockwise from the marker"))

    def main_key(self) -> Key:
        taken = self.chosen.number
        text = self.count("{name} took {count} block", "{name} took {count} blocks", taken, name=self._name)
        return Key(text, self.words("Refill, then {name}’s turn", name=self.name(0)), "check")

    def act(self) -> None:
        self.do(MasterTakes(self.chosen.number))

    def parts(self) -> Body:
        stack = self.state.stack
        assert stack is not None
        lying = len(stack.cards) + stack.untold
        stock = Figure(picture_stack(lying, self.chosen.number), self.words("The scoring stack"))
        total = self.words("{before} + {more} = {after} cards", before=lying, more=self.chosen.number,
                           after=lying + self.chosen.number)  # fmt: skip
        points = count_standings(self.state).players[0].points
        own = Card((Text(self.name(0), "heading", align="center"), Score(str(points), self.words("points now"))))
        stage = (Row((Card((stock, Text(total, "strong", align="center")), self._name, icon="crown", look="lit"), own),
                     (0.6, 0.4), wraps=False, grows=True), self._rules())  # fmt: skip
        return Body(stage, aside=(*self._numbers(), self._piles()))

    def _rules(self) -> Part:
        told = (
            self.words("Their patterns stay hidden; at the end each card scores its points once."),
            self.words("Move the marker to the next block and refill the gaps from the nearest pile."),
        )
        return Card(tuple(Text(text, "small") for text in told), look="info")

    def _numbers(self) -> tuple[Part, ...]:
        if len(self.choices()) == 1:
            return ()
        options = tuple(
            Choice(tap, str(tap.number), is_chosen=self.chosen == tap) for tap in sorted(self.choices(), key=_number)
        )
        return (Text(self.words("Another number?"), "heading"), Choices(options, "numbers", 0))

    def _piles(self) -> Part:
        left = self.state.piles[0]
        picture = picture_piles(left, PILES)
        areas = (Area(picture.box, Tap("piles"), self.words("One more pile is empty")),) if left else ()
        told = self.words("tap when one is empty") if left else self.words("all are empty")
        piles = Figure(picture, self.words("Draw piles"), areas)
        return Card(
            (Text(self.words("Draw piles"), "heading", align="center"), piles, Text(told, "small", "soft", "center")),
            tap=Tap("piles") if left else None, grows=True,
        )  # fmt: skip


def _number(tap: Tap) -> int:
    return tap.number
