"""Fits the network that reads Doodle sheets; it needs PyTorch and ONNX, which nothing else here does.

    python3 -m venv ENV && ENV/bin/pip install torch onnx onnxscript numpy opencv-python-headless msgspec
    ENV/bin/python -m tests.photos_made.doodle_learning PHOTOS FOLDER

PHOTOS holds the rendered photos, FOLDER keeps what is made on the way, so that a run that was stopped goes on where it
was. A network is fitted to made-up sheets, then tuned on rendered ones: once on all of them, which gives the product's
weights, and once for each fold without a third of them, which gives the weights that the accuracy study reads that
third with. Each goes on from there at a quicker pace, and another is tuned from a network that was fitted for longer;
the mean of the three, in which the last counts most, is what is read with.

The shipped weights were fitted by about these steps, but while the sheets were still being made, by earlier and coarser
states of the generator: after the first 6,400 steps the network got more channels for strokes and two more layers, and
the last 21,000 steps of fitting began again at a pace of 1.2e-3. Only for going on were there pale sheets, sheets of
games that have just begun, and a last doubt about what is right. A run gives networks of the same kind, not the same
numbers.

Fitting for longer to made-up sheets helps: 7,300 steps more left a fifth less doubt about lines on rendered photos that
no network had seen; alone, though, they read a single shaded cell on an otherwise empty sheet worse, which is why the
others keep a share. Tuning for longer does not help: soon a network knows the rendered sheets by heart.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from tests.photos_made.doodle_examples import FOLDS, fold_of, load_examples, store_made, store_rendered
from tests.photos_made.doodle_lessons import Lesson, Truth, lesson_of, vary
from tests.photos_made.doodle_net import SheetNet, Tensor, cells_and_edges, save_for_reading

MADE = (40_000, 45_000)
"""The seeds of the made-up sheets."""
BATCH = 8
FITTING_STEPS, FITTING_PACE = 53_000, 2e-3
LONGER_STEPS, LONGER_PACE = 7300, 8e-4
TUNING_STEPS, TUNING_PACE = 2000, 6e-4
FURTHER_STEPS, FURTHER_PACE = 6000, 8e-4
SHARES = {"tuned": 1 / 6, "further": 1 / 6, "longer": 4 / 6}
"""How much each network counts in the mean of all."""
MADE_SHARE = 0.5
"""Of the sheets while tuning: made-up ones, so that what the rendered photos lack is not forgotten."""
DOUBT = 5e-4
"""What is left for the other answer."""
ROOT = Path(__file__).resolve().parents[2]


class Shelf:
    """The lessons of some files; files that appear later are read when they are there."""

    def __init__(self, folder: Path, without_fold: int | None = None) -> None:
        self._folder, self._without, self._known = folder, without_fold, set[Path]()
        self._lessons: list[Lesson] = []
        self.refresh()

    def refresh(self) -> None:
        """Read what is new."""
        for file in sorted(set(self._folder.glob("*.npz")) - self._known):
            self._known.add(file)
            if self._without is None or fold_of(file.stem) != self._without:
                self._lessons += map(lesson_of, load_examples(file))

    def pick(self, random: np.random.Generator) -> Lesson:
        """Any of them."""
        return self._lessons[random.integers(len(self._lessons))]


Share = tuple[Shelf, float]
"""Lessons and how many of all come from this shelf."""


def fit(net: SheetNet, shares: Sequence[Share], kept: Path, *, steps: int, pace: float, seed: int) -> None:
    """Walk down the slope of the loss, ever more slowly, and keep the mean of the last weights on the way."""
    torch.manual_seed(seed)
    walker = torch.optim.AdamW(net.parameters(), lr=pace, weight_decay=0.01, betas=(0.9, 0.98))
    mean = {name: weight.detach().clone() for name, weight in net.named_parameters()}
    losses = []
    for step, (planes, *truth) in zip(range(steps), _batches(shares, seed), strict=False):
        for group in walker.param_groups:
            group["lr"] = pace * (0.5 + 0.5 * np.cos(np.pi * step / steps)) * min(1.0, (step + 1) / 100)
        loss = _loss(net(planes), *truth)
        walker.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        walker.step()
        losses.append(loss.item())
        share = min(0.995, (step + 1) / (step + 10))
        with torch.no_grad():
            for name, weight in net.named_parameters():
                mean[name].mul_(share).add_(weight, alpha=1 - share)
        if step % 50 == 49:
            print(f"  step {step + 1} of {steps}: loss {np.mean(losses[-50:]):.4f}", flush=True)
    torch.save(mean, kept)


def _loss(odds: tuple[Tensor, Tensor], shaded: Tensor, parted: Tensor, counted: Tensor) -> Tensor:
    """What is right is asked for with a last doubt, so that no network learns to be certain beyond measure."""
    first, lattice = odds
    cells, edges = cells_and_edges(lattice)
    shaded, parted = (DOUBT + (1 - 2 * DOUBT) * right for right in (shaded, parted))
    own = functional.binary_cross_entropy_with_logits
    lines = (own(edges, parted, reduction="none") * counted).sum() / (counted.sum() + 1)
    return own(cells, shaded) + 0.3 * own(first[:, 0, 1::2, 1::2].flatten(1), shaded) + lines


def _batches(shares: Sequence[Share], seed: int) -> Iterator[list[Tensor]]:
    """Varied sheets without end, prepared by a second process while the first one learns."""
    context = get_context("fork")
    queue: Any = context.Queue(6)
    maker = context.Process(target=_prepare, args=(queue, shares, seed), daemon=True)
    maker.start()
    try:
        while True:
            yield [torch.from_numpy(part).float() for part in queue.get()]
    finally:
        maker.kill()


def _prepare(queue: Any, shares: Sequence[Share], seed: int) -> None:
    random = np.random.default_rng(seed)
    for number in range(10**9):
        if number % 100 == 99:
            for shelf, _ in shares:
                shelf.refresh()
        chosen = random.choice(len(shares), BATCH, p=[share for _, share in shares])
        varied = [vary(shares[which][0].pick, random) for which in chosen]
        planes = np.stack([planes for planes, _ in varied]).astype(np.float16)
        truths = [truth for _, truth in varied]
        queue.put([planes, *(np.stack([getattr(truth, part) for truth in truths]) for part in Truth.__annotations__)])


def run(photos: Path, folder: Path) -> None:
    """Make the sheets, fit, tune, and write the networks to where they belong."""
    store_made(folder / "made", *MADE)
    store_rendered(folder / "rendered", photos)
    made = Shelf(folder / "made")
    torch.manual_seed(1)
    fitted = _kept(folder / "fitted.pt", SheetNet(), [(made, 1.0)], FITTING_STEPS, FITTING_PACE, 1)
    longer = _kept(folder / "fitted_longer.pt", load_net(fitted), [(made, 1.0)], LONGER_STEPS, LONGER_PACE, 2)
    for fold in range(FOLDS + 1):
        known = Shelf(folder / "rendered", without_fold=fold)
        shares = [(known, 1 - MADE_SHARE), (made, MADE_SHARE)]
        files = {name: folder / f"{name}{fold}.pt" for name in SHARES}
        _kept(files["tuned"], load_net(fitted), shares, TUNING_STEPS, TUNING_PACE, 10 + fold)
        _kept(files["further"], load_net(files["tuned"]), shares, FURTHER_STEPS, FURTHER_PACE, 100 + fold)
        _kept(files["longer"], load_net(longer), shares, TUNING_STEPS, TUNING_PACE, 10 + fold)
        own = "vision/doodle.onnx" if fold == FOLDS else f"tests/studies/doodle_folds/{fold}.onnx"
        save_for_reading(_mean_of({file: SHARES[name] for name, file in files.items()}), ROOT / own)


def _kept(file: Path, start: SheetNet, shares: Sequence[Share], steps: int, pace: float, seed: int) -> Path:
    """The file of a network that is fitted now, unless it was before."""
    if not file.exists():
        fit(start, shares, file, steps=steps, pace=pace, seed=seed)
    return file


def load_net(file: Path) -> SheetNet:
    """A network that was kept on the way."""
    return _mean_of({file: 1.0})


def _mean_of(shares: Mapping[Path, float]) -> SheetNet:
    """The mean of networks that went on from the same one."""
    net, kept = SheetNet(), [(torch.load(file), share) for file, share in shares.items()]
    means = {name: sum(share * weights[name] for weights, share in kept) for name in kept[0][0]}
    net.load_state_dict(means, strict=False)
    return net


if __name__ == "__main__":
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    run(Path(sys.argv[1]), Path(sys.argv[2]))
