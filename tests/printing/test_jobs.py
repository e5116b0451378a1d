"""Jobs of the printer: every thing in every way it is offered becomes a file of the right size."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.printing import PrintJob, keep_pdf, make_pdf
from companion.printing.jobs import THINGS, list_games, list_papers
from tests.printing.drawn import contents, draw

SIZES = {"a4": (210, 297), "a5": (148, 210), "letter": (215.9, 279.4)}
"""Millimetres."""
EVERY = [
    PrintJob(thing, "en", paper, game)
    for thing in THINGS
    for paper in list_papers(thing)
    for game in list_games(thing) or ("",)
]


@pytest.mark.parametrize("job", EVERY, ids=lambda job: job.file_name)
def test_everything_is_made_on_every_paper_that_is_offered(job: PrintJob) -> None:
    page = draw(make_pdf(job))
    assert sorted((page.width, page.height)) == pytest.approx(SIZES[job.paper], abs=0.1)


def test_only_sheets_fit_on_small_paper() -> None:
    assert [thing for thing in THINGS if "a5" in list_papers(thing)] == ["sheet"]


def test_decks_are_there_for_games_with_tiles_and_rules_for_all_five() -> None:
    assert list_games("deck") == ("quilt-show", "quiltable", "match-quilt")
    assert len(list_games("rules")) == 5
    assert {thing for thing in THINGS if list_games(thing)} == {"deck", "rules"}


def test_so_many_pages_of_sheets() -> None:
    assert len(contents(make_pdf(PrintJob("sheet", "en", a_page=4, pages=3)))) == 3


@pytest.mark.parametrize(("language", "word"), [("en", "Round 1"), ("de", "Runde 1"), ("fr", "Manche 1")])
def test_a_job_is_printed_in_the_language_of_who_asked(language: str, word: str) -> None:
    assert word in draw(make_pdf(PrintJob("sheet", language))).texts


def test_no_two_jobs_have_one_name() -> None:
    """One person's file never takes the place of another's who waits for it with another phone."""
    jobs = [*EVERY, PrintJob("target", "de"), PrintJob("sheet", "en", a_page=2), PrintJob("sheet", "en", pages=2)]
    assert len({job.file_name for job in jobs}) == len(set(jobs))


def test_the_file_lies_where_it_was_told_to(tmp_path: Path) -> None:
    job = PrintJob("rules", "de", "letter", "patchwork")
    file = keep_pdf(job, tmp_path / "exports")
    assert file == tmp_path / "exports" / "rules-patchwork-letter-de.pdf"
    assert file.read_bytes() == make_pdf(job)


def test_asking_for_something_loads_nothing_that_draws() -> None:
    """A display only asks: what draws takes long to load, and a frame would wait for it."""
    code = "import sys, companion.screens.printing.what; print('reportlab' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
