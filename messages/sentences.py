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
    for_players: Sentence | None = None
    """The same for somebody who stands before a screen, where a terminal is told a command or a path."""

    def __str__(self) -> str:
        return self.translated(_english)

    def on_screen(self) -> Sentence:
        """As players read it: without what only somebody at a terminal can use."""
        if self.for_players is not None:
            return self.for_players
        if not any(isinstance(value, Sentence) for _, value in self.values):
            return self
        values = tuple((name, each.on_screen() if isinstance(each, Sentence) else each) for name, each in self.values)
        return msgspec.structs.replace(self, values=values)

    def translated(self, ngettext: Callable[[str, str, int], str]) -> str:
        """Say it with the words that `ngettext(singular, plural, count)` finds."""
        # Languages differ in what they say of numbers below nothing, but always as of the same number above it.
        template = ngettext(self.template, self.plural or self.template, abs(self.count))
        return template.format(**{name: _say_value(value, ngettext) for name, value in self.values})


def show_number(number: int) -> str:
    """A number as players read it: below nothing with a minus sign, which is as wide as a plus, not a hyphen."""
    return str(number).replace("-", "−")


def _say_value(value: int | str | Sentence, ngettext: Callable[[str, str, int], str]) -> str:
    if isinstance(value, Sentence):
        return value.translated(ngettext)
    return show_number(value) if isinstance(value, int) else value


def _english(singular: str, plural: str, count: int) -> str:
    return singular if count == 1 else plural


def say(template: str, **values: int | str | Sentence) -> Sentence:
    """A sentence with named places, e.g. `say("{name} passes.", name="Ann")`."""
    return Sentence(template, tuple(values.items()))


def say_decimal(number: float) -> Sentence:
    """A number that is not below nothing, with one place behind the point, or behind what stands there elsewhere."""
    whole, tenth = f"{number:.1f}".split(".")
    return say("{whole}.{tenth}", whole=whole, tenth=tenth)


def say_percent(share: float) -> Sentence:
    """A share from 0 to 1 in percent."""
    return say("{percent}%", percent=round(100 * share))


def say_label(what: str | Sentence, value: int | str | Sentence) -> Sentence:
    """Something and what is to be said of it, with the language's own mark between them."""
    return say("{what}: {value}", what=what, value=value)


def say_both(in_terminal: Sentence, on_screen: Sentence) -> Sentence:
    """A sentence with a command, a path or a reason for whoever types, and what players read in its place."""
    return msgspec.structs.replace(in_terminal, for_players=on_screen)


def say_count(singular: str, plural: str, count: int, **values: int | str | Sentence) -> Sentence:
    """A sentence that depends on a number, which fills the place `{count}`."""
    return Sentence(singular, (("count", count), *values.items()), plural, count)
