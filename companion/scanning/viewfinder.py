"""What the camera sees now, and its photos: joins the camera with the judgement of its frames and the shutter."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from time import monotonic
from typing import Any, Literal, TypeAlias

from hardware.cameras.brought import BroughtPhotos
from hardware.cameras.camera import Camera, Frame, Picture
from hardware.cameras.settings import CameraSettings
from hardware.cameras.shot import Shot
from hardware.errors import HardwareError, PhotoCancelled
from messages import Sentence, say
from vision.photo.preview_quality import Glimpse, find_sharpest, glance, watch

from .shutter import Readiness, Shutter
from .straight import Outline

CameraStatus: TypeAlias = Readiness | Literal["reading", "phone", "no_camera"]

_READY: dict[Readiness, Sentence] = {
    "hand": say("A hand is in the picture."),
    "hold_still": say("Hold still."),
    "ready": say("Ready."),
}


@dataclass(frozen=True, eq=False)
class ViewfinderState:
    """One look through the viewfinder. Photos are there once, in the look after they were taken."""

    status: CameraStatus
    sentence: Sentence
    frame: Frame | None = None
    photos: tuple[Picture, ...] = ()
    """Photos of the same thing, the sharpest first."""
    trouble: Sentence | None = None
    """Why a photo that was wanted did not come; told once."""
    agreed: int = 0
    """How many steps towards a photo that is taken by itself are done."""
    is_automatic: bool = False
    """Whether the photo is taken by itself; told once."""

    @property
    def photo(self) -> Picture | None:
        """The sharpest of the photos."""
        return self.photos[0] if self.photos else None


class Viewfinder:
    """Used by the app's thread, once a tick; no call waits for the camera."""

    def __init__(
        self,
        camera: Camera,
        settings: CameraSettings | None = None,
        clock: Callable[[], float] = monotonic,
        search: Callable[[Picture], Future[Any]] | None = None,
        *,
        is_automatic: bool = False,
    ) -> None:
        """`search` finds the outline of the board in a frame, where there is a board to follow; with `is_automatic`
        photos are taken without being wanted."""
        self._camera = camera
        self._settings = settings or CameraSettings()
        self._clock = clock
        self._search_in, self._is_automatic = search, is_automatic
        self._is_phone = isinstance(camera, BroughtPhotos)
        self._may_see_hands = not getattr(camera, "shows_files", False)
        self._seen = self._searched = -1
        self._before: Glimpse | None = None
        self._calm: Glimpse | None = None
        self._shutter = Shutter(follows_board=search is not None)
        self._search: Future[Any] | None = None
        self._is_wanted = False
        self._shot: Shot | None = None
        self._taken: tuple[Shot, tuple[Picture, ...] | HardwareError] | None = None
        self.outline: Outline | None = None
        """Where the board was last seen."""

    def want_photo(self, *, at_once: bool = False) -> None:
        """Take a photo as soon as the view is still and no hand is in it; or now, as it is."""
        if self._shot is not None:
            return
        self._is_wanted = True
        if at_once:
            self._begin()

    def start_anew(self, *, must_move: bool = False) -> None:
        """Count from the beginning until a photo is taken by itself; or not before something has moved."""
        self._shutter = self._shutter.start_anew(must_move=must_move)

    def cancel(self) -> None:
        """Do without the photo."""
        self._is_wanted = False
        if self._shot is not None:
            self._shot.cancel()
            self._shot = None

    def look(self) -> ViewfinderState:
        """What there is to see and to say now."""
        state = self._camera.state
        frame = self._camera.latest()
        if frame is None:
            self._shutter = self._shutter.forget()
            self._before = self._calm = None
        elif frame.number != self._seen:
            self._watch(frame)
        if self._shot is not None and self._taken is not None and self._taken[0] is self._shot:
            return self._hand_over(self._taken[1], frame)
        if self._shot is not None:
            return ViewfinderState("reading", say("Reading: hold still."), frame)
        if frame is None:
            return ViewfinderState("phone" if self._is_phone else "no_camera", state.sentence)
        self._follow_board(frame)
        return self._judge(frame)

    def _judge(self, frame: Frame) -> ViewfinderState:
        now = self._clock()
        self._shutter = self._shutter.wait(now)
        readiness, is_due = self._shutter.readiness(now), self._is_automatic and self._shutter.is_due(now)
        if is_due or (readiness == "ready" and self._is_wanted):
            self._begin()
            return ViewfinderState("reading", say("Reading: hold still."), frame, is_automatic=is_due)
        return ViewfinderState(readiness, _READY[readiness], frame, agreed=self._shutter.agreed(now))

    def _begin(self) -> None:
        self._shot = self._camera.take_photos(self._settings.photos, self._settings.timeout)
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

    def _hand_over(self, taken: tuple[Picture, ...] | HardwareError, frame: Frame | None) -> ViewfinderState:
        self._shot = self._taken = None
        if not isinstance(taken, HardwareError):
            return ViewfinderState("ready", say("Photo taken."), frame, photos=taken)
        sentence = taken.sentence
        trouble = None if isinstance(taken, PhotoCancelled) else sentence
        return ViewfinderState("ready" if frame else "no_camera", sentence, frame, trouble=trouble)

    def _watch(self, frame: Frame) -> None:
        glimpse, now = glance(frame.picture), self._clock()
        watched = watch(glimpse, self._before, self._calm)
        self._before, self._seen = glimpse, frame.number
        self._shutter = self._shutter.see(
            now, is_still=watched.is_still, has_hand=watched.has_hand and self._may_see_hands
        )
        if self._shutter.is_calm(now):
            self._calm = glimpse

    def _follow_board(self, frame: Frame) -> None:
        """Take what the last search found and begin the next; one frame at a time."""
        if self._search_in is None:
            return
        if self._search is not None and self._search.done():
            self.outline = None if self._search.exception() else self._search.result()
            self._shutter = self._shutter.search(is_found=self.outline is not None)
            self._search = None
        if self._search is None and frame.number != self._searched:
            self._searched = frame.number
            self._search = self._search_in(frame.picture)
