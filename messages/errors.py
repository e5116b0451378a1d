"""Errors that have one sentence to tell a person, in any language."""

from __future__ import annotations

from .sentences import Sentence


class MessageError(Exception):
    """`sentence` tells what is wrong and what to do; `str()` says it in English."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)
