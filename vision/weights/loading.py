"""Loads learned weights that lie beside this module."""

from __future__ import annotations

from pathlib import Path


def load_bytes(file: str) -> bytes:
    """A weight file as it is."""
    return Path(__file__).with_name(file).read_bytes()
