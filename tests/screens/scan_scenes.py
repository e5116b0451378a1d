"""Scanning: the live picture and the reviews, with made pictures and readings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.cells import SIDE, cells_of
from companion.games.sentences import say
from companion.games.values import Look, Player
from companion.scanning.doodle import SeenSheet
from companion.scanning.parting import Lines
from companion.scanning.reviewing import CELL, MARGIN, TILE, Known, Reading, ReadQuilts, ReadSheet, Unreadable
from companion.scanning.seen import SeenQuilt, SeenTile
from companion.screens.evening import Evening
from companion.screens.scan.live import LiveScreen
from companion.table import start_game
from hardware.cameras.camera import CameraState, Frame
from hardware.cameras.shot import Shot
from hardware.telling import tell
from tests.screens.shell_scenes import an_evening
from vision.board import Board

Picture = NDArray[np.uint8]

SHADED = [(row, col) for row in range(4) for col in range(2, 7)] + [(5, 0), (5, 1), (6, 0)]
DOUBTS = ((4, 4), (6, 1))


class StillCamera:
    """A camera that shows one picture, as a real one would."""

    name = "the test camera"

    def __init__(self, picture: Picture | None) -> None:
        self.picture = picture
        self.number = 0

    @property
    def state(self) -> CameraState:
        if self.picture is None:
            return CameraState("missing", tell("No camera found. Plug in a webcam or use a phone."))
        return CameraState("ready", tell("Ready."))

    def latest(self) -> Frame | None:
        if self.picture is None:
            return None
        self.number += 1
        return Frame(self.picture, self.number, 0.1 * self.number)

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        assert self.picture is not None
        shot.finish((self.picture,) * count)
        return shot

    def close(self) -> None:
        return

    def __enter__(self) -> StillCamera:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class PromisedWorker:
    """Reads what it was told to read, at once."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.asked: list[str] = []

    def warm_up(self) -> None:
        return

    def read(self, game: str, pictures: Sequence[Any], known: Known, what: str = "") -> Future[Any]:
        self.asked.append(game)
        return _done(self.reading)

    def find_outline(self, picture: Any) -> Future[Any]:
        return _done(((0.25, 0.1), (0.75, 0.14), (0.72, 0.9), (0.22, 0.86)))

    def close(self) -> None:
        return


