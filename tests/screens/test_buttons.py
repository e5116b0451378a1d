"""Push buttons, keyboard and lamps at the screens: the same events, and lamps that say which of them act."""

from __future__ import annotations

from companion.screens.buttons import Buttons
from companion.screens.evening import Evening
from hardware.panel.panel import Panel
from hardware.panel.wiring import SimulatedWiring
from tests.screens.shell_scenes import an_evening, menu, play_quilt_show


class Table:
    """A screen with a simulated panel and a clock that the test winds."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.now = 0.0
        self.wiring = SimulatedWiring()
        self.buttons = Buttons(Panel(self.wiring, clock=lambda: self.now), evening)

    def push(self, button: str, seconds: float = 0.1) -> None:
        self.wiring.push(button)  # type: ignore[arg-type]
        self.now += seconds
        self.buttons.take_presses()
        self.wiring.let_go(button)  # type: ignore[arg-type]
        self.now += 0.1
        self.buttons.take_presses()


def test_a_press_does_what_the_key_says() -> None:
    table = Table(an_evening())
    table.push("end_turn")
    assert table.evening.screen.name == "new-game"


def test_up_and_down_choose() -> None:
    table = Table(an_evening())
    first = table.evening.screen.keys().main.detail
    table.push("down")
    assert table.evening.screen.keys().main.detail != first
    table.push("up")
    assert table.evening.screen.keys().main.detail == first


def test_holding_undo_plays_again_and_holding_scan_locks() -> None:
    table = Table(menu())
    game = table.evening.table
    assert game is not None
    table.push("undo")
    assert game.can_redo == 1
    table.push("undo", seconds=1.5)
    assert game.can_redo == 0
    table.push("scan", seconds=2.5)
    assert table.evening.is_locked


def test_ten_presses_at_once_do_one_thing() -> None:
    table = Table(an_evening())
    for _ in range(10):
        table.wiring.push("end_turn")
        table.wiring.let_go("end_turn")
        table.now += 0.001
    table.buttons.take_presses()
    assert table.evening.screen.name == "new-game"


def test_lamps_show_what_acts_and_whose_turn_it_is() -> None:
    evening = an_evening()
    play_quilt_show(evening, steps=5)
    evening.open_menu()
    table = Table(evening)
    table.buttons.show_lamps()
    lamps = table.wiring.shown
    assert {"undo", "end_turn"} <= lamps.lit
    assert lamps.awaited == "end_turn"
    assert evening.table is not None
    assert lamps.seats == frozenset(evening.table.game.turn(evening.table.state).seats)
    assert any(lamps.colour)
