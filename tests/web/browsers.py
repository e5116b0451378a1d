"""Real browsers before a page that is served: phones and a TV that came in by the link, and a hand that plays there."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Any

from companion.screens.services import Services
from companion.table import Table
from companion.web.app import Page
from companion.web.visitors import Visitor
from tests.web.serving_aside import serve_aside

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
PHONE = {"width": 390, "height": 844}
TV = {"width": 1920, "height": 1080}
_AROUND = frozenset({"menu", "status", "lock", "toast", "quilt", "shade", "help", "holds", "show-quilt"})
"""Touches that lead away from the table, or only look at something."""
_TOUCH = """what => {
  const found = document.querySelector(what);
  if (!found || found.disabled) return "gone";
  found.scrollIntoView({ block: "center" });
  const box = found.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (top !== found && !found.contains(top)) return "covered";
  found.click();
  return "touched";
}"""
_NAME = re.compile("[^:@=]*")
_PATIENCE = 10.0
_PAGES_DEEP = 4
_TAPS = "[...document.querySelectorAll('main button[name=tap]:enabled')].map(each => each.value)"


class Served:
    """A page over a table, and browsers before it."""

    def __init__(self, page: Page, address: str, chromium: Any) -> None:
        self.page, self.address, self.chromium = page, address, chromium
        self.complaints: list[str] = []
        """What browsers said on their consoles."""

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
        if message.type in ("error", "warning") and "favicon" not in message.text:
            self.complaints.append(message.text)


@contextmanager
def browsers_before(page: Page, services: Services) -> Iterator[Served]:
    """The page served, and a Chromium to open it with; nothing may be said on any console."""
    from playwright.sync_api import sync_playwright

    with serve_aside(page) as place, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        served = Served(page, place.address, chromium)
        yield served
        chromium.close()
    services.close()
    assert served.complaints == []


def sit(tab: Any, name: str) -> None:
    """Say who plays with this phone."""
    tab.get_by_role("button", name=name).click()
    tab.wait_for_url("**/")


class Hand:
    """Touches what is there, then the main key, like somebody who plays without thinking."""

    def __init__(self, tab: Any, visitor: Visitor, random: Random) -> None:
        self.tab, self._visitor, self._random = tab, visitor, random

    def play(self) -> None:
        """One step, or a part of one; back to the table from whatever else was opened."""
        table = self._visitor.session.table
        assert table is not None
        self.come_back()
        taps = [tap for tap in self.tab.evaluate(_TAPS) if _NAME.match(tap)[0] not in _AROUND]  # type: ignore[index]
        if taps and self._random.random() < 0.6:
            self.touch(f'main button[value="{self._random.choice(taps)}"]')
        if self._visitor.session.screen.name == table.game.name:
            self.touch(".key-main")

    def come_back(self) -> None:
        """To the table, from a page beside it."""
        table = self._visitor.session.table
        assert table is not None
        for _ in range(_PAGES_DEEP):
            if self._visitor.session.screen.name in (table.game.name, "results"):
                return
            self.touch(".leave")
        raise AssertionError(f"there is no way back from {self._visitor.session.screen.name}")

    def touch(self, what: str) -> None:
        """A finger on it, where it is in sight and nothing lies over it."""
        self.wait()
        before = self._visitor.mark
        found = self.tab.evaluate(_TOUCH, what)
        assert found != "covered", f"{what} cannot be reached"
        if found == "touched":
            self.wait(before)

    def wait(self, before: str = "") -> None:
        """Until the page shows what the table's side of it says; after a touch that is something else than before."""
        give_up = monotonic() + _PATIENCE
        while self._visitor.mark == before or self.tab.evaluate("document.body.dataset.mark") != self._visitor.mark:
            assert monotonic() < give_up, "the page does not show what is on the table"
            self.tab.wait_for_timeout(10)
