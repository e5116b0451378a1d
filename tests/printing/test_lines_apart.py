"""No line of text of anything to print runs into another or off its page, whatever the language and the paper."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion.printing.jobs import A_PAGE, THINGS, PrintJob, list_games, list_papers, make_pdf
from companion.printing.paper import Document
from messages import LANGUAGES

JOBS = [
    PrintJob(thing, language, paper, game, a_page)
    for thing in THINGS
    for language in LANGUAGES
    for paper in list_papers(thing)
    for game in list_games(thing) or ("",)
    for a_page in (A_PAGE if thing == "sheet" else (1,))
]
Line = tuple[str, float, float, float, float]
"""Its text, where it begins and ends, its baseline and its height, in millimetres."""


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.file_name.removesuffix(".pdf"))
def test_lines_of_text_stand_apart_and_on_the_page(job: PrintJob, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[list[Line]] = [[]]
    write, next_page = Document.write, Document.next_page

    def watched(page: Document, text: str, x: float, baseline: float, size: float, *more: Any, **named: Any) -> None:
        names = dict(zip(("font", "align", "grey"), more, strict=False)) | named
        width = page.measure(text, size, names.get("font", "body"))
        start = {"left": x, "center": x - width / 2, "right": x - width}[names.get("align", "left")]
        assert start >= 3, text
        assert start + width <= page.width - 3, text
        assert size <= baseline <= page.height - 3, text
        pages[-1].append((text, start, start + width, baseline, size))
        write(page, text, x, baseline, size, *more, **named)

    def turned(page: Document) -> None:
        pages.append([])
        next_page(page)

    monkeypatch.setattr(Document, "write", watched)
    monkeypatch.setattr(Document, "next_page", turned)
    make_pdf(job)
    for page in pages:
        for one, other in combinations(page, 2):
            is_beside = one[2] <= other[1] or other[2] <= one[1]
            is_below = abs(one[3] - other[3]) >= 0.7 * min(one[4], other[4])
            assert is_beside or is_below, (one, other)
