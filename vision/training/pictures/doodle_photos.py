"""Makes photos of Doodle sheets with their truth: any pen, any shading, any light, from easy to hard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from .doodle_camera import FARTHEST, Pixels, Points, photograph
from .doodle_hands import HANDS, erase, outline, shade, smudge, stray_stroke
from .doodle_layings import COLS, ROWS, Lay, lay_game, neighbours
from .doodle_lines import LINES
from .doodle_pens import UNIT, Cell, PaperSheet, Pen, pick_pen
from .doodle_prints import GROUNDS, PrintFamilies, choose_families, mount_sheet, print_sheet

STRANGE_SIDES, STRANGE_FARTHEST = (480, 600, 720, 900), 0.7
"""The longer sides of photos of strange sheets, and the least share of them that the grid fills."""


SEEN, LEAST_DRAWN = 0.03, 0.02
"""A place where something is to be seen is so much darker or otherwise coloured than paper; with less than this share
of its middle drawn on, a cell is as good as bare."""


@dataclass(frozen=True)
class MadePatch:
    """One patch as it was drawn."""

    cells: tuple[Cell, ...]
    style: str
    pen: Pen


@dataclass(frozen=True)
class Repertoire:
    """Families that sheets are made of: what is printed behind the grid, how it is ruled, how hands shade."""

    grounds: tuple[str, ...]
    lines: tuple[str, ...]
    hands: tuple[str, ...]


LEFT_OUT = Repertoire(("watermark", "weave"), ("dotted", "double"), ("gaps", "letters"))
"""Families that no network is fitted to: what is read of them tells how reading fares with what it does not know."""
FOR_CHOOSING = Repertoire(("watermark",), ("dotted",), ("gaps",))
"""Of these, those on which it is chosen when a cell is sure; the others only tell how good that is."""
FITTED = Repertoire(
    tuple(one for one in GROUNDS if one not in LEFT_OUT.grounds),
    tuple(one for one in LINES if one not in (*LEFT_OUT.lines, "none")),
    tuple(one for one in HANDS if one not in LEFT_OUT.hands),
)
PERIODIC = ("plaid", "stripes", "dots", "waves", "graph")
FOR_FITTING = replace(FITTED, grounds=(*FITTED.grounds, *PERIODIC, "plaid"))
"""The same with more of the grounds that repeat: they are hard to tell from shading."""


@dataclass(frozen=True)
class MadeSheet:
    """A photo of a sheet and what is really on it."""

    pixels: Pixels
    points: Points
    patches: tuple[MadePatch, ...]
    erased: tuple[Cell, ...]
    has_outlines: bool
    families: PrintFamilies
    bare: frozenset[Cell]
    """Cells of patches that the strokes missed: nobody can tell by looking at them, so they do not count."""

    @property
    def shaded(self) -> frozenset[Cell]:
        """Every cell that belongs to a patch."""
        return frozenset(cell for patch in self.patches for cell in patch.cells)

    @property
    def hands(self) -> frozenset[str]:
        """The families of its hands."""
        return frozenset(patch.style for patch in self.patches)


@dataclass(frozen=True)
class DrawnSheet:
    """A sheet as it lies on the table, before anybody photographs it, and what is really on it."""

    sheet: PaperSheet
    fresh: PaperSheet
    """The same before anybody drew on it."""
    patches: tuple[MadePatch, ...]
    erased: tuple[Cell, ...]
    has_outlines: bool
    families: PrintFamilies

    def photograph(
        self, random: np.random.Generator, hard: float, long_side: int | None = None, farthest: float = FARTHEST
    ) -> MadeSheet:
        """A photo of it: `hard` from 0 (flat light, sharp) to 1 (as bad as it may get)."""
        side = long_side or int(random.choice([560, 720, 960, 1200, 1400, 1600]))
        glossy = self.families.paper == "laminated" and random.random() < 0.6
        pixels, points = photograph(
            self.sheet, random, hard, side, rows=ROWS, cols=COLS, farthest=farthest, glossy=glossy
        )
        return MadeSheet(pixels, points, self.patches, self.erased, self.has_outlines, self.families, self.bare)

    @property
    def bare(self) -> frozenset[Cell]:
        """The cells of patches in the middle of which next to nothing was drawn."""
        return frozenset(cell for patch in self.patches for cell in patch.cells if self._is_bare(cell))

    def _is_bare(self, cell: Cell) -> bool:
        left, top = (round(float(part)) for part in self.sheet.corner(cell[0] + 0.2, cell[1] + 0.2))
        middle = (slice(top, top + round(0.6 * UNIT)), slice(left, left + round(0.6 * UNIT)))
        paper = self.fresh.canvas[middle]
        changed = np.abs(self.sheet.canvas[middle] - paper).max(axis=2) > SEEN * paper.mean()
        return float(changed.mean()) < LEAST_DRAWN

    def unused(self) -> DrawnSheet:
        """The sheet before anybody drew on it."""
        return DrawnSheet(self.fresh, self.fresh, (), (), False, self.families)


def make_sheet(seed: int, hard: float | None = None, long_side: int | None = None) -> MadeSheet:
    """The sheet of this seed; `hard` from 0 to 1, else anything between."""
    random = np.random.default_rng(seed)
    hard = random.uniform(0, 1) if hard is None else hard
    return draw_sheet(random).photograph(random, hard, long_side)


def make_strange_sheet(seed: int, hard: float) -> MadeSheet:
    """The sheet of this seed whose ground, lines or hand are of a family that no network was fitted to."""
    random = np.random.default_rng([seed, 1])
    side = int(random.choice(STRANGE_SIDES))
    return draw_strange_sheet(random, seed).photograph(random, hard, side, farthest=STRANGE_FARTHEST)


def draw_strange_sheet(random: np.random.Generator, seed: int, strange: Repertoire = LEFT_OUT) -> DrawnSheet:
    """A sheet of a strange ground, strange lines or a strange hand, by turns."""
    part = ("grounds", "lines", "hands")[seed % 3]
    return draw_sheet(random, repertoire=replace(FITTED, **{part: getattr(strange, part)}))


def strange_family(sheet: MadeSheet) -> str:
    """The family of a sheet that no network was fitted to, "" when it has none."""
    families = (sheet.families.ground, sheet.families.lines, *sorted(sheet.hands))
    left_out = {*LEFT_OUT.grounds, *LEFT_OUT.lines, *LEFT_OUT.hands}
    return next((family for family in families if family in left_out), "")


def draw_sheet(
    random: np.random.Generator,
    most: int = ROWS * COLS,
    repertoire: Repertoire = FITTED,
    *,
    sparing: bool = False,
    lay: Lay = lay_game,
) -> DrawnSheet:
    """Some maker's sheet with what some hand drew on it: no further patch after so many cells.

    A hand that is `sparing` draws outlines that are hard to see: faint, once between two patches, or shaded over.
    """
    known = set(repertoire.grounds) == set(FITTED.grounds) and repertoire.lines == FITTED.lines
    families = choose_families(random, repertoire.grounds, repertoire.lines, usual=known)
    sheet = mount_sheet(print_sheet(random, families, ROWS, COLS).sheet, families.mount, random)
    fresh = PaperSheet(sheet.canvas.copy(), sheet.origin)
    laying = lay(random, most)
    has_outlines = random.random() < laying.outlined
    is_told_apart = has_outlines or laying.is_apart
    drawn = _choose_looks(laying.patches, random, is_told_apart, repertoire.hands, families.paper == "laminated")
    shaded = {cell for patch in drawn for cell in patch.cells}
    empty = [(row, col) for row in range(ROWS) for col in range(COLS) if (row, col) not in shaded]
    erased = _pick_erased(empty, random)
    if erased:
        erase(sheet, erased, _erased_strength(drawn) * random.uniform(0.2, 1.0), random)
    is_outlined_first = sparing and random.random() < 0.25
    if has_outlines and is_outlined_first:
        _draw_outlines(sheet, drawn, random, sparing)
    for patch in drawn:
        shade(sheet, patch.cells, patch.pen, patch.style, random)
    if has_outlines and not is_outlined_first:
        _draw_outlines(sheet, drawn, random, sparing)
    for _ in range(random.choice([0, 0, 1, 3])):
        smudge(sheet, random)
    if drawn and random.random() < 0.25 and not {patch.style for patch in drawn} & {"stroke", "symbols", "letters"}:
        stray_stroke(sheet, drawn[0].pen, random)
    return DrawnSheet(sheet, fresh, tuple(drawn), tuple(erased), has_outlines, families)


def _draw_outlines(
    sheet: PaperSheet, drawn: Sequence[MadePatch], random: np.random.Generator, sparing: bool = False
) -> None:
    """Around every patch, all with one pen or each with its own."""
    pen, slack = _outline_pen(drawn, random), random.choice([0.015, 0.03, 0.05, 0.075, 0.09])
    bow = random.choice([0.018, 0.035, 0.06, 0.09])
    own_colours = random.random() < 0.2
    pressure = random.choice([0.5, 0.7, 1.0]) if sparing else 1.0
    is_drawn_once, outlined = sparing and random.random() < 0.6, frozenset[Cell]()
    for patch in drawn:
        own = replace(patch.pen, strength=max(0.6, patch.pen.strength), width=float(np.clip(patch.pen.width, 1.4, 6.0)))
        chosen = own if own_colours else pen
        pressed = replace(chosen, strength=chosen.strength * pressure)
        outline(sheet, patch.cells, pressed, random, slack, bow, outlined if is_drawn_once else frozenset())
        outlined |= set(patch.cells)


def _choose_looks(
    patches: Sequence[tuple[Cell, ...]],
    random: np.random.Generator,
    is_told_apart: bool,
    hands: Sequence[str],
    wipeable: bool,
) -> list[MadePatch]:
    """One hand has its habits: often one pen or one style for all; what else would not be told apart must differ.

    On a sheet that can be wiped only felt tips write.
    """
    pens = [pick_pen(random, "felt" if wipeable else None)]
    if random.random() < 0.6:
        pens = (
            [pick_pen(random, pens[0].kind) for _ in range(random.integers(2, 7))]
            if random.random() < 0.7
            else [pick_pen(random, "felt" if wipeable else None) for _ in range(4)]
        )
    some = [str(hand) for hand in random.choice(hands, 3)]
    styles = (hands, some, some[:1])[random.choice(3, p=[0.4, 0.25, 0.35])]
    if not is_told_apart:
        pens = [pick_pen(random, str(random.choice(["felt", "crayon", "colourpencil"]))) for _ in range(7)]
    drawn: list[MadePatch] = []
    for cells in patches:
        near = {spot for cell in cells for spot in neighbours(cell)}
        taken = [patch.pen for patch in drawn if near & set(patch.cells)]
        choice = [pen for pen in pens if is_told_apart or all(_unlike(pen, other) for other in taken)] or pens
        pen = choice[random.integers(len(choice))]
        drawn.append(MadePatch(cells, str(random.choice(list(styles))), pen))
    return drawn


def _unlike(pen: Pen, other: Pen) -> bool:
    return float(np.abs(np.array(pen.colour) ** 0.45 - np.array(other.colour) ** 0.45).max()) > 0.3


def _outline_pen(drawn: Sequence[MadePatch], random: np.random.Generator) -> Pen:
    """What the outlines are drawn with: the shading pen with more pressure, a thin dark one or coloured one, or any."""
    kind = random.random()
    if drawn and kind < 0.3:
        pen = drawn[0].pen
        return replace(
            pen, strength=float(np.clip(pen.strength * 1.3, 0.65, 1)), width=max(1.2, min(pen.width * 1.2, 4))
        )
    if kind < 0.6:
        red, blue = random.uniform(0.01, 0.12, 2)
        return Pen("ballpoint", (blue, 0.02, red), random.uniform(0.9, 2.0), random.uniform(0.65, 1.0), 0.25)
    if kind < 0.8:
        blue, green, red = (0.4 * part for part in pick_pen(random, "felt").colour)
        return Pen("ballpoint", (blue, green, red), random.uniform(0.8, 2.2), random.uniform(0.6, 1.0), 0.2)
    pen = pick_pen(random, str(random.choice(["pencil", "softpencil", "ballpoint", "felt"])))
    return replace(pen, strength=max(pen.strength, 0.65), width=min(max(pen.width, 1.1), 3.2))


def _pick_erased(empty: Sequence[Cell], random: np.random.Generator) -> list[Cell]:
    if not empty or random.random() < 0.55:
        return []
    count = min(len(empty), int(random.choice([1, 2, 3, 6, 10])))
    chosen = random.choice(len(empty), count, replace=False)
    return [empty[number] for number in chosen]


def _erased_strength(drawn: Sequence[MadePatch]) -> float:
    """A rubbed-out cell keeps much less than what the palest shading of the sheet still has."""
    palest = min((_darkness(patch) for patch in drawn), default=0.25)
    return float(np.clip(0.45 * palest, 0.06, 0.3))


def _darkness(patch: MadePatch) -> float:
    kept = 0.45 if patch.style == "light" else 1.0
    return kept * patch.pen.strength * float(1 - np.mean(patch.pen.colour)) * (1 - 0.4 * patch.pen.grain)
