"""The figures of the README: what the studies measured and when, and the tables that are written from it.

A study with `--record` keeps its figures in docs/figures.json and writes the tables anew; `./study figures` only does
the latter.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from string import Formatter
from types import SimpleNamespace
from typing import Any

import msgspec

from studies.readme_tables import TABLES
from studies.rows import Row

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "figures.json"
README = ROOT / "README.md"
RECORD_HELP = "keep the figures in docs/figures.json and write the README's tables anew"


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one set of photos, or one study, gave."""

    measured: date
    figures: dict[str, int | float]
    note: str = ""
    """What was different from a run of the whole study; stands in the table, and goes with the next run."""


Records = dict[str, Record]


def load(file: Path = FILE) -> Records:
    return msgspec.json.decode(file.read_bytes(), type=Records)


def record(measured: Mapping[str, Mapping[str, int | float]], file: Path = FILE, readme: Path = README) -> None:
    """Keep what was measured today, leave the other figures as they are, and write the tables."""
    records = load(file)
    for name, figures in measured.items():
        records[name] = Record(date.today(), {key: _rounded(value) for key, value in figures.items()})
    file.write_bytes(msgspec.json.format(msgspec.json.encode(records), indent=2) + b"\n")
    readme.write_text(fill(readme.read_text(), records))


def fill(text: str, records: Records) -> str:
    """The page with every table between its marks written from the records."""
    for name, template in TABLES.items():
        begin, end = f"<!-- figures: {name} -->", "<!-- end of figures -->"
        marked = re.compile(f"({begin}\n).*?(\n{end})", re.DOTALL)
        if not marked.search(text):
            raise ValueError(f"the page has no place for the figures of {name}: {begin}")
        table = write_table(template, records)
        text = marked.sub(lambda found, table=table: f"{found[1]}{table}{found[2]}", text)  # type: ignore[misc]
    return text


def write_table(template: str, records: Records) -> str:
    """A table with its figures, and the days on which those were measured."""
    used = {name.partition(".")[0] for _, name, _, _ in Formatter().parse(template) if name} - {"when"}
    told = {name: SimpleNamespace(**records[name].figures, note=records[name].note) for name in used}
    return _Figures().format(template, **told, when=tell_days(records[name].measured for name in used))


def tell_days(days: Iterable[date]) -> str:
    """'on 18 November 2026', or the first and the last day."""
    first, *between = sorted(set(days))
    return f"on {_day(first)}" if not between else f"between {_day(first)} and {_day(between[-1])}"


def sum_up(rows: Sequence[Row]) -> dict[str, int | float]:
    """The figures of one set of photos."""
    found = [row for row in rows if row.found]
    cells = sum(row.cells for row in found)
    marks = dict.fromkeys(mark for row in found for mark in row.right)
    return {
        "photos": len(rows),
        "found": len(found),
        "cells": cells,
        "missed": sum(row.missed for row in rows),
        "silent": sum(len(row.silent) for row in rows),
        "unsure": sum(row.unsure for row in found) / max(1, cells),
        **{mark.replace(" ", "_"): sum(row.right.get(mark, False) for row in found) for mark in marks},
    }


def main(words: Sequence[str]) -> int:
    argparse.ArgumentParser(prog="study figures", description=__doc__).parse_args(words)
    README.write_text(fill(README.read_text(), load()))
    return 0


class _Figures(Formatter):
    """Counts with commas; shares and multiples with two digits, as more would only be noise."""

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "share":
                return f"{_two_digits(100 * value)} %"
            case "times":
                return _two_digits(value)
            case _ if isinstance(value, int):
                return f"{value:,}"
            case _:
                return str(super().format_field(value, format_spec))


def _two_digits(value: float) -> str:
    return "0" if value == 0 else f"{value:.0f}" if value >= 9.95 else f"{value:.1f}"


def _rounded(value: int | float) -> int | float:
    return value if isinstance(value, int) else round(value, 4)


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
