"""The points of a quilt, each with the cells that made them, the standings, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import msgspec

from messages import Sentence, say, say_count

from ..values import Cell, Line, Result, Rival, Seat, Standing, Standings
from .components import CARD_BY_ID, POINTS, Block, CardId, Family, name_part
from .patterns import find_matches, map_blocks
from .quilt import Quilt, Tile

if TYPE_CHECKING:
    from .state import State

POINTS_FOR_PREMIUM = 1
POINTS_FOR_COMPLETE = 5
POINTS_FOR_PATCH = 3
POINTS_FOR_SYMMETRY = 15

Edge: TypeAlias = tuple[Cell, Cell]

Axis: TypeAlias = Literal["vertical", "horizontal", "falling diagonal", "rising diagonal"]
AXES: tuple[Axis, ...] = get_args(Axis)
FAMILY_NAMES: dict[Family, Sentence] = {
    "specific-pair": say("Pair"),
    "specific-square": say("Square"),
    "partial-square": say("Partial square"),
    "partial-short-line": say("Short line"),
    "partial-long-line": say("Partial long line"),
    "long-line": say("Long line"),
    "unique-arrangement": say("Arrangement"),
}
AXIS_NAMES: dict[Axis, Sentence] = {
    "vertical": say("folded along a vertical line"),
    "horizontal": say("folded along a horizontal line"),
    "falling diagonal": say("folded from top left to bottom right"),
    "rising diagonal": say("folded from bottom left to top right"),
}


class Modules(msgspec.Struct, frozen=True):
    """The extra ways to score that this table plays with."""

    patches: bool = False
    symmetry: bool = False


class PatternScore(msgspec.Struct, frozen=True):
    """What one pattern card scores: the cells of each match."""

    card: CardId
    matches: tuple[tuple[Cell, ...], ...]

    @property
    def points(self) -> int:
        """The card's points for each match."""
        return CARD_BY_ID[self.card].points * len(self.matches)


class Symmetry(msgspec.Struct, frozen=True):
    """How a quilt can be folded, after moving it within its frame."""

    axis: Axis
    down: int
    right: int
    cells: tuple[Cell, ...]


class QuiltScore(msgspec.Struct, frozen=True):
    """Everything that scores in one quilt."""

    patterns: tuple[PatternScore, ...]
    premium: tuple[Cell, ...]
    complete: tuple[Cell, ...]
    patches: tuple[Edge, ...]
    symmetry: Symmetry | None

    @property
    def points_for_premium(self) -> int:
        """One point for each premium block."""
        return POINTS_FOR_PREMIUM * len(self.premium)

    @property
    def points_for_complete(self) -> int:
        """The bonus for a full frame."""
        return POINTS_FOR_COMPLETE if self.complete else 0

    @property
    def points_for_patches(self) -> int:
        """Three points for each inner edge where two patches meet."""
        return POINTS_FOR_PATCH * len(self.patches)

    @property
    def points_for_symmetry(self) -> int:
        """The bonus for a symmetrical quilt, once."""
        return POINTS_FOR_SYMMETRY if self.symmetry else 0

    @property
    def points(self) -> int:
        """All points together."""
        bonuses = self.points_for_premium + self.points_for_complete + self.points_for_patches
        return sum(pattern.points for pattern in self.patterns) + bonuses + self.points_for_symmetry


def score_quilt(quilt: Quilt, patterns: Sequence[CardId], modules: Modules) -> QuiltScore:
    """Count everything that scores; different pattern cards may use the same cells."""
    placed = quilt.placed
    blocks = map_blocks((cell, tile.block) for cell, tile in placed.items())
    return QuiltScore(
        patterns=tuple(PatternScore(card, find_matches(blocks, card)) for card in patterns),
        premium=tuple(cell for cell, tile in placed.items() if tile.premium),
        complete=tuple(placed) if quilt.is_complete else (),
        patches=find_patches(quilt) if modules.patches else (),
        symmetry=find_symmetry(quilt) if modules.symmetry else None,
    )


