"""Fits the network that reads written digits; `./train digits` runs it.

What is learned from at a step depends on nothing but the step: a run from the beginning makes the same weights again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from .digit_examples import load_coarse, load_photographed, load_scanned, make_batch
from .digit_network import DigitNet, save_for_reading
from .fitting_loop import Arrays, Plan, Round, fit
from .network_parts import Tensor

BATCH = 64
PLAN = Plan((Round(1_500, 2_500, 2e-3),), seed=5)
DOUBT = 0.02
"""What is left for the other answers, so that no network learns to be certain beyond measure."""


def loss_of(net: nn.Module, batch: Sequence[Tensor]) -> Tensor:
    """Cross entropy of the answers."""
    glyphs, answers = batch
    return functional.cross_entropy(net(glyphs).flatten(1), answers.long(), label_smoothing=DOUBT)


def train(folder: Path, weights: Path) -> None:
    """Fit the network and write it to a file; `folder` keeps what is made on the way."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    sets = [load_scanned(held_out=False), load_coarse(), load_photographed(held_out=False)]

    def batch(step: int) -> Arrays:
        return make_batch(sets, BATCH, np.random.default_rng([PLAN.seed, step]))

    torch.manual_seed(PLAN.seed)
    net = fit(DigitNet(), loss_of, batch, PLAN, folder / "digits.pt")
    assert isinstance(net, DigitNet)
    save_for_reading(net, weights)
