"""Is the light good: nine fields of the live picture in words, and one sentence what to move."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from calibration.light import Advice
from companion.pictures.light_fields import draw_fields
from companion.scanning.light_check import LightSeen, look_at_light
from companion.screens.live_picture import LivePicture
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Column,
    Key,
    KeyName,
    Keys,
    Line,
    Part,
    Row,
    Space,
    Span,
    Stepper,
    Text,
)
from messages import Sentence, say

from .measuring import STEPS

if TYPE_CHECKING:
    from companion.screens.session import Session

log = logging.getLogger(__name__)
_PREVIEW = "light-preview"
_EVERY = 1.0
"""Seconds between two measurements."""
_ADVICE: dict[Advice, tuple[Sentence, Sentence, str]] = {
    Advice.TOO_DARK: (say("Too dark"), say("Switch on more light, or move the lamp nearer."), "lamp"),
    Advice.TOO_BRIGHT: (say("Too bright"), say("Dim the lamp, or move it further away."), "sun-dim"),
    Advice.LAMP_LEFT: (say("Nearly good"), say("Move the lamp to the left."), "lamp"),
    Advice.LAMP_RIGHT: (say("Nearly good"), say("Move the lamp to the right."), "lamp"),
    Advice.LAMP_UP: (say("Nearly good"), say("Move the lamp towards the top of the picture."), "lamp"),
    Advice.LAMP_DOWN: (say("Nearly good"), say("Move the lamp towards the bottom of the picture."), "lamp"),
    Advice.LAMP_HIGHER: (say("Nearly good"), say("Move the lamp higher, or use two."), "lamp"),
    Advice.SHADOW: (say("A shadow"), say("Move what throws it, or the lamp."), "cloud"),
    Advice.GLARE: (say("The lamp is mirrored"), say("Move or turn it to the side."), "sparkles"),
    Advice.YELLOW: (say("Very yellow light"), say("Use a whiter lamp."), "palette"),
    Advice.BLUE: (say("Very blue light"), say("Use a warmer lamp."), "palette"),
}
_ONE_SIDE = dict.fromkeys((Advice.LAMP_LEFT, Advice.LAMP_RIGHT, Advice.LAMP_UP, Advice.LAMP_DOWN), say("from one side"))
_LINES: tuple[tuple[Sentence, str, Sentence, Mapping[Advice, Sentence]], ...] = (
    (say("Brightness"), "sun", say("enough"), {Advice.TOO_DARK: say("too dark"), Advice.TOO_BRIGHT: say("too bright")}),
    (say("Even"), "contrast", say("from all sides"),
     _ONE_SIDE | {Advice.LAMP_HIGHER: say("darker at the rim"), Advice.SHADOW: say("a shadow")}),
    (say("Shine"), "sparkles", say("none seen"), {Advice.GLARE: say("a mirrored lamp")}),
    (say("Colour"), "palette", say("white"), {Advice.YELLOW: say("very yellow"), Advice.BLUE: say("very blue")}),
)  # fmt: skip
"""What good light is, and in a word what is wrong with it."""


class LightScreen(Screen):
    """Measures once a second; the main key keeps what was measured."""

    name = "light"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        self.live = LivePicture(session, _PREVIEW)
        self.seen: LightSeen | None = None
        self._measuring: Future[Any] | None = None
        self._is_keeping = False
        self._rest = 0.0

    @property
    def can_move(self) -> bool:
        return False

    @property
    def _is_step(self) -> bool:
        """Whether it is one of the steps of calibrating, and not looked at alone."""
        return self._below.name == "calibrate"

    def banner(self) -> Banner:
        context = self.words("Lay a white sheet where you scan")
        return Banner(self.words("Is the light good?"), context, emblem="quilting-bee", left_icon="arrow-left",
                      status=self.live.status())  # fmt: skip

    def keys(self) -> Keys:
        can_keep = self.seen is not None and self.seen.is_worth_keeping and not self._is_keeping
        told = self.words("Lay a white sheet there")
        if self.seen is not None and self.seen.fields:
            told = self.words("{count} of {all} fields are good", count=self.seen.good, all=9)
        return Keys(
            Key(self.words("Back"), self.words("Calibrate") if self._is_step else self.words("Settings"), "arrow-left"),
            Key(self.words("Look again"), self.words("Measure anew"), "refresh-cw"),
            Key(self.words("Good enough"), told, "check", is_lit=can_keep),
        )

    def parts(self) -> Body:
        over: tuple[Any, ...] = ()
        if self.live.is_shown and self.seen is not None and self.seen.fields:
            words = {"shade": self.words("in shade"), "bright": self.words("too bright")}
            over = draw_fields(self.seen.fields, words, *self.live.size)
        aside = Column((self._verdict(), *self._lines(), Space()), grows=True)
        stepper = (Stepper(tuple(map(self.words, STEPS)), 1),) if self._is_step else ()
        return Body((*stepper, Row((self.live.show(*over), aside), (1.5, 1.0), grows=True)))

    def _verdict(self) -> Card:
        if self.seen is None or not self.seen.fields:
            told = self.words("Lay a blank white sheet on the scan place, so that it covers most of the picture.")
            return Card((Text(self.words("No white sheet"), "title"), Text(told, "small")), look="info")
        if not self.seen.advice:
            told = self.words("Bright enough, even and white.")
            return Card(
                (Text(self.words("Good light"), "title", icon="circle-check"), Text(told, "small")), look="good"
            )
        title, what, icon = _ADVICE[self.seen.advice[0]]
        return Card((Text(self.words(title), "title", icon=icon), Text(self.words(what), "strong")), look="warning")

    def _lines(self) -> tuple[Part, ...]:
        if self.seen is None or not self.seen.fields:
            return ()
        return tuple(self._line(*each) for each in _LINES)

    def _line(self, name: Sentence, icon: str, fine: Sentence, wrong: Mapping[Advice, Sentence]) -> Line:
        """One of the things that good light is, and in a word how it is here."""
        assert self.seen is not None
        found = next((wrong[advice] for advice in self.seen.advice if advice in wrong), None)
        mark = Span(self.words(found or fine), "small_strong", "good" if found is None else "warn", align="right")
        return Line((Span(self.words(name), "body", icon=icon, grows=True), mark))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.seen = None
        elif self.seen is not None and self.seen.is_worth_keeping and self.live.is_shown:
            self._measure(is_kept=True)

    def tick(self, seconds: float) -> bool:
        changed = self.live.tick(seconds)
        self._rest -= seconds
        if self._measuring is not None:
            return self._advance() or changed
        if self._rest <= 0 and self.live.is_shown:
            self._measure(is_kept=False)
        return changed

    def leave(self) -> None:
        self.session.open(self._below)

    def _measure(self, is_kept: bool) -> None:
        services = self.session.services
        assert services.camera is not None, "a picture comes from a camera"
        folder = services.calibration if is_kept else None
        self._is_keeping, self._rest = is_kept, _EVERY
        self._measuring = services.worker.run(look_at_light, services.camera.name, self.live.picture, folder)

    def _advance(self) -> bool:
        assert self._measuring is not None
        if not self._measuring.done():
            return False
        measuring, self._measuring = self._measuring, None
        was_keeping, self._is_keeping = self._is_keeping, False
        if measuring.exception() is not None:
            log.warning("The light could not be measured.", exc_info=measuring.exception())
            self.session.tell(say("The light could not be measured. Try once more."))
            return True
        self.seen = measuring.result()
        if was_keeping and self.seen is not None and self.seen.is_worth_keeping:
            self.leave()
            self.session.tell(say("The light is known from now on."))
        return True
