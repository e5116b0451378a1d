"""Fits the network that judges edges on made-up sheets; `doodle_tuning` then tunes it on rendered photos.

    python -m tests.photos_made.doodle_fitting make FOLDER FIRST LAST      sheets of these seeds, laid flat
    python -m tests.photos_made.doodle_fitting edges FOLDER OUT.npz EPOCHS [START.npz]
                                                                           fit the network to them
    python -m tests.photos_made.doodle_fitting pack FOLDER EDGES.npz OUT.npz
                                                  put it into a weight file and make its probabilities honest on sheets
                                                  of FOLDER, which must not have been fitted to

The network that sees whole sheets, and alone judges cells, is fitted by `doodle_learning`.

The shipped weights were fitted in several stages, each begun with the weights of the one before, while this code grew:
the same commands give networks of the same kind, not the same numbers.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.photos_made.doodle import make_sheet
from tests.photos_made.learning import Adam, Trunk, Weights, learn_places, start_weights, turn_over
from vision.board import Board, Flat, Pixels, Points
from vision.evenly_lit import BLOCKS, CELL, GAIN, MARGIN, estimate_paper, even_out, flatten_for_reading
from vision.network import Floats
from vision.places import (
    EDGE_PLACE,
    Edge,
    choose_edges,
    cut_edges,
    cut_features,
    paste_features,
)

ERASED = 255
HELD_BACK = 80
"""The first sheets of the folder are not fitted to; they tell when the fit is good."""


@dataclass(frozen=True)
class Example:
    """A sheet laid flat with its truth: 0 empty, 255 rubbed out, else the number of the cell's patch."""

    pixels: Pixels
    labels: NDArray[np.uint8]
    outlined: bool

    @property
    def shaded(self) -> NDArray[np.bool_]:
        return (self.labels > 0) & (self.labels < ERASED)


def jitter(points: Points, random: np.random.Generator) -> Points:
    """Crossings as an honest finder would give them: off by up to about 4 % of a cell."""
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    cell = np.sqrt(abs(cv2.contourArea(corners)) / ((len(points) - 1) * (len(points[0]) - 1)))
    bend = cv2.resize(random.normal(0, 1, (3, 3, 2)), (len(points[0]), len(points)), interpolation=cv2.INTER_CUBIC)
    moved: Points = points + random.uniform(0.003, 0.03) * cell * (0.8 * bend + 0.5 * random.normal(0, 1, points.shape))
    return moved


def make_example(seed: int) -> Example:
    """The made-up sheet of this seed, found with the usual small error."""
    sheet = make_sheet(seed)
    points = jitter(sheet.points, np.random.default_rng(10**6 + seed))
    labels = np.zeros((9, 9), np.uint8)
    for number, patch in enumerate(sheet.patches):
        for row, col in patch.cells:
            labels[row, col] = number + 1
    for row, col in sheet.erased:
        labels[row, col] = ERASED
    return Example(flatten_for_reading(sheet.pixels, Board(points)).pixels, labels, sheet.has_outlines)


def make_examples(folder: Path, first: int, last: int) -> None:
    """Store the sheets of these seeds, fifty to a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(first, last, 50):
        made = [make_example(seed) for seed in range(start, min(last, start + 50))]
        np.savez(
            folder / f"{start:06d}.npz",
            flats=np.array([one.pixels for one in made]),
            labels=np.array([one.labels for one in made]),
            outlined=np.array([one.outlined for one in made]),
        )
        print(start, flush=True)


def load_examples(folder: Path, names: str = "*.npz") -> list[Example]:
    """All sheets of the folder's files in the order of their names."""
    examples = []
    for file in sorted(folder.glob(names)):
        with np.load(file) as stored:
            parts = zip(stored["flats"], stored["labels"], stored["outlined"], strict=True)
            examples += [Example(pixels, labels, bool(outlined)) for pixels, labels, outlined in parts]
    return examples


@dataclass(frozen=True)
class Lesson:
    """What a network learns from: the layers of a sheet, at half precision because there are many, and its truth."""

    layers: NDArray[np.float16]
    labels: NDArray[np.uint8]

    def varied(self, random: np.random.Generator) -> tuple[Floats, NDArray[np.uint8]]:
        """The sheet turned over at random, with a little more or less contrast and perhaps rubbed-out cells."""
        which = int(random.integers(8))
        gain = random.uniform(0.85, 1.15, 4).astype(np.float32)
        layers = np.ascontiguousarray(turn_over(self.layers, which)).astype(np.float32) * gain
        labels = np.ascontiguousarray(turn_over(self.labels, which)).astype(np.uint8)
        if random.random() < 0.5:
            labels = leave_ghosts(layers, labels, random)
        if random.random() < 0.5:
            cast_shadow(layers, random)
        return layers, labels


