"""Looks on while a story plays itself: time flies, except where the camera and the reading process need it."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep

from companion.screens.session import Session

LOOK = 0.1
"""Seconds between two looks while something is really waited for."""
FLY = 0.5
"""Seconds that pass at once while nothing is."""
PATIENCE = 60
"""Seconds: a busy machine may take long to start the reading process."""


def look_on(session: Session) -> Iterator[float]:
    """How many seconds of the story have passed, again and again until it is over."""
    give_up, told, seconds = 0.0, -1, 0.0
    while session.story is not None:
        if session.story.told > told:
            give_up, told = monotonic() + PATIENCE, session.story.told
        assert monotonic() < give_up, f"nothing came after: {session.story.caption}"
        camera = session.services.camera
        is_waiting = session.screen.name == "scan" or (camera is not None and camera.state.kind == "starting")
        passed = LOOK if is_waiting else FLY
        session.services.tick(passed)
        session.tick(passed)
        seconds += passed
        yield seconds
        if is_waiting:
            sleep(LOOK)