def _done(value: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(value)
    return future


def paper(shaded: Sequence[tuple[int, int]] = SHADED) -> Picture:
    """A flat sheet with its grid and hatched cells."""
    side = SIDE * CELL + 2 * MARGIN
    picture = np.full((side, side, 3), (226, 236, 240), np.uint8)
    for line in range(SIDE + 1):
        at = MARGIN + line * CELL
        cv2.line(picture, (at, MARGIN), (at, side - MARGIN), (150, 160, 165), 2)
        cv2.line(picture, (MARGIN, at), (side - MARGIN, at), (150, 160, 165), 2)
    for row, col in shaded:
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        for step in range(6, 2 * CELL, 9):
            start, end = (
                (left + min(step, CELL), top + max(step - CELL, 0)),
                (left + max(step - CELL, 0), top + min(step, CELL)),
            )
            cv2.line(picture, start, end, (110, 90, 80), 2)
    return picture


def a_sheet(unsure: tuple[tuple[int, int], ...] = DOUBTS) -> ReadSheet:
    open_lines = Lines([[0.0] * (SIDE - 1) for _ in range(SIDE)], [[0.0] * SIDE for _ in range(SIDE - 1)])
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    return ReadSheet(SeenSheet(corners, cells_of(SHADED), unsure, open_lines), paper(), paper())


def a_quilt(unsure: tuple[tuple[int, int], ...] = ((0, 1),)) -> ReadQuilts:
    values = (("blue", "5"), ("red", "3"), ("green", "2"), ("purple", "5"), ("yellow", "3"), ("orange", "2"))
    tiles = []
    picture = np.zeros((2 * TILE, 3 * TILE, 3), np.uint8)
    for number, (colour, value) in enumerate(values):
        row, col = divmod(number, 3)
        is_sure = (row, col) not in unsure
        others = (("boston-beauty", colour, "5"), ("diamonds-are-forever", colour, value))
        tiles.append(SeenTile(("boston-beauty", colour, value), (is_sure,) * 3, others, 0))
        shade = (60 + 30 * number, 200 - 20 * number, 120 + 15 * number)
        picture[row * TILE : (row + 1) * TILE, col * TILE : (col + 1) * TILE] = shade
        cv2.putText(
            picture, value, (col * TILE + 80, row * TILE + 110), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (255, 255, 255), 3
        )
    grid = np.stack(np.meshgrid(np.arange(4.0) * TILE, np.arange(3.0) * TILE), axis=-1)
    corners = ((0.0, 0.0), (384.0, 0.0), (384.0, 256.0), (0.0, 256.0))
    quilt = SeenQuilt(2, 3, corners, (tuple(tiles[:3]), tuple(tiles[3:])), ((1, 1, 2),), Board(grid))
    return ReadQuilts((quilt,), (((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),), (picture,), picture)


def scanning(
    game: str, reading: Reading, picture: Picture | None, done: Callable[[Any], None] = lambda result: None
) -> Evening:
    """An evening with the camera open on the thing that the game wants to see."""
    evening = an_evening()
    evening.surroundings.camera = StillCamera(picture)
    evening.worker = PromisedWorker(reading)  # type: ignore[assignment]
    players = [Player("Jun"), Player("Mara")]
    evening.put_on_table(start_game(evening.store, game, players, now=evening.surroundings.now))
    look = Look("sheet", say("Show the sheet of {name}.", name="Jun"), 0)
    evening.open(LiveScreen(evening, game, look, done))
    return evening


def until_reviewed(evening: Evening) -> Evening:
    """Read now, as with the main key, and wait for the review."""
    for _ in range(40):
        evening.tick(0.1)
        if evening.screen.name == "scan" and evening.screen.keys().main.is_lit:
            evening.press("main")
        if evening.screen.name.startswith("review"):
            break
    return evening


def live() -> Evening:
    evening = scanning("patchwork-doodle", a_sheet(), cv2.resize(paper(), (640, 480)))
    for _ in range(3):
        evening.tick(0.1)
    return evening


def no_camera() -> Evening:
    evening = scanning("patchwork-doodle", a_sheet(), None)
    evening.tick(0.1)
    return evening


def unreadable() -> Evening:
    sentence = "No board was found: take the photo from above, with the whole sheet in view and even light."
    evening = scanning("patchwork-doodle", Unreadable(sentence), cv2.resize(paper(), (640, 480)))
    for _ in range(8):
        evening.tick(0.1)
        evening.press("main")
    evening.tick(0.1)
    return evening


def sheet_doubtful() -> Evening:
    return until_reviewed(scanning("patchwork-doodle", a_sheet(), paper()))


def sheet_sure() -> Evening:
    return until_reviewed(scanning("patchwork-doodle", a_sheet(()), paper()))


def quilt_doubtful() -> Evening:
    return until_reviewed(scanning("quilt-show", a_quilt(), paper()))


def quilt_sure() -> Evening:
    return until_reviewed(scanning("quilt-show", a_quilt(()), paper()))


def quilt_palette() -> Evening:
    evening = quilt_doubtful()
    evening.screen.open_palette()  # type: ignore[attr-defined]
    return evening


def scenes() -> dict[str, Callable[[], Evening]]:
    """By the name of the picture that is made of each."""
    made = (live, no_camera, unreadable, sheet_doubtful, sheet_sure, quilt_doubtful, quilt_sure, quilt_palette)
    return {make.__name__.replace("_", "-"): make for make in made}
