"""The secret entering: the screen goes from hand to hand, and shows nobody what the others entered."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.errors import GameError
from companion.games.quilt_show.actions import EnterQuilts
from companion.games.quilt_show.components import SHOW_TITLES
from companion.games.quilt_show.quilt import Quilt
from companion.games.values import Look, Seat
from companion.pictures.players import swatch
from companion.screens.views import Banner, Body, Card, Choice, Choices, Column, Figure, Key, Line, Row, Span, Tap, Text
from messages import say

from .page import Page
from .parts import prize_card, reminder
from .quilts_page import open_quilts

_TAKE, _ALL = Tap("take"), Tap("all")


class PassPage(Page):
    """Pass the screen to the next player; only what everybody may know stands here."""

    @property
    def seat(self) -> Seat:
        """Whose choice it is."""
        return self.state.undecided[0]

    @property
    def choices(self) -> list[Tap]:
        return [_TAKE, _ALL] if self.can_scan_all else [_TAKE]

    @property
    def can_scan_all(self) -> bool:
        """Whether those who have not chosen yet can show their quilts in one photo."""
        return self.session.can_scan and len(self.state.undecided) > 1

    def banner(self) -> Banner:
        context = self.words("{show}: who enters which quilts", show=SHOW_TITLES[self.state.show - 1])
        name = self.state.name(self.seat)
        return self.player_banner(self.seat, self.words("{name} chooses", name=name), context)

    def main_key(self) -> Key:
        if self.chosen == _ALL:
            return Key(self.words("All in one photo"), self.words("Everybody’s quilts, open"), "camera")
        name = self.state.name(self.seat)
        return Key(self.words("This is {name}", name=name), self.words("The others look away"), "eye")

    def scan_key(self) -> Key:
        if self.can_scan_all:
            return Key(self.words("All in one photo"), self.words("Open, all at once"), "camera")
        return Key(self.words("Scan"), self.words("On the next page"), "camera", is_lit=False)

    def scan(self) -> None:
        if self.can_scan_all:
            self._scan_all()

    def act(self, tap: Tap) -> None:
        if tap == _ALL:
            self._scan_all()
        else:
            open_quilts(self.book, self.seat)

    def tap(self, tap: Tap) -> None:
        if tap in self.choices:
            self.choose(tap)
            if tap == _ALL:
                self._scan_all()

    def _scan_all(self) -> None:
        look = Look("quilts", say("Show all quilts, each before its player."))
        self.session.go.scan(look, self._take_all)

    def _take_all(self, told: Sequence[tuple[Seat, Quilt]]) -> None:
        """Whose quilts may enter, enters them; the others find theirs laid out, to be set right or to enter none."""
        refusal: GameError | None = None
        self.book.see_table()
        version = self.book.version
        for seat in self.table.state.undecided:
            quilts = [quilt for owner, quilt in told if owner == seat]
            if not quilts:
                continue
            self.book.drafts[self.state.show, seat][:] = quilts
            try:
                self.session.do(EnterQuilts(seat, tuple(quilts)), version)
                version += 1
            except GameError as error:
                refusal = refusal or error
        self.book.keep_drafts()
        self.session.open(self.book)
        if refusal is not None:
            raise refusal

    def parts(self) -> Body:
        text = self.words("Pass the screen to {name}", name=self.state.name(self.seat))
        face = Figure(swatch(self.face(self.seat).cloth, self.letters[self.seat]), self.state.name(self.seat))
        rule = reminder(self.words(self.table.game.reminders(self.state)[-1].sentence))
        together = (Choices((self._all_at_once(),), "words"),) if self.can_scan_all else ()
        card = Card((face, Text(text, "display", align="center"), rule, *together), grows=True)
        return Body((Row((card, Column((prize_card(self), self._progress()))), (0.63, 0.37), grows=True),))

    def _all_at_once(self) -> Choice:
        text = self.words("All quilts in one photo")
        return Choice(_ALL, text, icon="camera", is_chosen=self.chosen == _ALL)

    def _progress(self) -> Card:
        """Who has chosen: not what, and not how many."""
        lines = []
        for seat in self.state.seats:
            if self.state.entered[seat] is not None:
                word = Span(self.words("has chosen"), "small", "good", "check")
            elif seat == self.seat:
                word = Span(self.words("chooses now"), "small", icon="eye")
            else:
                word = Span(self.words("comes later"), "small", "soft", "clock")
            name = Span(self.state.name(seat), "small_strong", face=self.face(seat), grows=True)
            lines.append(Line((name, word)))
        return Card(tuple(lines))
