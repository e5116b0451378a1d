"""Settings: sections at the left, every value in sight and one tap away; what was found on this machine."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from companion.screens.live_picture import LivePicture
from companion.screens.phone_page import Opens
from companion.screens.phones.parts import decide
from companion.screens.screen import Screen
from companion.screens.settings import Settings
from companion.screens.views import Banner, Body, Key, KeyName, Keys, Tap
from hardware.cameras.pictures import Quarter
from messages import Sentence, say

from .choices import CAMERA, PHONES, SECTIONS, Setting
from .parts import show_settings

if TYPE_CHECKING:
    from companion.screens.session import Session

Step = tuple[int, Setting | None]
"""A section and the setting in it that is chosen; none in the section about the machine."""

STEPS: tuple[Step, ...] = tuple(
    (number, setting) for number, section in enumerate(SECTIONS) for setting in (section.settings or (None,))
)
"""The way of the buttons through all sections; after the last comes `Done`."""
_DONE = say("Done")
TURNS: tuple[Quarter, ...] = (0, 90, 180, 270)
log = logging.getLogger(__name__)


class SettingsScreen(Screen):
    """Changes take effect at once and can be taken back."""

    name = "settings"
    is_for_play = False
    steps = STEPS

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        self._before: list[tuple[Sentence, Settings]] = []
        self.chosen = 0
        """Where in `STEPS` the buttons are; behind the last one is `Done`."""
        self.is_walking = False
        """Whether the buttons choose: a finger changes what it touches, and the main key means that all is done."""
        self.findings = session.services.examine()
        self.opens: Opens = "play"
        self.guest: int | None = None
        """Of the phones that are there, the one that was touched."""
        self._since = 0.0
        self.live = LivePicture(session, "settings-preview")

    @property
    def is_done(self) -> bool:
        """Whether the way out is chosen."""
        return self.chosen == len(STEPS)

    @property
    def section(self) -> int:
        """The section that is shown."""
        return STEPS[min(self.chosen, len(STEPS) - 1)][0]

    @property
    def setting(self) -> Setting | None:
        """The setting that the buttons change."""
        return None if self.is_done else STEPS[self.chosen][1]

    @property
    def can_change_camera(self) -> bool:
        """Whether the table's camera is ours to choose: not with a phone."""
        return self.session.services.change_camera is not None and self.session.who == "table"

    def banner(self) -> Banner:
        return Banner(
            self.words("Settings"),
            self.words(SECTIONS[self.section].title),
            emblem="quilting-bee",
            left_icon="arrow-left",
            status=self.session.camera_status(),
        )

    def keys(self) -> Keys:
        last = self.words(self._before[-1][0]) if self._before else self.words("Nothing yet")
        undo = Key(self.words("Undo"), last, "undo-2", is_lit=bool(self._before))
        step = Key(self.words("Next"), self.words(self._title(self.chosen + self.is_walking)), "arrow-down")
        if self.is_done or not self.is_walking:
            return Keys(undo, step, Key(self.words(_DONE), self._way_out(), "check"))
        setting = self.setting
        if SECTIONS[self.section] is CAMERA:
            return Keys(undo, step, Key(self.words("Teach"), self.words("Decks"), "graduation-cap"))
        if setting is None and self.session.services.open_backups is not None:
            return Keys(undo, step, Key(self.words("Backup"), self.words("To a stick"), "usb"))
        if setting is None:
            return Keys(undo, step, Key(self.words("Look again"), self.words("What is plugged in"), "refresh-cw"))
        value = self.words(setting.values[self._next_value(setting)][1])
        text = self.words("Change: {what}", what=self.words(setting.title))
        return Keys(undo, step, Key(text, value, SECTIONS[self.section].icon))

    def parts(self) -> Body:
        return show_settings(self)

    def press(self, key: KeyName) -> None:
        if key == "undo":
            if self._before:
                self.session.apply_settings(self._before.pop()[1])
        elif key == "scan":
            self.move(1)
        elif self.is_done or not self.is_walking:
            self.leave()
        elif SECTIONS[self.section] is CAMERA:
            self.session.go.to("decks")
        elif self.setting is None and self.session.services.open_backups is not None:
            self.session.go.to("stick")
        elif self.setting is None:
            self.findings = self.session.services.examine()
        else:
            self._change(self.setting, self._next_value(self.setting))

    def move(self, by: int) -> None:
        if self.is_walking or by < 0:
            self.chosen = (self.chosen + by) % (len(STEPS) + 1)
        self.is_walking = True

    def tap(self, tap: Tap) -> None:
        self.is_walking = False
        page = self.session.services.page
        if tap.name == "guest":
            self.guest = None if self.guest == tap.number else tap.number
        elif page is not None and decide(page, tap):
            self.guest = None
        elif tap.name == "open":
            self.session.go.to(str(tap.value))
        elif tap.name in ("use-camera", "turn-camera"):
            self._change_camera(tap)
        elif tap.name == "stick":
            self.session.go.to("stick")
        elif tap.name == "section":
            self.chosen = next(place for place, (section, _) in enumerate(STEPS) if section == tap.number)
        else:
            place, number = tap.cell
            _, setting = STEPS[place]
            assert setting is not None
            self.chosen = place
            if number != setting.find_value(self.session.settings):
                self._change(setting, number)

    def tick(self, seconds: float) -> bool:
        """The camera shows something else; somebody may have come with a phone, or gone."""
        if SECTIONS[self.section] is CAMERA:
            return self.live.tick(seconds)
        self._since += seconds
        if self._since < 1 or self.setting is not PHONES:
            return False
        self._since = 0.0
        return True

    def leave(self) -> None:
        """Where the players came from; over the menu that is the table."""
        if self._below.name == "menu":
            self._below.leave()
        else:
            self.session.open(self._below)

    def _change_camera(self, tap: Tap) -> None:
        """Another camera, or the picture turned by a quarter; kept at once."""
        services = self.session.services
        if services.change_camera is None or not self.can_change_camera:
            return
        before = services.camera_settings
        if tap.name == "use-camera":
            wanted = msgspec.structs.replace(before, use=str(tap.value))
        else:
            wanted = msgspec.structs.replace(before, turn=TURNS[(TURNS.index(before.turn) + 1) % len(TURNS)])
        try:
            services.change_camera(wanted)
        except (OSError, ValueError) as error:
            log.warning("The camera's settings cannot be kept: %s", error)
            self.session.tell(say("This holds for this evening only: the settings cannot be written."))
        self.live = LivePicture(self.session, "settings-preview")

    def _title(self, place: int) -> Sentence:
        place %= len(STEPS) + 1
        if place == len(STEPS):
            return _DONE
        section, setting = STEPS[place]
        return setting.title if setting else SECTIONS[section].title

    def _way_out(self) -> str:
        return self.words("Back to the table") if self._below.name == "menu" else self.words("Home")

    def _next_value(self, setting: Setting) -> int:
        return (setting.find_value(self.session.settings) + 1) % len(setting.values)

    def _change(self, setting: Setting, number: int) -> None:
        self._before.append((setting.title, self.session.settings))
        self.session.apply_settings(setting.apply(self.session.settings, number))
