"""The wiring table and the drawing say what the settings say."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import msgspec
from gpiozero.pins.pi import PiBoardInfo

from companion.config import parse_config
from hardware.panel.settings import PanelSettings

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "wiring.md").read_text()
HEADER = PiBoardInfo.from_revision(0xC03111).headers["J8"]
"""The 40 pins as gpiozero knows them, of a Pi 4; every Pi since the B+ has the same."""


def header_pins() -> dict[int, int]:
    """GPIO number to place on the header, as gpiozero knows the board."""
    pins = HEADER.pins.values()
    return {int(pin.name.removeprefix("GPIO")): pin.number for pin in pins if re.fullmatch(r"GPIO\d+", pin.name)}


def test_the_table_of_buttons_is_the_usual_wiring() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \|", TEXT, re.MULTILINE)
    usual = msgspec.structs.asdict(PanelSettings().buttons)
    assert {name: int(pin) for name, pin, _, _ in rows} == usual
    places = header_pins()
    assert all(places[int(pin)] == int(place) for _, pin, place, _ in rows)
    grounds = {pin.number for pin in HEADER.pins.values() if pin.name == "GND"}
    assert {int(ground) for *_, ground in rows} <= grounds


def test_the_pins_of_lamps_are_where_the_table_says_and_none_is_used_twice() -> None:
    rows = re.findall(r"^\| [^|]+ \| `panel[^|]+ \| ([\d, ]+) \| ([\d, ]+) \|$", TEXT, re.MULTILINE)
    assert len(rows) == 5
    places, taken = header_pins(), list(msgspec.structs.asdict(PanelSettings().buttons).values())
    for pins, where in rows:
        numbers = [int(pin) for pin in pins.split(",")]
        taken += numbers
        assert [places[pin] for pin in numbers] == [int(place) for place in where.split(",")]
    assert len(set(taken)) == len(taken)


def test_the_example_is_valid() -> None:
    example = "\n".join(line.strip() for line in TEXT.splitlines() if line.startswith("    ") and "doctor" not in line)
    assert tomllib.loads(example)["panel"]["buzzer"] == 18
    assert parse_config(example).complaints == ()


def test_the_drawing_is_a_picture_with_every_button_in_it() -> None:
    drawing = ElementTree.parse(DOCS / "wiring.svg").getroot()
    said = {element.text for element in drawing.iter() if element.tag.endswith("text")}
    assert {"Undo", "Scan", "End turn", "Up", "Down", "330 Ω"} <= said
