"""What the templates of the club's pages ask for: words, swatches, emblems, lines of a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from companion.club.league import Rated, list_evenings
from companion.games import shelf
from companion.games.values import Stage
from companion.pictures import Box, Picture
from companion.pictures.emblems import draw_emblem
from companion.pictures.players import letters_of, swatch
from companion.pictures.qr_code import draw_qr_code
from companion.pictures.theme import cloth_count
from companion.web.colours import css_colour
from companion.web.page_files import files_address
from companion.web.rendering import no_photos
from companion.web.sprite import Sprite
from companion.web.svg import paint_picture
from messages import Sentence, Translator, load_language, show_number

from .words import WORDS

_DASHES = ("", "2 6", "10 6", "12 5 2 5")
"""Lines are told apart without their colours too."""


_LETTERS = 21.0
"""What the letters at the end of a line take of the chart, from top to bottom."""
_TRIES = 60
"""Each brings letters that cover each other closer to where they are clear."""


@dataclass(frozen=True)
class ChartLine:
    """One player's line, in the box of the chart."""

    name: str
    letter: str
    points: str
    dots: tuple[tuple[float, float], ...]
    end: tuple[float, float]
    """Where its letters stand, beside the last dot and clear of those of the other lines."""
    colour: str
    cloth: str
    ink: str
    dash: str


class ClubPaint:
    """Made for one answer, or kept for cards that are shown again; collects the icons and cloths that it uses."""

    def __init__(self, language: str, names: Sequence[str] = (), sprite: Sprite | None = None) -> None:
        self.language = language
        self.files = files_address()
        self.translate: Translator = load_language(language)
        self.sprite = sprite or Sprite()
        self._letters: dict[str, str] = {}
        self.know(names)
        self._painted: dict[tuple[str, int], Markup] = {}
        """Swatches and emblems: two hundred tables show the same few."""

    @property
    def painted(self) -> int:
        """How many swatches and emblems are kept."""
        return len(self._painted)

    def know(self, names: Sequence[str]) -> None:
        """Who is in the room: letters tell them apart."""
        unique = list(dict.fromkeys(names))
        self._letters = dict(zip(unique, letters_of(unique), strict=True))

    def letter(self, name: str) -> str:
        return self._letters.get(name, name[:1].upper())

    def say(self, word: str, **values: int | str) -> str:
        sentence = WORDS[word]
        return self.translate(Sentence(sentence.template, tuple(values.items()), sentence.plural, sentence.count))

    def count(self, word: str, count: int, **values: int | str) -> str:
        sentence = WORDS[word]
        told = (("count", count), *values.items())
        return self.translate(Sentence(sentence.template, told, sentence.plural, count))

    def icon(self, name: str) -> Markup:
        shape = self.sprite.icon(name)
        return Markup('<svg class="icon" aria-hidden="true" focusable="false"><use href="#{}"/></svg>').format(shape)

    def swatch(self, name: str, cloth: int) -> Markup:
        key = (self.letter(name), cloth % cloth_count())
        if key not in self._painted:
            self._painted[key] = paint_picture(swatch(key[1], key[0]), self.sprite, no_photos, kind="swatch")
        return self._painted[key]

    def emblem(self, game: str) -> Markup:
        key = (game or "quilting-bee", -1)
        if key not in self._painted:
            picture = Picture(48, 48, draw_emblem(key[0], Box(0, 0, 48, 48)))
            self._painted[key] = paint_picture(picture, self.sprite, no_photos)
        return self._painted[key]

    def title(self, game: str) -> str:
        return shelf.take(game).title if game in shelf.NAMES else game

    def stage(self, game: str, stage: Stage | None) -> str:
        """How far a game is; nothing where it is not told as this version's rules tell it."""
        sentence = shelf.take(game).stages.get(stage.name) if stage and game in shelf.NAMES else None
        if sentence is None or stage is None:
            return ""
        try:
            numbers = tuple(stage.numbers.items())
            return self.translate(
                Sentence(sentence.template, numbers, sentence.plural, stage.numbers.get("count", sentence.count))
            )
        except KeyError:
            return ""

    def mark(self, told: str) -> str:
        """What came of a round for somebody: won, drawn and lost have letters of their own in each language."""
        return self.say(f"mark-{told}") if f"mark-{told}" in WORDS else told

    def code(self, text: str, name: str) -> Markup:
        return paint_picture(draw_qr_code(text, 160), self.sprite, no_photos, name)

    def cloths(self, numbers: Sequence[int]) -> list[int]:
        """The cloths of those at one table: everybody's own, and never the same twice."""
        chosen: list[int] = []
        for number in numbers:
            cloth = number % cloth_count()
            while cloth in chosen and len(chosen) < cloth_count():
                cloth = (cloth + 1) % cloth_count()
            chosen.append(cloth)
        return chosen

    def amount(self, points: int, unit: str) -> str:
        if unit != "dollars":
            return show_number(points)
        return f"${points // 1000}k" if points >= 1000 and not points % 1000 else f"${points}"

    def spark(self, values: Sequence[int], width: float = 110, height: float = 30) -> str:
        """The points of a small line that shows a course and no numbers."""
        if len(values) < 2:
            return ""
        low, high = min(values), max(values)
        span = (high - low) or 1
        step = width / (len(values) - 1)
        return " ".join(f"{place * step:.1f},{height - 3 - (value - low) / span * (height - 6):.1f}"
                        for place, value in enumerate(values))  # fmt: skip

    def lines(self, compared: Sequence[Rated], low: int, high: int) -> list[ChartLine]:
        """The lines of the league's chart, in a box of 400 by 280: who missed an evening has no dot there."""
        evenings = list_evenings(compared)
        courses = [
            tuple(
                (40 + 330 * evenings.index(date) / max(len(evenings) - 1, 1),
                 270 - 260 * (value - low) / max(high - low, 1))
                for date, value in zip(rated.dates, rated.evenings, strict=True) if date in evenings
            )
            for rated in compared
        ]  # fmt: skip
        ends = _keep_clear([(dots[-1][0] + 18, dots[-1][1]) if dots else (0.0, 0.0) for dots in courses])
        found = []
        for number, (rated, dots, end) in enumerate(zip(compared, courses, ends, strict=True)):
            name, cloth = rated.name, rated.player
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
            role = f"seat{cloth % cloth_count()}"
            found.append(ChartLine(name, self._letters.get(name, name[:1]), points, dots, end,
                                   css_colour(f"{role}.name"), css_colour(f"{role}.cloth"),
                                   css_colour(f"{role}.letter"), _DASHES[number % len(_DASHES)]))  # fmt: skip
        return found

    def colour(self, cloth: int) -> str:
        return css_colour(f"seat{cloth % cloth_count()}.name")


def _keep_clear(ends: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same places, moved up and down as little as it takes until no letters cover others."""
    moved = sorted(([x, y, place] for place, (x, y) in enumerate(ends)), key=lambda each: each[1])
    for _ in range(_TRIES):
        for at, lower in enumerate(moved):
            for upper in moved[:at]:
                short = _LETTERS - (lower[1] - upper[1])
                if short > 0 and abs(lower[0] - upper[0]) < _LETTERS:
                    upper[1] -= short / 2
                    lower[1] += short / 2
    return [(x, y) for x, y, _ in sorted(moved, key=lambda each: each[2])]
