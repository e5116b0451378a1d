"""Real buttons and lamps, on gpiozero's own mock pins."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.machine import Machine
from hardware.panel.gpio import GpioWiring
from hardware.panel.lamps import Lamps, light_one
from hardware.panel.panel import Panel, open_panel
from hardware.panel.presses import BUTTONS
from hardware.panel.settings import ButtonKeys, ButtonPins, LampPins, PanelSettings
from hardware.panel.wiring import SimulatedWiring
from tests.hardware.waiting import wait_until

FULL = PanelSettings(
    buzzer=18,
    lamps=LampPins(undo=5, scan=6, end_turn=13, ready=19, reading=26, wrong=21, players=(12, 16, 20), rgb=(7, 8, 25)),
)


@pytest.fixture(autouse=True)
def pins() -> Iterator[MockFactory]:
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = None


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def make_pi(folder: Path) -> None:
    (folder / "dev").mkdir()
    (folder / "dev/gpiochip0").touch()
    (folder / "proc/device-tree").mkdir(parents=True)
    (folder / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")


def names(panel: Panel) -> list[str]:
    return [("hold " if press.is_hold else "") + press.button for press in panel.take()]


def is_on(pins: MockFactory, *numbers: int) -> list[bool]:
    return [pins.pin(number).state > 0 for number in numbers]


def test_pushed_held_and_let_go(pins: Any) -> None:
    clock = Clock()
    with Panel(GpioWiring(FULL), FULL, clock) as panel:
        pins.pin(22).drive_low()
        assert names(panel) == ["end_turn"]
        pins.pin(17).drive_low()
        assert names(panel) == []
        clock.now += 0.3
        pins.pin(17).drive_high()
        assert names(panel) == ["undo"]
        pins.pin(27).drive_low()
        clock.now += 2.0
        assert names(panel) == ["hold scan"]
        pins.pin(27).drive_high()
        assert names(panel) == []


def test_the_app_is_woken_on_the_pins_thread_and_takes_on_its_own(pins: Any) -> None:
    with Panel(GpioWiring(FULL), FULL) as panel:
        woken: list[bool] = []
        panel.when_touched = lambda: woken.append(True)
        pins.pin(23).drive_low()
        assert woken == [True]
        assert [press.button for press in panel.wait(5.0)] == ["up"]
        assert panel.wait(0.001) == ()


def test_lamps_show_what_acts_who_is_on_turn_and_how_the_camera_is(pins: Any) -> None:
    with Panel(GpioWiring(FULL), FULL) as panel:
        panel.show(Lamps(frozenset({"undo"}), None, frozenset({1}), (255, 0, 51), "reading"))
        assert is_on(pins, 5, 6, 13) == [True, False, False]
        assert is_on(pins, 12, 16, 20) == [False, True, False]
        assert is_on(pins, 19, 26, 21) == [False, True, False]
        assert [round(pins.pin(number).state, 2) for number in (7, 8, 25)] == [1.0, 0.0, 0.2]
        panel.show(Lamps())
        assert not any(is_on(pins, 5, 6, 13, 12, 16, 20, 19, 26, 21, 7, 8, 25))


def test_each_lamp_that_is_fitted_can_be_lit_alone(pins: Any) -> None:
    places = {
        "undo": 5, "scan": 6, "end_turn": 13, "ready": 19, "reading": 26, "wrong": 21, "player 1": 12, "player 2": 16,
        "player 3": 20,
    }  # fmt: skip
    with Panel(GpioWiring(FULL), FULL) as panel:
        assert panel.lamps == (*places, "rgb")
        assert panel.has_buzzer
        for name, pin in places.items():
            panel.show(light_one(name))
            assert [other for other in places.values() if pins.pin(other).state] == [pin]
        panel.show(light_one("rgb"))
        assert is_on(pins, 7, 8, 25) == [True] * 3


def test_the_awaited_button_pulses_once_a_second(pins: Any) -> None:
    with Panel(GpioWiring(FULL), FULL) as panel:
        panel.show(Lamps(frozenset({"end_turn"}), "end_turn"))
        wait_until(lambda: pins.pin(13).state)
        wait_until(lambda: not pins.pin(13).state)
        wait_until(lambda: pins.pin(13).state)
        changes = [change.timestamp for change in pins.pin(13).states[-2:]]
        assert all(0.4 < seconds < 1.5 for seconds in changes), "half a second on, half a second off"


def test_the_buzzer_beeps_once_for_a_press_and_twice_for_a_refusal(pins: Any) -> None:
    with Panel(GpioWiring(FULL), FULL) as panel:
        for sound, beeps in (("pressed", 1), ("refused", 2)):
            pins.pin(18).clear_states()
            panel.sound(sound)  # type: ignore[arg-type]
            wait_until(lambda beeps=beeps: len(pins.pin(18).states) == 1 + 2 * beeps)  # type: ignore[misc]


def test_every_item_is_optional(pins: Any) -> None:
    bare = PanelSettings(buttons=ButtonPins("none", "none", 4, "none", "none"))
    with Panel(GpioWiring(bare), bare) as panel:
        assert panel.buttons == {"end_turn"}
        panel.show(Lamps(frozenset(BUTTONS), "undo", frozenset({0}), (1, 2, 3), "ready"))
        panel.sound("refused")
        pins.pin(4).drive_low()
        pins.pin(4).drive_high()
        sleep(0.03)
        assert names(panel) == ["end_turn"]


def test_a_button_is_heard_as_soon_as_its_contact_moves(pins: Any) -> None:
    with Panel(GpioWiring(FULL), FULL):
        # The driver holds an edge back for so long, to see whether it lasts.
        assert all(pins.pin(number).bounce <= 0.001 for number in (17, 22, 23, 24, 27))


def test_a_pin_that_cannot_be_used_is_told_and_the_others_work(pins: Any) -> None:
    twice = msgspec.structs.replace(FULL, lamps=LampPins(undo=22, scan=6))
    with Panel(GpioWiring(twice), twice) as panel:
        (trouble,) = map(str, panel.troubles)
        assert trouble.startswith("Pin 22 cannot be used for the lamp undo (")
        assert trouble.endswith("Choose another in config.toml.")
        panel.show(Lamps(frozenset({"undo", "scan"})))
        assert is_on(pins, 6) == [True]
        pins.pin(22).drive_low()
        assert names(panel) == ["end_turn"]


def test_closing_darkens_the_lamps_and_twice_is_fine(pins: Any) -> None:
    panel = Panel(GpioWiring(FULL), FULL)
    panel.show(Lamps(frozenset({"undo"})))
    panel.close()
    panel.close()
    panel.show(Lamps(frozenset({"scan"})))
    assert is_on(pins, 5, 6) == [False, False]
    with Panel(GpioWiring(FULL), FULL) as again:
        assert again.buttons == set(BUTTONS)


def test_keys_mean_the_same_as_buttons_also_without_a_panel(tmp_path: Path) -> None:
    panel = open_panel(PanelSettings(), Machine(tmp_path))
    assert panel.buttons == frozenset()
    assert panel.troubles == ()
    meant = [panel.key(key, is_down) for key in ("z", "s", "enter", "up", "down", "q") for is_down in (True, False)]
    assert meant == [True] * 10 + [False] * 2
    assert [press.button for press in panel.wait(0.1)] == ["end_turn", "up", "down"]
    sleep(0.03)
    assert [press.button for press in panel.take()] == ["undo", "scan"]


def test_keys_can_be_set() -> None:
    settings = PanelSettings(keys=ButtonKeys(end_turn=("spacebar",)))
    panel = Panel(SimulatedWiring(), settings)
    assert (panel.key("enter", True), panel.key("spacebar", True)) == (False, True)
    assert names(panel) == ["end_turn"]


def test_the_simulated_panel_is_pressed_and_looked_at(tmp_path: Path) -> None:
    wiring = SimulatedWiring()
    with Panel(wiring) as panel:
        wiring.push("end_turn")
        wiring.let_go("end_turn")
        assert names(panel) == ["end_turn"]
        panel.show(Lamps(frozenset({"scan"})))
        panel.sound("pressed")
        assert wiring.shown.lit == frozenset({"scan"})
        assert wiring.sounds == ["pressed"]
    assert wiring.shown == Lamps()


def test_a_panel_that_is_switched_off_is_absent(tmp_path: Path) -> None:
    make_pi(tmp_path)
    assert open_panel(PanelSettings(), Machine(tmp_path)).buttons == set(BUTTONS)
    assert open_panel(PanelSettings(use="off"), Machine(tmp_path)).buttons == frozenset()


@pytest.mark.parametrize("factory", [None, "lgpio"])
def test_without_lgpio_the_panel_is_absent_and_says_what_to_install(tmp_path: Path, factory: str | None) -> None:
    make_pi(tmp_path)
    script = """
import sys
sys.modules["lgpio"] = None
from pathlib import Path
from hardware.machine import Machine
from hardware.panel.panel import open_panel
from hardware.panel.settings import PanelSettings
panel = open_panel(PanelSettings(), Machine(Path(sys.argv[1])))
print(sorted(panel.buttons), *panel.troubles)
"""
    surroundings = {name: value for name, value in os.environ.items() if name != "GPIOZERO_PIN_FACTORY"}
    if factory is not None:
        surroundings["GPIOZERO_PIN_FACTORY"] = factory
    command, root = [sys.executable, "-c", script, str(tmp_path)], Path(__file__).parents[3]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root, env=surroundings)
    assert done.stdout == "[] For push buttons: sudo apt install python3-lgpio\n"
