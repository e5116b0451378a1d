"""Real browsers before a page that is served: phones and a TV that came in by the link."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import Any

import pytest

from companion.games.values import Player
from companion.screens import seen_guard
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.store.memory import MemoryStore
from companion.table import Table, start_game
from companion.web.app import Page
from companion.web.served_page import ServedPage
from companion.web.visitors import Visitor
from hardware.cameras.brought import BroughtPhotos
from tests.web.serving_aside import serve_aside

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    *("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"),
]
PHONE = {"width": 390, "height": 844}
TV = {"width": 1920, "height": 1080}
PATIENCE = 60
"""Seconds: a busy machine may take long to start the reading process."""
_EXPECTED = ("favicon", "ERR_INTERNET_DISCONNECTED", "403 (Forbidden)")
"""What a console says when a test asks for it: away from the network, or shown out."""


class Served:
    """A page over a table, and browsers before it."""

    def __init__(self, page: Page, address: str, chromium: Any) -> None:
        self.page, self.address, self.chromium = page, address, chromium
        self.complaints: list[str] = []
        """What browsers said on their consoles."""
        self.expected = list(_EXPECTED)
        """Parts of what they may say."""

    @property
    def table(self) -> Table:
        table = self.page.visitors.services.on_table.table
        assert table is not None
        return table

    def open(self, size: dict[str, int], path: str = "", **options: Any) -> Any:
        """A new browser that has come in by the link."""
        tab = self.chromium.new_context(viewport=size, **options).new_page()
        tab.on("console", self._hear)
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.goto(f"{self.address}/in/{self.page.visitors.link}")
        tab.wait_for_url(lambda url: "/in/" not in url)
        if path:
            tab.goto(f"{self.address}{path}")
        return tab

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning") and not any(each in message.text for each in self.expected):
            self.complaints.append(message.text)


class Hand:
    """A finger on one display, which waits until the display shows what it did."""

    def __init__(self, tab: Any, visitor: Visitor) -> None:
        self.tab, self._visitor = tab, visitor

    @property
    def name(self) -> str:
        """Of the player whose display it is."""
        return self._visitor.name

    @property
    def session(self) -> Session:
        """The table's side of what the display shows."""
        return self._visitor.session

    def touch(self, *all_of: str) -> None:
        """One after the other, each where it is in sight and nothing lies over it."""
        for what in all_of:
            self.wait()
            before = self._visitor.mark
            self.tab.locator(what).click(timeout=PATIENCE * 1000)
            self.wait(before)

    def wait(self, before: str = "") -> None:
        """Until the page shows what the table's side of it says; after a touch that is something else than before."""
        give_up = monotonic() + PATIENCE
        while self._visitor.mark == before or self.tab.evaluate("document.body.dataset.mark") != self._visitor.mark:
            assert monotonic() < give_up, "the page does not show what is on the table"
            self.tab.wait_for_timeout(10)


@contextmanager
def open_chromium() -> Iterator[Any]:
    """A Chromium without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@contextmanager
def browsers_at(game: str, players: tuple[Player, ...], chromium: Any = None) -> Iterator[Served]:
    """A table with a new game, and a Chromium to open its page with; nothing may be said on any console."""
    services = Services(
        MemoryStore(), Settings(), camera=BroughtPhotos(), is_development=True, push_buttons=frozenset()
    )
    services.on_table.put(start_game(services.store, game, players))
    with serve_browsers(services, chromium) as served:
        yield served


@contextmanager
def serve_browsers(services: Services, chromium: Any = None) -> Iterator[Served]:
    """The page of any machine, and a Chromium to open it with: one that is open already, or else a new one."""
    services.page = beside = ServedPage(services, 0, lets_network_in=False, is_alone=True)
    with (
        pytest.MonkeyPatch.context() as patch,
        serve_aside(beside._page) as place,
        open_chromium() if chromium is None else nullcontext(chromium) as browser,
    ):
        patch.setattr(seen_guard, "SECONDS", 0.0)
        beside._place = place
        served = Served(beside._page, place.address, browser)
        yield served
        for context in browser.contexts:
            context.close()
    services.close()
    assert served.complaints == []


def sit(tab: Any, name: str) -> None:
    """Say who plays with this phone."""
    tab.get_by_role("button", name=name).click()
    tab.wait_for_url("**/")
