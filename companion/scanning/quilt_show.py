"""Reads a photo of Quilt Show quilts: tiles, chip, style, points, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from companion.games.labels import join_label
from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.problems import Judgement, judge_chips, judge_together
from companion.games.quilt_show.quilt import Style, Tile, find_style, parse_tile
from companion.games.quilt_show.scoring import explain_points
from companion.games.values import Line, Problem
from messages import Sentence
from vision.boards.annotation import BoardMarks

from .context import Context
from .proposal import Corners, Proposal
from .scan import Found, Subject, Subjects
from .seen_tiles import SeenArrangement, SeenTile, find_arrangements, in_reading_order, mark_tiles, open_deck
from .straight import StraightPhoto

GAME = "quilt-show"


class ReadTile(msgspec.Struct, frozen=True):
    """A tile in words; nothing is told of a tile that resembles no taught one."""

    pattern: str | None
    colour: str | None
    value: int | None
    sure: bool
    alternatives: tuple[str, ...] = ()


class ReadQuilt(msgspec.Struct, frozen=True):
    """One quilt with its points, or None when it may not enter a show."""

    rows: int
    cols: int
    corners: Corners
    tiles: tuple[tuple[ReadTile, ...], ...]
    chip: int
    style: Style | None
    points: int | None
    problems: tuple[Problem, ...]


class QuiltShowProposal(Proposal, frozen=True, kw_only=True):
    """All quilts in the photo as one reads."""

    quilts: tuple[ReadQuilt, ...]


@dataclass(frozen=True)
class Guess:
    """A tile as it is best understood: the rules may prefer another likely reading, which then is not sure."""

    tile: Tile | None
    sure: bool
    others: tuple[Tile, ...]


Grid = tuple[tuple[Guess, ...], ...]


@dataclass(frozen=True)
class GuessedQuilt:
    """A quilt as it is best understood, before it is judged."""

    tiles: Grid
    chip: int
    """The value of the chip that lies on it, 0 for none."""
    problems: tuple[Problem, ...]
    """What must be asked about the chip."""

    @property
    def rows(self) -> int:
        return len(self.tiles)

    @property
    def cols(self) -> int:
        return len(self.tiles[0])


def find_quilts(photo: StraightPhoto, context: Context) -> tuple[Found[SeenArrangement], ...]:
    """All quilts in a photo as one reads, or raises `ScanError`."""
    return in_reading_order(find_arrangements(photo, context, chips=BOX.chips))


def guess_quilts(seen: Sequence[SeenArrangement]) -> tuple[GuessedQuilt, ...]:
    """The quilts of one photo with the rules in mind: their style, and that every tile exists once."""
    grids = [tuple(tuple(_guess(tile) for tile in row) for row in quilt.tiles) for quilt in seen]
    grids = _each_once([_in_style(grid) for grid in grids])
    return tuple(GuessedQuilt(grid, *judge_chips(quilt.chips)) for grid, quilt in zip(grids, seen, strict=True))


def propose(seen: Sequence[SeenArrangement]) -> QuiltShowProposal:
    """The quilts in the words of the game."""
    guessed = guess_quilts(seen)
    lying = [(tuple(tuple(guess.tile for guess in row) for row in quilt.tiles), quilt.chip) for quilt in guessed]
    judged = _each_said_once(judge_together(lying))
    return QuiltShowProposal(quilts=tuple(map(_quilt, seen, guessed, judged)))


def _each_said_once(judged: Iterable[Judgement]) -> list[Judgement]:
    """A tile that two quilts of a photo show is told of the first of them only."""
    said: list[Sentence] = []
    told = []
    for judgement in judged:
        new = [
            problem for problem in judgement.problems if problem.kind != "tile-twice" or problem.sentence not in said
        ]
        said += [problem.sentence for problem in new]
        told.append(msgspec.structs.replace(judgement, problems=tuple(new)))
    return told


def _quilt(seen: SeenArrangement, guessed: GuessedQuilt, judgement: Judgement) -> ReadQuilt:
    return ReadQuilt(
        guessed.rows,
        guessed.cols,
        seen.corners,
        tuple(tuple(_read_tile(guess) for guess in row) for row in guessed.tiles),
        guessed.chip,
        judgement.style,
        judgement.points,
        (*guessed.problems, *judgement.problems),
    )


def _read_tile(guess: Guess) -> ReadTile:
    others = () if guess.sure else tuple(f"{tile.pattern}/{tile.colour}/{tile.value}" for tile in guess.others)
    if guess.tile is None:
        return ReadTile(None, None, None, False, others)
    return ReadTile(guess.tile.pattern, guess.tile.colour, guess.tile.value, guess.sure, others)


def _guess(tile: SeenTile | None) -> Guess:
    if tile is None or not tile.is_known:
        return Guess(None, False, ())
    others = [parse_tile(join_label(GAME, parts)) for parts in tile.alternatives]
    return Guess(
        parse_tile(join_label(GAME, tile.parts)), all(tile.sure), tuple(other for other in others if other is not None)
    )


def _in_style(grid: Grid) -> Grid:
    """A quilt is likelier all one pattern or all one colour: of what is not sure the reading that fits is taken."""
    certain = [guess.tile for row in grid for guess in row if guess.sure and guess.tile is not None]
    if not certain or find_style(certain) is None:
        return grid
    return tuple(tuple(_fitting(guess, certain) for guess in row) for row in grid)


def _fitting(guess: Guess, certain: list[Tile]) -> Guess:
    if guess.sure or guess.tile is None or find_style([*certain, guess.tile]) is not None:
        return guess
    for other in guess.others:
        if find_style([*certain, other]) is not None:
            return _changed(guess, other)
    return guess


def _changed(guess: Guess, tile: Tile) -> Guess:
    """The same guess with another of its readings first."""
    others = [other for other in (guess.tile, *guess.others) if other is not None and other != tile]
    return replace(guess, tile=tile, others=tuple(others))


def _each_once(grids: list[Grid]) -> list[Grid]:
    """Every tile exists once: of two that read the same the unsure one is likelier its best other reading."""
    seen = Counter(guess.tile for grid in grids for row in grid for guess in row if guess.tile is not None)
    taken = set(seen)

    def distinct(guess: Guess) -> Guess:
        if guess.tile is None or seen[guess.tile] < 2 or guess.sure:
            return guess
        for other in guess.others:
            if other not in taken:
                seen[guess.tile] -= 1
                taken.add(other)
                return _changed(guess, other)
        return guess

    return [tuple(tuple(distinct(guess) for guess in row) for row in grid) for grid in grids]


def _mark(found: Found[SeenArrangement], quilt: ReadQuilt) -> BoardMarks:
    title = "" if quilt.points is None else str(quilt.points)
    return mark_tiles(found, quilt.tiles, lambda tile: "?" if tile.value is None else str(tile.value), title)


def _explain(quilt: ReadQuilt) -> tuple[Line, ...]:
    if quilt.points is None:
        return ()
    return explain_points(tuple(tuple(map(_tile_of, row)) for row in quilt.tiles), quilt.chip, large_quilts=False)


def _tile_of(read: ReadTile) -> Tile | None:
    if read.pattern is None or read.colour is None or read.value is None:
        return None
    return Tile(read.pattern, read.colour, read.value)


SUBJECTS: Subjects = {
    "quilts": Subject(
        find_quilts,
        lambda seen, context: propose(seen),
        lambda found, proposal: tuple(map(_mark, found, proposal.quilts)),
        explain=lambda proposal: tuple(map(_explain, proposal.quilts)),
        prepare=lambda context: open_deck(context, GAME),
    )
}
