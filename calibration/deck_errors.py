"""What is wrong with a deck or its name; small, so that a deck can be asked for before anything is read."""

from __future__ import annotations

from messages import MessageError


class DeckError(MessageError, ValueError):
    """Something is wrong with a deck or with teaching it; the text is one sentence that says what to do."""
