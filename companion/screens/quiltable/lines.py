"""A quilt beside the lines of its score: a touch on a line lights the blocks that made it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.quiltable.good_blocks import GoodBlock
from companion.games.quiltable.quilt import Tile
from companion.games.quiltable.scoring import AXES, AXIS_NAMES, Axis, find_misfits
from companion.games.values import Seat
from companion.pictures.quiltable_quilt import PLAIN, Marks, picture_fold, picture_quilt, whole_frame
from companion.screens.views import (
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Listing,
    ListRow,
    Part,
    Row,
    Score,
    Tap,
    Text,
)
from messages import Sentence, say

from .page import Page, ScoreLine

_FITS: dict[Axis, Sentence] = {
    "vertical": say("Left and right match"),
    "horizontal": say("Top and bottom match"),
    "falling diagonal": say("It matches across the falling diagonal"),
    "rising diagonal": say("It matches across the rising diagonal"),
}
_MISFIT: dict[Axis, Sentence] = {
    "vertical": say("Left and right differ"),
    "horizontal": say("Top and bottom differ"),
    "falling diagonal": say("It differs across the falling diagonal"),
    "rising diagonal": say("It differs across the rising diagonal"),
}


class LinesPage(Page):
    """One player's quilt; which line is lit is chosen."""

    seat: Seat
    shown = -1
    """The line that is lit; none at first."""
    fold: Axis | None = None
    """The fold that is tried."""

    @property
    def good_block(self) -> GoodBlock | None:
        """A block that would add to the chosen line, where it is pointed out."""
        return None

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """All lines of the score; the race has none."""
        quilter = self.state.quilters[self.seat]
        return () if self.state.options.is_race else self.score_lines(quilter.quilt, quilter.patterns)

    def figure(self) -> Part:
        """The quilt, with what the chosen line lights."""
        lines = self.lines
        line = lines[self.shown] if 0 <= self.shown < len(lines) else None
        down, right = line.move if line else (0, 0)
        placed = {
            (row + down, col + right): tile for (row, col), tile in self.state.quilters[self.seat].quilt.placed.items()
        }
        marks = line.marks if line else PLAIN
        if line is not None and line.is_symmetry and self.fold is not None:
            quilt = self.state.quilters[self.seat].quilt
            placed, marks = quilt.placed, Marks(axis=self.fold, wrong=find_misfits(quilt, self.fold))
        good = self.good_block
        if good is not None:
            marks = replace(marks, ghost=(good.cell, Tile(good.block), f"+{good.points}"))
        picture = picture_quilt(placed, whole_frame(self.state.options.size), marks)
        return Figure(picture, self.words("The quilt of {name}", name=self.name(self.seat)))

    def folds(self) -> tuple[Part, ...]:
        """The four ways to fold the quilt as it lies, while its symmetry is looked at; a touch shows what does not
        fit."""
        lines = self.lines
        if not (0 <= self.shown < len(lines) and lines[self.shown].is_symmetry):
            return ()
        quilt = self.state.quilters[self.seat].quilt
        options, looked_at = [], self.fold or lines[self.shown].marks.axis
        for axis in AXES:
            fits = not find_misfits(quilt, axis)
            told = self.words("fits") if fits else self.words("does not fit")
            name = self.words(AXIS_NAMES[axis])
            tap = Tap("fold", axis)
            options.append(Choice(tap, told, picture=picture_fold(axis, 34), is_chosen=axis == looked_at, name=name))
        return (Choices(tuple(options), "pictures", 4),)

    def fold_card(self, line: ScoreLine) -> Part:
        """What the fold on the picture says: the one that counts, or why the one that is tried does not."""
        misfits = len(find_misfits(self.state.quilters[self.seat].quilt, self.fold)) if self.fold else 0
        axis = self.fold or line.marks.axis
        if axis is None:
            title, about = line.text, self.words("No fold fits. Touch one to see why.")
        elif misfits:
            title = self.words(_MISFIT[axis])
            about = self.count("{count} block lies on another one.", "{count} blocks lie on another one.", misfits)
        else:
            title, about = self.words(_FITS[axis]), self.words("Counts once, whatever else would fold.")
        points = Score(f"+{line.points}" if not misfits else "–", tone="soft" if misfits else "good", align="right")
        told: list[Part] = [Text(title, "heading"), Text(about, "small", "soft")]
        if misfits and line.points:
            told.append(Text(self.words("Another fold fits, so +{points} stay.", points=line.points), "small_strong"))
        column = Column(tuple(told), is_tight=True)
        return Card((Row((column, points), (1, 0), wraps=False, align="middle"),), look="lit", grows=True)

    def tap(self, tap: Tap) -> None:
        if tap.name == "fold":
            self.fold = next(axis for axis in AXES if axis == tap.value) if tap.value != self.fold else None
        else:
            super().tap(tap)

    def listing(self, told: int | None = None) -> Part:
        """The lines; `told` of them with their points, the others still to come."""
        rows = []
        for number, line in enumerate(self.lines):
            is_told = told is None or number < told
            rows.append(
                ListRow(
                    line.text, line.sum if is_told else "", str(line.points) if is_told else "–",
                    icon=line.icon, picture=line.picture, tap=Tap("line", number), is_chosen=number == self.shown,
                )
            )  # fmt: skip
        return Listing(tuple(rows), self.words("In the race nothing is counted."))

    def total(self, told: int | None = None) -> Part:
        """The sum of the lines that were told, beside the ways to tell the quilt and its pattern cards anew."""
        lines = self.lines if told is None else self.lines[:told]
        points = sum(line.points for line in lines)
        is_whole = told is None or told >= len(self.lines)
        label = self.words("Total") if is_whole else self.words("So far")
        score = Score(str(points), align="right")
        return Row(
            (*self.ways(), Text(label, "strong", align="right"), score),
            (0.3, 0.34, 0.2, 0.16),
            wraps=False,
            align="middle",
        )

    def ways(self) -> tuple[Part, ...]:
        """The ways to correct the quilt and its pattern cards."""
        untold = self.state.quilters[self.seat].untold_patterns
        patterns = self.words("Patterns") if not untold else self.words("{count} missing", count=untold)
        return (
            Button(Tap("tell-quilt"), self.words("Quilt"), icon="square-pen"),
            Button(Tap("tell-patterns"), patterns, icon="scroll-text"),
        )
