"""What can be printed, in a few words each."""

from __future__ import annotations

from companion.games.shelf import read_box
from companion.printing.jobs import PrintJob, Thing
from messages import Sentence, say

PRINTED: dict[Thing, tuple[Sentence, Sentence]] = {
    "sheet": (say("Sheets"), say("For Patchwork Doodle, with marks that the camera finds anywhere")),
    "deck": (say("Practice deck"), say("Try teaching and scanning without owning the game")),
    "rules": (say("Rules reminder"), say("One page with what is easily forgotten")),
    "mat": (say("Scan mat"), say("Lies under the camera and shows where things go")),
    "target": (say("Target"), say("For measuring lens and table, and for the camera check")),
    "wiring": (say("Wiring card"), say("Which pin goes to which button and lamp")),
}
"""The name of each, and what it is for."""

PAPER_NAMES = {"a4": say("A4"), "letter": say("Letter"), "a5": say("A5")}


def name_job(job: PrintJob) -> Sentence:
    """A job as one reads it at the top of a screen."""
    title, _ = PRINTED[job.thing]
    if not job.game:
        return title
    return say("{thing}: {game}", thing=title, game=read_box(job.game).title)