def leave_ghosts(layers: Floats, labels: NDArray[np.uint8], random: np.random.Generator) -> NDArray[np.uint8]:
    """Give empty cells a weak copy of how shaded cells of the same sheet look, as rubbing out leaves it."""
    shaded, empty = np.argwhere(_shaded(labels)), np.argwhere(labels == 0)
    if not len(shaded) or not len(empty):
        return labels
    labels, left = labels.copy(), random.uniform(0.08, 0.38)
    for row, col in empty[random.permutation(len(empty))[: random.integers(1, 9)]]:
        like_row, like_col = shaded[random.integers(len(shaded))]
        ghost = layers[_inside(like_row), _inside(like_col)] * np.float32(left * random.uniform(0.7, 1.1))
        layers[_inside(row), _inside(col)] += ghost
        labels[row, col] = ERASED
    return labels


def cast_shadow(layers: Floats, random: np.random.Generator) -> None:
    """Darken a band or half of the sheet, its edge hard or soft, as far as `even_out` would leave it to be seen."""
    blocks = layers.shape[0] * BLOCKS // CELL
    x, y = np.meshgrid(*[np.linspace(-1, 1, blocks, dtype=np.float32)] * 2)
    turn, off, wide = random.uniform(0, 2 * np.pi), random.uniform(-0.8, 0.8), random.choice([0.15, 0.4, 3.0])
    across = np.abs(np.cos(turn) * x + np.sin(turn) * y - off - wide * (wide > 1)) - wide
    soft = random.choice([0.02, 0.06, 0.15, 0.3])
    logs = np.float32(-random.uniform(0.2, 1.1)) / (1 + np.exp(np.clip(across / soft, -30, 30)))
    near, far = estimate_paper(logs.astype(np.float32))
    size = layers.shape[1::-1]
    for layer, paper in ((0, near), (1, far)):
        layers[..., layer] += cv2.resize(logs - paper, size, interpolation=cv2.INTER_LINEAR) * GAIN[layer]
    layers[..., 2:] += cv2.resize(logs, size)[..., None] * random.normal(0, 0.25, 2).astype(np.float32)


def _inside(place: int) -> slice:
    return slice(MARGIN + place * CELL + 2, MARGIN + (place + 1) * CELL - 2)


def lessons_of(examples: list[Example]) -> list[Lesson]:
    """The sheets with the light taken out of them."""
    flats = [Flat(example.pixels, 9, 9, CELL, MARGIN) for example in examples]
    return [Lesson(even_out(flat).astype(np.float16), one.labels) for flat, one in zip(flats, examples, strict=True)]


