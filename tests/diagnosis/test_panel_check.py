"""The self-test of the panel, with a simulated one and from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

from companion.diagnosis.panel_check import check_panel
from hardware.panel.lamps import Lamps, Sound
from hardware.panel.panel import Panel
from hardware.panel.presses import BUTTONS, Button
from hardware.panel.wiring import SimulatedWiring


class Wiring(SimulatedWiring):
    """Writes down every lamp picture."""

    def __init__(self, buttons: frozenset[Button] = frozenset(BUTTONS)) -> None:
        super().__init__(buttons)
        self.history: list[Lamps] = []

    def show(self, lamps: Lamps) -> None:
        super().show(lamps)
        self.history.append(lamps)


def check(wiring: Wiring, pushes: tuple[Button, ...], patience: float) -> tuple[tuple[Button, ...], list[str]]:
    panel, told = Panel(wiring), []

    def push() -> None:
        for button in pushes:
            wiring.push(button)
            wiring.let_go(button)

    timer = Timer(0.05, push)
    timer.start()
    silent = check_panel(panel, lambda sentence: told.append(str(sentence)), lamp_seconds=0.001, patience=patience)
    timer.join()
    return silent, told


def test_every_lamp_lights_and_every_button_is_seen() -> None:
    wiring = Wiring()
    silent, told = check(wiring, BUTTONS, 20.0)
    assert silent == ()
    assert told[0] == "Lit now: the lamp undo."
    assert len([line for line in told if line.startswith("Lit now")]) == len(wiring.lamps)
    assert "Press each button once, in any order: Undo, Scan, End turn, Up, Down." in told
    assert sorted(told[-5:]) == ["Down was pressed.", "End turn was pressed.", "Scan was pressed.", "Undo was pressed.",
                                 "Up was pressed."]  # fmt: skip
    heard: list[Sound] = ["refused"]
    assert wiring.sounds == heard
    assert wiring.history[-1] == Lamps()
    lit_alone = [lamps.lit for lamps in wiring.history[:5]]
    assert lit_alone == [{button} for button in BUTTONS]


def test_a_button_that_nobody_can_press_is_named() -> None:
    silent, _ = check(Wiring(frozenset({"undo", "end_turn"})), ("end_turn",), 0.5)
    assert silent == ("undo",)


def doctor(home: Path, *options: str, script: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script or "from companion.cli import main; main()", "doctor", *options]
    surroundings = {**os.environ, "QUILTING_BEE_HOME": str(home), **environment}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)


def test_a_machine_without_panel_says_so_with_status_4(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[panel]\nuse = "off"\n')
    done = doctor(tmp_path, "--panel")
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr == "No push button or lamp is fitted here. Everything works by touch and keyboard.\n"


PRESSING = """
import sys
from threading import Thread
from time import sleep
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
import companion.diagnosis.panel_check, hardware.machine
hardware.machine.Machine.has_pins = property(lambda self: True)
pins = Device.pin_factory = MockFactory()
def push():
    while True:
        for pin in {pins}:
            pins.pin(pin).drive_low()
            pins.pin(pin).drive_high()
        sleep(0.3)
usual = companion.diagnosis.panel_check.check_panel
def check(panel, tell):
    Thread(target=push, daemon=True).start()
    return usual(panel, tell, lamp_seconds=0.01, patience={patience})
companion.diagnosis.panel_check.check_panel = check
from companion.cli import main
main()
"""


def test_the_command_watches_real_pins(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[panel.buttons]\nup = "none"\ndown = "none"\n[panel.lamps]\nready = 5\n')
    done = doctor(tmp_path, "--panel", script=PRESSING.format(pins="(17, 27, 22)", patience=30))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Lit now: the lamp ready."
    assert lines[1] == "Press each button once, in any order: Undo, Scan, End turn."
    assert set(lines[2:-1]) == {"End turn was pressed.", "Scan was pressed.", "Undo was pressed."}
    assert lines[-1] == "The panel is in order."


def test_a_wire_that_is_not_right_is_named_with_status_4(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[panel.buttons]\nup = "none"\ndown = "none"\n')
    done = doctor(tmp_path, "--panel", script=PRESSING.format(pins="(17, 22)", patience=2))
    assert done.returncode == 4
    assert done.stderr == "Nobody pressed Scan, or the wires are not right: docs/wiring.md shows them.\n"


def test_the_settings_file_is_written_once(tmp_path: Path) -> None:
    done = doctor(tmp_path, "--settings")
    assert done.returncode == 0
    assert (tmp_path / "config.toml").exists()
    again = doctor(tmp_path, "--settings")
    assert (again.returncode, again.stderr) == (
        2,
        f"{tmp_path / 'config.toml'} is there already and is left as it is.\n",
    )
