"""The live picture as a part of any screen: the latest frame, what the camera says, and photos when they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.pictures import Picture
from companion.scanning.viewfinder import Viewfinder, ViewfinderState
from companion.screens.views import Area, Card, Part, PhotoView, Status, Text
from hardware.cameras.brought import BroughtPhotos
from messages import Sentence, say
from vision.photo.preview_quality import is_bright_enough

if TYPE_CHECKING:
    from .session import Session

_LOOK_EVERY = 0.08
"""Seconds between two looks through the viewfinder."""
WIDE = 480.0
"""dp: threads over the picture are as thick as if it were shown so wide."""
_STATUS: dict[str, tuple[str, Sentence]] = {
    "ready": ("eye", say("Looking")),
    "hold_still": ("hand", say("Hold still")),
    "hand": ("hand", say("Hand in view")),
    "reading": ("loader", say("Reading")),
    "phone": ("smartphone", say("Phone")),
    "no_camera": ("camera-off", say("No camera")),
}

Search = Callable[[Any], Future[Any]]
"""From a frame to the outline that is wanted in it, or None."""


class LivePicture:
    """What the camera sees, looked at once a tick."""

    def __init__(self, session: Session, key: str, search: Search | None = None, *, is_automatic: bool = False) -> None:
        """With `is_automatic` photos are taken by themselves when all is still, and the outline is there."""
        self._session, self._key = session, key
        self._search, self._is_automatic = search, is_automatic
        self.reopen()
        self.is_light = True
        self._version, self._since = 0, _LOOK_EVERY

    def reopen(self) -> None:
        """Look through the camera that is chosen now."""
        services = self._session.services
        self._finder = (
            Viewfinder(services.camera, services.camera_settings, search=self._search, is_automatic=self._is_automatic)
            if services.camera is not None
            else None
        )
        self.state = ViewfinderState("no_camera", say("No camera found. Plug in a webcam or use a phone."))

    @property
    def is_by_phone(self) -> bool:
        """Whether photos come from somebody's phone: the table has no camera of its own."""
        camera = self._session.services.camera
        return camera is None or isinstance(camera, BroughtPhotos)

    @property
    def is_shown(self) -> bool:
        """Whether there is a picture."""
        return self.state.frame is not None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in dp for what is drawn over it."""
        assert self.state.frame is not None
        height, width = self.state.frame.picture.shape[:2]
        return WIDE, WIDE * height / width

    @property
    def picture(self) -> Any:
        """The latest frame."""
        return self.state.frame.picture if self.state.frame is not None else None

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether there is anything new in `state`."""
        self._since += seconds
        if self._since < _LOOK_EVERY or self._finder is None:
            return False
        self._since = 0.0
        before, self.state = self.state, self._finder.look()
        frame = self.state.frame
        if frame is not None and (before.frame is None or before.frame.number != frame.number):
            self._version += 1
            self._session.photos[self._key] = frame.picture
            self.is_light = is_bright_enough(frame.picture)
            return True
        return bool(self.state.photos or self.state.trouble) or before.status != self.state.status

    def wait_for_photo(self, seconds: float, refuse: Callable[[Sentence], None], use: Callable[[Any], None]) -> bool:
        """Time passes while a photo is wanted: it is used as soon as it is there; trouble is told, and the camera looks
        again once something has moved. Returns whether there is anything new."""
        changed = self.tick(seconds)
        photos, trouble = self.state.photos, self.state.trouble
        # Between two looks the state stays: each photo is used once.
        self.state = replace(self.state, photos=(), trouble=None)
        if trouble is not None:
            refuse(trouble)
            self.start_anew(must_move=True)
        if photos:
            self._session.sound("found")
            use(photos[0])
            return True
        return changed

    def take(self) -> None:
        """Take photos now, as it is."""
        if self._finder is not None:
            self._finder.want_photo(at_once=True)

    def start_anew(self, *, must_move: bool = False) -> None:
        """Wait for stillness from the beginning; or not before something has moved."""
        if self._finder is not None:
            self._finder.start_anew(must_move=must_move)

    def stop(self) -> None:
        """Do without a photo that was wanted."""
        if self._finder is not None:
            self._finder.cancel()

    def status(self) -> Status:
        """What the banner says of it."""
        icon, word = _STATUS[self.state.status]
        return Status(icon, self._session.translate(word), "info")

    def show(self, *over: Any, caption: str = "", areas: tuple[Area, ...] = ()) -> Part:
        """The picture with something drawn over it in its own dp; or why there is none."""
        words = self._session.translate
        if not self.is_shown:
            by_phone = say("Take the picture with a phone: open the page there.")
            reason = Text(
                words(by_phone if self.is_by_phone else self.state.sentence),
                "heading",
                align="center",
                icon="camera-off",
            )
            return Card((reason,), grows=True)
        wide, high = self.size
        return PhotoView(
            self._key, (wide, high), words(say("What the camera sees")), self._version, Picture(wide, high, over),
            areas=areas, is_on_dark=True, caption=caption,
        )  # fmt: skip
