"""Settings: each row steps through its values; what was found on this machine stands beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.sentences import Sentence, say
from companion.health import Finding
from companion.screens.drawing.items import Box, Icon, Item, Tap, Words
from companion.screens.drawing.parts import card
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.listing import Pages, draw_rows, row_boxes
from companion.screens.screen import Easel, Screen
from companion.screens.settings import Settings
from companion.screens.words import LANGUAGES

if TYPE_CHECKING:
    from companion.screens.evening import Evening


class Setting(msgspec.Struct, frozen=True):
    """One row: which field it changes, and the values in turn with their names."""

    field: str
    title: Sentence
    icon: str
    values: tuple[tuple[str | bool, Sentence], ...]


SETTINGS = (
    Setting(
        "theme",
        say("Look"),
        "palette",
        (
            ("linen", say("Linen, for the day")),
            ("indigo", say("Indigo, for the night")),
            ("contrast", say("High contrast")),
        ),
    ),
    Setting(
        "language",
        say("Language"),
        "languages",
        tuple((code, say("{name}", name=name)) for code, name in LANGUAGES.items()),
    ),
    Setting("sounds", say("Sounds"), "volume-2", ((True, say("On")), (False, say("Off")))),
    Setting(
        "movement",
        say("Movement"),
        "wind",
        (("full", say("Stitches and counting")), ("calm", say("Calm")), ("none", say("None"))),
    ),
)


_DONE = say("Done")

_NAMES = {
    "screen": say("Screen"),
    "camera": say("Camera"),
    "buttons": say("Buttons"),
    "games": say("Games"),
    "decks": say("Decks"),
    "disk": say("Disk"),
    "power": say("Power"),
}
"""What the findings of the doctor are called here."""


class SettingsScreen(Screen):
    """Changes take effect at once and can be taken back."""

    name = "settings"

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.pages = Pages(len(SETTINGS) + 1, len(SETTINGS) + 1)
        self._before: list[Settings] = []

    def banner(self) -> Banner:
        status = self.evening.camera_status()
        return Banner(
            self.words("Settings"),
            self.words("Changes take effect at once"),
            emblem="quilting-bee",
            left_icon="arrow-left",
            status=status,
        )

    def keys(self) -> Keys:
        undo = Key(self.words("Undo"), self.words("The last change"), "undo-2", is_lit=bool(self._before))
        following = (self.pages.chosen + 1) % self.pages.count
        title = SETTINGS[following].title if following < len(SETTINGS) else _DONE
        step = Key(self.words("Next"), self.words(title), "arrow-down")
        if self.pages.chosen == len(SETTINGS):
            return Keys(undo, step, Key(self.words(_DONE), "", "check"))
        setting = SETTINGS[self.pages.chosen]
        value = self.words(self._next_value(setting)[1])
        return Keys(undo, step, Key(self.words("Change: {what}", what=self.words(setting.title)), value, setting.icon))

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        left, right = body_box(easel.width, has_band=False).columns(1, 360, gap=12)
        contents = []
        *places, last = row_boxes(left, self.pages)
        for place, setting in zip(places, SETTINGS, strict=True):
            contents.append(
                (
                    Icon(Box(place.x + 10, place.y, 44, place.height), setting.icon, theme.ink, 26),
                    Words(
                        Box(place.x + 62, place.y + 9, place.width - 80, 20),
                        self.words(setting.title),
                        "heading",
                        theme.ink,
                    ),
                    Words(
                        Box(place.x + 62, place.y + 29, place.width - 80, 20),
                        self.words(self._value(setting)[1]),
                        "body",
                        theme.ink_soft,
                    ),
                )
            )
        done = (
            Icon(Box(last.x + 10, last.y, 44, last.height), "check", theme.ink, 26),
            Words(Box(last.x + 62, last.y, last.width - 80, last.height), self.words(_DONE), "heading", theme.ink),
        )
        return (*draw_rows(easel, left, self.pages, [*contents, done]), *self._draw_machine(easel, right))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            if self._before:
                self.evening.apply_settings(self._before.pop())
        elif key == "scan":
            self.move(1)
        else:
            self._do_chosen()

    def move(self, by: int) -> None:
        self.pages.choose(self.pages.chosen + by)

    def tap(self, tap: Tap) -> None:
        number = tap.number
        was_chosen = number == self.pages.chosen
        self.pages.choose(number)
        if was_chosen or number == len(SETTINGS):
            self._do_chosen()

    def _do_chosen(self) -> None:
        if self.pages.chosen == len(SETTINGS):
            self.leave()
        else:
            self._change(SETTINGS[self.pages.chosen])

    def leave(self) -> None:
        if self.evening.table is not None:
            self.evening.open_table()
        else:
            self.evening.go_home()

    def _change(self, setting: Setting) -> None:
        self._before.append(self.evening.settings)
        value, _ = self._next_value(setting)
        self.evening.apply_settings(msgspec.structs.replace(self.evening.settings, **{setting.field: value}))

    def _value(self, setting: Setting) -> tuple[str | bool, Sentence]:
        current = getattr(self.evening.settings, setting.field)
        return next(each for each in setting.values if each[0] == current)

    def _next_value(self, setting: Setting) -> tuple[str | bool, Sentence]:
        number = setting.values.index(self._value(setting))
        return setting.values[(number + 1) % len(setting.values)]

    def _tell(self, finding: Finding) -> str:
        name = self.words(_NAMES.get(finding.what, say("Settings")))
        return f"{name}: {self.words(finding.sentence)}"

    def _draw_machine(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme = easel.theme
        items: list[Item] = [
            card(theme, box),
            Words(Box(box.x + 14, box.y + 10, box.width - 28, 24), self.words("This machine"), "heading", theme.ink),
        ]
        signs = {
            "good": ("circle-check", theme.good),
            "absent": ("minus", theme.ink_soft),
            "bad": ("circle-alert", theme.bad),
        }
        for number, finding in enumerate(self.evening.findings()[:5]):
            y = box.y + 40 + number * 57
            icon, colour = signs[finding.state]
            items.append(Icon(Box(box.x + 10, y, 28, 54), icon, colour, 20))
            items.append(
                Words(Box(box.x + 44, y, box.width - 54, 56), self._tell(finding), "small", theme.ink, lines=3)
            )
        return tuple(items)
