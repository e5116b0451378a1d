"""Every sentence that players can read is translated, keeps its places, and is compiled."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from messages import LANGUAGES, choose_language, load_language, say, say_count, say_decimal, say_percent
from tests.languages.collecting import FOLDER, ROOT, collect, format_mo, format_po, read, sentences_of, update

OTHERS = sorted(set(LANGUAGES) - {"en"})


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_untranslated(language: str) -> None:
    known = read(language)
    missing = []
    for message in collect():
        if message.id:
            translated = known.get(message.id)
            if translated is None or not translated.string or not all(translated.string):
                missing.append(message.id)
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_keeps_the_places(language: str) -> None:
    for message in read(language):
        if not message.id:
            continue
        singular, *plural = (message.id,) if isinstance(message.id, str) else message.id
        allowed = places(singular).union(*(places(each) for each in plural))
        strings = (message.string,) if isinstance(message.string, str) else message.string
        assert strings, message.id
        for string in strings:
            assert places(string) <= allowed, message.id
        assert places(strings[-1]) >= places(plural[-1] if plural else singular), message.id


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_is_up_to_date_and_compiled(language: str) -> None:
    folder = FOLDER / language / "LC_MESSAGES"
    catalogue = update(language)
    assert (folder / "quilting-bee.po").read_bytes() == format_po(catalogue), "run environment/translate"
    assert (folder / "quilting-bee.mo").read_bytes() == format_mo(catalogue), "run environment/translate"


def test_sentences_are_said_in_german() -> None:
    german = load_language("de")
    assert german(say("Undo")) == "Rückgängig"
    assert german(say_count("{count} game on this table", "{count} games on this table", 1)).startswith("1 ")
    one, many = (german(say_count("{count} step", "{count} steps", count)) for count in (1, 3))
    assert one != many.replace("3", "1")


def test_sentences_are_said_in_french_where_none_counts_as_one() -> None:
    french = load_language("fr")
    assert french(say("Undo")) == "Annuler"
    said = [french(say_count("{count} point", "{count} points", count)) for count in (0, 1, 2)]
    assert said == ["0 point", "1 point", "2 points"]
    assert french(say("${thousands},{rest}", thousands=12, rest="000")) == "12\u00a0000\u00a0$"


def test_nothing_is_told_where_players_would_say_enter_show_or_know() -> None:
    """'Untold', 'tell them', 'told nothing' are nobody's English."""
    for message in read("de"):
        for sentence in (message.id,) if isinstance(message.id, str) else message.id:
            assert not re.search(
                r"\b(un|re)?told\b(?!})|\b(T|t)ell (it|them|the|that|or|only|how|which|where)\b", sentence
            ), sentence


def test_no_screen_speaks_the_language_of_terminals() -> None:
    """Commands, options, paths and formats of files are for whoever types them."""
    terminal = re.compile(r"\bsudo\b|quilting-bee |--\w|\bCSV\b|\bJSON\b|(?:^|\s)[/~]\w*/|\.(?:toml|json|db)\b")
    for file in (ROOT / "companion" / "screens").rglob("*.py"):
        for said in sentences_of(file.read_text(encoding="utf-8")):
            for sentence in (said,) if isinstance(said, str) else said:
                assert not terminal.search(sentence), f"{file.name}: {sentence}"


def test_one_thing_has_one_german_name() -> None:
    """A board is a Plan, a sheet a Blatt, the track the Zeitplan, the stash the Auslage; actions as on their keys."""
    for message in read("de"):
        for string in (message.string,) if isinstance(message.string, str) else message.string or ():
            assert not re.search(r"Tableau|Zeitleiste|Bogen|Vorrat|leere[ns]? Brett|CHOOSE|RETURN|PLAN\b", string), (
                string
            )


def test_cards_are_drawn_in_german_as_cards_are() -> None:
    """English has one word for drawing a patch and drawing a card."""
    german = load_language("de")
    assert german(say("{name} draws cards", name="Mia")) == "Mia zieht Karten"
    assert german(say("{name} draws", name="Mia")) == "Mia zeichnet"


def test_french_has_its_spaces_before_high_marks() -> None:
    """A line never begins with a question mark, and no word of the computer’s stands in the place of a French one."""
    for message in read("fr"):
        for string in (message.string,) if isinstance(message.string, str) else message.string or ():
            assert not re.search(r" [:;?!»]|« ", string), string


@pytest.mark.parametrize(
    ("wished", "language"),
    [("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("de", "de"), ("DE-at", "de"), ("en-GB", "en"), ("ja", "en"), ("", "en")],
)
def test_a_browser_gets_the_language_that_it_asks_for_first(wished: str, language: str) -> None:
    assert choose_language(wished) == language


def test_a_sentence_without_a_translation_is_said_in_english() -> None:
    assert load_language("de")(say("Nobody ever translated {this}.", this="line")) == "Nobody ever translated line."


@pytest.mark.parametrize(("language", "said"), [("en", "−3 points"), ("de", "−3 Punkte"), ("fr", "−3 points")])
def test_numbers_below_nothing_are_said_as_those_above(language: str, said: str) -> None:
    words = load_language(language)
    assert words(say_count("{count} point", "{count} points", -3)) == said
    assert "s" not in words(say_count("{count} point", "{count} points", -1))


@pytest.mark.parametrize(
    ("language", "decimal", "share"), [("en", "3.2", "78%"), ("de", "3,2", "78\u00a0%"), ("fr", "3,2", "78\u00a0%")]
)
def test_numbers_are_written_as_the_language_writes_them(language: str, decimal: str, share: str) -> None:
    words = load_language(language)
    assert (words(say_decimal(3.24)), words(say_percent(0.777))) == (decimal, share)


def test_no_screen_writes_a_point_or_a_percent_sign_by_itself() -> None:
    """German and French players read '14.2 GB' and '78%' until each was said."""
    by_itself = re.compile(r":\.\d[f%]\}")
    rooms = ("companion/screens", "companion/games", "companion/scanning", "companion/diagnosis")
    files = [file for room in rooms for file in sorted((ROOT / room).rglob("*.py"))]
    assert len(files) > 200
    assert [file.name for file in files if by_itself.search(file.read_text(encoding="utf-8"))] == []


def test_no_screen_glues_a_colon_to_a_word() -> None:
    """In French it has a space before it, so it stands in a sentence: 'Pioches: touchez' was read on a turn's page."""
    glued = re.compile(r'f"[^"]*\}: \{')
    files = sorted((ROOT / "companion" / "screens").rglob("*.py"))
    assert len(files) > 100
    found = {file.name for file in files if glued.search(file.read_text(encoding="utf-8"))}
    assert found == {"game_on_table.py"}, "which speaks English to whoever looks after the machine"
