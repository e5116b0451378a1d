"""Walks a network down the slope of its loss, step by step, and goes on where it was when it is started again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

Tensor: TypeAlias = Any
Arrays = Sequence[NDArray[Any]]
Batch = Callable[[int], Arrays]
"""What is learned from at a step; the same for the same step, so that a run can be repeated."""
Loss = Callable[[nn.Module, Sequence[Tensor]], Tensor]
_WARMING = 200
"""Steps in which a round comes to its pace."""
_AHEAD = 6
"""Batches that are prepared before they are needed."""


@dataclass(frozen=True)
class Round:
    """So many steps at one pace, then ever slower ones."""

    steady: int
    slowing: int
    pace: float

    @property
    def steps(self) -> int:
        """All of them."""
        return self.steady + self.slowing

    def pace_at(self, step: int) -> float:
        """The pace of a step: it grows to the full one, stays there, and falls to nothing."""
        slower = min(1.0, (self.steps - step) / max(1, self.slowing))
        return self.pace * min(1.0, (step + 1) / _WARMING) * slower


@dataclass(frozen=True)
class Plan:
    """How a network is fitted: one round after another."""

    rounds: tuple[Round, ...]
    seed: int
    keep_every: int = 250

    @property
    def steps(self) -> int:
        """All of them."""
        return sum(each.steps for each in self.rounds)

    def pace_at(self, step: int) -> float:
        """The pace of a step."""
        for each in self.rounds:
            if step < each.steps:
                return each.pace_at(step)
            step -= each.steps
        return 0.0


def fit(net: nn.Module, loss: Loss, batch: Batch, plan: Plan, kept: Path) -> nn.Module:
    """The fitted network: the running mean of its weights. What is `kept` on the way is gone on with."""
    net = net.to(memory_format=torch.channels_last)
    walker = torch.optim.AdamW(net.parameters(), lr=plan.pace_at(0), weight_decay=0.01, betas=(0.9, 0.98))
    mean = {name: weight.detach().clone() for name, weight in net.named_parameters()}
    first = _load(net, walker, mean, kept)
    losses: list[float] = []
    for step, arrays in zip(range(first, plan.steps), _prepared(batch, first), strict=False):
        for group in walker.param_groups:
            group["lr"] = plan.pace_at(step)
        value = loss(net, [torch.from_numpy(part).float() for part in arrays])
        walker.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        walker.step()
        _follow(mean, net, step)
        losses.append(value.item())
        if (step + 1) % 50 == 0:
            print(f"  step {step + 1} of {plan.steps}: loss {np.mean(losses[-50:]):.4f}", flush=True)
        if (step + 1) % plan.keep_every == 0 or step + 1 == plan.steps:
            _keep(net, walker, mean, step + 1, kept)
    net.load_state_dict(mean, strict=False)
    return net


def _follow(mean: dict[str, Tensor], net: nn.Module, step: int) -> None:
    """Move the mean of the weights a little towards where they are now."""
    share = min(0.998, (step + 1) / (step + 10))
    with torch.no_grad():
        for name, weight in net.named_parameters():
            mean[name].mul_(share).add_(weight, alpha=1 - share)


def _keep(net: nn.Module, walker: torch.optim.Optimizer, mean: dict[str, Tensor], step: int, kept: Path) -> None:
    unfinished = kept.with_suffix(".part")
    torch.save({"net": net.state_dict(), "walker": walker.state_dict(), "mean": mean, "step": step}, unfinished)
    unfinished.rename(kept)


def _load(net: nn.Module, walker: torch.optim.Optimizer, mean: dict[str, Tensor], kept: Path) -> int:
    """Go on where a run was that was stopped; the steps that are done."""
    if not kept.exists():
        return 0
    stored = torch.load(kept)
    net.load_state_dict(stored["net"])
    walker.load_state_dict(stored["walker"])
    mean.update(stored["mean"])
    return int(stored["step"])


def _prepared(batch: Batch, first: int) -> Iterator[Arrays]:
    """Batches from a step on without end, prepared by a second process while the first one learns."""
    context = get_context("fork")
    queue: Any = context.Queue(_AHEAD)
    maker = context.Process(target=_prepare, args=(queue, batch, first), daemon=True)
    maker.start()
    try:
        while True:
            yield queue.get()
    finally:
        maker.kill()


def _prepare(queue: Any, batch: Batch, first: int) -> None:
    torch.set_num_threads(1)
    for step in range(first, 10**9):
        queue.put(batch(step))
