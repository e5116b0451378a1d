"""The network that reads written digits, in PyTorch for fitting; the product runs it with OpenCV."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from vision.cells.digits import NO_DIGIT, SIDE

from .network_parts import Tensor, convolution, save_as_onnx

NARROW, MIDDLE, WIDE = 16, 32, 64


class DigitNet(nn.Module):  # type: ignore[misc]
    """Glyphs in; out comes a score for each of the ten digits and for none of them."""

    def __init__(self) -> None:
        super().__init__()
        self.strokes = convolution(1, NARROW)
        self.halve = convolution(NARROW, MIDDLE, side=2, step=2)
        self.curves = convolution(MIDDLE, MIDDLE, scale=0.5)
        self.halve_again = convolution(MIDDLE, WIDE, side=2, step=2)
        self.parts = convolution(WIDE, WIDE, scale=0.5)
        self.whole = convolution(WIDE, WIDE, side=SIDE // 4, rim=0)
        self.answer = convolution(WIDE, NO_DIGIT + 1, side=1, scale=0.3)

    def forward(self, glyphs: Tensor) -> Tensor:
        maps = torch.relu(self.halve(torch.relu(self.strokes(glyphs))))
        maps = maps + torch.relu(self.curves(maps))
        maps = torch.relu(self.halve_again(maps))
        maps = maps + torch.relu(self.parts(maps))
        return self.answer(torch.relu(self.whole(maps)))


def save_for_reading(net: DigitNet, file: Path) -> None:
    """Write the network in the form that OpenCV reads."""
    save_as_onnx(net.eval(), torch.zeros(1, 1, SIDE, SIDE), file, "scores")
