"""What can be read of Patchwork Doodle: sheets, and its patch cards, whose reader a sheet does not wait for."""

from .doodle import SUBJECTS

__all__ = ["OTHER_READERS", "SUBJECTS"]

OTHER_READERS = ("doodle_cards",)
