"""Sample photos: for the demonstration, and to try `quilting-bee scan` with."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def sample_folder() -> Path:
    """Where the sample photos of sheets lie."""
    return Path(str(files(__package__)))


def sample_cards_folder() -> Path:
    """Where the sample photo of patch cards lies."""
    return sample_folder() / "cards"
