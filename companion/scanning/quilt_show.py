"""Reads a photo of Quilt Show quilts: tiles, chip, style, points, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

import msgspec

from companion.games.quilt_show.components import BOX
from companion.games.quilt_show.quilts import Judgement, Style, Tile, find_style, judge_together, parse_tile
from companion.games.sentences import Sentence, say
from companion.games.values import Problem
from vision.photo import Photo

from .labels import join_label
from .proposal import Corners, Proposal
from .scan import Aids, Scan
from .seen import SeenQuilt, SeenTile, mark, open_deck, see_quilts

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
    """All quilts in the photo, the largest first."""

    quilts: tuple[ReadQuilt, ...]


@dataclass(frozen=True)
class Guess:
    """A tile as it is best understood: the rules may prefer another likely reading, which then is not sure."""

    tile: Tile | None
    sure: bool
    others: tuple[Tile, ...]


def read(photo: Photo, aids: Aids) -> Scan:
    """Find all quilts in a photo, read and judge them."""
    deck = open_deck(aids, GAME)
    quilts = see_quilts(photo, deck, chips=BOX.chips, keep=aids.keep)
    proposal = propose(quilts)
    marks = []
    for seen, quilt in zip(quilts, proposal.quilts, strict=True):
        cells = [(row, col, tile) for row, line in enumerate(quilt.tiles) for col, tile in enumerate(line)]
        labels = {(row, col): "?" if tile.value is None else str(tile.value) for row, col, tile in cells}
        unsure = {(row, col) for row, col, tile in cells if not tile.sure}
        marks.append(mark(seen, labels, unsure, "" if quilt.points is None else str(quilt.points)))
    return Scan(proposal, tuple(marks))


def propose(quilts: tuple[SeenQuilt, ...], bought: Collection[Tile] = ()) -> QuiltShowProposal:
    """The quilts in the words of the game; `bought` are tiles that left the game in earlier shows."""
    grids = [tuple(tuple(_guess(tile) for tile in row) for row in quilt.tiles) for quilt in quilts]
    grids = _each_once([_in_style(grid) for grid in grids])
    chips = [_chip(quilt) for quilt in quilts]
    lying = [
        (tuple(tuple(guess.tile for guess in row) for row in grid), chip)
        for grid, (chip, _) in zip(grids, chips, strict=True)
    ]
    judged = _each_said_once(judge_together(lying, bought=bought))
    return QuiltShowProposal(
        quilts=tuple(
            _quilt(quilt, grid, chip, problems, judgement)
            for quilt, grid, (chip, problems), judgement in zip(quilts, grids, chips, judged, strict=True)
        )
    )


Grid = tuple[tuple[Guess, ...], ...]


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


def _quilt(seen: SeenQuilt, grid: Grid, chip: int, problems: tuple[Problem, ...], judgement: Judgement) -> ReadQuilt:
    return ReadQuilt(
        seen.rows,
        seen.cols,
        seen.corners,
        tuple(tuple(_read_tile(guess) for guess in row) for row in grid),
        chip,
        judgement.style,
        judgement.points,
        (*problems, *judgement.problems),
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


def _chip(quilt: SeenQuilt) -> tuple[int, tuple[Problem, ...]]:
    """The value of the chip on a quilt, 0 for none, and what must be asked about it."""
    cells = tuple((row, col) for row, col, _ in quilt.chips)
    values = [value for _, _, value in quilt.chips]
    if len(values) > 1:
        return 0, (Problem("chips", say("More than one chip lies on this quilt: which one counts?"), cells),)
    if values and values[0] is None:
        return 0, (Problem("chip-unread", say("A chip lies here, but its value cannot be read: tell it."), cells),)
    return (values[0] or 0, ()) if values else (0, ())
