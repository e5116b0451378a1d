"""Scenes of calibrating: a camera whose lens is known exactly looks at the target, an empty board, a used sheet."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from companion.samples import sample_folder
from companion.scanning.calibration_steps import Check, Measured, keep_measured
from companion.scanning.reading import find_outline
from companion.screens.session import Session
from companion.screens.views import Tap
from messages import say_count
from tests.calibration.synthetic import CAMERA, draw_target_sheet, good_poses
from tests.screens.scan_scenes import StillCamera
from tests.screens.shell_scenes import a_session
from vision.photo.decoding import decode_photo
from vision.photo.pixels import Pixels

LENS, LIGHT, TABLE, BOARD, SHEET = range(5)


class OwnWorker:
    """Does everything at once, in this very process."""

    def run(self, task: Callable[..., Any], *values: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(task(*values))
        except Exception as error:  # noqa: BLE001 - as a process would hand it over
            future.set_exception(error)
        return future

    def find_outline(self, picture: Pixels, context: Any) -> Future[Any]:
        return self.run(find_outline, picture, context)

    def close(self) -> None:
        return


@cache
def view_of(number: int) -> Pixels:
    """The target in one of the good poses."""
    return CAMERA.photograph(draw_target_sheet(), good_poses()[number], seed=number)


@cache
def _folders() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="calibrations-")


def calibrating(photo: Pixels | None = None, folder: Path | None = None) -> Session:
    """Somebody who opened the page of all measurements."""
    session = a_session()
    session.services.calibration = folder or Path(tempfile.mkdtemp(dir=_folders().name))
    session.services.camera = StillCamera(view_of(0) if photo is None else photo)
    session.services.worker = OwnWorker()  # type: ignore[assignment]
    session.go.home()
    session.go.to("calibrate")
    return session


def step(number: int, photo: Pixels | None = None) -> Session:
    session = calibrating(photo)
    session.tap(Tap("step", number))
    for _ in range(3):
        session.tick(0.1)
    return session


def overview() -> Session:
    return calibrating()


def overview_after_a_check() -> Session:
    session = calibrating()
    folder = session.services.calibration
    assert folder is not None
    assert session.services.camera is not None
    for level in (1, 3):
        at = datetime(2026, 11, 14, 18, tzinfo=UTC)
        check = Check(session.services.camera.name, at, 3, level, 3, 3)
        keep_measured(check, folder)
    session.screen.leave()
    session.go.to("calibrate")
    return session


def lens() -> Session:
    session = step(LENS)
    for number in range(3):
        session.screen.take(view_of(number))  # type: ignore[attr-defined]
        session.tick(0.1)
    for _ in range(3):
        session.tick(0.1)
    return session


def lens_refused() -> Session:
    session = lens()
    session.screen.take(blank())  # type: ignore[attr-defined]
    session.tick(0.1)
    return session


def lens_measured() -> Session:
    session = lens()
    told = (say_count("Measured from {count} view", "Measured from {count} views", 12),)
    session.screen.show(Measured(None, view_of(5), told))  # type: ignore[attr-defined]
    return session


def table() -> Session:
    return step(TABLE, view_of(5))


def table_measured() -> Session:
    session = table()
    session.screen.take(view_of(5))  # type: ignore[attr-defined]
    session.tick(0.1)
    return session


def unused_sheet() -> Session:
    return step(SHEET, sheet())


def used_sheet() -> Session:
    session = unused_sheet()
    session.screen.take(sheet())  # type: ignore[attr-defined]
    session.tick(0.1)
    return session


def check() -> Session:
    session = calibrating(view_of(5))
    session.press("scan")
    for _ in range(4):
        session.tick(0.3)
    return session


def check_without_target() -> Session:
    session = calibrating(blank())
    session.press("scan")
    for _ in range(4):
        session.tick(0.3)
    return session


def blank() -> Pixels:
    """A table with nothing on it."""
    photo = view_of(0).copy()
    photo[:] = 150
    return photo


@cache
def sheet() -> Pixels:
    """A Doodle sheet that somebody has drawn on."""
    photo = sample_folder() / "sheet.jpg"
    return decode_photo(photo.read_bytes(), 900).pixels


def scenes() -> dict[str, Callable[[], Session]]:
    """By the name of the picture that is made of each."""
    made = (
        overview, overview_after_a_check, lens, lens_refused, lens_measured, table, table_measured, unused_sheet,
        used_sheet, check, check_without_target,
    )  # fmt: skip
    return {make.__name__.replace("_", "-"): make for make in made}
