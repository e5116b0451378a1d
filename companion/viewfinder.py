"""What the camera sees now, and when it is worth a photo: joins the camera with the judgement of its frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Literal, TypeAlias

from companion.games.sentences import Sentence, say
from companion.told import as_sentence
from hardware.cameras.camera import Camera, Frame, Picture
from hardware.cameras.fed import FedCamera
from hardware.cameras.settings import CameraSettings
from hardware.cameras.shot import Shot
from hardware.errors import HardwareError, PhotoCancelled
from vision.watching import Glimpse, Watched, find_sharpest, glance, watch

Status: TypeAlias = Literal["ready", "hold_still", "hand", "reading", "phone", "no_camera"]

_SETTLED = 0.4
"""Seconds of stillness before a photo: long enough for a hand to have really left, short enough not to be felt."""
_FAMILIAR = 3.0
"""Seconds of stillness after which whatever lies there belongs to the table, even when it looked like a hand."""
_PHONE_SECONDS = 120.0
"""Somebody must take the phone into the hand first."""


@dataclass(frozen=True, eq=False)
class View:
    """One look through the viewfinder. Photos are there once, in the look after they were taken."""

    status: Status
    sentence: Sentence
    frame: Frame | None = None
    photos: tuple[Picture, ...] = ()
    """Photos of the same thing, the sharpest first."""
    trouble: Sentence | None = None
    """Why a photo that was wanted did not come; told once."""

    @property
    def photo(self) -> Picture | None:
        """The sharpest of the photos."""
        return self.photos[0] if self.photos else None


class Viewfinder:
    """Used by the app's thread, once a tick; no call waits for the camera."""

    def __init__(
        self, camera: Camera, settings: CameraSettings | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._camera = camera
        self._settings = settings or CameraSettings()
        self._clock = clock
        self._is_phone = isinstance(camera, FedCamera)
        self._seen = 0
        self._before: Glimpse | None = None
        self._calm: Glimpse | None = None
        self._watched: Watched | None = None
        self._still_since: float | None = None
        self._is_wanted = False
        self._shot: Shot | None = None
        self._taken: tuple[Shot, tuple[Picture, ...] | HardwareError] | None = None

    def want_photo(self, *, at_once: bool = False) -> None:
        """Take a photo as soon as the view is still and no hand is in it; or now, as it is."""
        if self._shot is not None:
            return
        self._is_wanted = True
        if at_once or self._is_phone:
            self._begin()

    def cancel(self) -> None:
        """Do without the photo."""
        self._is_wanted = False
        if self._shot is not None:
            self._shot.cancel()
            self._shot = None

    def look(self) -> View:
        """What there is to see and to say now."""
        state = self._camera.state
        frame = self._camera.latest()
        if frame is None:
            self._forget()
        elif frame.number != self._seen:
            self._watch(frame)
        if self._shot is not None and self._taken is not None and self._taken[0] is self._shot:
            return self._hand_over(self._taken[1], frame)
        if self._shot is not None:
            told = say("Take the photo with the phone.") if self._is_phone else say("Reading: hold still.")
            return View("reading", told, frame)
        if frame is None:
            status: Status = "phone" if state.kind == "waiting" else "no_camera"
            return View(status, as_sentence(state.told))
        if self._is_phone:
            return View("phone", as_sentence(state.told), frame)
        view = self._judge(frame)
        if view.status == "ready" and self._is_wanted:
            self._begin()
            return View("reading", say("Reading: hold still."), frame)
        return view

    def _begin(self) -> None:
        count = 1 if self._is_phone else self._settings.photos
        self._shot = self._camera.take_photos(count, _PHONE_SECONDS if self._is_phone else self._settings.timeout)
        self._is_wanted = False
        self._shot.when_done(self._choose)

    def _choose(self, shot: Shot) -> None:
        """Put the sharpest photo first; on the camera's thread, because large photos take their time."""
        try:
            photos = shot.result()
        except HardwareError as error:
            self._taken = (shot, error)
        else:
            best = find_sharpest(photos)
            self._taken = (shot, (photos[best], *photos[:best], *photos[best + 1 :]))

    def _hand_over(self, taken: tuple[Picture, ...] | HardwareError, frame: Frame | None) -> View:
        self._shot = self._taken = None
        if not isinstance(taken, HardwareError):
            return View("ready", say("Photo taken."), frame, photos=taken)
        sentence = as_sentence(taken.told)
        trouble = None if isinstance(taken, PhotoCancelled) else sentence
        return View("ready" if frame else "no_camera", sentence, frame, trouble=trouble)

    def _judge(self, frame: Frame) -> View:
        if self._watched is not None and self._watched.has_hand:
            return View("hand", say("A hand is in the picture."), frame)
        if self._still_since is None or self._clock() - self._still_since < _SETTLED:
            return View("hold_still", say("Hold still."), frame)
        return View("ready", say("Ready."), frame)

    def _watch(self, frame: Frame) -> None:
        glimpse = glance(frame.picture)
        self._watched = watch(glimpse, self._before, self._calm)
        self._before, self._seen = glimpse, frame.number
        if not self._watched.is_still:
            self._still_since = None
            return
        if self._still_since is None:
            self._still_since = self._clock()
        still = self._clock() - self._still_since
        if still >= (_FAMILIAR if self._watched.has_hand else _SETTLED):
            self._calm = glimpse

    def _forget(self) -> None:
        """After a camera has gone, what comes back may stand elsewhere."""
        self._before = self._calm = self._watched = self._still_since = None
