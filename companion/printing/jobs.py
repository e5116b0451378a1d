"""What can be printed and in which ways; one job is made into a PDF by one call, in whichever process is free."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from companion.games.labels import has_tiles
from companion.games.shelf import NAMES
from messages import load_language
from versioned_files import put_file

Thing: TypeAlias = Literal["sheet", "deck", "rules", "mat", "target", "wiring"]
THINGS: tuple[Thing, ...] = get_args(Thing)
PAPERS = ("a4", "letter")
"""What everything can be printed on."""
A_PAGE = (1, 2, 3, 4)
"""How many sheets can stand on a page."""
MOST_PAGES = 100


def list_papers(thing: Thing) -> tuple[str, ...]:
    """The sizes of paper on which it fits."""
    return (*PAPERS, "a5") if thing == "sheet" else PAPERS


def list_games(thing: Thing) -> tuple[str, ...]:
    """The games of which there is one; none where it belongs to no game."""
    if thing == "deck":
        return tuple(game for game in NAMES if has_tiles(game))
    return NAMES if thing == "rules" else ()


@dataclass(frozen=True)
class PrintJob:
    """Something to print, and how."""

    thing: Thing
    language: str
    paper: str = "a4"
    game: str = ""
    """Of a deck and of rules."""
    a_page: int = 1
    """How many sheets stand on a page."""
    pages: int = 1
    """Of sheets: everything else has as many as it needs."""

    @property
    def file_name(self) -> str:
        """The same for the same job only, so that what one person asks for is never another's."""
        how = [f"{self.a_page}-a-page", f"{self.pages}-pages"] if self.thing == "sheet" else []
        return "-".join(filter(None, [self.thing, self.game, self.paper, *how, self.language])) + ".pdf"


def make_pdf(job: PrintJob) -> bytes:
    """The file's bytes."""
    # What draws takes long to load and much memory: a display only asks for it, another process does it.
    from .doodle_sheet import print_doodle_sheets
    from .practice_deck import print_practice_deck
    from .rules_reminder import print_rules
    from .scan_mat import print_scan_mat
    from .target import print_target
    from .wiring_card import print_wiring

    words = load_language(job.language)
    match job.thing:
        case "sheet":
            return print_doodle_sheets(job.paper, job.a_page, job.pages, words)
        case "deck":
            return print_practice_deck(job.game, job.paper, words).pdf
        case "rules":
            return print_rules(job.game, job.paper, words)
        case "mat":
            return print_scan_mat(job.paper, words)
        case "target":
            return print_target(job.paper, words)
        case "wiring":
            return print_wiring(job.paper, words)


def keep_pdf(job: PrintJob, folder: Path) -> Path:
    """Make it and put it into a folder, whole or not at all; raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / job.file_name
    put_file(file, make_pdf(job))
    return file
