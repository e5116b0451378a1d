"""Every wizard from start to end at any display: a camera first shows bad photos, then good ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from calibration.empty_board import load_empty_board
from calibration.empty_sheet import EMPTY_SHEET
from calibration.lens import load_lens
from calibration.light import light_file
from calibration.table import load_place
from companion.config import read_config
from companion.config.writing import write_panel
from companion.scanning.calibration_steps import CHECKS, check_file
from companion.screens.calibrate.light import LightScreen
from companion.screens.session import Session
from companion.screens.views import KeyName, Tap
from hardware.panel.assigning import PanelDesk, SimulatedProbe
from hardware.panel.panel import Panel
from hardware.panel.settings import ButtonKeys, ButtonPins, LampPins, PanelSettings
from hardware.panel.wiring import SimulatedWiring
from tests.calibration.synthetic import good_photos
from tests.cli.test_calibrate import white_sheet
from tests.screens.calibrate_scenes import BOARD, LENS, LIGHT, SHEET, TABLE, OwnWorker, blank, view_of
from tests.screens.scan_scenes import StillCamera
from tests.screens.seeing import texts
from tests.screens.teach.school import GAME, LESSON, bare_table, dark_photo, good_photo
from tests.screens.teach_scenes import lesson_of
from vision.photo.pixels import Pixels
from vision.training.pictures.doodle_photos import draw_sheet
from vision.training.pictures.patchwork_photos import make_board

CAMERA = StillCamera.name
FOUND_BUTTONS = ButtonPins(5, 6, 13, "none", "none")
FOUND_LAMPS = LampPins(undo=6, players=(12,))
BUZZER = 18
FOUND_KEYS = ButtonKeys(undo=("q",), scan=("f5",))


class WizardHand(Protocol):
    """Somebody at one display; whoever it is waits until the display shows what was done."""

    @property
    def session(self) -> Session: ...
    def touch(self, tap: Tap) -> None: ...
    def press(self, key: KeyName) -> None: ...
    def type(self, key: str) -> None: ...
    def wait_for(self, is_so: Callable[[], bool], what: str) -> None: ...


class Wizard:
    """What a story needs: a hand, a camera whose picture is changed, and folders."""

    def __init__(self, hand: WizardHand, folder: Path) -> None:
        self.hand, self.folder = hand, folder
        self.refusals: list[str] = []

    @property
    def session(self) -> Session:
        return self.hand.session

    @property
    def measurements(self) -> Path:
        return self.folder / "calibration"

    def show(self, photo: Pixels) -> None:
        """Hold something else before the camera."""
        assert isinstance(self.session.services.camera, StillCamera)
        self.session.services.camera.picture = photo

    def wait_for_screen(self, name: str) -> None:
        self.hand.wait_for(lambda: self.session.screen.name == name, f"the screen {name}")

    def wait_for_words(self, words: str) -> None:
        self.hand.wait_for(lambda: any(words in text for text in texts(self.session)), f"the words {words!r}")

    def take(self, photo: Pixels, words: str) -> None:
        """A photo that is taken by the key, and what it is answered with; it may as well take itself."""
        self.show(photo)
        self.hand.wait_for(lambda: self.session.screen.keys().main.is_lit or self.tells(words), "a picture")
        if not self.tells(words):
            self.hand.press("main")
        self.wait_for_words(words)

    def tells(self, words: str) -> bool:
        return any(words in text for text in texts(self.session))

    def open_step(self, number: int) -> None:
        self.session.go.to("calibrate")
        self.hand.touch(Tap("step", number))


def tell_waiting(session: Session, what: str) -> str:
    """Where somebody waits in vain, and what is to be seen there."""
    return f"{session.screen.name} waits for {what}; it shows: {' | '.join(texts(session))}"


def prepare(session: Session, folder: Path) -> None:
    """A machine with a camera, a place for everything, and pins that a program presses."""
    services = session.services
    services.camera = StillCamera(blank())
    services.calibration, services.decks, services.drafts = folder / "calibration", folder / "decks", folder / "drafts"
    services.worker = OwnWorker()  # type: ignore[assignment]
    wiring = SimulatedWiring(frozenset({"undo", "scan", "end_turn"}))
    probe = SimulatedProbe()
    services.panel = PanelDesk(
        Panel(wiring), PanelSettings(), lambda wanted: wiring, lambda taken, for_lamps: probe, lambda wanted: None
    )


def teach(wizard: Wizard) -> None:
    """A bare table and a dark photo are refused, then four cards are learned and kept."""
    wizard.show(bare_table())
    wizard.session.go.teach(GAME)
    if wizard.tells("A photo waits for its names"):
        wizard.hand.press("main")
        keep_names(wizard)
        return
    wizard.hand.touch(Tap("lesson", LESSON))
    if wizard.session.screen.name == "teach-overview":
        wizard.hand.press("main")
    wizard.wait_for_screen("teach-plan")
    wizard.hand.press("main")
    for photo in (bare_table(), dark_photo()):
        wizard.wait_for_screen("teach-taking")
        wizard.show(photo)
        wizard.hand.wait_for(lambda: wizard.session.screen.keys().main.is_lit, "a picture")
        wizard.hand.press("main")
        wizard.wait_for_screen("teach-refused")
        wizard.hand.press("main")
    wizard.show(good_photo())
    keep_names(wizard)


def keep_names(wizard: Wizard) -> None:
    """All names are right; the deck knows the four cards then."""
    wizard.wait_for_screen("teach-learned")
    wizard.hand.wait_for(lambda: wizard.session.screen.keys().main.is_lit, "all names")
    wizard.hand.press("main")
    wizard.hand.wait_for(lambda: wizard.session.screen.name in ("teach-plan", "teach-test"), "the next lesson")
    from calibration.deck_files import read_labels

    assert set(read_labels(wizard.folder / "decks" / GAME)) == set(lesson_of(GAME, LESSON).all_labels)


def lens(wizard: Wizard) -> None:
    """A blank and a blurred photo are refused, then twelve views measure the lens; views of an earlier try count."""
    wizard.open_step(LENS)
    wizard.take(blank(), "not to be seen")
    wizard.take(np.asarray(cv2.GaussianBlur(view_of(0), (0, 0), 2.2), np.uint8), "blurred")
    photos = good_photos()
    taken = wizard.session.screen.views  # type: ignore[attr-defined]
    for number, photo in list(enumerate(photos, 1))[min(len(taken), len(photos) - 1) :]:
        done = "Measured from" if number == len(photos) else f"{number} of 12 views"
        wizard.take(photo, done)
    keep(wizard)
    high, wide = view_of(0).shape[:2]
    assert load_lens(wizard.measurements, CAMERA, wide, high) is not None


def light(wizard: Wizard) -> None:
    """Tiles instead of a sheet, then a lamp at one side, then good light."""
    wizard.show(good_photo())
    wizard.open_step(LIGHT)
    wizard.hand.wait_for(lambda: isinstance(wizard.session.screen, LightScreen) and
                         wizard.session.screen.seen is not None, "a look at the light")  # fmt: skip
    wizard.wait_for_words("No white sheet")
    assert not wizard.session.screen.keys().main.is_lit
    wizard.show(white_sheet(0.75))
    wizard.wait_for_words("Move the lamp")
    wizard.show(white_sheet())
    wizard.wait_for_words("Good light")
    wizard.hand.press("main")
    wizard.wait_for_screen("calibrate")
    assert light_file(wizard.measurements, CAMERA).exists()


def table(wizard: Wizard) -> None:
    """Without the target nothing is measured."""
    wizard.open_step(TABLE)
    wizard.take(blank(), "not to be seen")
    wizard.take(view_of(5), "34 × 26 cm")
    wizard.hand.wait_for(lambda: wizard.tells("That worked"), "the picture of the place")
    keep(wizard)
    assert load_place(wizard.measurements, CAMERA) is not None


def empty_board(wizard: Wizard) -> None:
    """No board, a board with patches, the empty one."""
    made = make_board(900_005)
    wizard.open_step(BOARD)
    wizard.take(blank(), "No board was found")
    wizard.take(made.photo, "Something lies in row")
    wizard.hand.press("undo")
    wizard.take(made.empty_photo, "That worked")
    keep(wizard)
    assert load_empty_board(wizard.measurements) is not None


def empty_sheet(wizard: Wizard) -> None:
    """A sheet that was drawn on, then an unused one."""
    drawn = draw_sheet(np.random.default_rng(810_001))
    unused, used = (each.photograph(np.random.default_rng(1), 0.1, 1000).pixels for each in (drawn.unused(), drawn))
    wizard.open_step(SHEET)
    wizard.take(blank(), "No")
    wizard.take(used, "Something is drawn in row")
    wizard.hand.press("undo")
    wizard.take(unused, "That worked")
    keep(wizard)
    assert EMPTY_SHEET.load(wizard.measurements) is not None


def keep(wizard: Wizard) -> None:
    wizard.hand.wait_for(lambda: wizard.session.screen.keys().main.is_lit, "the key that keeps it")
    wizard.hand.press("main")
    wizard.wait_for_screen("calibrate")


def check(wizard: Wizard) -> None:
    """Without the target there is no mark; with it there are four."""
    wizard.show(blank())
    wizard.session.go.to("calibrate")
    wizard.hand.press("scan")
    wizard.wait_for_words("No target yet")
    wizard.show(view_of(5))
    wizard.wait_for_words("Straight lines")
    keep(wizard)
    assert CHECKS.load(check_file(wizard.measurements, CAMERA)) is not None


def buttons(wizard: Wizard) -> None:
    """Three buttons are pressed, two are not there."""
    desk = wizard.session.services.panel
    assert isinstance(desk, PanelDesk)
    config = wizard.folder / "config.toml"
    desk.keep = partial(write_panel, config)
    probe = desk.open_probe(frozenset(), False)
    wizard.session.go.to("settings")
    wizard.hand.touch(Tap("section", "buttons"))
    wizard.hand.touch(Tap("find-buttons"))
    for pin, following in ((5, "Scan"), (6, "End turn"), (13, "Up")):
        assert isinstance(probe, SimulatedProbe)
        probe.push(pin)
        wizard.wait_for_words(f"Press the button for {following}")
    wizard.hand.press("scan")
    wizard.hand.press("scan")
    wizard.hand.wait_for(lambda: read_config(config).config.panel.buttons == FOUND_BUTTONS, "the kept pins")


def lamps(wizard: Wizard) -> None:
    """Each pin is lit in turn; one is the lamp of Undo, one a player's, and at one the buzzer is heard."""
    desk = wizard.session.services.panel
    assert isinstance(desk, PanelDesk)
    config = wizard.folder / "config.toml"
    desk.keep = partial(write_panel, config)
    probe = desk.open_probe(frozenset(), True)
    assert isinstance(probe, SimulatedProbe)
    wizard.session.go.to("settings")
    wizard.hand.touch(Tap("section", "buttons"))
    wizard.hand.touch(Tap("find-lamps"))
    while probe.lit is not None:
        if probe.lit == 12:
            wizard.hand.touch(Tap("ask", "player"))
        wizard.hand.touch(Tap("lamp", {6: "undo", 12: "player 0", BUZZER: "buzzer"}.get(probe.lit, "")))
    panel = read_config(config).config.panel
    assert (panel.lamps, panel.buzzer) == (FOUND_LAMPS, BUZZER)


