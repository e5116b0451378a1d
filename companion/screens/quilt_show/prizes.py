"""The prize draw of a show: by the app, or picked from the markers as they were drawn on the table."""

from __future__ import annotations

from companion.games.quilt_show.actions import DrawPrizes
from companion.games.quilt_show.components import SHOW_TITLES, name_show
from companion.pictures.rosettes import rosette
from companion.screens.views import Banner, Body, Card, Choice, Choices, Column, Key, Line, Row, Span, Tap

from .page import Page, number_of
from .parts import big_choice, reminder
from .wording import prize

_DRAW, _LAY = Tap("draw"), Tap("lay")


class PrizesPage(Page):
    """All prize markers of this game to pick from; when enough are picked they are laid out."""

    picked: tuple[int, ...] = ()
    """In the order in which they were picked."""

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
        if self.is_complete:
            return [_LAY]
        return [_DRAW, *(Tap("prize", marker) for marker in self.state.chart.prizes if marker not in self.picked)]

    def touches(self) -> list[Tap]:
        """What a finger can do besides: put a marker back."""
        return [Tap("prize", marker) for marker in self.picked]

    def banner(self) -> Banner:
        context = self.words(
            "Quilt Show · draw {count} of {all} prize markers", count=self.needed, all=len(self.state.chart.prizes)
        )
        return self.title_banner(self.words(SHOW_TITLES[self.state.show - 1]), context)

    def main_key(self) -> Key:
        if self.chosen == _DRAW and self.picked:
            # What was picked must not be lost by going on.
            return Key(self._progress(), self.words("Touch the next one"), "", is_lit=False)
        if self.chosen == _DRAW:
            text = self.words("Draw {count} prizes", count=self.needed)
            return Key(text, self.words("The app draws"), "dices")
        if self.chosen == _LAY:
            text = self.words("Lay out {count} prizes", count=self.needed)
            return Key(text, self.words("Then the quilts enter"), "check")
        marker = self.words(prize(number_of(self.chosen)))
        return Key(self.words("{prize} was drawn", prize=marker), self._progress(), "plus")

    def undo_key(self) -> Key:
        if not self.picked:
            return super().undo_key()
        return Key(self.words("Undo"), self.words(prize(self.picked[-1])), "undo-2")

    def undo(self) -> None:
        if self.picked:
            self.picked = self.picked[:-1]
        else:
            super().undo()

    def tap(self, tap: Tap) -> None:
        # A finger does what it touches; the main key goes on meaning the next step.
        if tap in (*self.choices, *self.touches()):
            self.act(tap)
            self.choose(self.choices[0])

    def act(self, tap: Tap) -> None:
        if tap == _DRAW:
            self.draw_lots()
        elif tap == _LAY:
            self.do(DrawPrizes(tuple(sorted(self.picked, reverse=True))))
        else:
            self._turn_over(number_of(tap))

    def _turn_over(self, marker: int) -> None:
        """Pick a marker, or put it back; the buttons go on from there."""
        if marker in self.picked:
            self.picked = tuple(other for other in self.picked if other != marker)
            return
        choices = self.choices
        following = choices[(choices.index(Tap("prize", marker)) + 1) % len(choices)]
        self.picked += (marker,)
        self.choose(_LAY if self.is_complete else following)

    def parts(self) -> Body:
        reminders = (reminder(self.words(told.sentence)) for told in self.table.game.reminders(self.state))
        doing = Column((Choices((self._doing(),), "tiles", grows=True), *reminders))
        return Body((Row((doing, self._markers()), (0.29, 0.71), grows=True),))

    def _progress(self) -> str:
        return self.words("{count} of {all} picked", count=len(self.picked), all=self.needed)

    def _doing(self) -> Choice:
        tap = self.choices[0]
        icon, text = "check", self.words("Lay out {count} prizes", count=self.needed)
        if tap == _DRAW:
            icon, text = "dices", self.words("The app draws {count} prizes", count=self.needed)
        return big_choice(tap, icon, text, is_chosen=self.chosen == tap)

    def _markers(self) -> Card:
        show = self.words("Or touch what was drawn for the {show}.", show=name_show(self.state.show))
        heading = Line((Span(show, tone="soft", grows=True), Span(self._progress(), "strong")))
        markers = tuple(self._marker(marker) for marker in self.state.chart.prizes)
        return Card((heading, Choices(markers, "pictures", -(-len(markers) // 2), grows=True)), grows=True)

    def _marker(self, marker: int) -> Choice:
        tap, text = Tap("prize", marker), self.words(prize(marker))
        is_picked = marker in self.picked
        picture = rosette(text, side=92, is_faded=bool(self.picked) and not is_picked, is_picked=is_picked)
        is_possible, is_chosen = tap in (*self.choices, *self.touches()), self.chosen == tap
        return Choice(
            tap, picture=picture, is_chosen=is_chosen, is_possible=is_possible, is_picked=is_picked, name=text
        )
