"""The Quilting Master's turn in a solo game: how many blocks go to the scoring stack."""

from __future__ import annotations

from companion.games.quiltable.actions import MasterTakes, TellPiles
from companion.games.quiltable.scoring import count_standings
from companion.pictures.quiltable_cards import picture_area, picture_stack
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Score,
    Span,
    Tap,
    Text,
)
from messages import say_label

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
        left, taken = self.state.piles[0], self.chosen.number
        picture = picture_area(taken, left)
        areas = (Area(picture.box.inset(80), Tap("piles"), self.words("One more pile is empty")),) if left else ()
        area = Figure(picture, self.words("The Pattern Area"), areas)
        title = self.words("Draw piles")
        piles = self.words("tap when one is empty") if left else self.words("all are empty")
        only_looks = left and self.book.session.only_looks
        told = Text(title if only_looks else self.words(say_label(title, piles)), "small", "soft", "center")
        return Body((area, told), aside=(self._standings(), self._rules(), self._numbers()), wide_aside=True)

    def _standings(self) -> Part:
        stack = self.state.stack
        assert stack is not None
        lying, taken = stack.size, self.chosen.number
        stock = Figure(picture_stack(lying, taken), self.words("The scoring stack"))
        total = self.count(
            "{before} + {more} = {count} card",
            "{before} + {more} = {count} cards",
            lying + taken,
            before=lying,
            more=taken,
        )
        master = Card((stock, Text(total, "strong", align="center")), self._name, icon="crown", look="lit")
        quilter = self.state.quilters[0]
        blocks = self.words("Number of blocks not known")
        if quilter.blocks is not None:
            blocks = self.words("{blocks} of {full} blocks", blocks=quilter.blocks, full=self.state.options.size**2)
        points = count_standings(self.state).players[0].points
        own = Card(
            (
                Line((Span(face=self.face(0)), Span(self.name(0), "heading"))),
                Text(blocks, "small", "soft"),
                Score(str(points), self.words("points now")),
            )
        )
        return Row((master, own), (0.55, 0.45), wraps=False, grows=True)

    def _rules(self) -> Part:
        told = (
            self.words("Their patterns stay hidden; at the end each card scores its points once."),
            self.words("Move the marker to the next block and refill the gaps from the nearest pile."),
        )
        return Card(tuple(Text(text, "small") for text in told), look="info")

    def _numbers(self) -> Part:
        """Fewer than usual only when the Pattern Area runs out."""
        possible = self.choices()
        options = tuple(
            Choice(tap, str(tap.number), is_chosen=self.chosen == tap, is_possible=tap in possible)
            for tap in (Tap("takes", number) for number in range(self.state.options.master_takes + 1))
        )
        asked = Column(
            (Text(self.words("Taken"), "heading"), Text(self.words("fewer when all piles are empty"), "small", "soft")),
            is_tight=True,
        )
        return Row((asked, Choices(options, "numbers", 0)), (0.42, 0.58), wraps=False, align="middle")
