"""What the accuracy study measures of one photo, and the targets that a set of photos must meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Row:
    """One photo as the study saw it."""

    photo: str
    difficulty: str
    """"easy", "middle" or "hard" where the set tells, else the name of the camera or light."""
    found: bool
    cells: int = 0
    """Cells (or tiles) of the truth."""
    unsure: int = 0
    silent: tuple[str, ...] = ()
    """Each cell that is wrong and was called sure, in words."""
    right: Mapping[str, bool] = field(default_factory=dict)
    """Further things that are right or wrong on this photo, e.g. {"points": True, "patches": False}."""
    missed: int = 0
    """Cards of the truth that were not found, where a photo shows many loose ones; they are not among the cells."""


@dataclass(frozen=True)
class Target:
    """Something that a set must reach: what it says of the rows, and whether that is enough."""

    name: str
    measure: Callable[[Sequence[Row]], tuple[str, bool]]


class PhotoSet(Protocol):
    """A module studies/accuracy_<set>.py: one set of photos with its truth and its targets."""

    TARGETS: Sequence[Target]

    def rows(self, photos: Path) -> Iterable[Row]:
        """One row a photo; `photos` is the folder that holds `rendered/` and `real/`."""
        ...


def difficulty_of(hard: float) -> str:
    """The difficulty of a rendered photo, from the `hard` value of its truth."""
    return "easy" if hard < 1 / 3 else "middle" if hard < 2 / 3 else "hard"


def all_found(least: int, of: int) -> Target:
    def measure(rows: Sequence[Row]) -> tuple[str, bool]:
        found = sum(row.found for row in rows)
        return f"{found} of {len(rows)}", found * of >= least * len(rows)

    return Target(f"found: at least {least} of {of}", measure)


def silent_at_most(one_in: int | None) -> Target:
    """At most one silent error in so many cells; None means none at all."""

    def measure(rows: Sequence[Row]) -> tuple[str, bool]:
        wrong, cells = sum(len(row.silent) for row in rows), sum(row.cells for row in rows if row.found)
        return f"{wrong} in {cells}", wrong == 0 if one_in is None else wrong * one_in <= cells

    return Target("silent errors: " + ("none" if one_in is None else f"at most 1 in {one_in}"), measure)


def unsure_below(share: float) -> Target:
    def measure(rows: Sequence[Row]) -> tuple[str, bool]:
        unsure, cells = sum(row.unsure for row in rows), sum(row.cells for row in rows if row.found)
        return f"{unsure / max(cells, 1):.2%}", unsure < share * cells

    return Target(f"unsure: below {share:.1%}", measure)


def right_at_least(name: str, share: float) -> Target:
    def measure(rows: Sequence[Row]) -> tuple[str, bool]:
        right = sum(row.right.get(name, False) for row in rows)
        return f"{right} of {len(rows)}", right >= share * len(rows)

    return Target(f"{name} right: at least {share:.0%}", measure)
