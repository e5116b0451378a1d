"""The end: each quilt is told, then counted line by line, and its points accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.actions import AcceptScore
from companion.games.quiltable.problems import find_problems
from companion.games.quiltable.scoring import AXES, score_seat
from companion.games.quiltable.state import State
from companion.games.values import Seat
from companion.pictures.score_bars import PartName, picture_parts
from companion.screens.pages import OverPage
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Score,
    Span,
    Stepper,
    Tap,
    Text,
)

from .lines import LinesPage
from .page import Page

if TYPE_CHECKING:
    from .screen import QuiltableScreen

ON = Tap("on")
_MOST_BARS = 3
"""So many players' bars stand below each other."""


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
    """The quilt is counted step by step: each pattern, stars, complete, patches, symmetry; then it is accepted."""

    def __init__(self, book: QuiltableScreen, seat: Seat) -> None:
        super().__init__(book)
        self.seat = seat
        self.shown = 0
        self._told = 1
        """So many lines were counted so far."""
        self._shows_all = False
        """Whether all lines stand below each other."""

    @property
    def _is_counted(self) -> bool:
        return self._told >= len(self.lines)

    @property
    def _steps(self) -> list[PartName]:
        """The kinds of points that are counted in this game."""
        return list(dict.fromkeys(line.kind for line in self.lines))

    def choices(self) -> list[Tap]:
        return [ON]

    def tap(self, tap: Tap) -> None:
        if tap.name == "line":
            self._told = max(self._told, tap.number + 1)
            self.shown = tap.number
        elif tap.name == "step":
            kind = self._steps[tap.number]
            self.shown = next(number for number, line in enumerate(self.lines) if line.kind == kind)
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
        others = [self.name(seat) for seat in self.book.uncounted if seat != self.seat]
        context = self.words("{name}’s quilt", name=self.name(self.seat))
        if others:
            context = self.words("{name}’s quilt, then {others}", name=self.name(self.seat), others=", ".join(others))
        return self.player_banner(self.seat, title, context)

    def undo_key(self) -> Key:
        if self.shown > 0 and not self._shows_all:
            return Key(self.words("Step back"), self.lines[self.shown - 1].text, "undo-2")
        return super().undo_key()

    def undo(self) -> None:
        if self.shown > 0 and not self._shows_all:
            self.shown -= 1
        else:
            super().undo()

    def scan_key(self) -> Key:
        if self._shows_all:
            return Key(self.words("Next line"), self.words("Look again"), "arrow-down")
        if self._is_counted and self.lines[self.shown].is_symmetry:
            return Key(self.words("Next fold"), self.words("Why it fits or not"), "scissors")
        return Key(self.words("All lines"), self.words("At once"), "list-checks")

    def scan(self) -> None:
        if self._shows_all:
            self.shown = (self.shown + 1) % len(self.lines)
        elif self._is_counted and self.lines[self.shown].is_symmetry:
            at = AXES.index(self.fold) + 1 if self.fold in AXES else 0
            self.fold = AXES[at] if at < len(AXES) else None
        else:
            self._told, self._shows_all = len(self.lines), True

    def main_key(self) -> Key:
        if self.shown + 1 < len(self.lines) and not self._shows_all:
            so_far = self.words("{name} has {points} so far", name=self.name(self.seat), points=self._points)
            return Key(self.lines[self.shown + 1].text, so_far, "chevron-right")
        accept = self.count("Accept {count} point", "Accept {count} points", sum(line.points for line in self.lines))
        return Key(accept, self._next(), "check")

    @property
    def _points(self) -> int:
        """What was counted up to the step that is shown."""
        return sum(line.points for line in self.lines[: self.shown + 1])

    def _next(self) -> str:
        others = [seat for seat in self.book.uncounted if seat != self.seat]
        if others:
            return self.words("Next quilt: {name}", name=self.name(others[0]))
        return self.words("for {name}", name=self.name(self.seat))

    def act(self) -> None:
        if self.shown + 1 < len(self.lines) and not self._shows_all:
            self.shown += 1
            self._told = max(self._told, self.shown + 1)
        else:
            self.do(AcceptScore(self.seat))

    def parts(self) -> Body:
        problems = find_problems(self.state, self.seat)
        notes = tuple(Card((Text(self.words(one.sentence), "small"),), look="warning") for one in problems[:1])
        if self._shows_all:
            aside = (*notes, self.listing(self._told), *self.folds(), self.total(self._told))
            return Body((self.figure(),), aside=aside, wide_aside=True)
        aside = (*notes, self._step(), *self.folds(), *self._bars(), Row(self.ways(), wraps=False))
        return Body((self.figure(),), aside=(self._stepper(), *aside), wide_aside=True)

    def _stepper(self) -> Part:
        titles = {
            "patterns": self.words("Patterns"), "stars": self.words("Stars"), "complete": self.words("Complete"),
            "patches": self.words("Patches"), "symmetry": self.words("Symmetry"),
        }  # fmt: skip
        now = self._steps.index(self.lines[self.shown].kind)
        return Stepper(tuple(titles[kind] for kind in self._steps), now, "step")

    def _step(self) -> Part:
        """What is counted now, with its sum."""
        line = self.lines[self.shown]
        if line.is_symmetry:
            return self.fold_card(line)
        told = Column((Text(line.text, "heading"), Text(line.sum or "–", tone="soft")), is_tight=True)
        mark: Part = Line((Span(icon=line.icon),))
        if line.picture is not None:
            mark = Figure(line.picture, line.text, grows=False)
        score = Score(f"+{line.points}", tone="good" if line.points else "soft", align="right")
        return Card((Row((mark, told, score), (0, 1, 0), wraps=False, align="middle"),), look="lit", grows=True)

    def _bars(self) -> tuple[Part, ...]:
        """How far everybody is, as cloth; those who are not counted yet wait."""
        order = self.state.turn_order()
        shown = order if len(order) <= _MOST_BARS and not self.lines[self.shown].is_symmetry else [self.seat]
        totals = {seat: score_seat(self.state, seat).points for seat in order}
        most = max([*totals.values(), 1])
        return tuple(self._bar(seat, most) for seat in shown)

    def _bar(self, seat: Seat, most: int) -> Part:
        face = Line((Span(face=self.face(seat)),))
        if seat != self.seat and not self.state.quilters[seat].has_accepted:
            waits = Text(self.words("waits for its count"), "small", "soft")
            return Card((Row((face, waits, Text("–")), (0, 1, 0), wraps=False, align="middle"),), is_low=True)
        quilter = self.state.quilters[seat]
        lines = self.lines[: self.shown + 1] if seat == self.seat else self.score_lines(quilter.quilt, quilter.patterns)
        points: dict[PartName, int] = {}
        for line in lines:
            points[line.kind] = points.get(line.kind, 0) + line.points
        now = self.lines[self.shown].kind if seat == self.seat else None
        bar = Figure(picture_parts(points, most, now, 220), self.name(seat), grows=False, is_centred=False)
        total = Score(str(sum(points.values())), size="small", align="right")
        return Card((Row((face, bar, total), (0, 1, 0), wraps=False, align="middle"),), is_low=True)


class QuiltableOverPage(OverPage[State], Page):
    """The end, with everybody's quilt to look at."""

    def banner(self) -> Banner:
        return self.game_banner(self.words("The game is over"), self.variant_name())
