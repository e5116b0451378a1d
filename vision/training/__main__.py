"""Makes the weights of a model anew from its seeds: `./train doodle [FOLDER]`; FOLDER keeps what is made on the way."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

MODELS = {
    "doodle": ("doodle_fitting", "doodle.onnx"),
    "digits": ("digit_fitting", "digits.onnx"),
    "grid": ("grid_fitting", "grid.onnx"),
    "patchwork": ("patchwork_fitting", "patchwork.onnx"),
}
"""The models that can be trained, with the module that does it and the file of their weights."""
ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".training"


def main(arguments: list[str]) -> int:
    """Train the model that is named."""
    if not 1 <= len(arguments) <= 2 or arguments[0] not in MODELS:
        print(f"Usage: ./train {'|'.join(MODELS)} [FOLDER]", file=sys.stderr)
        return 2
    model = arguments[0]
    folder = Path(arguments[1]) if len(arguments) > 1 else KEPT / model
    module, weights = MODELS[model]
    import_module(f"vision.training.fitting.{module}").train(folder, ROOT / "vision" / "weights" / weights)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
