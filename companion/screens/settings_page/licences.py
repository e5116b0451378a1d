"""Under which licences everything came: the program itself, its two fonts and its icons."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING

from companion.screens import fonts
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Choice, Choices, Key, KeyName, Keys, Row, Scroll, Tap, Text
from messages import Sentence, say

if TYPE_CHECKING:
    from companion.screens.session import Session

_FONTS = Path(fonts.__path__[0])
_KINDS: tuple[tuple[str, Sentence, str], ...] = (
    ("Quilting Bee", say("The program"), ""),
    ("Fraunces", say("The letters of titles and numbers"), "LICENSE-fraunces"),
    ("Atkinson Hyperlegible Next", say("All other letters"), "LICENSE-atkinson-hyperlegible-next"),
    ("Lucide", say("The icons"), "LICENSE-lucide"),
)


class LicencesScreen(Screen):
    """One text at a time."""

    name = "licences"
    is_for_play = False

    def __init__(self, session: Session, back: Screen) -> None:
        super().__init__(session)
        self._back = back
        self.chosen = 0

    def banner(self) -> Banner:
        title = self.words("Licences")
        return Banner(title, self.words("Fonts and icons"), emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        following, _, _ = _KINDS[(self.chosen + 1) % len(_KINDS)]
        return Keys(
            Key(self.words("Back"), self.words("About"), "arrow-left"),
            Key(self.words("Next"), following, "arrow-down"),
            Key(self.words("Done"), self.words("About"), "check"),
        )

    def parts(self) -> Body:
        kinds = tuple(
            Choice(Tap("licence", number), name, self.words(about), is_chosen=number == self.chosen)
            for number, (name, about, _) in enumerate(_KINDS)
        )
        name, _, file = _KINDS[self.chosen]
        text = tuple(Text(each, "small") for each in _paragraphs(file))
        whole = Scroll((Text(name, "heading"), *text))
        return Body((Row((Scroll((Choices(kinds),)), Card((whole,), grows=True)), (1.0, 1.6), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self.move(1)
        else:
            self.leave()

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(_KINDS)

    def tap(self, tap: Tap) -> None:
        self.chosen = tap.number

    def leave(self) -> None:
        self.session.open(self._back)


@cache
def _paragraphs(file: str) -> tuple[str, ...]:
    """The text of a licence, whose lines are as long as the display is wide; that of the program came with it."""
    text = (_FONTS / file).read_text(encoding="utf-8") if file else _read_own()
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


def _read_own() -> str:
    try:
        own = distribution("quilting-bee")
    except PackageNotFoundError:
        return "MIT License"
    return own.read_text("licenses/LICENSE") or own.read_text("LICENSE") or "MIT License"
