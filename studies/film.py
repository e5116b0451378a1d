"""Records the sample evening (`quilting-bee --demo`) as a film for the README, as the touchscreen paints it."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.screens.looking_on import look_on
from tests.screens.shell_scenes import a_session
from tests.screens.virtual_screen import virtual_screen

FILM = Path("docs/pictures/evening.webp")
SIZE = "800x480"
LOOK_TWICE = 1.0
"""Seconds of the story after which a moving picture is looked at again."""
FASTEST = 2.0
"""A frame is seen for its time of the story divided by this: nobody watches two minutes on a page."""
LAST = 4.0
"""Seconds of the last frame before the film begins again."""
QUALITY = 45
_INSIDE = "QUILTING_BEE_FILM"
"""Set in the process that has a screen."""


def main(words: list[str]) -> int:
    """Record it on a screen that nobody sees."""
    parser = argparse.ArgumentParser(prog="./study film", description=__doc__)
    parser.add_argument("film", type=Path, nargs="?", default=FILM, help=f"a .webp or .gif, {FILM} unless told")
    told = parser.parse_args(words)
    if _INSIDE in os.environ:
        record(told.film)
        return 0
    with virtual_screen() as environment:
        command = [sys.executable, "-m", "studies", "film", str(told.film)]
        done = subprocess.run(command, env={**environment, _INSIDE: "1"}, check=False)
    if not done.returncode:
        print(f"{told.film}: {told.film.stat().st_size / 1e6:.1f} MB")
    return done.returncode


def record(film: Path) -> None:
    """Look at the story whenever it has changed, and keep what is seen."""
    import msgspec
    from PIL import Image

    from tests.touch.showing import open_window

    frames: list[Any] = []
    began: list[float] = []
    session = a_session()
    with open_window(SIZE) as window:
        session.go.sample_evening()
        still = msgspec.structs.replace(session.settings, movement="none")
        view, was_live = None, False
        for now in look_on(session):
            shown, is_live = session.view(), session.screen.name == "scan"
            if now - began[-1] < LOOK_TWICE if is_live and was_live else shown == view:
                continue
            was_live = is_live
            view = shown
            window.show_view(view, window.look(still, session.tap, session.photos.get))
            frames.append(Image.fromarray(window.picture()[..., ::-1]))
            began.append(now)
    session.close()
    session.services.close()
    ends = [*began[1:], began[-1] + LAST * FASTEST]
    durations = [round((end - begin) * 1000 / FASTEST) for begin, end in zip(began, ends, strict=True)]
    frames[0].save(
        film, save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=QUALITY, method=6,
        minimize_size=True,
    )  # fmt: skip