def _shaded(labels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return (labels > 0) & (labels < ERASED)


def sort_edges(labels: NDArray[np.uint8], edges: list[Edge]) -> tuple[Floats, Floats, Floats, Floats]:
    """Which edges part two patches, which lie between two shaded cells, which have one shaded side, which none."""
    shaded = _shaded(labels)
    ends = [((row, col), (row + 1, col) if below else (row, col + 1)) for row, col, below in edges]
    sides = np.array([int(shaded[a]) + int(shaded[b]) for a, b in ends])
    parted = np.array([labels[a] != labels[b] for a, b in ends], np.float32)
    return (parted, *((sides == count).astype(np.float32) for count in (2, 1, 0)))  # type: ignore[return-value]


def edge_step(
    weights: Weights,
    layers: Floats,
    labels: NDArray[np.uint8],
    slopes: Weights,
    random: np.random.Generator | None = None,
) -> tuple[float, Floats]:
    """Loss and log-odds of the edges of one sheet; only those between two shaded cells count.

    While fitting, edges to compare with are dropped at random, because a full sheet has few of them or none, and
    colours fade at random, because a line is a line whatever the colour around it.
    """
    edges = choose_edges(_shaded(labels))
    parted, inner, rim, bare = sort_edges(labels, edges)
    if random:
        rim, bare = (group * (random.random(len(group)) < random.uniform(-0.2, 1.4)) for group in (rim, bare))
        layers = layers * np.array([1, 1, *[random.choice([0, 0.5, 1, 1.3])] * 2], np.float32)
    trunk = Trunk(weights)
    maps = trunk.forward(cut_edges(layers, edges))
    places = cut_features(maps)
    loss, odds, slope = learn_places(weights, places, (rim, bare), truth=parted, count=inner, slopes=slopes)
    trunk.backward(paste_features(slope, maps.shape), slopes)
    return loss, odds


def fit(folder: Path, out: Path, epochs: int = 12, *, start: Path | None = None, seed: int = 1) -> None:
    """Fit the network and store its weights after every epoch."""
    random = np.random.default_rng(seed)
    weights = dict(np.load(start)) if start else start_weights(random, 4, EDGE_PLACE)
    adam = Adam(weights)
    lessons = lessons_of(load_examples(folder))
    held, kept = lessons[:HELD_BACK], lessons[HELD_BACK:]
    for epoch in range(epochs):
        started, losses = time.perf_counter(), []
        for done, group in enumerate(groups_of_four(len(kept), random)):
            share = (epoch + 4 * done / len(kept)) / epochs
            losses.append(learn(adam, [kept[number] for number in group], random, 2e-3 * fade(share)))
        np.savez(out, **weights)  # type: ignore[arg-type]
        report = " ".join(f"{name} {value:.5f}" for name, value in judge(weights, held).items())
        print(
            f"{epoch} of {len(kept)} loss {np.mean(losses):.4f} {report} {time.perf_counter() - started:.0f} s",
            flush=True,
        )


def groups_of_four(count: int, random: np.random.Generator) -> Iterator[list[int]]:
    order = random.permutation(count)
    for start in range(0, count - 3, 4):
        yield [int(number) for number in order[start : start + 4]]


def fade(share: float) -> float:
    """The pace sinks from 1 to almost 0 as the fit goes on."""
    return float(0.5 + 0.5 * np.cos(np.pi * share) + 0.005)


def learn(adam: Adam, lessons: list[Lesson], random: np.random.Generator, pace: float) -> float:
    """One step down the slope of a few sheets; returns their mean loss."""
    slopes: Weights = {}
    losses = [edge_step(adam.weights, *lesson.varied(random), slopes, random)[0] for lesson in lessons]
    adam.step({name: slope / len(lessons) for name, slope in slopes.items()}, pace)
    return float(np.mean(losses))


def judge(weights: Weights, lessons: list[Lesson]) -> dict[str, float]:
    """How often the network is wrong on sheets it was not fitted to."""
    odds, truth = _all_odds(weights, lessons)
    loss = float(np.logaddexp(0, np.where(truth, -odds, odds)).mean())
    return {"held": loss, "wrong": float(((odds > 0) != truth).mean())}


def pack(folder: Path, edges: Path, out: Path) -> None:
    """Keep the network at half precision in a weight file, with how far it must be cooled to be as sure as it is right.

    The network that sees whole sheets, if the file holds it, stays as it is.
    """
    weights: Weights = dict(np.load(edges))
    warmth = find_warmth(*_all_odds(weights, lessons_of(load_examples(folder))))
    arrays = {
        name: value for name, value in (np.load(out) if out.exists() else {}).items() if name.startswith("sheet.")
    }
    arrays |= {f"edges.{name}": value.astype(np.float16) for name, value in weights.items()}
    np.savez_compressed(out, warmth=np.float32(warmth), **arrays)
    print("warmth", warmth)


def find_warmth(odds: Floats, truth: NDArray[np.bool_]) -> float:
    """The divisor of the log-odds that makes the truth most likely."""
    signed = np.where(truth, odds, -odds)
    tried = np.geomspace(0.5, 4, 61)
    return float(min(tried, key=lambda warmth: float(np.logaddexp(0, -signed / warmth).mean())))


def _all_odds(weights: Weights, lessons: list[Lesson]) -> tuple[Floats, NDArray[np.bool_]]:
    odds, truth = [], []
    for lesson in lessons:
        _, found = edge_step(weights, lesson.layers.astype(np.float32), lesson.labels, {}, None)
        right, counted = _truth(lesson.labels)
        odds.append(found[counted])
        truth.append(right[counted])
    return np.concatenate(odds), np.concatenate(truth)


def _truth(labels: NDArray[np.uint8]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """What is right at each edge, and which edges count."""
    parted, inner, _, _ = sort_edges(labels, choose_edges(_shaded(labels)))
    return parted > 0, inner > 0


if __name__ == "__main__":
    cv2.setNumThreads(1)
    command, where, *rest = sys.argv[1:]
    if command == "make":
        make_examples(Path(where), int(rest[0]), int(rest[1]))
    elif command == "pack":
        pack(Path(where), *map(Path, rest))
    else:
        out, epochs, *start = rest
        fit(Path(where), Path(out), int(epochs), start=Path(start[0]) if start else None)
