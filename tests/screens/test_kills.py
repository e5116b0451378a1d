"""Killed in the middle of a wizard, an export or a film: nothing is lost, nothing is half."""

from __future__ import annotations

import csv
import os
import signal
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from PIL import Image

from companion.pictures.score_card import ScoreRow, score_card
from companion.printing.souvenir_files import keep_card, keep_film, paint_frame
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.store.sqlite import SqliteStore
from tests.store.many import make_many

GAMES = 60


def kill_after(act: Callable[[], None], seconds: float, begun: Path | None = None) -> None:
    """Another process does this again and again, and is killed in the middle of it; not before that file is there."""
    child = os.fork()
    if child == 0:
        try:
            while True:
                act()
        finally:
            os._exit(1)
    until = monotonic() + 20
    while begun is not None and not begun.exists() and monotonic() < until:
        sleep(0.01)
    sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it ended by itself"


def export_all(home: Path) -> None:
    with SqliteStore(home / "games.db") as store:
        session = Session(Services(store, Settings(), exports=home / "exports"))
        session.go.to("settings")
        session.tap(Tap("section", "storage"))
        session.tap(Tap("export"))
        session.press("main")
        until = monotonic() + 20
        while session.screen.name != "share" and monotonic() < until:
            session.tick(0.1)


@pytest.mark.parametrize("seconds", [0.15, 0.4, 0.75])
def test_an_export_is_whole_or_not_there_and_the_next_one_sweeps_up(tmp_path: Path, seconds: float) -> None:
    make_many(tmp_path / "games.db", GAMES, entries=5)
    kill_after(lambda: export_all(tmp_path), seconds)
    for file in tmp_path.glob("exports/*.csv"):
        rows = list(csv.reader(file.read_text().splitlines()))
        assert len({row[0] for row in rows[1:]}) == GAMES
    export_all(tmp_path)
    assert [file.suffix for file in (tmp_path / "exports").iterdir()] == [".csv"]
    with SqliteStore(tmp_path / "games.db") as store:
        assert store.count() == GAMES
        assert store.notice is None


@pytest.mark.parametrize("seconds", [0.1, 0.3, 0.6])
def test_a_card_and_a_film_are_whole_or_not_there(tmp_path: Path, seconds: float) -> None:
    card = score_card("patchwork", "Mara wins", "", (ScoreRow("1", 0, "M", "Mara", ((20, "20"),), "20"),), "")
    frames = [paint_frame(card, {})] * 3

    def paint() -> None:
        keep_card(card, {}, tmp_path / "card")
        keep_film(frames, tmp_path / "film.gif")

    kill_after(paint, seconds)
    for file in (*tmp_path.glob("*.png"), *tmp_path.glob("*.gif")):
        Image.open(file).load()
    for file in tmp_path.glob("*.pdf"):
        assert file.read_bytes().rstrip().endswith(b"%%EOF")


def test_views_of_a_lens_that_were_taken_are_there_after_a_kill(tmp_path: Path) -> None:
    from tests.screens.calibrate_scenes import LENS, calibrating, view_of

    view_of(0)

    def take_for_ever() -> None:
        session = calibrating(folder=tmp_path)
        session.services.drafts = tmp_path / "drafts"
        session.tap(Tap("step", LENS))
        while True:
            session.screen.take(view_of(0))  # type: ignore[attr-defined]
            session.tick(0.1)
            (tmp_path / f"told-{len(session.screen.views)}").touch()  # type: ignore[attr-defined]

    kill_after(take_for_ever, 0.05, tmp_path / "told-2")
    told = max(int(file.name.removeprefix("told-")) for file in tmp_path.glob("told-*"))
    assert told >= 2
    session = calibrating(folder=tmp_path)
    session.services.drafts = tmp_path / "drafts"
    session.tap(Tap("step", LENS))
    assert told <= len(session.screen.views) <= told + 1  # type: ignore[attr-defined]
