"""Everything that is said to a person: sentences with their values, errors that carry one, and their translations.

Every other room may use this one; it knows none of them."""

from .errors import MessageError
from .lists import say_all, say_either, say_list
from .sentences import Sentence, say, say_both, say_count, say_decimal, say_label, say_percent, show_number
from .translation import LANGUAGES, Language, Translator, choose_language, load_language, load_screen_language

__all__ = [
    "LANGUAGES",
    "Language",
    "MessageError",
    "Sentence",
    "Translator",
    "choose_language",
    "load_language",
    "load_screen_language",
    "say",
    "say_all",
    "say_both",
    "say_count",
    "say_decimal",
    "say_either",
    "say_label",
    "say_list",
    "say_percent",
    "show_number",
]
