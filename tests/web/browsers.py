"""Real browsers before a page that is served: phones and a TV that came in by the link."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.screens.services import Services
from companion.table import Table
from companion.web.app import Page
from tests.web.serving_aside import serve_aside

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
PHONE = {"width": 390, "height": 844}
TV = {"width": 1920, "height": 1080}


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
