"""A whole game of Doodle on two phones and a TV, in a real browser: a photo, a correction, undo, sleep."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from time import monotonic
from typing import Any

import pytest

from companion.games.values import Player
from companion.web.visitors import Visitor
from tests.web.browsers import CHROMIUM, PHONE, TV, Served, browsers_at, sit

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
SHEET = str(files("companion.samples") / "sheet.jpg")
PATIENCE = 60
"""Seconds: a busy machine may take long to start the reading process."""


@pytest.fixture
def served() -> Iterator[Served]:
    with browsers_at("patchwork-doodle", (Player("Mara"), Player("Theo"))) as served:
        yield served


class Hand:
    """A finger on one display, which waits until the display shows what it did."""

    def __init__(self, tab: Any, visitor: Visitor) -> None:
        self.tab, self._visitor = tab, visitor

    def touch(self, *all_of: str) -> None:
        """One after the other, each where it is in sight and nothing lies over it."""
        for what in all_of:
            self.wait()
            before = self._visitor.mark
            self.tab.locator(what).click(timeout=PATIENCE * 1000)
            self.wait(before)

    def open_sheet(self, seat: int) -> None:
        self.touch(f'main button[value="player:{seat}"]')

    def shade(self, seat: int) -> None:
        """A column of seven cells, from the table."""
        self.open_sheet(seat)
        self.touch(*(f'button[value="cell@{row},0"]' for row in range(7)), ".key-main")

    def come_back(self) -> None:
        """To the table, from pages beside it."""
        while self._visitor.session.screen.name not in ("patchwork-doodle", "results"):
            self.touch(".leave")

    def wait(self, before: str = "") -> None:
        """Until the page shows what the table's side of it says; after a touch that is something else than before."""
        give_up = monotonic() + PATIENCE
        while self._visitor.mark == before or self.tab.evaluate("document.body.dataset.mark") != self._visitor.mark:
            assert monotonic() < give_up, "the page does not show what is on the table"
            self.tab.wait_for_timeout(10)


def cells(tab: Any) -> list[str]:
    """What a screen reader says of each."""
    found: list[str] = tab.locator(".cell").evaluate_all("all => all.map(each => each.ariaLabel)")
    return found


def unscored(served: Served) -> tuple[int, ...]:
    """Whose sheets are still to be seen in this round."""
    found: tuple[int, ...] = served.table.state.unscored
    return found


def test_a_whole_game_of_doodle(served: Served) -> None:
    mara, theo, tv = served.open(PHONE), served.open(PHONE), served.open(TV, "/tv")
    sit(theo, "Theo")
    host, phone, board = map(Hand, (mara, theo, tv), served.page.visitors)

    host.touch('button[value="alone"]', ".key-main")
    mara.locator("input[type=file]").last.set_input_files(SHEET)
    mara.locator(".cell").first.wait_for(timeout=PATIENCE * 1000)
    read = cells(mara)
    host.touch('button[value="cell@8,8"]', 'button[value="answer=other"]')
    assert [number for number, cell in enumerate(cells(mara)) if cell != read[number]] == [80], "corrected"
    host.touch(".key-main")
    host.come_back()
    phone.shade(1)
    assert unscored(served) == ()
    host.touch(".key-undo")
    assert unscored(served) == (1,), "the host takes back what Theo did"

    theo.context.set_offline(True)
    host.shade(1)
    theo.context.set_offline(False)
    phone.wait()
    for _ in range(2):
        host.touch(".key-main", 'button[value="alone"]')
        for seat, hand in enumerate((host, phone)):
            hand.open_sheet(seat)
            hand.touch(".key-main")
            hand.come_back()
    board.wait()
    tv.get_by_role("heading", level=1).get_by_text("wins").wait_for(timeout=PATIENCE * 1000)
