"""A whole game of Doodle on two phones and a TV, in a real browser: a photo, a correction, undo, sleep."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from companion.games.values import Player
from tests.web.browsers import CHROMIUM, PATIENCE, PHONE, TV, Hand, Served, browsers_at, sit

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
SHEET = str(files("companion.samples") / "sheet.jpg")


@pytest.fixture
def served() -> Iterator[Served]:
    with browsers_at("patchwork-doodle", (Player("Mara"), Player("Theo"))) as served:
        yield served


class DoodleHand(Hand):
    """Somebody who plays Doodle with it."""

    def open_sheet(self, seat: int) -> None:
        self.touch(f'main button[value="player:{seat}"]')

    def shade(self, seat: int) -> None:
        """A column of seven cells, from the table."""
        self.open_sheet(seat)
        self.touch(*(f'button[value="cell@{row},0"]' for row in range(7)), ".key-main")

    def come_back(self) -> None:
        """To the table, from pages beside it."""
        while self.session.screen.name not in ("patchwork-doodle", "results"):
            self.touch(".leave")


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
    host, phone, board = map(DoodleHand, (mara, theo, tv), served.page.visitors)

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


def test_a_quick_stroke_shades_every_cell_on_its_way(served: Served) -> None:
    mara = served.open(PHONE)
    (visitor,) = served.page.visitors
    host = DoodleHand(mara, visitor)
    host.touch('button[value="alone"]')
    host.open_sheet(0)
    start, end = (mara.locator(f'button[value="cell@{cell}"]').bounding_box() for cell in ("1,0", "1,8"))
    y = start["y"] + start["height"] / 2
    mara.mouse.move(start["x"] + start["width"] / 2, y)
    mara.mouse.down()
    mara.mouse.move(end["x"] + end["width"] / 2, y)
    mara.mouse.up()
    mara.get_by_text("1 × 9", exact=False).first.wait_for(timeout=PATIENCE * 1000)
    shaded = [number for number, cell in enumerate(cells(mara)) if "empty" not in cell]
    assert shaded == list(range(9, 18))