def find_patches(quilt: Quilt) -> tuple[Edge, ...]:
    """The inner edges on which two patches of one colour meet."""
    placed = quilt.placed
    return tuple(
        (cell, other)
        for cell, tile in placed.items()
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in placed and _patches_meet(tile, placed[other])
    )


def _patches_meet(one: Tile, other: Tile) -> bool:
    """Positions are seen from each card's own edge, so what is left on one lies against right on the other."""
    if one.patch_colour is None or one.patch_colour != other.patch_colour:
        return False
    return {one.patch_position, other.patch_position} in ({"middle"}, {"left", "right"})


def find_symmetry(quilt: Quilt) -> Symmetry | None:
    """An axis along which the block types match, if the quilt has one where it lies or moved within its frame.

    An empty cell matches anything, but a frame without any tile is no quilt that could be folded.
    """
    blocks = {cell: tile.block for cell, tile in quilt.placed.items()}
    if not blocks:
        return None
    size = quilt.size
    rows, cols = [row for row, _ in blocks], [col for _, col in blocks]
    moves = [
        (down, right) for down in range(-min(rows), size - max(rows)) for right in range(-min(cols), size - max(cols))
    ]
    for down, right in sorted(moves, key=lambda move: abs(move[0]) + abs(move[1])):
        moved = {(row + down, col + right): block for (row, col), block in blocks.items()}
        for axis in AXES:
            if _is_mirrored(moved, size - 1, axis):
                return Symmetry(axis, down, right, tuple(blocks))
    return None


def find_misfits(quilt: Quilt, axis: Axis) -> tuple[Cell, ...]:
    """The cells whose blocks would lie on another block if the quilt were folded as it lies."""
    blocks = {cell: tile.block for cell, tile in quilt.placed.items()}
    last = quilt.size - 1
    return tuple(cell for cell, block in blocks.items() if blocks.get(fold_over(cell, last, axis), block) != block)


def count_fitting(quilt: Quilt) -> int:
    """How many blocks fit the best fold of the quilt as it lies; all of them when it can be folded anywhere."""
    if find_symmetry(quilt) is not None:
        return quilt.count
    return quilt.count - min(len(find_misfits(quilt, axis)) for axis in AXES)


def _is_mirrored(blocks: dict[Cell, Block], last: int, axis: Axis) -> bool:
    return all(blocks.get(fold_over(cell, last, axis), block) == block for cell, block in blocks.items())


def fold_over(cell: Cell, last: int, axis: Axis) -> Cell:
    """Where a cell comes to lie when a quilt of `last` + 1 rows is folded."""
    row, col = cell
    if axis == "vertical":
        return row, last - col
    if axis == "horizontal":
        return last - row, col
    if axis == "falling diagonal":
        return col, row
    return last - col, last - row


def name_pattern(card: CardId) -> Sentence:
    """A pattern card in words, as the list of points shows it."""
    side = CARD_BY_ID[card]
    rows = (reduce(_beside, map(name_part, row)) for row in side.pattern_rows)
    pattern = reduce(lambda above, below: say("{above} / {below}", above=above, below=below), rows)
    return say("{family} {pattern} (card {card})", family=FAMILY_NAMES[side.family], pattern=pattern, card=card)


def _beside(left: str | Sentence, right: str | Sentence) -> str | Sentence:
    return say("{left} {right}", left=left, right=right)


def list_lines(score: QuiltScore, modules: Modules) -> tuple[Line, ...]:
    """The score as lines that add up, also those that gave nothing, so that nobody wonders."""
    lines = [_pattern_line(pattern) for pattern in score.patterns]
    lines.append(
        Line(
            say_count("{count} premium block", "{count} premium blocks", len(score.premium)),
            score.points_for_premium,
            score.premium,
            say("Premium blocks"),
        )
    )
    finished = say("Complete quilt") if score.complete else say("The quilt is not complete")
    lines.append(Line(finished, score.points_for_complete, score.complete, say("Complete quilt")))
    if modules.patches:
        touching = tuple(sorted({cell for edge in score.patches for cell in edge}))
        reason = say_count(
            "{count} pair of patches that meet, {each} points",
            "{count} pairs of patches that meet, {each} points each",
            len(score.patches),
            each=POINTS_FOR_PATCH,
        )
        lines.append(Line(reason, score.points_for_patches, touching, say("Patches that meet")))
    if modules.symmetry:
        folded = score.symmetry.cells if score.symmetry else ()
        reason = _say_symmetry(score.symmetry)
        lines.append(Line(reason, score.points_for_symmetry, folded, say("Symmetry")))
    return tuple(lines)


