"""Names that were mistyped: what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click


def suggest(word: str, names: Iterable[str]) -> str:
    """' Did you mean …?', or nothing when nothing is like it."""
    from difflib import get_close_matches

    word, known = word.lower(), list(names)
    within = [name for name in known if word and (word in name or name in word)]
    likely = dict.fromkeys([*get_close_matches(word, known, n=3, cutoff=0.6), *within])
    return f" Did you mean {' or '.join(map(repr, likely))}?" if likely else ""


class GuessingChoice(click.Choice[str]):
    """One of several names, such as those of the games; says what may have been meant by another word."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            raise click.BadParameter(
                f"{error.message}{suggest(str(value), map(str, self.choices))}", ctx, param
            ) from None
