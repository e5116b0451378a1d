"""Calibrate the lens: the target is held in twelve ways, each taken by itself when it is still."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from calibration.lens_measuring import FEWEST_VIEWS, LensView
from calibration.lens_poses import POSES
from calibration.target import CORNERS, SeenTarget
from calibration.target_view import TargetSeen, look_at_target
from companion.drafts import DraftFile
from companion.pictures.lens_poses import draw_corners, draw_poses, draw_wanted
from companion.pictures.photo_marks import points_of
from companion.scanning.calibration_steps import measure_views, see_view
from companion.screens.views import Card, Figure, Key, Part, Progress, Text
from messages import say

from .measuring import MeasuringScreen

if TYPE_CHECKING:
    from companion.screens.screen import Screen
    from companion.screens.session import Session

_ENOUGH = 0.5
"""Share of the target that must be seen before a view takes itself."""


class _KeptView(msgspec.Struct, frozen=True):
    name: str
    width: int
    height: int
    on_paper: list[tuple[float, float]]
    in_photo: list[tuple[float, float]]
    edge: float


class _BegunLens(msgspec.Struct, frozen=True):
    """Views of a lens that is not measured yet, so that nobody has to begin anew after a power cut."""

    camera: str
    pose: int = 0
    views: tuple[_KeptView, ...] = ()


class LensScreen(MeasuringScreen):
    """Views can be left out and taken back; with enough of them the lens is measured."""

    name = "calibrate-lens"
    step = 0
    title = say("Calibrate the lens")
    told = say("The printed target")

    def __init__(self, session: Session, back: Screen | None = None) -> None:
        self.seen: TargetSeen | None = None
        super().__init__(session, back)
        self._file = DraftFile(session.drafts / "lens.json" if session.drafts is not None else None)
        begun = self._file.load(_BegunLens)
        if begun is None or begun.camera != self.camera:
            begun = _BegunLens(self.camera)
        self.pose = begun.pose
        self.views: list[LensView] = [_from_kept(view) for view in begun.views]
        self._photo: Any = None
        """The last view, which is shown laid straight at the end."""

    @property
    def _is_complete(self) -> bool:
        return self.pose >= len(POSES)

    def look_for(self, picture: Any) -> Future[Any]:
        wanted: Future[Any] = Future()
        looked = self.session.services.worker.run(look_at_target, self.camera, picture, None)
        looked.add_done_callback(partial(self._looked, wanted))
        return wanted

    def _looked(self, wanted: Future[Any], looked: Future[Any]) -> None:
        failed = looked.cancelled() or looked.exception() is not None
        self.seen = None if failed else looked.result()
        is_enough = self.seen is not None and self.seen.share >= _ENOUGH
        wanted.set_result(self.seen.outline if self.seen is not None and is_enough else None)

    def take(self, photo: Any) -> None:
        self._photo = photo
        self.work(self._take_view, see_view, f"view {len(self.views) + 1}", photo)

    def _take_view(self, view: LensView) -> None:
        self.views.append(view)
        self.session.sound("read")
        self._go_on()

    def _go_on(self) -> None:
        """The next pose; after the last one the lens is measured."""
        self.pose += 1
        self._save()
        self.live.start_anew(must_move=True)
        if self._is_complete and self._photo is not None:
            folder = self.session.services.calibration
            self.work(self.show, measure_views, self.camera, tuple(self.views), self._photo, folder)

    def refused(self) -> None:
        """The lens cannot be told yet: two more tilted views are asked for, which is what is mostly missing."""
        if self._is_complete:
            self.pose = len(POSES) - 2
            self._save()

    def _kept(self, nothing: Any) -> None:
        # Not before: whoever pulls the plug while the lens is written still has its views.
        self.drop()
        super()._kept(nothing)

    def drop(self) -> None:
        self.pose, self.views = 0, []
        self._save()

    def undo_key(self) -> Key:
        if not self.views:
            return super().undo_key()
        return Key(self.words("Undo"), self.words("The last view"), "undo-2")

    def scan_key(self) -> Key:
        return Key(self.words("Leave it out"), self.words("Next pose"), "skip-forward")

    def undo(self) -> None:
        if not self.views:
            self.leave()
            return
        self.views.pop()
        self.pose = max(0, min(self.pose, len(POSES)) - 1)
        self._save()

    def scan(self) -> None:
        if self.pose + 1 < len(POSES) or len(self.views) >= FEWEST_VIEWS:
            self._go_on()
        else:
            self.problem = say("At least {count} views are needed; take this one.", count=FEWEST_VIEWS)

    def over(self) -> tuple[Any, ...]:
        if not self.live.is_shown or self._is_complete:
            return ()
        wide, high = self.live.size
        items = [*draw_wanted(points_of(POSES[self.pose].outline, wide, high))]
        if self.seen is not None:
            items += draw_corners(points_of(self.seen.corners, wide, high))
        return tuple(items)

    def aside(self) -> tuple[Part, ...]:
        pose = POSES[min(self.pose, len(POSES) - 1)]
        count = len(self.seen.corners) if self.seen is not None else 0
        found = self.words("{count} of {all} corners", count=count, all=CORNERS)
        shown = draw_poses([each.outline for each in POSES], self.pose)
        views = self.words("{count} of {all} views", count=len(self.views), all=len(POSES))
        return (
            Text(self.headline(pose.how), "heading"),
            Text(found, "small", "good" if count else "soft", icon="circle-check" if count else "circle-dashed"),
            Figure(shown, views),
            Card((Progress(len(self.views) / len(POSES), views),)),
        )

    def _save(self) -> None:
        self._file.save(_BegunLens(self.camera, self.pose, tuple(_to_kept(view) for view in self.views)))


def _to_kept(view: LensView) -> _KeptView:
    on_paper, in_photo = view.target.on_paper.tolist(), view.target.in_photo.tolist()
    return _KeptView(view.name, view.width, view.height, on_paper, in_photo, view.edge)


def _from_kept(kept: _KeptView) -> LensView:
    target = SeenTarget(np.array(kept.on_paper), np.array(kept.in_photo))
    return LensView(kept.name, kept.width, kept.height, target, kept.edge)
