"""What all pages of Quiltable share: the players as they stand, and the lines of a score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.quiltable.components import CARD_BY_ID, CardId
from companion.games.quiltable.quilt import Quilt
from companion.games.quiltable.scoring import (
    FAMILY_NAMES,
    QuiltScore,
    count_fitting,
    count_standings,
    find_symmetry,
    score_quilt,
)
from companion.games.quiltable.state import State
from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.quiltable_cards import picture_pattern
from companion.pictures.quiltable_quilt import Marks
from companion.pictures.score_bars import PartName
from companion.screens.pages import TablePage
from companion.screens.views import Line, Part, PlayerRow, Players, Span, Tap, Text
from messages import say

if TYPE_CHECKING:
    from .screen import QuiltableScreen


@dataclass(frozen=True)
class ScoreLine:
    """One line of a quilt's score as it is shown: in words, with its sum, and what it lights in the quilt."""

    text: str
    sum: str
    points: int
    marks: Marks
    icon: str = ""
    picture: Picture | None = None
    move: tuple[int, int] = (0, 0)
    """How far down and right the quilt is moved in its frame to be folded."""
    is_symmetry: bool = False
    kind: PartName = "patterns"
    """Which kind of points it is."""


class Page(TablePage[State]):
    """A page of Quiltable."""

    book: QuiltableScreen

    def tap(self, tap: Tap) -> None:
        if tap.name == "quilt":
            self.book.show_quilt(tap.number)
        else:
            super().tap(tap)

    def players(self) -> Players:
        """Everybody with the points so far, blocks and pattern cards; a touch shows the quilt."""
        return Players(tuple(self._player_row(seat) for seat in range(len(self.state.players))))

    def _player_row(self, seat: Seat) -> PlayerRow:
        quilter, state = self.state.quilters[seat], self.state
        full = state.options.size**2
        blocks = "?" if quilter.blocks is None else str(quilter.blocks)
        told = [Span(blocks if quilter.blocks == full else f"{blocks}/{full}", "small", icon="grid-2x2")]
        if not state.options.is_race:
            told.append(Span(str(quilter.pattern_count), "small", icon="scroll-text"))
        elif quilter.is_current and quilter.quilt.count:
            fits = count_fitting(quilter.quilt)
            told.append(Span(f"{fits}/{quilter.quilt.count}", "small", icon="flip-horizontal-2"))
        points = "" if state.options.is_race else str(count_standings(state).players[seat].points)
        is_turn = seat in state.active or (state.phase == "showing" and seat == self.book.counted)
        return PlayerRow(
            self.face(seat), points, (Line(tuple(told)),), is_turn, quilter.has_accepted, tap=Tap("quilt", seat)
        )

    def score_lines(self, quilt: Quilt, patterns: tuple[CardId, ...]) -> tuple[ScoreLine, ...]:
        """Every line of a quilt's score, also those that gave nothing, so that nobody wonders."""
        modules = self.state.options.modules
        score = score_quilt(quilt, patterns, modules)
        lines = [
            ScoreLine(
                self.words(FAMILY_NAMES[CARD_BY_ID[one.card].family]),
                f"{len(one.matches)} × {CARD_BY_ID[one.card].points}",
                one.points,
                Marks(matches=one.matches, is_dark=True),
                picture=picture_pattern(one.card, 62, 40),
            )
            for one in score.patterns
        ]
        lines.append(
            ScoreLine(
                self.words("Premium blocks"), f"{len(score.premium)} × 1", score.points_for_premium,
                Marks(lit=score.premium, is_dark=True), "star", kind="stars",
            )
        )  # fmt: skip
        complete = self.words("Complete quilt") if score.complete else self.words("Not complete")
        lines.append(
            ScoreLine(
                complete,
                "1 × 5" if score.complete else "",
                score.points_for_complete,
                Marks(badge="+5" if score.complete else ""),
                "layout-grid",
                kind="complete",
            )
        )
        if modules.patches:
            sum_ = f"{len(score.patches)} × 3"
            marks = Marks(edges=score.patches, is_dark=True)
            patches = self.words("Patches that meet")
            lines.append(ScoreLine(patches, sum_, score.points_for_patches, marks, "puzzle", kind="patches"))
        if modules.symmetry:
            lines.append(self._symmetry_line(score))
        return tuple(lines)

    def _symmetry_line(self, score: QuiltScore) -> ScoreLine:
        found = score.symmetry
        text = self.words("Symmetrical") if found else self.words("Not symmetrical")
        marks = Marks(axis=found.axis) if found else Marks()
        move = (found.down, found.right) if found else (0, 0)
        sum_ = "1 × 15" if found else ""
        return ScoreLine(
            text, sum_, score.points_for_symmetry, marks, "flip-horizontal-2", None, move, True, "symmetry"
        )

    def fold_text(self, seat: Seat) -> Text:
        """How far a quilt of the race is: whether it can be folded, else how many blocks fit the best fold."""
        quilt = self.state.quilters[seat].quilt
        if find_symmetry(quilt) is not None:
            missing = quilt.size**2 - quilt.count
            told = self.words("It can be folded")
            if missing:
                told = self.count(
                    "It can be folded, {count} block is missing",
                    "It can be folded, {count} blocks are missing",
                    missing,
                )
            return Text(told, "strong", "good", "center", "flip-horizontal-2")
        told = self.words("{fits} of {all} blocks fit the best fold", fits=count_fitting(quilt), all=quilt.count)
        return Text(told, "strong", "soft", "center", "flip-horizontal-2")

    def reminders(self, most: int = 2) -> tuple[Part, ...]:
        """Rules that the players apply on the table themselves."""
        told = self.book.table.game.reminders(self.state)
        return tuple(Text(self.words(one.sentence), "small", "info", icon="info") for one in told[:most])

    def variant_name(self) -> str:
        """Which game is played, in a few words."""
        return self.words(_VARIANTS[self.state.options.variant])


_VARIANTS = {
    "standard": say("Quiltable"),
    "quick-start": say("Quiltable · quick start"),
    "symmetrical-race": say("Quiltable · symmetrical race"),
    "mini": say("Quiltable mini · 3 × 3 quilts"),
    "full": say("Quiltable · two copies"),
    "speed": say("Quiltable · speed"),
}
