"""The README's figures are those that the studies kept, with the day on which they were measured."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from string import Formatter

import pytest

from studies.accuracy import sets
from studies.figures import FILE, README, Record, fill, load, record, sum_up, tell_days, write_table
from studies.readme_tables import TABLES
from studies.rows import Row

OLD = date(2020, 2, 1)


def test_the_readme_says_what_the_studies_kept() -> None:
    assert fill(README.read_text(), load()) == README.read_text(), "write it anew with ./study figures"


def test_every_record_is_one_that_a_study_can_measure_again() -> None:
    assert set(load()) <= {*sets(), "digits", "speed", "start"}


def test_every_record_stands_in_the_readme() -> None:
    gaps = {name.partition(".")[0] for table in TABLES.values() for _, name, _, _ in Formatter().parse(table) if name}
    assert gaps - {"when"} == set(load())


def test_the_figures_of_a_set_are_counted_over_its_photos() -> None:
    rows = [
        Row("one", "easy", True, cells=80, unsure=4, right={"all found": True}),
        Row("two", "hard", True, cells=20, unsure=1, silent=("a cell",), missed=3, right={"all found": False}),
        Row("three", "hard", found=False, cells=81, missed=2),
    ]
    assert sum_up(rows) == {
        "photos": 3, "found": 2, "cells": 100, "missed": 5, "silent": 1, "unsure": 0.05, "all_found": 1,
    }  # fmt: skip


def test_a_table_has_commas_two_digits_and_the_days() -> None:
    records = {
        "sheets": Record(OLD, {"cells": 20250, "unsure": 0.1184, "none": 0.0}),
        "speed": Record(date(2020, 3, 2), {"scan": 2.94}, note="; one run"),
    }
    template = (
        "{sheets.cells} cells, {sheets.unsure:share}, {sheets.none:share}, {speed.scan:times} T{speed.note}; {when}"
    )
    told = "20,250 cells, 12 %, 0 %, 2.9 T; one run; between 1 February 2020 and 2 March 2020"
    assert write_table(template, records) == told
    assert tell_days([OLD, OLD]) == "on 1 February 2020"


def test_a_run_replaces_its_own_figures_and_its_note_only(tmp_path: Path) -> None:
    file, readme = tmp_path / "figures.json", tmp_path / "README.md"
    file.write_bytes(FILE.read_bytes())
    readme.write_text(README.read_text())
    before = load(file)
    measured = {**before["patchwork_found"].figures, "found": 3, "unsure": 0.123456}
    record({"patchwork_found": measured}, file, readme)
    after = load(file)
    assert after.pop("patchwork_found") == Record(date.today(), {**measured, "unsure": 0.1235})
    assert before.pop("patchwork_found").note
    assert after == before
    assert "| 3 of 60 |" in readme.read_text()


def test_a_page_that_lost_its_place_for_figures_is_refused() -> None:
    with pytest.raises(ValueError, match="figures of accuracy"):
        fill("# A page without marks\n", load())
