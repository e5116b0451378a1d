"""What the networks are made of, and how they are written in the form that OpenCV runs."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import onnx
import torch
from torch import nn

Tensor: TypeAlias = Any


def convolution(
    before: int, after: int, *, side: int = 3, step: int = 1, rim: int | None = None, scale: float = 1.0
) -> Tensor:
    """A layer that begins with random weights of the usual size times `scale`; one with steps of 1 keeps the size."""
    layer = nn.Conv2d(before, after, side, step, (side // 2 if step == 1 else 0) if rim is None else rim)
    nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
    nn.init.zeros_(layer.bias)
    layer.weight.data *= scale
    return layer


def residuals(count: int, maps: int) -> Tensor:
    """Layers that each add something to the maps that come in: see `go_through`."""
    return nn.ModuleList(convolution(maps, maps, scale=0.5) for _ in range(count))


def go_through(layers: Tensor, maps: Tensor) -> Tensor:
    """What comes out of such layers, one after the other."""
    for layer in layers:
        maps = maps + torch.relu(layer(maps))
    return maps


def save_as_onnx(net: nn.Module, planes: Tensor, file: Path, output: str, *, any_size: bool = False) -> None:
    """Write a network that takes such planes, or such of any height and width; half precision keeps it small."""
    model = BytesIO()
    names: dict[str, Any] = {"input_names": ["planes"], "output_names": [output]}
    if any_size:
        names["dynamic_axes"] = {name: {2: f"{name}_rows", 3: f"{name}_cols"} for name in ("planes", output)}
    torch.onnx.export(net, planes, model, dynamo=False, opset_version=13, **names)
    stored = onnx.load_from_string(model.getvalue())
    for weights in stored.graph.initializer:
        values = onnx.numpy_helper.to_array(weights)
        if values.dtype == np.float32:
            weights.CopyFrom(onnx.numpy_helper.from_array(values.astype(np.float16), weights.name))
    file.write_bytes(stored.SerializeToString())
