"""A card that the worker paints and keeps as files, and that is shared as soon as it is there."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from typing import Any

from companion.pictures import Picture
from companion.printing.souvenir_files import keep_card
from companion.screens.screen import Screen
from messages import say

from .share import ShareScreen

log = logging.getLogger(__name__)


class CardPainting:
    """One at a time; whoever left its screen meanwhile is not led away."""

    def __init__(self, screen: Screen) -> None:
        self._screen, self._session = screen, screen.session
        self._job: Future[Any] | None = None
        self._card: Picture | None = None

    def begin(self, card: Picture, name: str) -> None:
        """Paint it under this name."""
        folder = self._session.services.souvenirs
        if folder is None:
            self._session.tell(say("Pictures cannot be kept here."), is_refusal=True)
        elif self._job is None:
            self._card = card
            self._job = self._session.services.worker.run(keep_card, card, {}, folder / name)
            self._session.tell(say("The picture is painted."))

    def tick(self) -> bool:
        """Look whether it is there; returns whether something changed by it."""
        if self._job is None or not self._job.done():
            return False
        job, self._job = self._job, None
        if job.exception() is None:
            self._session.open(ShareScreen(self._session, job.result(), self._screen, self._card))
        else:
            log.warning("A picture could not be kept.", exc_info=job.exception())
            self._session.tell(say("The picture could not be kept."), is_refusal=True)
        return True
