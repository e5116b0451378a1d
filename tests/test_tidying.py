"""Stories of making room: what could go, what never does, and a way back until the page is left."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.home import Home
from companion.tidying import Tidying

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    for path in (
        "games.db", "decks/quilt-show/deck.npz", "calibration/empty-board.npz", "photos/20251201-1900/001.jpg",
        "photos/20240101-1900/001.jpg", "photos/20240101-1900/002.jpg", "exports/games.csv", "souvenirs/card.png",
    ):  # fmt: skip
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"12345")
    return home


def list_all(home: Home) -> set[str]:
    return {str(path.relative_to(home.folder)) for path in home.folder.rglob("*") if path.is_file()}


def test_only_files_souvenirs_and_photos_of_more_than_a_year_ago_could_go(home: Home) -> None:
    found = {each.what: (each.count, each.size) for each in Tidying(home, NOW).find()}
    assert found == {"files": (1, 5), "souvenirs": (1, 5), "photos": (2, 10)}


def test_what_is_put_aside_comes_back_as_it_was(home: Home) -> None:
    tidying, before = Tidying(home, NOW), list_all(home)
    found = tidying.find()
    for leftover in found:
        tidying.put_aside(leftover)
    assert tidying.find() == ()
    for leftover in found:
        tidying.bring_back(leftover)
    assert list_all(home) == before


def test_what_is_thrown_away_is_gone_and_nothing_else(home: Home) -> None:
    tidying = Tidying(home, NOW)
    for leftover in tidying.find():
        tidying.put_aside(leftover)
    tidying.throw_away()
    assert list_all(home) == {
        "games.db", "decks/quilt-show/deck.npz", "calibration/empty-board.npz", "photos/20251201-1900/001.jpg",
    }  # fmt: skip
