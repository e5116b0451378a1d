"""Sentences in another language: English as written, others by gettext."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from typing import Literal, TypeAlias

from .sentences import Sentence

Language: TypeAlias = Literal["en", "de", "fr"]
LANGUAGES: dict[Language, str] = {"en": "English", "de": "Deutsch", "fr": "Français"}

Translator = Callable[[Sentence], str]


def choose_language(wished: str) -> Language:
    """The language that somebody asks for first, as a browser does ("fr-CH, fr;q=0.9, en;q=0.8"); else English."""
    first = wished[:2].lower()
    return next((code for code in LANGUAGES if code == first), "en")


def load_language(code: str) -> Translator:
    """What says a sentence in that language; sentences without a translation are said in English."""
    # Who speaks English only does not wait until this is imported.
    from importlib.resources import files

    folder = str(files(__package__) / "languages")
    catalogue = gettext.translation("quilting-bee", folder, [code], fallback=True)

    def ngettext(singular: str, plural: str, count: int) -> str:
        # A template without a plural has one form in every language.
        return catalogue.gettext(singular) if plural == singular else catalogue.ngettext(singular, plural, count)

    return lambda sentence: sentence.translated(ngettext)


def load_screen_language(code: str) -> Translator:
    """The same before a screen, where nobody can type a command."""
    translate = load_language(code)
    return lambda sentence: translate(sentence.on_screen())
