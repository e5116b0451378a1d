"""The wiring card: which pin goes where, to lie beside the soldering iron."""

from __future__ import annotations

from hardware.panel.settings import ButtonPins
from messages import Sentence, Translator, say

from .paper import Document

HEADER = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10, 16: 36, 17: 11,
    18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The place on the header of each GPIO number."""
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
_POWER = {1: "3V3", 2: "5V", 4: "5V", 17: "3V3", 27: "ID", 28: "ID"}
_BUTTONS: tuple[tuple[str, Sentence], ...] = (
    ("undo", say("Undo")),
    ("scan", say("Scan")),
    ("end_turn", say("End turn")),
    ("up", say("Up")),
    ("down", say("Down")),
)
_LAMPS: tuple[tuple[Sentence, tuple[int, ...]], ...] = (
    (say("lamp in Undo, Scan, End turn"), (5, 6, 13)),
    (say("camera ready, reading, wrong"), (19, 26, 21)),
    (say("a lamp for each player"), (12, 16, 20)),
    (say("buzzer"), (18,)),
)
_LINES = (
    say("A button lies between its pin and any ground; no resistor is needed."),
    say("A lamp: pin, 330 Ω, long leg, short leg, ground. All pins together give 50 mA."),
    say("Lamps and buzzer count once config.toml names their pins."),
    say("Try it: quilting-bee doctor --panel"),
)


def print_wiring(paper: str, translate: Translator) -> bytes:
    """The header in three times its true size with every used pin named, and the tables beside it."""
    title = translate(say("Quilting Bee: wiring card"))
    page = Document(paper, title)
    page.write(title, 20, 26, 8, "title")
    page.write(translate(say("The header seen from above, pin 1 at the corner of the board")), 20, 33, 3.6, grey=0.35)
    _draw_header(page, 58, 48, translate)
    at = 44.0
    page.write(translate(say("Buttons")), 122, at, 5, "heading")
    pins = ButtonPins()
    for name, title_of in _BUTTONS:
        at += 7
        number = getattr(pins, name)
        page.write(translate(title_of), 122, at, 4)
        page.write(
            translate(say("GPIO {number}, pin {pin}", number=number, pin=HEADER[number])), 190, at, 4, align="right"
        )
    at += 14
    page.write(translate(say("If you like")), 122, at, 5, "heading")
    for what, numbers in _LAMPS:
        at += 7
        page.write(translate(what), 122, at, 3.6)
        at += 4.6
        places = ", ".join(f"{number} ({HEADER[number]})" for number in numbers)
        page.write(f"GPIO {places}", 122, at, 3.6, grey=0.35)
    at += 12
    for line in _LINES:
        at = page.write_paragraph(translate(line), 122, at, 68, 3.6) + 2
    return page.save()


def _draw_header(page: Document, left: float, top: float, translate: Translator) -> None:
    pitch = 3 * 2.54
    used = {HEADER[getattr(ButtonPins(), name)]: translate(title) for name, title in _BUTTONS}
    page.box(left - 4.4, top - 4.4, pitch + 8.8, 19 * pitch + 8.8, line=0.4, radius=1.5)
    for pin in range(1, 41):
        is_right = pin % 2 == 0
        x, y = left + is_right * pitch, top + (pin - 1) // 2 * pitch
        is_used, is_ground = pin in used, pin in GROUNDS
        page.canvas.setFillGray(0.0 if is_used else 0.75 if is_ground else 1.0)
        page.canvas.setLineWidth(0.3)
        page.canvas.circle(x, y, 2.6, stroke=1, fill=1)
        name = used.get(pin) or (translate(say("ground")) if is_ground else _POWER.get(pin, ""))
        text = f"{pin}  {name}" if is_right else f"{name}  {pin}"
        font = "heading" if is_used else "body"
        page.write(text.strip(), x + (6 if is_right else -6), y + 1.4, 4, font,  # type: ignore[arg-type]
                   "left" if is_right else "right", 0.0 if is_used else 0.35)  # fmt: skip
