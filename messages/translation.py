"""Sentences in another language: English as written, others by gettext."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from importlib.resources import files

from .sentences import Sentence

LANGUAGES = {"en": "English", "de": "Deutsch"}

Translator = Callable[[Sentence], str]


def load_language(code: str) -> Translator:
    """What says a sentence in that language; sentences without a translation are said in English."""
    folder = str(files(__package__) / "languages")
    catalogue = gettext.translation("quilting-bee", folder, [code], fallback=True)

    def ngettext(singular: str, plural: str, count: int) -> str:
        # A template without a plural has one form in every language.
        return catalogue.gettext(singular) if plural == singular else catalogue.ngettext(singular, plural, count)

    return lambda sentence: sentence.translated(ngettext)
