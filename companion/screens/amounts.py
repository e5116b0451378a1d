"""Bytes as people say them."""

from __future__ import annotations


def tell_amount(size: int) -> str:
    """In GB or MB; never less than one, unless there is nothing."""
    return f"{size / 1024**3:.1f} GB" if size >= 1024**3 else f"{max(1 if size else 0, round(size / 1024**2))} MB"
