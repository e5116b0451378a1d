"""A turn: the track with both tokens, the patches within reach with what each would do, or advancing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.patchwork.actions import Advance, Buy
from companion.games.patchwork.components import PATCH
from companion.games.patchwork.prospects import Prospect, foresee_advance, foresee_patch, foresee_patches
from companion.games.values import Seat
from companion.pictures.buttons import picture_button
from companion.pictures.patches import framed_patch
from companion.pictures.time_track import Token, draw_track
from companion.pictures.track_ribbon import Landing, draw_ribbon
from companion.screens.views import (
    Banner,
    Body,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Span,
    Tap,
    Text,
)

from .page import Page

if TYPE_CHECKING:
    pass

ADVANCE = Tap("advance")


class TurnPage(Page):
    """Whose turn it is takes one of the next three patches or advances."""

    def tap(self, tap: Tap) -> None:
        super().tap(tap)
        if tap in self.choices() and not self._is_in_hand:
            self.book.compare_moves(tap)

    @property
    def _is_in_hand(self) -> bool:
        """Whether somebody holds this display: then the moves come first, and the way that they lead."""
        return self.book.session.who == "player"

    @property
    def mover(self) -> Seat:
        """Whose turn it is."""
        assert self.state.seat is not None
        return self.state.seat

    def choices(self) -> list[Tap]:
        patches = [Tap("buy", one.patch.id) for one in self._prospects() if one.patch and one.is_possible]
        return [*patches, ADVANCE]

    def _prospects(self) -> tuple[Prospect, ...]:
        return foresee_patches(self.state)

    @property
    def prospect(self) -> Prospect:
        """What the chosen move would do."""
        if self.chosen == ADVANCE:
            return foresee_advance(self.state)
        return foresee_patch(self.state, PATCH[self.chosen.number])

    def banner(self) -> Banner:
        seat = self.mover
        one, other = (quilter.space for quilter in self.state.quilters)
        why = self.words("Patchwork · on top") if one == other else self.words("Patchwork · furthest behind")
        return self.player_banner(seat, self.words("{name}’s turn", name=self.name(seat)), why)

    def main_key(self) -> Key:
        prospect = self.prospect
        if prospect.patch is None:
            text = self.words("Advance {steps}: +{earned}", steps=prospect.time, earned=prospect.earned)
            return Key(text, self._outcome(prospect), "chevrons-right")
        text = self.words("Take the {patch} for {cost}", patch=prospect.patch.title, cost=prospect.cost)
        return Key(text, self._outcome(prospect), "shopping-basket")

    def _outcome(self, prospect: Prospect) -> str:
        """Where the move leads, in one line."""
        said = [self.words("to {space}", space=prospect.space)]
        if prospect.income:
            said.append(self.words("income {income}", income=prospect.income))
        if prospect.singles_passed:
            said.append(self.words("takes the 1 × 1"))
        if prospect.next_seat is not None:
            said.append(self.words("then {name}", name=self.name(prospect.next_seat)))
        return ", ".join(said)

    def parts(self) -> Body:
        state, prospect = self.state, self.prospect
        start = state.quilters[self.mover].space
        track = Figure(
            draw_track(self.tokens(), state.singles_left, prospect.space, start),
            self.words(
                "{first} stands on space {one}, {second} on space {other}",
                first=self.name(0), one=state.quilters[0].space, second=self.name(1), other=state.quilters[1].space,
            ),
        )  # fmt: skip
        if self._is_in_hand:
            return Body((self.ribbon(), self._moves()), (self.players(),), (track,), wide_aside=True)
        return Body((track,), (self.players(),), (self._moves(),), narrow_aside=True)

    def ribbon(self) -> Figure:
        """The next spaces of the track with where every move would end."""
        chosen = self.prospect
        landings = [
            Landing(
                one.space, one.patch.outline.cells if one.patch else (),
                (one.patch, one.space) == (chosen.patch, chosen.space),
            )
            for one in (*self._prospects(), foresee_advance(self.state))
        ]  # fmt: skip
        picture = draw_ribbon(self.tokens(), self.state.singles_left, landings)
        return Figure(picture, self.words("The next spaces of the track"), grows=False)

    def tokens(self) -> list[Token]:
        """Both tokens on the track."""
        return [
            Token(self.face(seat).cloth, self.face(seat).letter, quilter.space, is_turn=seat == self.mover)
            for seat, quilter in enumerate(self.state.quilters)
        ]

    def _moves(self) -> Part:
        options = [self._patch_choice(one) for one in self._prospects()]
        options.append(self._advance_choice(foresee_advance(self.state)))
        return Choices(tuple(options), "tiles", 1, grows=True)

    def _patch_choice(self, prospect: Prospect) -> Choice:
        patch = prospect.patch
        assert patch is not None
        tap = Tap("buy", patch.id)
        short = prospect.cost - self._buttons
        cost = Span(str(prospect.cost), "strong", "bad" if short > 0 else "ink", picture=picture_button(18))
        time = Span(str(patch.time), "strong", icon="hourglass")
        price = Line((cost, time, Span(str(patch.buttons), "strong", "good", icon="circle-plus")))
        if prospect.refusal is None:
            told: Part = Text(self._gist(prospect), "small", "soft", lines=2)
        elif short > 0:
            told = Text(
                self.count("{count} button short", "{count} buttons short", short), "small_strong", "bad", lines=1
            )
        else:
            told = Text(self.words("It fits nowhere"), "small_strong", "bad", lines=1)
        picture = Figure(framed_patch(patch.outline.cells, 58, 44, 15), self.words(patch.title), grows=False)
        row = Row((picture, Column((price, told), is_centred=True)), (0.3, 0.7), wraps=False, align="middle")
        is_chosen = self.chosen == tap
        name = self.words("Take the {patch} for {cost}", patch=patch.title, cost=prospect.cost)
        return Choice(tap, parts=(row,), is_chosen=is_chosen, is_possible=prospect.is_possible, name=name)

    @property
    def _buttons(self) -> int:
        return self.state.quilters[self.state.seat or 0].buttons

    def _gist(self, prospect: Prospect) -> str:
        said = [self.words("to {space}", space=prospect.space)]
        if prospect.income:
            said.append(self.words("income {income}", income=prospect.income))
        if prospect.singles_passed:
            said.append(self.words("1 × 1"))
        if prospect.income_until_end:
            said.append(self.words("+{income} in all", income=prospect.income_until_end))
        return ", ".join(said)

    def _advance_choice(self, prospect: Prospect) -> Choice:
        title = Text(self.words("Advance {steps}: +{earned}", steps=prospect.time, earned=prospect.earned), "strong")
        told = Text(self._gist(prospect), "small", "soft", lines=2)
        icon = Line((Span(icon="chevrons-right"),), "center")
        row = Row((icon, Column((title, told), is_centred=True)), (0.3, 0.7), wraps=False, align="middle")
        return Choice(ADVANCE, parts=(row,), is_chosen=self.chosen == ADVANCE)

    def act(self) -> None:
        if self.chosen == ADVANCE:
            self.do(Advance())
        else:
            self.do(Buy(self.chosen.number))
