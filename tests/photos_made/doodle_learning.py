"""Fits the network that sees whole Doodle sheets; it needs PyTorch, which nothing else here does.

    python3 -m venv ENV && ENV/bin/pip install torch numpy opencv-python-headless msgspec
    ENV/bin/python -m tests.photos_made.doodle_learning PHOTOS FOLDER

PHOTOS holds the rendered photos, FOLDER keeps what is made on the way, so that a run that was stopped goes on where it
was. A network is fitted to made-up sheets, then tuned on rendered ones: once on all of them, which gives the product's
weights, and once for each fold without a third of them, which gives the weights that the accuracy study reads that
third with.

The shipped weights were fitted by these steps, but partly on made-up sheets of other seeds and to the clock: a run
gives a network of the same kind, not the same numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional as nn

from tests.photos_made.doodle_fitting import Lesson, lessons_of, load_examples, make_examples
from tests.photos_made.doodle_lessons import Truth, truth_of, vary
from tests.photos_made.doodle_net import Tensor, Weights, look, start_weights
from tests.photos_made.doodle_tuning import FOLDS, VARIANTS, fold_of, make
from vision.network import Floats

MADE = (20_000, 21_500)
"""The seeds of the made-up sheets."""
BATCH = 8
FITTING_STEPS, FITTING_PACE = 700, 3e-3
TUNING_STEPS, TUNING_PACE = 350, 1.5e-3
TUNING_DROP = 0.1
MADE_SHARE = 0.3
"""Of the sheets while tuning: made-up ones, so that what the rendered photos lack is not forgotten."""
ROOT = Path(__file__).resolve().parents[2]
Group = tuple[Sequence[Lesson], float]
"""Lessons and the share of the steps that learn from them."""


def fit(
    weights: Weights, groups: Sequence[Group], *, steps: int, pace: float, drop: float, seed: int
) -> dict[str, NDArray[np.float32]]:
    """Walk down the slope of the loss, ever more slowly; returns the mean of the last weights on the way."""
    torch.manual_seed(seed)
    for weight in weights.values():
        weight.requires_grad_(True)
    walker = torch.optim.AdamW(list(weights.values()), lr=pace, weight_decay=0.01, betas=(0.9, 0.98))
    mean = {name: weight.detach().clone() for name, weight in weights.items()}
    for step, (sheets, shaded, parted, counted) in zip(range(steps), _batches(groups, seed), strict=False):
        for group in walker.param_groups:
            group["lr"] = pace * (0.5 + 0.5 * np.cos(np.pi * step / steps)) * min(1.0, (step + 1) / 40)
        loss = _loss(look(weights, sheets, drop), shaded, parted, counted)
        walker.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(weights.values()), 1.0)
        walker.step()
        kept = min(0.99, (step + 1) / (step + 10))
        with torch.no_grad():
            for name, weight in weights.items():
                mean[name].mul_(kept).add_(weight, alpha=1 - kept)
        if step % 50 == 49:
            print(f"  step {step + 1} of {steps}: loss {loss.item():.4f}", flush=True)
    return {name: weight.numpy() for name, weight in mean.items()}


def _loss(odds: tuple[Tensor, Tensor, Tensor], shaded: Tensor, parted: Tensor, counted: Tensor) -> Tensor:
    first, cells, edges = odds
    own = nn.binary_cross_entropy_with_logits
    lines = (own(edges, parted, reduction="none") * counted).sum() / (counted.sum() + 1)
    return own(cells, shaded) + 0.3 * own(first, shaded) + 0.7 * lines


def _batches(groups: Sequence[Group], seed: int) -> Iterator[list[Tensor]]:
    """Varied sheets without end, prepared by a second process while the first one learns."""
    context = get_context("fork")
    queue: Any = context.Queue(4)
    maker = context.Process(target=_prepare, args=(queue, groups, seed), daemon=True)
    maker.start()
    try:
        while True:
            yield [torch.from_numpy(part).float() for part in queue.get()]
    finally:
        maker.kill()


def _prepare(queue: Any, groups: Sequence[Group], seed: int) -> None:
    random = np.random.default_rng(seed)
    while True:
        chosen = random.choice(len(groups), BATCH, p=[share for _, share in groups])
        varied = [vary(groups[number][0], random) for number in chosen]
        sheets = np.stack([layers.transpose(2, 0, 1) for layers, _ in varied]).astype(np.float16)
        truths = [truth for _, truth in varied]
        queue.put([sheets, *(np.stack([getattr(truth, part) for truth in truths]) for part in Truth.__annotations__)])


def measure(weights: dict[str, NDArray[np.float32]], lessons: Sequence[Lesson]) -> tuple[Floats, Floats]:
    """The log-odds of what is true, of all cells and of the edges that count: negative where the network is wrong."""
    cells, edges = [], []
    tensors = {name: torch.from_numpy(weight) for name, weight in weights.items()}
    for lesson in lessons:
        truth = truth_of(lesson.labels)
        sheet = torch.from_numpy(np.ascontiguousarray(lesson.layers.transpose(2, 0, 1))).float()[None]
        with torch.no_grad():
            _, cell_odds, edge_odds = (odds[0].numpy() for odds in look(tensors, sheet))
        cells.append(np.where(truth.shaded > 0, cell_odds, -cell_odds))
        edges.append(np.where(truth.parted > 0, edge_odds, -edge_odds)[truth.counted > 0])
    return np.concatenate(cells), np.concatenate(edges)


def store(file: Path, weights: dict[str, NDArray[np.float32]]) -> None:
    """Keep the network at half precision beside the one for edges, which stays as it is."""
    with np.load(file) as stored:
        others = {name: stored[name] for name in stored.files if not name.startswith("sheet.")}
    halves = {f"sheet.{name}": weight.astype(np.float16) for name, weight in weights.items()}
    np.savez_compressed(file, **others, **halves)  # type: ignore[arg-type]


def load_lessons(files: Sequence[Path]) -> list[Lesson]:
    """All sheets of these files, in their order."""
    return [lesson for file in files for lesson in lessons_of(load_examples(file.parent, file.name))]


def run(photos: Path, folder: Path) -> None:
    """Make the sheets, fit, tune, and write the weights to where they belong."""
    make_examples(folder / "made", *MADE)
    make(photos, folder / "rendered")
    made = load_lessons(sorted((folder / "made").glob("*.npz")))
    fitted = folder / "fitted.npz"
    if not fitted.exists():
        start = start_weights(1)
        first = fit(start, [(made, 1.0)], steps=FITTING_STEPS, pace=FITTING_PACE, drop=0.0, seed=1)
        np.savez(fitted, **first)  # type: ignore[arg-type]
    rendered = sorted((folder / "rendered").glob("*.npz"))
    for fold in range(FOLDS + 1):
        tuned = tune(folder, fold, made, rendered)
        left_out = load_lessons([file for file in rendered if fold_of(file.stem) == fold])
        if left_out:
            cells, edges = measure(tuned, left_out)
            plain = cells.reshape(-1, VARIANTS, 81)[:, 0]
            print(f"fold {fold}: {(plain < 0).sum()} of {plain.size} cells wrong, {(edges < 0).mean():.4f} of edges")
        own = "vision/doodle.npz" if fold == FOLDS else f"tests/studies/doodle_folds/{fold}.npz"
        store(ROOT / own, tuned)


def tune(folder: Path, fold: int, made: Sequence[Lesson], rendered: Sequence[Path]) -> dict[str, NDArray[np.float32]]:
    """Go on with the fitted network on the rendered sheets that this fold may see; the last fold sees all."""
    file = folder / f"tuned{fold}.npz"
    if not file.exists():
        with np.load(folder / "fitted.npz") as stored:
            weights = {name: torch.from_numpy(stored[name]) for name in stored.files}
        known = load_lessons([one for one in rendered if fold_of(one.stem) != fold])
        groups = [(known, 1 - MADE_SHARE), (made, MADE_SHARE)]
        tuned = fit(weights, groups, steps=TUNING_STEPS, pace=TUNING_PACE, drop=TUNING_DROP, seed=10 + fold)
        np.savez(file, **tuned)  # type: ignore[arg-type]
    with np.load(file) as stored:
        return {name: stored[name] for name in stored.files}


if __name__ == "__main__":
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    run(Path(sys.argv[1]), Path(sys.argv[2]))
