"""Fits the network that reads Patchwork boards to made-up boards: `./train patchwork`.

The boards are made from seeds by a second process while the first one fits; step by step more of them take part, which
depends on the step alone, not on how fast they are made: a run gives the same weights each time. A run that was broken
off goes on where it last kept its state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import sleep
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from .lattice_network import cells_and_edges
from .network_parts import Tensor
from .patchwork_augmentation import vary
from .patchwork_examples import PatchworkExample, file_of, load, store
from .patchwork_network import BoardNet, save_for_reading

CYCLES = ((4000, 2e-3), (4000, 1e-3))
"""Steps and pace; in each cycle the pace falls to nothing, and the next begins with the mean of its last weights."""
BATCH, SEED = 8, 1
KEPT_EVERY = 250
MEAN = 0.998
"""The weights that are kept are a mean over the last steps; so much of it stays at each step."""
DOUBT = 5e-4
"""What is left for the other answer, so that no network learns to be certain beyond measure."""


def files_at(step: int) -> int:
    """From how many files of made-up boards this step takes some: ever more, at first quickly, then about as fast as
    they are made."""
    return min(6 + step // 90, 24 + step // 250)


FILES = files_at(sum(steps for steps, _ in CYCLES))


class Shelf:
    """The boards that take part at a step; waits for those that are still being made."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._boards: list[PatchworkExample] = []
        self._files = 0

    def wait_for(self, step: int) -> None:
        """Have all boards that this step may take."""
        while self._files < files_at(step):
            file = file_of(self._folder, "fitted", self._files)
            while not file.exists():
                sleep(1)
            self._boards += load(file)
            self._files += 1

    def pick(self, rng: np.random.Generator) -> PatchworkExample:
        """Any of them."""
        return self._boards[rng.integers(len(self._boards))]


@dataclass
class State:
    """A network on its way: the weights, what the steps remember, and the mean of the last weights."""

    net: BoardNet
    walker: torch.optim.Optimizer
    mean: dict[str, Tensor]
    step: int = 0

    @classmethod
    def begin(cls) -> State:
        """The state before the first step."""
        torch.manual_seed(SEED)
        net = BoardNet().to(memory_format=torch.channels_last)
        walker = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=0.01, betas=(0.9, 0.98))
        return cls(net, walker, {name: weight.detach().clone() for name, weight in net.named_parameters()})

    def keep(self, file: Path) -> None:
        """Write all of it, so that a run can go on from here."""
        walker = self.walker.state_dict()
        kept = {"net": self.net.state_dict(), "walker": walker, "mean": self.mean, "step": self.step}
        torch.save(kept, file.with_suffix(".part"))
        file.with_suffix(".part").replace(file)

    def go_on_from(self, file: Path) -> None:
        """Take up what was kept."""
        kept = torch.load(file)
        self.net.load_state_dict(kept["net"])
        self.walker.load_state_dict(kept["walker"])
        self.mean, self.step = kept["mean"], kept["step"]

    def take_mean(self) -> None:
        """Go on with the mean of the last weights."""
        self.net.load_state_dict(self.mean, strict=False)

    def walk(self, loss: Tensor, pace: float) -> None:
        """One step down the slope of the loss."""
        for group in self.walker.param_groups:
            group["lr"] = pace
        self.walker.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.walker.step()
        share = min(MEAN, (self.step + 1) / (self.step + 10))
        with torch.no_grad():
            for name, weight in self.net.named_parameters():
                self.mean[name].mul_(share).add_(weight, alpha=1 - share)
        self.step += 1


def fit(folder: Path) -> BoardNet:
    """Walk down the slope of the loss in cycles, in each ever more slowly."""
    state, kept = State.begin(), folder / "state.pt"
    if kept.exists():
        state.go_on_from(kept)
    losses: list[float] = []
    batches = _batches(folder, state.step)
    for pace, is_first in list(_paces())[state.step :]:
        if is_first and state.step:
            state.take_mean()
        planes, covered, ends = next(batches)
        loss = _loss(state.net(planes.contiguous(memory_format=torch.channels_last)), covered, ends)
        state.walk(loss, pace)
        losses.append(loss.item())
        if state.step % KEPT_EVERY == 0:
            print(f"  step {state.step}: loss {np.mean(losses[-KEPT_EVERY:]):.4f}", flush=True)
            state.keep(kept)
    state.take_mean()
    return state.net


def _paces() -> Iterator[tuple[float, bool]]:
    """How large each step is, and whether a cycle begins with it."""
    for steps, pace in CYCLES:
        for step in range(steps):
            slowed = 0.5 + 0.5 * float(np.cos(np.pi * step / steps))
            yield pace * slowed * min(1.0, (step + 1) / 100), step == 0


def _loss(odds: tuple[Tensor, Tensor], covered: Tensor, ends: Tensor) -> Tensor:
    first, lattice = odds
    cells, edges = cells_and_edges(lattice)
    covered, ends = (DOUBT + (1 - 2 * DOUBT) * right for right in (covered, ends))
    own = functional.binary_cross_entropy_with_logits
    return own(cells, covered) + 0.3 * own(first[:, 0, 1::2, 1::2].flatten(1), covered) + own(edges, ends)


def _batches(folder: Path, first: int) -> Iterator[list[Tensor]]:
    """Varied boards without end, prepared by a second process while the first one fits."""
    context = get_context("fork")
    queue: Any = context.Queue(6)
    maker = context.Process(target=_prepare, args=(queue, folder, first), daemon=True)
    maker.start()
    try:
        while True:
            yield [torch.from_numpy(part).float() for part in queue.get()]
    finally:
        maker.kill()


def _prepare(queue: Any, folder: Path, first: int) -> None:
    shelf = Shelf(folder)
    for step in range(first, 10**9):
        shelf.wait_for(step)
        rng = np.random.default_rng([SEED, step])
        varied = [vary(shelf.pick, rng) for _ in range(BATCH)]
        covered, ends = (np.stack(part) for part in zip(*(truth for _, truth in varied), strict=True))
        queue.put([np.stack([planes for planes, _ in varied]).astype(np.float16), covered, ends])


def train(folder: Path, weights: Path) -> None:
    """Make the boards, fit, and write the weights."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    maker = get_context("fork").Process(target=store, args=(folder, "fitted", range(FILES)), daemon=True)
    maker.start()
    save_for_reading(fit(folder), weights)
    maker.join()
    print(f"{weights.name}: sha256 {sha256(weights.read_bytes()).hexdigest()}")
