"""A language that nobody speaks: what can be translated is said in letters of its own, so that the rest stands out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from string import Formatter, ascii_letters
from unittest.mock import patch

from tests.languages.collecting import collect

_LETTERS = str.maketrans(ascii_letters, "åƀçđéƒĝĥîĵķļḿñöþɋŕšťûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞɊŔŠŤÛṼŴẊÝŽ")
_WORD = re.compile(r"[A-Za-z][a-z'’]*[a-z]")


class PseudoCatalogue:
    """Knows what the catalogues know: a sentence that nobody collected stays English, as it would in German."""

    def __init__(self) -> None:
        self._known = set[str]()
        for message in collect():
            self._known.update([message.id] if isinstance(message.id, str) else message.id)

    def gettext(self, said: str) -> str:
        return accented(said) if said in self._known else said

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        return self.gettext(singular if count == 1 else plural)


def accented(template: str) -> str:
    """The words in other letters; the places stay as they are."""
    return "".join(
        said.translate(_LETTERS).replace("{", "{{").replace("}", "}}") + (f"{{{place}}}" if place is not None else "")
        for said, place, _, _ in Formatter().parse(template)
    )


@contextmanager
def spoken(catalogue: PseudoCatalogue) -> Iterator[None]:
    """Every language is this one for a while."""
    with patch("messages.translation.gettext.translation", lambda *_args, **_kwargs: catalogue):
        yield


def english_words(text: str) -> list[str]:
    """The words of two letters and more that were not said in this language."""
    return _WORD.findall(text)
