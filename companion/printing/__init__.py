"""Things to print, as PDF in true size: sheets, practice decks, scan mat, target, wiring card, rules to remember."""

from .doodle_sheet import print_doodle_sheets
from .paper import PAPERS
from .practice_deck import DECKS, print_practice_deck
from .rules_reminder import print_rules
from .scan_mat import print_scan_mat
from .target import print_target
from .wiring_card import print_wiring

__all__ = [
    "DECKS",
    "PAPERS",
    "print_doodle_sheets",
    "print_practice_deck",
    "print_rules",
    "print_scan_mat",
    "print_target",
    "print_wiring",
]
