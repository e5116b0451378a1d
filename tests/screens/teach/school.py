"""A table at which a deck is really taught: made-up cards before a camera, learned from at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import numpy as np

from companion.screens.session import Session
from tests.screens.scan_scenes import Picture, StillCamera
from tests.screens.shell_scenes import a_session
from tests.teaching.made_up_cards import lesson_of_cards, photograph_cards

GAME, LESSON = "match-quilt", 1
"""Card Trick: four cards as 2 x 2."""


def good_photo() -> Picture:
    """The four cards of the lesson as they should lie."""
    return photograph_cards(lesson_of_cards("card-trick"), "cross")


def bare_table() -> Picture:
    return np.full((700, 900, 3), (112, 122, 108), np.uint8)


def dark_photo() -> Picture:
    return (good_photo() // 7).astype(np.uint8)


class InlineWorker:
    """Does at once what it is asked to do."""

    def run(self, task: Callable[..., Any], *values: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(task(*values))
        return future

    def close(self) -> None:
        return


def school(folder: Path, picture: Picture) -> Session:
    """A display at which somebody begins to teach the cards."""
    session = a_session()
    services = session.services
    services.decks, services.drafts = folder / "decks", folder / "drafts"
    services.camera = StillCamera(picture)
    services.worker = InlineWorker()  # type: ignore[assignment]
    session.go.home()
    session.go.teach(GAME)
    return session


def show(session: Session, picture: Picture) -> None:
    """Hold something else before the camera."""
    assert isinstance(session.services.camera, StillCamera)
    session.services.camera.picture = picture


def until(session: Session, name: str) -> None:
    """Wait for a screen."""
    for _ in range(60):
        if session.screen.name == name:
            return
        session.tick(0.1)
    raise AssertionError(f"{session.screen.name} is open, not {name}")


def photograph(session: Session) -> None:
    """From the overview to the photo that is taken now."""
    if session.screen.name == "teach-overview":
        session.press("main")
    if session.screen.name == "teach-plan":
        session.press("main")
    session.tick(0.1)
    session.press("main")
