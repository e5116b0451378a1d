"""Errors with something to tell a player: a template and its values, so that it can be said in another language."""

from __future__ import annotations


class TellingError(Exception):
    """One sentence. `str()` says it in English."""

    def __init__(self, template: str, **values: int | str) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = tuple(values.items())
