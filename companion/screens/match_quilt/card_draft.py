"""A card told by touch: its pattern, drawn in the chosen fabrics, and its two or three fabrics."""

from __future__ import annotations

from companion.games.match_quilt.components import FABRICS, PATTERNS
from companion.games.match_quilt.components import Card as PatternCard
from companion.pictures.match_quilt_cards import picture_fabric, picture_pattern
from companion.screens.views import Choice, Choices, Column, Part, Row, Tap, Text
from messages import Sentence, say, say_count

from .page import Page


class CardDraft:
    """What was told of a card so far; a touch on what is chosen takes it back."""

    def __init__(self, card: PatternCard | None = None) -> None:
        self.pattern: str | None = card.pattern if card else None
        self.fabrics: tuple[str, ...] = card.fabrics if card else ()

    @property
    def card(self) -> PatternCard | None:
        """The card, once pattern and fabrics are told."""
        if self.pattern is None or len(self.fabrics) != PATTERNS[self.pattern].fabrics:
            return None
        return PatternCard(self.pattern, self.fabrics)

    def taps(self) -> list[Tap]:
        """Everything that can be touched, what is still to be told first."""
        patterns, fabrics = [Tap("pattern", slug) for slug in PATTERNS], [Tap("fabric", name) for name in FABRICS]
        if self.pattern is None:
            return [*patterns, *fabrics]
        return [*sorted(fabrics, key=lambda tap: tap.value in self.fabrics), *patterns]

    def tap(self, tap: Tap) -> bool:
        """Take a touch; whether it was one of these."""
        if tap.name == "pattern":
            self.pattern = None if self.pattern == tap.value else str(tap.value)
            self._keep_fabrics()
        elif tap.name == "fabric":
            self._take_fabric(str(tap.value))
        else:
            return False
        return True

    def _take_fabric(self, name: str) -> None:
        """Once more takes it away; one too many replaces the first."""
        if name in self.fabrics:
            self.fabrics = tuple(one for one in self.fabrics if one != name)
        else:
            self.fabrics = (*self.fabrics, name)
            self._keep_fabrics()

    def _keep_fabrics(self) -> None:
        most = PATTERNS[self.pattern].fabrics if self.pattern else len(FABRICS) - 1
        self.fabrics = self.fabrics[-most:]

    @property
    def last(self) -> Sentence | None:
        """What Undo takes back; nothing while nothing was told."""
        if self.fabrics:
            return say("The fabrics")
        return say("The pattern") if self.pattern else None

    def take_back(self) -> None:
        """Drop the fabrics, then the pattern."""
        if self.fabrics:
            self.fabrics = ()
        else:
            self.pattern = None

    @property
    def missing(self) -> Sentence | None:
        """What is still to be told."""
        if self.pattern is None:
            return say("Tap its pattern")
        wanted = PATTERNS[self.pattern].fabrics - len(self.fabrics)
        return say_count("{count} fabric is missing", "{count} fabrics are missing", wanted) if wanted else None

    def name_tap(self, tap: Tap) -> Sentence:
        """What a touch means, in words."""
        return PATTERNS[str(tap.value)].title if tap.name == "pattern" else say(str(tap.value))

    def parts(self, page: Page, here: Tap | None = None, hint: str = "") -> tuple[Part, ...]:
        """Twelve patterns and four fabrics; `here` is where the push buttons are, `hint` what matters for the card."""
        note = ""
        if self.pattern:
            pattern = PATTERNS[self.pattern]
            note = page.words("{pattern}, level {level}", pattern=pattern.title, level=pattern.level)
        head: Part = Row(
            (Text(page.words("Which card?"), "heading"), Text(note, "small", "soft", "right")), (0, 1), wraps=False,
            align="middle",
        )  # fmt: skip
        if hint and not self.pattern:
            head = Text(hint, "small_strong", "info", icon="info", lines=2)
        patterns = Choices(tuple(self._pattern_choice(page, slug, here) for slug in PATTERNS), "pictures", 4)
        return head, patterns, self._fabric_row(page, here)

    def _pattern_choice(self, page: Page, slug: str, here: Tap | None) -> Choice:
        tap = Tap("pattern", slug)
        picture = picture_pattern(slug, self.fabrics, 42)
        is_chosen = slug == self.pattern or tap == here
        return Choice(tap, picture=picture, is_chosen=is_chosen, name=page.words(PATTERNS[slug].title))

    def _fabric_row(self, page: Page, here: Tap | None) -> Part:
        options = []
        for name in FABRICS:
            tap, is_told = Tap("fabric", name), name in self.fabrics
            picture = picture_fabric(name, 38, is_told)
            options.append(Choice(tap, picture=picture, is_chosen=is_told or tap == here, name=page.words(name)))
        wanted = PATTERNS[self.pattern].fabrics if self.pattern else 2
        how_many = page.words("three") if wanted == 3 else page.words("two")
        told = (Text(page.words("Fabrics"), "strong"), Text(how_many, "small", "soft"))
        return Row(
            (Column(told, is_tight=True), Choices(tuple(options), "pictures", 4)), (0.27, 0.73), wraps=False,
            align="middle",
        )  # fmt: skip
