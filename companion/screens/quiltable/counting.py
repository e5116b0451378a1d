"""The end: each quilt is told, then counted line by line, and its points accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.actions import AcceptScore
from companion.games.quiltable.problems import find_problems
from companion.games.quiltable.scoring import explain_master
from companion.games.quiltable.state import State
from companion.games.values import Seat
from companion.pictures.quiltable_cards import picture_stack
from companion.screens.pages import OverPage
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Figure,
    Key,
    Listing,
    ListRow,
    Part,
    Score,
    Tap,
    Text,
)

from .lines import LinesPage
from .page import Page

if TYPE_CHECKING:
    from .screen import QuiltableScreen

ON = Tap("on")


class AskPage(Page):
    """Something of a player is not told yet: the quilt as it lies, the pattern cards, or the patches of the blocks."""

    def __init__(self, book: QuiltableScreen, seat: Seat, what: str) -> None:
        super().__init__(book)
        self.seat = seat
        self._what = what

    def choices(self) -> list[Tap]:
        return [ON, *([Tap("skip")] if self._what != "quilt" else [])]

    def banner(self) -> Banner:
        title = self.words("Count {name}’s quilt", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self._question())

    def _question(self) -> str:
        if self._what == "quilt":
            return self.words("First: enter the quilt")
        if self._what == "patterns":
            return self.words("First: which pattern cards?")
        return self.words("First: which patches?")

    def main_key(self) -> Key:
        if self.chosen != ON:
            return Key(self.words("Count without them"), self.words("They score nothing then"), "chevrons-right")
        if self._what == "patterns":
            return Key(self.words("Enter the pattern cards"), self.words("One after the other"), "scroll-text")
        if self._what == "patches":
            return Key(self.words("Enter the patches"), self.words("Touch a block, then its card"), "puzzle")
        if self.book.session.can_scan:
            return Key(self.words("Scan the quilt"), self.words("{name}’s quilt", name=self.name(self.seat)), "camera")
        return Key(self.words("Enter the quilt"), self.words("Block by block"), "square-pen")

    def scan_key(self) -> Key:
        """Where the main key scans, the way without the camera."""
        if self._what == "quilt" and self.book.session.can_scan:
            return Key(self.words("Enter the quilt"), self.words("Block by block"), "square-pen")
        return super().scan_key()

    def scan(self) -> None:
        if self._what == "quilt" and self.book.session.can_scan:
            self.book.tell_quilt(self.seat)
        else:
            super().scan()

    def parts(self) -> Body:
        missing = {
            "quilt": self.words("The app does not know how this quilt lies now."),
            "patterns": self.words("The app does not know all of this player’s pattern cards."),
            "patches": self.words("This game counts patches that meet, but some patches of this quilt are missing."),
        }
        parts: list[Part] = [Card((Text(missing[self._what], "title", align="center"),), look="doubt", grows=True)]
        if self._what != "quilt":
            parts.append(Button(Tap("skip"), self.words("Count without them"), icon="chevrons-right"))
        return Body(tuple(parts), (self.players(),))

    def tap(self, tap: Tap) -> None:
        if tap.name == "skip":
            self._skip()
        else:
            super().tap(tap)

    def _skip(self) -> None:
        self.book.leave_out(self.seat, self._what)

    def act(self) -> None:
        if self.chosen != ON:
            self._skip()
        elif self._what == "patterns":
            self.book.tell_patterns(self.seat)
        elif self._what == "quilt" and self.book.session.can_scan:
            self.book.scan_quilt(self.seat)
        else:
            self.book.tell_quilt(self.seat)


class CountPage(LinesPage):
    """The lines of one quilt, one after the other; then its points are accepted."""

    def __init__(self, book: QuiltableScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self.shown = 0
        self._told = 1
        """So many lines were counted so far."""

    @property
    def _is_counted(self) -> bool:
        return self._told >= len(self.lines)

    def choices(self) -> list[Tap]:
        return [ON]

    def tap(self, tap: Tap) -> None:
        if tap.name == "line":
            self._told = max(self._told, tap.number + 1)
            self.shown = tap.number
        elif tap.name == "tell-quilt":
            self.book.tell_quilt(self.seat)
        elif tap.name == "tell-patterns":
            self.book.tell_patterns(self.seat)
        else:
            super().tap(tap)

    def move(self, by: int) -> None:
        self.shown = min(len(self.lines) - 1, max(0, self.shown + by))
        self._told = max(self._told, self.shown + 1)

    def banner(self) -> Banner:
        title = self.words("Counting: {line}", line=self.lines[self.shown].text)
        return self.player_banner(self.seat, title, self.words("{name}’s quilt", name=self.name(self.seat)))

    def scan_key(self) -> Key:
        if self._is_counted:
            return Key(self.words("Next line"), self.words("Look again"), "arrow-down")
        return Key(self.words("All lines"), self.words("At once"), "list-checks")

    def scan(self) -> None:
        if self._is_counted:
            self.shown = (self.shown + 1) % len(self.lines)
        else:
            self._told = len(self.lines)

    def main_key(self) -> Key:
        if not self._is_counted:
            following = self.lines[self._told]
            return Key(following.text, self.words("The next line"), "chevron-right")
        points = sum(line.points for line in self.lines)
        accept = self.count("Accept {count} point", "Accept {count} points", points)
        return Key(accept, self._next(), "check")

    def _next(self) -> str:
        others = [seat for seat in self.book.uncounted if seat != self.seat]
        if others:
            return self.words("Next quilt: {name}", name=self.name(others[0]))
        return self.words("for {name}", name=self.name(self.seat))

    def act(self) -> None:
        if self._is_counted:
            self.do(AcceptScore(self.seat))
        else:
            self.shown = self._told
            self._told += 1

    def parts(self) -> Body:
        problems = find_problems(self.state, self.seat)
        notes = tuple(Card((Text(self.words(one.sentence), "small"),), look="warning") for one in problems[:1])
        told = self._told
        aside = (*notes, self.listing(told), *self.folds(), self.total(told))
        return Body((self.figure(),), aside=aside, wide_aside=True)


class StackPage(Page):
    """The Quilting Master's scoring stack is turned over: which patterns are there."""

    def choices(self) -> list[Tap]:
        return [ON]

    def banner(self) -> Banner:
        master = self.state.options.opponent.title
        return self.game_banner(self.words("{name}’s stack", name=master), self.words("Every pattern scores once"))

    def main_key(self) -> Key:
        return Key(self.words("Enter the patterns"), self.words("Turn the stack over"), "scroll-text")

    def parts(self) -> Body:
        stack = self.state.stack
        assert stack is not None
        count = len(stack.cards) + stack.untold
        told = self.count("{count} card lies in the stack.", "{count} cards lie in the stack.", count)
        known = tuple(
            ListRow(self.words(line.reason), trailing=str(line.points)) for line in explain_master(self.state)
        )
        points = sum(line.points for line in explain_master(self.state))
        stage: tuple[Part, ...] = (
            Text(told, "title", align="center"),
            Figure(picture_stack(count), told),
            Text(self.words("Every card scores its pattern once, whatever the quilt."), tone="soft", align="center"),
        )
        aside = (Score(str(points), self.words("points so far")), Listing(known, self.words("No card entered yet.")))
        return Body(stage, (self.players(),), aside)

    def act(self) -> None:
        self.book.tell_stack()


class QuiltableOverPage(OverPage[State], Page):
    """The end, with everybody's quilt to look at."""

    def banner(self) -> Banner:
        return self.game_banner(self.words("The game is over"), self.variant_name())