def keys(wizard: Wizard) -> None:
    """Two keys of the keyboard are pressed, the other buttons keep theirs; then the new ones mean the buttons."""
    desk = wizard.session.services.panel
    assert isinstance(desk, PanelDesk)
    config = wizard.folder / "config.toml"
    desk.keep = partial(write_panel, config)
    wizard.session.go.to("settings")
    wizard.hand.touch(Tap("section", "buttons"))
    wizard.hand.touch(Tap("find-keys"))
    for key, following in (("q", "Scan"), ("f5", "End turn")):
        wizard.hand.type(key)
        wizard.wait_for_words(f"Press the key for {following}")
    for _ in range(3):
        wizard.hand.touch(Tap("key", "scan"))
    wizard.hand.wait_for(lambda: read_config(config).config.panel.keys == FOUND_KEYS, "the kept keys")
    assert desk.panel.key("f5", is_down=True)
    assert not desk.panel.key("z", is_down=True)


STORIES: dict[str, Callable[[Wizard], None]] = {
    "teach": teach,
    "lens": lens,
    "light": light,
    "table": table,
    "empty-board": empty_board,
    "empty-sheet": empty_sheet,
    "check": check,
    "buttons": buttons,
    "lamps": lamps,
    "keys": keys,
}
AT_THE_TABLE_ONLY = ("buttons", "lamps", "keys")
"""No phone changes the pins and keys of the machine."""
