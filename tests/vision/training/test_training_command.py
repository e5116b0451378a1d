"""The command that makes weights anew names the models it knows."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from vision.training.__main__ import MODELS, ROOT, main


@pytest.mark.parametrize("arguments", [[], ["sudoku"], ["doodle", "folder", "more"]])
def test_a_model_that_is_not_known_is_refused_with_the_known_ones(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert "./train doodle" in capsys.readouterr().err


@pytest.mark.parametrize("model", MODELS)
def test_every_model_has_a_module_that_fits_it_and_weights_that_it_made(model: str) -> None:
    module, weights = MODELS[model]
    assert find_spec(f"vision.training.fitting.{module}") is not None
    assert (ROOT / "vision" / "weights" / weights).is_file()
