"""Bytes as people say them."""

from __future__ import annotations

from messages import Sentence, say

_MB = 1024**2


def tell_amount(size: int) -> Sentence:
    """In GB or MB; never less than one, unless there is nothing."""
    if size < 1024 * _MB:
        return say("{count} MB", count=max(1 if size else 0, round(size / _MB)))
    whole, tenth = divmod(round(size * 10 / 1024 / _MB), 10)
    return say("{whole}.{tenth} GB", whole=whole, tenth=tenth)
