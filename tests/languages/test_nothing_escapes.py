"""Everything that a person reads can be said in another language: in one that nobody speaks no English word is left.

What may stay: names (of people, of the games, of what is printed on their cards), files, and a fault’s own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games.quiltable.components import ASSISTANTS
from companion.games.shelf import NAMES, read_box
from companion.home import Home
from companion.printing.doodle_sheet import print_doodle_sheets
from companion.printing.practice_deck import DECKS, print_practice_deck
from companion.printing.rules_reminder import print_rules
from companion.printing.scan_mat import print_scan_mat
from companion.printing.target import print_target
from companion.printing.wiring_card import print_wiring
from companion.web.photos import photos_of
from companion.web.rendering import DOOR_WORDS, PageContext, render, render_door
from messages import LANGUAGES, load_language, say, say_count
from tests.languages.collecting import ROOT, sentences_of
from tests.languages.pseudo import PseudoCatalogue, english_words, spoken
from tests.printing.drawn import contents, texts_of
from tests.screens.scenes import all_scenes
from tests.screens.shell_scenes import TwoPrinters
from tests.screens.teach_scenes import CAMERAS
from tests.web.page_reading import Element, read_page

PEOPLE = (
    *("Mara", "Theo", "Ruth", "Jun", "Ada", "Friederike", "Annegret", "Konstantin", "Nell", "Wim", "Marlene", "Ole"),
    *("Pia", "Rosa", "Till", "Li"),
)
_MADE_UP = (
    *("Spielecafé am Markt", "Window table", "Holiday house", "At home", "the test camera"),
    *TwoPrinters().find(),
    *CAMERAS,
    "ValueError: the needle slipped",
)
"""What somebody typed, and what a camera or a fault calls itself, in the scenes."""
_KEPT = re.compile(
    "|".join(
        (
            *map(re.escape, _MADE_UP),
            r"\S*/\S+|\S+\.(?:png|pdf|gif)",
            # What folders are called on the disk.
            rf"\b(?:{Home(Path()).souvenirs.name}|{Home(Path()).exports.name})\b",
            r"Quilting Bee|quilting-bee(?:\.local)?",
            *(re.escape(read_box(game).title) for game in NAMES),
            *LANGUAGES.values(),
            *(re.escape(str(each.title)) for each in ASSISTANTS.values()),
        )
    )
)
SCENES = all_scenes()


@cache
def catalogue() -> PseudoCatalogue:
    return PseudoCatalogue()


def left_in_english(text: str) -> list[str]:
    """Words that are neither said in the made-up language nor a name; a swatch shows the first letters of one."""
    words = english_words(_KEPT.sub(" ", text))
    return [word for word in words if not any(name.startswith(word.removesuffix("’s")) for name in PEOPLE)]


def read_or_heard(page: Element) -> Iterator[str]:
    for element in page.all():
        if element.tag not in ("style", "script"):
            yield element.words
            yield from (element.attributes.get(name, "") for name in ("aria-label", "placeholder", "title", "alt"))


@pytest.mark.parametrize("name", SCENES)
def test_nothing_on_a_screen_or_page_stays_english(name: str) -> None:
    with spoken(catalogue()):
        session = SCENES[name]()
        page = render(session.view(), PageContext(translate=session.translate, photos=photos_of(session)))
        session.close()
    assert [text for text in read_or_heard(read_page(page)) if left_in_english(text)] == []


@pytest.mark.parametrize("word", DOOR_WORDS)
def test_nothing_at_the_door_stays_english(word: str) -> None:
    with spoken(catalogue()):
        page = render_door(word, "de")  # type: ignore[arg-type]
    assert [text for text in read_or_heard(read_page(page)) if left_in_english(text)] == []


@pytest.mark.parametrize("what", ["sheet", "mat", "target", "wiring", *NAMES, *(f"{game} deck" for game in DECKS)])
def test_nothing_on_paper_stays_english(what: str) -> None:
    with spoken(catalogue()):
        words = load_language("de")
        match what.split():
            case ["sheet"]:
                pdf = print_doodle_sheets("a4", 1, 1, words)
            case ["mat"]:
                pdf = print_scan_mat("a4", words)
            case ["target"]:
                pdf = print_target("a4", words)
            case ["wiring"]:
                pdf = print_wiring("a4", words)
            case [game, "deck"]:
                pdf = print_practice_deck(game, "a4", words).pdf
            case _:
                pdf = print_rules(what, "a4", words)
    texts = [text for page in contents(pdf) for text in texts_of(page)]
    assert texts
    assert [text for text in texts if left_in_english(text)] == []


def test_templates_have_no_words_of_their_own() -> None:
    for file in sorted((ROOT / "companion" / "web" / "templates").rglob("*.html")):
        text = re.sub(
            r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<script.*?</script>|<code>.*?</code>",
            " ",
            file.read_text(),
            flags=re.DOTALL,
        )
        spoken_by_tags = " ".join(re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', text))
        text = re.sub(r"<[^>]*>", " ", text).replace("&nbsp;", " ")
        assert left_in_english(f"{text} {spoken_by_tags}") == [], file.name


def test_the_window_has_no_words_of_its_own() -> None:
    """It shows what views hold, which the page shows too; so nothing it says can escape the scenes above."""
    folder = ROOT / "companion" / "touch"
    for file in sorted(folder.rglob("*.kv")):
        assert re.findall(r"\btext: *f?['\"]\w", file.read_text()) == [], file.name
    for file in sorted(folder.rglob("*.py")):
        assert list(sentences_of(file.read_text())) == [], file.name


def test_a_word_that_escapes_is_noticed() -> None:
    with spoken(catalogue()):
        words = load_language("de")
    assert left_in_english(words(say("Undo"))) == []
    assert left_in_english(words(say("{name}’s turn", name="Mara"))) == []
    assert left_in_english(words(say("{name}’s turn", name="red"))) == ["red"]
    assert left_in_english(words(say("Nobody collected this."))) == ["Nobody", "collected", "this"]
    assert left_in_english(words(say_count("{count} point", "{count} points", 2))) == []


def test_sentences_are_collected_wherever_they_stand() -> None:
    source = """
count = len(told)
title = self.words("Whose turn? {name}", name=self.name(count))
label = f"{words(say('Inside an f-string'))}: {count}"
key = say("One" if count == 1 else "Many")
template = "Named first, {name}"
told = say_count("{count} card", "{count} cards", count), text.count("x")
"""
    assert set(sentences_of(source)) == {
        "Whose turn? {name}", "Inside an f-string", "One", "Many", "Named first, {name}",
        ("{count} card", "{count} cards"),
    }  # fmt: skip
