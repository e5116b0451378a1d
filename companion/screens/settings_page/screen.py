"""Settings: sections at the left, every value in sight and one tap away; what was found on this machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.screens.phone_page import Opens
from companion.screens.phones.parts import decide
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Key, KeyName, Keys, Tap
from messages import Sentence, say

from .about import AboutPage
from .camera import CameraPage
from .choices import PHONES, SECTIONS, Setting
from .club import ClubSection
from .panel import PanelPage
from .parts import show_settings
from .players import PlayersPage
from .section import SectionPage
from .storage import StoragePage

if TYPE_CHECKING:
    from companion.screens.session import Session

Step = tuple[int, Setting | None]
"""A section and the setting in it that is chosen; none in a section without any."""

_DONE = say("Done")
_PAGES: dict[str, type[SectionPage]] = {
    "camera": CameraPage,
    "buttons": PanelPage,
    "players": PlayersPage,
    "club": ClubSection,
    "storage": StoragePage,
    "about": AboutPage,
}


class SettingsScreen(Screen):
    """Changes take effect at once and can be taken back."""

    name = "settings"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        self.steps = _find_steps(session)
        self._before: list[tuple[Sentence, Callable[[], None]]] = []
        """What was changed, and what takes it back."""
        self.chosen = 0
        """Where in `steps` the buttons are; behind the last one is `Done`."""
        self.is_walking = False
        """Whether the buttons choose: a finger changes what it touches, and the main key means that all is done."""
        self.page: SectionPage | None = None
        """Of a section that is more than values in strips."""
        self.opens: Opens = "play"
        self.guest: int | None = None
        """Of the phones that are there, the one that was touched."""
        self._since = 0.0

    @property
    def is_done(self) -> bool:
        """Whether the way out is chosen."""
        return self.chosen == len(self.steps)

    @property
    def section(self) -> int:
        """The section that is shown."""
        return self.steps[min(self.chosen, len(self.steps) - 1)][0]

    @property
    def setting(self) -> Setting | None:
        """The setting that the buttons change."""
        return None if self.is_done else self.steps[self.chosen][1]

    def banner(self) -> Banner:
        return Banner(
            self.words("Settings"),
            self.words(SECTIONS[self.section].title),
            emblem="quilting-bee",
            left_icon="arrow-left",
            status=self.session.camera_status(),
        )

    def keys(self) -> Keys:
        busy = self.page.keys() if self.page is not None else None
        if busy is not None:
            return busy
        last = self.words(self._before[-1][0]) if self._before else self.words("Nothing yet")
        undo = Key(self.words("Undo"), last, "undo-2", is_lit=bool(self._before))
        step = Key(self.words("Next"), self.words(self._title(self.chosen + self.is_walking)), "arrow-down")
        done = Key(self.words(_DONE), self._way_out(), "check")
        if self.is_done or not self.is_walking:
            return Keys(undo, step, done)
        if self.setting is None:
            return Keys(undo, step, (self.page.main_key() if self.page is not None else None) or done)
        value = self.words(self.setting.values[self._next_value(self.setting)][1])
        text = self.words("Change: {what}", what=self.words(self.setting.title))
        return Keys(undo, step, Key(text, value, SECTIONS[self.section].icon))

    def parts(self) -> Body:
        return show_settings(self)

    def press(self, key: KeyName) -> None:
        if self.page is not None and self.page.keys() is not None:
            self.page.press(key)
        elif key == "undo":
            if self._before:
                _, take_back = self._before.pop()
                take_back()
        elif key == "scan":
            self.move(1)
        elif self.is_done or not self.is_walking:
            self.leave()
        elif self.setting is not None:
            self._change(self.setting, self._next_value(self.setting))
        elif self.page is not None and self.page.main_key() is not None:
            self.page.act()
        else:
            self.leave()

    def move(self, by: int) -> None:
        if self.is_walking or by < 0:
            self._choose((self.chosen + by) % (len(self.steps) + 1))
        self.is_walking = True

    @property
    def can_move(self) -> bool:
        return self.page is None or self.page.keys() is None

    def tap(self, tap: Tap) -> None:
        self.is_walking = False
        phones = self.session.services.page
        if tap.name == "guest":
            self.guest = None if self.guest == tap.number else tap.number
        elif phones is not None and decide(phones, tap):
            self.guest = None
        elif tap.name == "open":
            self.session.go.to(str(tap.value))
        elif tap.name == "section":
            sections = [SECTIONS[section].name for section, _ in self.steps]
            self._choose(sections.index(str(tap.value)), anew=True)
        elif tap.name == "value":
            place, number = tap.cell
            _, setting = self.steps[place]
            assert setting is not None
            self._choose(place)
            if number != setting.find_value(self.session):
                self._change(setting, number)
        elif self.page is None or not self.page.tap(tap):
            raise LookupError(tap)

    def tick(self, seconds: float) -> bool:
        """The camera shows something else; somebody may have come with a phone, or gone."""
        if self.page is not None:
            return self.page.tick(seconds)
        self._since += seconds
        if self._since < 1 or self.setting is not PHONES:
            return False
        self._since = 0.0
        return True

    def leave(self) -> None:
        """Where the players came from; over the menu that is the table."""
        if self.page is not None:
            self.page.close()
        if self._below.name == "menu":
            self._below.leave()
        else:
            self.session.open(self._below)

    def _choose(self, place: int, *, anew: bool = False) -> None:
        """Go to a place of the way; the page of another section is opened, one that is open already stays."""
        before, self.chosen = self.section, place
        if self.section == before and not anew:
            return
        if self.page is not None:
            self.page.close()
        page = _PAGES.get(SECTIONS[self.section].name)
        self.page = page(self) if page is not None else None

    def _title(self, place: int) -> Sentence:
        place %= len(self.steps) + 1
        if place == len(self.steps):
            return _DONE
        section, setting = self.steps[place]
        return setting.title if setting else SECTIONS[section].title

    def _way_out(self) -> str:
        return self.words("Back to the table") if self._below.name == "menu" else self.words("Home")

    def _next_value(self, setting: Setting) -> int:
        now = setting.find_value(self.session)
        return 0 if now is None else (now + 1) % len(setting.values)

    def _change(self, setting: Setting, number: int) -> None:
        self._before.append((setting.title, setting.change(self.session, number)))


def _find_steps(session: Session) -> tuple[Step, ...]:
    """The way of the buttons through all sections, before `Done`. The storage has a backup to make too."""
    return tuple(
        (number, setting)
        for number, section in enumerate(SECTIONS)
        for setting in (*section.settings, *((None,) if section.name == "storage" or not section.settings else ()))
        if setting is None or setting.is_here(session)
    )
