"""What the table may cost; `./study table` measures the same with more patience."""

from __future__ import annotations

from tests.studies.table import DO_LIMIT, REPLAY_LIMIT, measure


def test_a_durable_action_and_a_replay_are_cheap() -> None:
    do, replay = measure(120)
    assert do <= DO_LIMIT
    assert replay <= REPLAY_LIMIT
