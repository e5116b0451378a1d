"""What hardware and vision tell, as a sentence of the companion, which can be said in every language."""

from __future__ import annotations

from companion.games.sentences import Sentence
from hardware.telling import Told
from vision.telling import TellingError


def as_sentence(told: Told | TellingError) -> Sentence:
    """The same template with the same values."""
    return Sentence(told.template, told.values)