def _pattern_line(pattern: PatternScore) -> Line:
    reason = say(
        "{pattern}: {matches} times {each}",
        pattern=name_pattern(pattern.card),
        matches=len(pattern.matches),
        each=CARD_BY_ID[pattern.card].points,
    )
    cells = tuple(cell for match in pattern.matches for cell in match)
    return Line(reason, pattern.points, cells, name_pattern(pattern.card))


def _say_symmetry(symmetry: Symmetry | None) -> Sentence:
    if symmetry is None:
        return say("Symmetry: none of the four axes")
    if symmetry.down or symmetry.right:
        return say("Symmetrical, moved within its frame and {axis}", axis=AXIS_NAMES[symmetry.axis])
    return say("Symmetrical, {axis}", axis=AXIS_NAMES[symmetry.axis])


def score_seat(state: State, seat: Seat) -> QuiltScore:
    """What a player's quilt scores as last told."""
    quilter = state.quilters[seat]
    return score_quilt(quilter.quilt, quilter.patterns, state.options.modules)


def count_standings(state: State) -> Standings:
    """Every quilt's points as last told; the race has none."""
    if state.options.is_race:
        return Standings("points", tuple(Standing(seat, ()) for seat in range(len(state.players))))
    modules = state.options.modules
    return Standings(
        "points",
        tuple(Standing(seat, list_lines(score_seat(state, seat), modules)) for seat in range(len(state.players))),
    )


def explain_master(state: State) -> tuple[Line, ...]:
    """The Quilting Master's points: every card in the stack scores its pattern once."""
    if state.stack is None:
        return ()
    sorted_cards = [(points, count) for points, count in zip(POINTS, state.stack.counts, strict=False) if count]
    return (
        *(Line(name_pattern(card), CARD_BY_ID[card].points) for card in state.stack.cards),
        *(
            Line(say_count("{count} card with {points} points", "{count} cards with {points} points", count,
                           points=points), points * count)
            for points, count in sorted_cards
        ),
    )  # fmt: skip


def find_result(state: State) -> Result | None:
    """Who won: most points, a tie for the one later in turn order; alone, a tie is enough."""
    if state.champion is not None:
        name = state.name(state.champion)
        return Result("race", (state.champion,), say("{name} sewed the first symmetrical quilt.", name=name))
    if state.phase != "over":
        return None
    points = [standing.points for standing in count_standings(state).players]
    if state.is_solo:
        return _find_solo_result(state, points[0])
    best = max(points)
    tied = [seat for seat in state.turn_order() if points[seat] == best]
    winner = tied[-1]
    name = state.name(winner)
    if len(tied) == 1:
        sentence = say_count("{name} wins with {count} point.", "{name} wins with {count} points.", best, name=name)
        return Result("points", (winner,), sentence)
    sentence = say(
        "{name} wins with {points} points: of {count} tied players the last in turn order wins.",
        name=name,
        points=best,
        count=len(tied),
    )
    return Result("tie-break", (winner,), sentence)


def _find_solo_result(state: State, points: int) -> Result:
    theirs = sum(line.points for line in explain_master(state))
    values: dict[str, int | str] = {
        "name": state.name(0),
        "points": points,
        "master": state.options.opponent.title,
        "theirs": theirs,
    }
    rival = Rival(state.options.opponent.title, theirs)
    if points > theirs:
        return Result("solo", (0,), say("{name} beats {master} by {points} to {theirs} points.", **values), rival)
    if points == theirs:
        return Result("solo", (0,), say("{name} ties {master} with {points} points, and so wins.", **values), rival)
    return Result("solo", (), say("{master} wins by {theirs} to {points} points.", **values), rival)
