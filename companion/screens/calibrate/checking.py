"""Camera check: the target lies before the camera, and four marks say how well it is seen now."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from calibration.moving import Standing
from companion.pictures.charts import share_bar
from companion.pictures.lens_poses import draw_corners
from companion.pictures.light_fields import draw_fields
from companion.pictures.photo_marks import points_of
from companion.scanning.calibration_steps import CHECKS, Check, Checked, check_camera, check_file, keep_measured
from companion.screens.views import Card, Figure, Key, KeyName, Keys, Line, Part, Span, Text
from companion.screens.views.parts import Tone
from messages import Sentence, say
from versioned_files import KeptFileError, previous_of

from .measuring import MeasuringScreen

if TYPE_CHECKING:
    from companion.screens.screen import Screen
    from companion.screens.session import Session

WORDS: tuple[Sentence, ...] = (say("bad"), say("just enough"), say("good"), say("very good"))
OVERALL: tuple[Sentence, ...] = (say("Badly"), say("Just enough"), say("Well"), say("Very well"))
_LINES: tuple[tuple[str, Sentence, str], ...] = (
    ("light", say("Light"), "sun"),
    ("even", say("Even"), "blend"),
    ("sharp", say("Sharp"), "scan-search"),
    ("straight", say("Straight lines"), "aperture"),
)
_REMEDIES: dict[str, Sentence] = {
    "light": say("Switch on more light, or dim it where it is too bright."),
    "even": say("Move the lamp so that no side is darker."),
    "sharp": say("Let the camera focus, clean its glass, or move it nearer."),
    "straight": say("Calibrate the lens: it bends straight lines."),
}
_EVERY = 1.0
"""Seconds between two looks."""
GOOD = 2
_CLOTHS = (0, 3, 2, 2)
"""The players' cloths of the bars, from bad to very good: red, yellow, green."""


def load_check(session: Session, *, before: bool = False) -> Check | None:
    """The last check of this camera, or the one before it; None where there is none that can be read."""
    folder, camera = session.services.calibration, session.services.camera
    if folder is None or camera is None:
        return None
    file = check_file(folder, camera.name)
    try:
        return CHECKS.load(previous_of(file) if before else file)
    except KeptFileError:
        return None


def tell_marks(check: Check, words: Callable[[Sentence], str]) -> tuple[Line, ...]:
    """The four marks of a check, a line each."""
    lines = []
    for name, text, icon in _LINES:
        level = getattr(check, name)
        mark = Span(words(WORDS[level]), "small_strong", "good" if level >= GOOD else "warn", align="right")
        lines.append(Line((Span(words(text), "small", icon=icon, grows=True), mark)))
    return tuple(lines)


class CheckScreen(MeasuringScreen):
    """Looks once a second; the main key keeps the marks."""

    name = "calibrate-check"
    step = 3
    title = say("Camera check")
    told = say("The printed target, anywhere in the picture")

    def __init__(self, session: Session, back: Screen | None = None) -> None:
        super().__init__(session, back)
        self.checked: Checked | None = None
        self._rest = 0.0

    def look_for(self, picture: Any) -> Future[Any]:
        """Nothing takes itself here: what is seen is told all the time."""
        nothing: Future[Any] = Future()
        nothing.set_result(None)
        return nothing

    def take(self, photo: Any) -> None:
        """A photo from a phone cannot be compared with live ones."""

    @property
    def wants_photo(self) -> bool:
        return False

    def keys(self) -> Keys:
        check = self.checked.check if self.checked is not None else None
        told = self.words(OVERALL[check.overall]) if check is not None else self.words("Show the target first")
        return Keys(self.undo_key(), self.scan_key(), Key(self.words("Keep this"), told, "check", is_lit=bool(check)))

    def press(self, key: KeyName) -> None:
        if key != "main":
            super().press(key)
        elif self.checked is not None and self.checked.check is not None and not self.is_busy:
            folder = self.session.services.calibration
            if folder is not None:
                self.work(self._kept, keep_measured, self.checked.check, folder)

    def tick(self, seconds: float) -> bool:
        changed = super().tick(seconds)
        self._rest -= seconds
        if self._rest <= 0 and not self.is_busy and self.live.is_shown and self.session.screen is self:
            self._rest = _EVERY
            services = self.session.services
            self.work(self._look, check_camera, self.camera, self.live.picture, services.calibration, services.now())
        return changed

    @property
    def is_busy(self) -> bool:
        """Looking is nothing to wait for."""
        return False if self._then == self._look else super().is_busy

    def _look(self, checked: Checked) -> None:
        self.checked = checked

    def over(self) -> tuple[Any, ...]:
        if not self.live.is_shown or self.checked is None:
            return ()
        wide, high = self.live.size
        if self.checked.target is None:
            words = {"shade": self.words("in shade"), "bright": self.words("too bright")}
            return draw_fields(self.checked.light.fields, words, wide, high) if self.checked.light.fields else ()
        return tuple(draw_corners(points_of(self.checked.target.corners, wide, high)))

    def aside(self) -> tuple[Part, ...]:
        check = self.checked.check if self.checked is not None else None
        if check is None:
            told = self.words("Lay the printed target where you scan: it is known, so it tells how well I see.")
            return (Card((Text(self.words("No target yet"), "title"), Text(told, "small")), look="info"),)
        parts: list[Part] = []
        worst = min((name for name, _, _ in _LINES), key=lambda name: getattr(check, name))
        for name, text, icon in _LINES:
            level = getattr(check, name)
            tone: Tone = "good" if level >= GOOD else "warn"
            mark = self.words(WORDS[level])
            line = (
                Span(self.words(text), "strong", icon=icon, grows=True),
                Span(mark, "small_strong", tone, align="right"),
            )
            bar = Figure(share_bar((level + 1) / len(WORDS), _CLOTHS[level], 240, 10), mark, grows=False)
            parts.append(Card((Line(line), bar), is_low=True))
        if getattr(check, worst) < GOOD:
            parts.append(Text(self.words(_REMEDIES[worst]), "small_strong", "warn", icon="lightbulb"))
        elif self.checked is not None and self.checked.standing is Standing.MOVED:
            parts.append(Text(self.words("The camera was moved: measure the table again."), "small_strong", "warn"))
        return tuple(parts)
