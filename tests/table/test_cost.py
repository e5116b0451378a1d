"""What the table may cost; `./study table` measures the same with more patience."""

from __future__ import annotations

from studies.table import DO_LIMIT, REPLAY_LIMIT, measure
from tests.patience import at_best


def test_a_durable_action_is_cheap() -> None:
    assert at_best(lambda: measure(120)[0], DO_LIMIT) <= DO_LIMIT


def test_a_replay_is_cheap() -> None:
    assert at_best(lambda: measure(120)[1], REPLAY_LIMIT) <= REPLAY_LIMIT
