"""Sentences for players: a template in English and the values in it, so that it can be said in another language."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Sentence(msgspec.Struct, frozen=True):
    """One thing to tell a player. `str()` says it in English; `translated` in any language."""

    template: str
    values: tuple[tuple[str, int | str | Sentence], ...] = ()
    plural: str = ""
    count: int = 1

    def __str__(self) -> str:
        return self.translated(_english)

    def translated(self, ngettext: Callable[[str, str, int], str]) -> str:
        """Say it with the words that `ngettext(singular, plural, count)` finds."""
        template = ngettext(self.template, self.plural or self.template, self.count)
        said = {
            name: value.translated(ngettext) if isinstance(value, Sentence) else value for name, value in self.values
        }
        return template.format(**said)


def _english(singular: str, plural: str, count: int) -> str:
    return singular if count == 1 else plural


def say(template: str, **values: int | str | Sentence) -> Sentence:
    """A sentence with named places, e.g. `say("{name} passes.", name="Ann")`."""
    return Sentence(template, tuple(values.items()))


def say_count(singular: str, plural: str, count: int, **values: int | str | Sentence) -> Sentence:
    """A sentence that depends on a number, which fills the place `{count}`."""
    return Sentence(singular, (("count", count), *values.items()), plural, count)
