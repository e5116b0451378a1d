"""Decks taught from the enrolment photos of a set, and quilts compared with their truth."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from calibration.decks import Deck, Name, teach
from companion.scanning.labels import split_label
from companion.scanning.scan import CannotScan
from companion.scanning.seen import SeenQuilt, see_quilts
from companion.scanning.tiles import WIDE_REACH, propose
from tests.studies.rows import Row, difficulty_of
from vision.photo import Photo, decode_photo

LONG_ENOUGH = 1600


@lru_cache(maxsize=4)
def taught(photos: Path, game: str) -> Deck:
    """The deck of a game, taught from its enrolment photos alone."""
    deck: Deck | None = None
    for file in sorted((photos / "rendered" / game / "teach").glob("*.jpg")):
        with file.with_suffix(".csv").open(newline="") as table:
            layout = [[Name(label, split_label(game, label)) for label in row] for row in csv.reader(table)]
        deck = teach(deck, game, decode_photo(file.read_bytes(), LONG_ENOUGH).pixels, layout)
    assert deck is not None, f"there are no enrolment photos of {game}"
    return deck


@dataclass(frozen=True)
class TrueQuilt:
    """What really lies there, with the outline of every tile."""

    rows: int
    cols: int
    labels: tuple[tuple[str | None, ...], ...]
    outlines: tuple[tuple[np.ndarray | None, ...], ...]
    chip: int

    def label_at(self, x: float, y: float) -> str | None:
        """The label of the tile on which a point of the photo lies."""
        for labels, outlines in zip(self.labels, self.outlines, strict=True):
            for label, outline in zip(labels, outlines, strict=True):
                if outline is not None and cv2.pointPolygonTest(outline.astype(np.float32), (x, y), False) >= 0:
                    return label
        return None


def true_quilts(file: Path) -> list[TrueQuilt]:
    told = json.loads(file.read_text())
    return [
        TrueQuilt(
            quilt["rows"],
            quilt["cols"],
            tuple(tuple(tile and tile["label"] for tile in row) for row in quilt["tiles"]),
            tuple(tuple(tile and np.array(tile["quad"]) for tile in row) for row in quilt["tiles"]),
            quilt.get("chip") or 0,
        )
        for quilt in told["quilts"]
    ]


def see(file: Path, deck: Deck, chips: tuple[int, ...] = ()) -> tuple[SeenQuilt, ...]:
    """All quilts that are seen in the photo beside a truth file, in the pixels of the whole; none when nothing is."""
    photo = decode_photo(file.with_suffix(".jpg").read_bytes())
    try:
        seen = see_quilts(photo, deck, chips)
    except CannotScan:
        return ()
    return tuple(replace(quilt, board=quilt.board.scaled(photo.reduction)) for quilt in seen)


def is_grid_right(truth: Sequence[TrueQuilt], seen: Sequence[SeenQuilt]) -> bool:
    """Whether as many quilts of the same sizes were found, whichever way they are turned."""
    wanted = sorted(sorted((quilt.rows, quilt.cols)) for quilt in truth)
    return wanted == sorted(sorted((quilt.rows, quilt.cols)) for quilt in seen)


def middle_of(quilt: SeenQuilt, row: int, col: int) -> tuple[float, float]:
    """Where in the photo the middle of a place lies."""
    corners = quilt.board.points[row : row + 2, col : col + 2].reshape(-1, 2)
    x, y = corners.mean(axis=0)
    return float(x), float(y)


def truth_files(photos: Path, game: str) -> Iterator[tuple[Path, str]]:
    for file in sorted((photos / "rendered" / game).glob("*.json")):
        yield file, difficulty_of(json.loads(file.read_text())["difficulty"]["hard"])


def pair(truth: Sequence[TrueQuilt], quilt: SeenQuilt) -> Iterable[tuple[int, int, str | None]]:
    """Every place where a tile was seen, with the label of the tile that really lies there."""
    for row in range(quilt.rows):
        for col in range(quilt.cols):
            if quilt.tiles[row][col] is not None:
                x, y = middle_of(quilt, row, col)
                labels = [label for one in truth if (label := one.label_at(x, y)) is not None]
                yield row, col, labels[0] if labels else None


def count_tiles(truth: Sequence[TrueQuilt]) -> int:
    return sum(label is not None for quilt in truth for row in quilt.labels for label in row)


def labelled_row(
    photo: str, difficulty: str, truth: Sequence[TrueQuilt], seen: Sequence[SeenQuilt], deck: Deck, shown: Sequence[int]
) -> Row:
    """One photo's row; `shown` are the parts of the label that count."""
    silent: list[str] = []
    unsure = 0
    for quilt in seen:
        for row, col, label in pair(truth, quilt):
            tile = quilt.tiles[row][col]
            if tile is None or not tile.is_known or not all(tile.sure[part] for part in shown):
                unsure += 1
                continue
            wanted = None if label is None else split_label(deck.game, label)
            if wanted is None or any(tile.parts[part] != wanted[part] for part in shown):
                silent.append(f"{label} read as {tile.label(deck.game)}")
    return Row(photo, difficulty, is_grid_right(truth, seen), count_tiles(truth), unsure, tuple(silent))


def twin_row(photo: Photo, name: str, deck: Deck, cards: Sequence[str]) -> Row:
    """One photo of single tiles, of which those that the deck knows are to be found and the others are strangers."""
    try:
        seen = see_quilts(photo, deck, reach=WIDE_REACH)
    except CannotScan:
        seen = ()
    tiles = [tile for quilt in seen for row in propose(quilt, deck).tiles for tile in row if tile is not None]
    sure = [tile.label for tile in tiles if tile.sure and tile.label is not None]
    twins = [card for card in cards if card in deck.labels]
    is_found = set(twins) <= {tile.label for tile in tiles}
    silent = tuple(f"one of {', '.join(cards)} read as {label}" for label in sure if label not in cards)
    unsure = sum(card not in sure for card in twins)
    return Row(name, "with twins" if twins else "strangers", is_found, len(twins), unsure, silent)
