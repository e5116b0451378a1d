"""A plug pulled at any instant loses nothing that was accepted."""

from __future__ import annotations

from pathlib import Path

from tests.store.killing import kill_again_and_again


def test_a_hundred_kills_lose_nothing_that_was_reported(tmp_path: Path) -> None:
    seen = kill_again_and_again(tmp_path / "games.db", times=100, seed=1)
    assert seen.kills == 100
    assert seen.reported > 2000
