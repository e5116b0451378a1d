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
from companion.games.labels import split_label
from companion.scanning import Context
from companion.scanning.scan import AnyScan
from companion.scanning.seen_tiles import SeenArrangement
from companion.scanning.tiles import propose
from studies.reading import read_or_none
from studies.rows import Row, difficulty_of
from vision.photo.decoding import decode_photo
from vision.tiles.label_parts import learn_spots

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


def without(deck: Deck, part: int, value: str) -> Deck:
    """The deck as if tiles with this value in that part of their labels had never been taught."""
    kept = [number for number, parts in enumerate(deck.looks.parts) if parts[part] != value]
    looks = replace(
        deck.looks,
        labels=tuple(deck.looks.labels[number] for number in kept),
        parts=tuple(deck.looks.parts[number] for number in kept),
        pictures=deck.looks.pictures[kept],
    )
    return Deck(deck.game, deck.aspect, looks, learn_spots(looks))


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


def scan_beside(file: Path, deck: Deck) -> AnyScan | None:
    """The scan of the photo beside a truth file; None when no tile is seen."""
    return read_or_none(file.with_suffix(".jpg").read_bytes(), Context(deck.game, deck=deck))


def see(file: Path, deck: Deck) -> tuple[SeenArrangement, ...]:
    """All quilts that are seen in the photo beside a truth file; none when nothing is."""
    scan = scan_beside(file, deck)
    return scan.seen if scan else ()


def is_grid_right(truth: Sequence[TrueQuilt], seen: Sequence[SeenArrangement]) -> bool:
    """Whether as many quilts of the same sizes were found, whichever way they are turned."""
    wanted = sorted(sorted((quilt.rows, quilt.cols)) for quilt in truth)
    return wanted == sorted(sorted((quilt.rows, quilt.cols)) for quilt in seen)


def middle_of(quilt: SeenArrangement, row: int, col: int) -> tuple[float, float]:
    """Where in the photo the middle of a place lies."""
    corners = quilt.board.points[row : row + 2, col : col + 2].reshape(-1, 2)
    x, y = corners.mean(axis=0)
    return float(x), float(y)


def truth_files(photos: Path, game: str) -> Iterator[tuple[Path, str]]:
    for file in sorted((photos / "rendered" / game).glob("*.json")):
        yield file, difficulty_of(json.loads(file.read_text())["difficulty"]["hard"])


def pair(truth: Sequence[TrueQuilt], quilt: SeenArrangement) -> Iterable[tuple[int, int, str | None]]:
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
    photo: str,
    difficulty: str,
    truth: Sequence[TrueQuilt],
    seen: Sequence[SeenArrangement],
    deck: Deck,
    shown: Sequence[int],
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


def twin_row(photo: bytes, name: str, deck: Deck, cards: Sequence[str]) -> Row:
    """One photo of single tiles, of which those that the deck knows are to be found and the others are strangers."""
    scan = read_or_none(photo, Context("tiles", deck=deck))
    seen = scan.seen if scan else ()
    tiles = [tile for quilt in seen for row in propose(quilt, deck).tiles for tile in row if tile is not None]
    sure = [tile.label for tile in tiles if tile.sure and tile.label is not None]
    twins = [card for card in cards if card in deck.labels]
    is_found = set(twins) <= {tile.label for tile in tiles}
    silent = tuple(f"one of {', '.join(cards)} read as {label}" for label in sure if label not in cards)
    unsure = sum(card not in sure for card in twins)
    return Row(name, "with twins" if twins else "strangers", is_found, len(twins), unsure, silent)
