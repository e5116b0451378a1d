"""A whole deck taught by touch: how many presses it takes, and how many seconds the app needs.

The photos of a set are shown to a camera that first sees an empty table and a blurred photo; the big key is pressed
where the screen says so, every question is answered as proposed. Laying the tiles out is not counted."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from time import monotonic, sleep

import cv2
import numpy as np

from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.store.memory import MemoryStore
from studies.accuracy import find_photos
from tests.screens.calibrate_scenes import OwnWorker
from tests.screens.scan_scenes import StillCamera
from vision.photo.decoding import decode_photo
from vision.photo.pixels import Pixels

PATIENCE = 120.0
"""Seconds after which a lesson that does not go on is a failure."""


class Pupil:
    """Presses what the screen offers, and looks at the clock."""

    def __init__(self, game: str, folder: Path) -> None:
        services = Services(MemoryStore(), Settings(sounds=False, movement="none"), decks=folder / "decks",
                            drafts=folder / "drafts")  # fmt: skip
        self.session = Session(services)
        self.presses = self.refused = self.asked = 0
        self.game = game

    def press(self) -> None:
        """The big key."""
        self.session.press("main")
        self.presses += 1

    def wait_while(self, *names: str) -> None:
        """Let time pass while one of these screens is open."""
        until = monotonic() + PATIENCE
        while self.session.screen.name in names:
            if monotonic() > until:
                raise SystemExit(f"{self.session.screen.name} does not go on")
            self.session.tick(0.05)
            sleep(0.02)

    def plan(self) -> str:
        """Go on to how the next lesson is laid out; returns the label of its first tile."""
        if self.session.screen.name != "teach-plan":
            self.session.go.teach(self.game)
            self.press()
        label: str = self.session.screen.lesson.labels[0][0]  # type: ignore[attr-defined]
        return label

    def teach(self, photo: Pixels, bad: tuple[Pixels, ...]) -> float:
        """The lesson that is laid out; returns the seconds from 'they lie like this' until it is kept."""
        began = monotonic()
        self.session.services.camera = StillCamera(photo)
        self.press()
        for each in bad:
            self.session.screen.look_at(each)  # type: ignore[attr-defined]
            self.wait_while("teach-taking")
            if self.session.screen.name != "teach-refused":
                raise SystemExit("a photo without tiles was learned from")
            self.refused += 1
            self.press()
        self.wait_while("teach-taking")
        until = monotonic() + PATIENCE
        while self.session.screen.name == "teach-learned":
            if monotonic() > until:
                raise SystemExit("the names never come to an end")
            if self.session.screen.keys().main.is_lit:
                self.press()
                self.asked += 1
            self.session.tick(0.05)
        return monotonic() - began


def main(words: list[str]) -> int:
    """Teach it all, a line a lesson."""
    parser = argparse.ArgumentParser(prog="./study teaching", description=__doc__)
    parser.add_argument("--game", default="quilt-show")
    parser.add_argument("--photos", help="the folder of photos")
    parser.add_argument("--here", action="store_true", help="without a reading process, on a machine that is busy")
    told = parser.parse_args(words)
    files = sorted((find_photos(told.photos) / "rendered" / told.game / "teach").glob("*.jpg"))
    if not files:
        raise SystemExit(f"There are no photos of {told.game}.")
    total = 0.0
    with tempfile.TemporaryDirectory() as folder:
        pupil = Pupil(told.game, Path(folder))
        if told.here:
            pupil.session.services.worker = OwnWorker()  # type: ignore[assignment]
        photos = {file.with_suffix(".csv").read_text().split(",")[0]: file for file in files}
        for number in range(len(files)):
            label = pupil.plan()
            photo = decode_photo(photos[label].read_bytes(), 1600).pixels
            blank = np.full_like(photo, 150)
            blurred = np.asarray(cv2.GaussianBlur(photo, (0, 0), 12), np.uint8)
            took = pupil.teach(photo, (blank, blurred) if number == 0 else ())
            total += took
            print(f"{label.split('/')[0]}: {took:.1f} s, {pupil.presses} presses so far", flush=True)
        course = pupil.session.screen.course  # type: ignore[attr-defined]
        course.reload()
        print(f"{course.known} of {course.size} tiles are known; {pupil.presses} presses, {pupil.asked} for names, "
              f"{pupil.refused} bad photos refused, {total:.0f} s of the app")  # fmt: skip
        pupil.session.services.close()
        return 0 if course.known == course.size else 1
