"""Loads learned weights that lie beside this module."""

from __future__ import annotations

from importlib.resources import files


def load_bytes(file: str) -> bytes:
    """A weight file as it is."""
    return files(__package__).joinpath(file).read_bytes()
