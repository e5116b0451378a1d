"""What can be wrong with what the rules are told: each error carries one sentence for the players."""

from __future__ import annotations

from messages import MessageError, Sentence, say


class GameError(MessageError):
    """Anything the rules refuse; `sentence` tells the players what is wrong and what is possible."""


class IllegalAction(GameError, ValueError):
    """An action that the rules do not allow now."""


class BadSetup(GameError, ValueError):
    """Players or options with which the game cannot be played."""


class BadNotation(GameError, ValueError):
    """A line of text that is not a position of this game."""

    def __init__(self, text: str, reason: Sentence) -> None:
        super().__init__(say("{text} is not a position of this game: {reason}", text=repr(text), reason=reason))
        self.text = text
        self.reason = reason


class BadPosition(GameError, ValueError):
    """A position told as JSON that does not describe one of this game."""


class BadLabel(GameError, ValueError):
    """A label that the game has no tile for."""


class UnknownGame(GameError, LookupError):
    """A name that belongs to none of the five games."""
