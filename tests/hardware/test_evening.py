"""A short simulated evening, and how fast hands and eyes are; the studies of these names have more patience."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles

import pytest

from studies.latency import FRAME_LIMIT, PRESS_LIMIT, Times, measure_frames, measure_in_window, measure_presses
from tests.patience import at_best


@pytest.mark.parametrize("seed", [11, 12])
def test_the_log_is_exactly_what_the_pressed_keys_said(seed: int) -> None:
    # In a process of its own, because its disk fills up.
    command = [sys.executable, "-m", "studies", "evening", "--steps", "250", "--seed", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr
    assert "each as the pressed keys said" in done.stdout
    for happened in ("camera", "disk", "end_turn", "lock", "plug", "redo", "sheet", "stale", "ten", "touch", "undo"):
        assert f"{happened} " in done.stdout, f"nothing of {happened} in this evening: choose another seed"


def measure_presses_alone(presses: int) -> Times:
    """In a process of its own: a thread that another test left behind would hold the interpreter's lock meanwhile."""
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        return processes.submit(measure_presses, presses).result()


@pytest.mark.parametrize("measure", [measure_presses_alone, measure_in_window])
def test_a_press_is_in_the_log_within_three_durable_writes(measure: Callable[[int], Times]) -> None:
    def measure_ratio() -> float:
        # The quickest quarter of each: whatever else this machine does meanwhile disturbs the others.
        press, write = (quantiles(times, n=4)[0] for times in measure(60))
        return press / write

    assert at_best(measure_ratio, PRESS_LIMIT) <= PRESS_LIMIT


def test_a_frame_is_ready_for_the_screen_in_half_the_time_of_decoding_a_photo() -> None:
    def measure_ratio() -> float:
        frame, decode = measure_frames(15)
        return frame / decode

    assert at_best(measure_ratio, FRAME_LIMIT) <= FRAME_LIMIT
