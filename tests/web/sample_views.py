"""Views as the screens of the games would make them, to render in tests and to look at."""

from __future__ import annotations

from companion.pictures import Box, Picture
from companion.pictures.fabric_cards import draw_fan
from companion.pictures.hatching import draw_hatching
from companion.pictures.markers import draw_marker, draw_pool
from companion.pictures.patches import draw_patch
from companion.pictures.shapes import Cloth, Disc, Item, Lettering, Seam, Sheet, Stitches
from companion.pictures.theme import fabric
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    CellBoard,
    Choice,
    Choices,
    Column,
    Face,
    Figure,
    Key,
    Keys,
    Line,
    Listing,
    ListRow,
    PlayerRow,
    Players,
    Row,
    Score,
    Span,
    Status,
    Tap,
    Text,
    View,
)

MARA, THEO, RUTH, JUN = Face(0, "Mara", "M"), Face(1, "Theo", "T"), Face(2, "Ruth", "R"), Face(4, "Jun", "J")
READY = Status("camera", "Ready")


def chips(*there: bool) -> Picture:
    items: list[Item] = []
    for number, is_there in enumerate(there):
        x = 11.0 + 24 * number
        items.append(Disc(x, 11, 10, None, "ink" if is_there else "hem", 1.5, on=0 if is_there else 2, off=2.5))
        if is_there:
            items.append(Lettering(Box(x - 8, 3, 16, 16), str(number + 1), "small_strong", "ink"))
    return Picture(70, 22, tuple(items))


def quilt_show_turn() -> View:
    """Theo chooses how many blocks to make."""

    def standing(face: Face, money: str, markers: int, *there: bool) -> PlayerRow:
        lines = (
            Line((Span(str(markers), "small", "soft", icon="clock"),)),
            Line((Span(picture=chips(*there)),)),
        )
        return PlayerRow(face, money, lines, is_turn=face is THEO)

    pool = Picture(
        460,
        112,
        (
            *draw_pool(Box(0, 8, 360, 96), 22, 15, 3),
            *draw_marker(410, 48, 38, "there"),
            Lettering(Box(365, 90, 90, 20), "the show", "small", "ink_soft"),
        ),
    )
    fan = Picture(96, 64, draw_fan(Box(0, 0, 96, 64), ("red", "green", "blue")))
    numbers = tuple(
        Choice(Tap("blocks", number), "6+" if number == 6 else str(number), is_chosen=number == 3)
        for number in range(1, 7)
    )
    collect = Choices((Choice(Tap("collect"), "Collect fabric", "3 cards, or dye goods and 1", picture=fan),), "cards")
    make = Card(
        (
            Choices(numbers, "numbers", 0),
            Line((Span("After this turn"), Span("5 left", is_plate=True))),
            Text("All 8 start the second show at once.", "small", "soft"),
        ),
        "Make blocks",
        "each takes one marker",
        look="lit",
    )
    return View(
        Banner("Theo’s turn", "Quilt Show · round 2 of 3", THEO, status=READY, extra="1:24"),
        Keys(
            Key("Undo", "Mara: fabric", "undo-2"),
            Key("Scan", "At the show", "camera", is_lit=False),
            Key("Take 3 blocks, end turn", "Next: Ruth", "check"),
        ),
        Body(
            stage=(
                Card((Figure(pool, "8 of 23 time markers are left"),), "Time markers", "8 of 23 left", grows=True),
                Row((collect, make), (1, 2.4)),
            ),
            players=(
                Players(
                    (
                        standing(MARA, "$20k", 5, True, False, True),
                        standing(THEO, "$11k", 4, True, True, True),
                        standing(RUTH, "$17k", 6, True, True, False),
                    )
                ),
            ),
        ),
        version=118,
    )


def _patch(cells: list[tuple[int, int]], name: str) -> Picture:
    return Picture(72, 60, draw_patch(cells, Box(0, 0, 72, 60), fabric(name), "#2A2130", 18))


def patchwork_buy() -> View:
    """Theo chooses one of three patches, or to advance."""

    def column(number: int, picture: Picture, left: str, cost: int, time: int, income: int, *, ok: bool) -> Choice:
        parts = (
            Row(
                (
                    Figure(picture, "a patch", grows=False, is_centred=False),
                    Score(left, "buttons then" if ok else "short", "medium", "ink" if ok else "bad", "right"),
                ),
                (0, 1),
                wraps=False,
                align="middle",
            ),
            Line(
                (
                    Span(str(cost), "strong", "ink" if ok else "bad", icon="circle-dot"),
                    Span(str(time), "strong", icon="hourglass"),
                    Span(str(income), "strong", "good", icon="circle-plus"),
                )
            ),
            Line((Span("income 13 at 35", "small", icon="coins"),)),
            Line((Span("takes the 1 × 1", "small", icon="square"),)),
            Line((Span("+12 by the end", "small_strong", "good", icon="trending-up"),)),
            Line((Span("then Mara", "small_strong", face=MARA),)),
        )
        return Choice(Tap("patch", number), parts=parts, is_chosen=number == 0, is_possible=ok)

    ell, tee, long = (
        [(0, 1), (0, 2), (1, 1), (2, 0), (2, 1)],
        [(0, 1), (1, 0), (1, 1), (2, 1)],
        [(0, 0), (0, 1), (1, 1)],
    )
    options = (
        column(0, _patch(ell, "purple"), "13", 8, 6, 3, ok=True),
        column(1, _patch(tee, "red"), "16", 2, 2, 0, ok=True),
        column(2, _patch(long, "red"), "−2", 10, 4, 3, ok=False),
        Choice(Tap("advance"), "Advance 5: +5", "income 10 at 35", icon="chevrons-right", trailing="23 buttons then"),
    )
    track: list[Item] = []
    for number in range(11):
        box = Box(4 + number * 54, 24, 52, 40)
        track.append(Sheet(box, "sunken" if number == 0 else "surface", 8, "line"))
        track.append(Lettering(Box(box.x, 68, 52, 16), str(33 + number), "small", "ink_soft"))
    track += [
        Seam(((30, 44), (30 + 6 * 54, 44)), "lit", 3, on=7, off=5, casing="#2A2130", casing_width=6),
        Disc(30 + 6 * 54, 44, 15, "lit_bg", "ink", 1.5, on=4, off=3),
        Cloth(Box(16, 30, 28, 28), "seat1.cloth", "seat1.motif", "dots", 7, 14),
    ]
    ribbon = Picture(602, 88, tuple(track))
    return View(
        Banner("Theo’s turn", "Patchwork · choose one of the next three", THEO, status=READY),
        Keys(
            Key("Undo", "Mara’s patch", "undo-2"),
            Key("Scan a board", "Checks the cells", "camera"),
            Key("Take it for 8", "To 39: income 13 and the 1 × 1", "shopping-basket"),
        ),
        Body(
            stage=(
                Choices(options, "tiles", 4, grows=True),
                Card(
                    (
                        Figure(
                            ribbon,
                            "Theo lands on space 39",
                            (Area(Box(0, 0, 602, 88), Tap("track"), "The whole track"),),
                        ),
                    )
                ),
            ),
        ),
        version=31,
    )


def doodle_review() -> View:
    """Jun's sheet with two doubtful cells."""
    grid = Box(8, 8, 312, 312)
    side = 312 / 9
    shaded = [(0, c) for c in range(1, 8)] + [(r, c) for r in (1, 2, 3, 4) for c in range(0, 7) if (r, c) != (3, 2)]
    items: list[Item] = [Sheet(Box(0, 0, 328, 328), "#E9E1D2", 8)]
    for number in range(10):
        items.append(Seam(((8, 8 + number * side), (320, 8 + number * side)), "#9C9588", 1))
        items.append(Seam(((8 + number * side, 8), (8 + number * side, 320)), "#9C9588", 1))
    items += draw_hatching(shaded, grid, side, "#444A58")
    best = Box(8 + 3 * side, 8, 4 * side, 5 * side)
    items.append(Sheet(best, "#E8AE3C42"))
    items.append(Stitches(best, "#E8AE3C", 3, 0, 7, 5, 3, "#2A2130", 6))
    for row, col in ((3, 2), (6, 0)):
        cell = Box(8 + col * side, 8 + row * side, side, side)
        items.append(Stitches(cell, "doubt", 0, 2, 11, 6, 3.5, "#FFFFFF", 6, is_round=False))
        items.append(Disc(cell.right, cell.y, 10, "#B0561B", "#FFFFFF", 1.5))
        items.append(Lettering(Box(cell.right - 10, cell.y - 10, 20, 20), "?", "small_strong", "#FFFFFF"))
    sheet = Picture(328, 328, tuple(items))
    close = Picture(
        100,
        100,
        (
            Sheet(Box(0, 0, 100, 100), "#E9E1D2", 10, "hem"),
            Stitches(Box(20, 20, 60, 60), "doubt", 0, 0, 11, 6, 3.5, "#FFFFFF", 6, is_round=False),
            *draw_hatching([(0, 0)], Box(30, 30, 40, 40), 40, "#444A58"),
        ),
    )
    labels = tuple(
        tuple(
            f"row {row + 1}, column {col + 1}, " + ("shaded" if (row, col) in shaded else "empty") for col in range(9)
        )
        for row in range(9)
    )
    answers = Choices(
        (
            Choice(Tap("answer", "empty"), "Empty", "likelier · 17", is_chosen=True),
            Choice(Tap("answer", "shaded"), "Shaded", "5 × 6 = 26"),
        ),
        "cards",
        2,
    )
    return View(
        Banner(
            "Jun’s sheet",
            "Round 1 · tap any cell to correct it",
            JUN,
            left_icon="x",
            status=READY,
            actions=(Button(Tap("layers"), "Photo", icon="image"),),
        ),
        Keys(
            Key("Scan again", "Drop this photo", "undo-2"),
            Key("It is shaded", "26 points", "square-pen"),
            Key("It is empty", "17 points, then cell 2 of 2", "check"),
        ),
        Body(
            stage=(CellBoard(sheet, "Jun’s sheet", 9, 9, grid, "cell", labels, may_draw=True),),
            aside=(
                Card(
                    (
                        Row(
                            (Figure(close, "the cell close up", grows=False), answers),
                            (0, 1),
                            wraps=False,
                            align="middle",
                        ),
                    ),
                    "Is this cell shaded?",
                    "1 of 2 to check",
                    look="doubt",
                ),
                Card(
                    (
                        Row(
                            (
                                Column(
                                    (
                                        Text("Best rectangle: 4 × 5", "strong"),
                                        Text("4 × 4 = 16, one row more: 1", "small", "soft"),
                                        Text("38 cells shaded, 43 empty", "small", "soft"),
                                        Text(
                                            "all 7 patches fit the cards", "small_strong", "good", icon="circle-check"
                                        ),
                                    )
                                ),
                                Score("17"),
                            ),
                            (1, 0),
                            wraps=False,
                            align="middle",
                        ),
                    )
                ),
                Text("Tap any cell to change it", "small", "soft", "center", icon="pointer"),
            ),
            wide_aside=True,
        ),
        version=7,
    )


def _bars(*rounds: int) -> Picture:
    items: list[Item] = []
    left = 0.0
    for points, name in zip(rounds, ("blue", "green", "yellow"), strict=False):
        cloth, width = fabric(name), points * 1.9
        items.append(Cloth(Box(left, 0, width, 24), cloth.colour, cloth.light, cloth.motif, 8, 5))
        items.append(Sheet(Box(left + 4, 3, 28, 18), "#FFFEFA", 4))
        items.append(Lettering(Box(left + 4, 3, 28, 18), str(points), "small_strong", "#2A2130"))
        left += width + 3
    return Picture(210, 24, tuple(items))


def results() -> View:
    """The end of a game of Patchwork Doodle."""
    standings = (
        (MARA, "a personal best", (26, 28, 49), "−8 empty", "95"),
        (JUN, "", (17, 29, 39), "−9", "76"),
        (THEO, "", (19, 25, 36), "−14", "66"),
        (RUTH, "", (16, 20, 29), "−18", "47"),
    )
    rows = tuple(
        ListRow(
            face.name,
            said,
            points,
            minus,
            face=face,
            picture=_bars(*rounds),
            is_chosen=number == 0,
            tap=Tap("sheet", number),
        )
        for number, (face, said, rounds, minus, points) in enumerate(standings)
    )
    return View(
        Banner("Mara wins with 95", "Patchwork Doodle · 31 minutes", emblem="patchwork-doodle", status=READY),
        Keys(
            Key("Undo", "Ruth’s sheet", "undo-2"),
            Key("Scan again", "A sheet", "camera"),
            Key("Play again", "Same four players", "rotate-ccw"),
        ),
        Body(
            stage=(
                Listing(rows),
                Line(
                    (
                        Span("Round 1", "small", "soft", icon="square"),
                        Span("Round 2", "small", "soft", icon="square"),
                        Span("Round 3", "small", "soft", icon="square"),
                    ),
                    "center",
                ),
            ),
            aside=(
                Row(
                    (
                        Button(Tap("picture"), "Picture", "save to share", "image-down"),
                        Button(Tap("bgstats"), "BG Stats", "adds the play", "chart-column"),
                        Button(Tap("photos"), "Photos", "12 kept", "images"),
                    )
                ),
            ),
        ),
        version=64,
    )


SAMPLES = {
    "quilt-show-turn": quilt_show_turn,
    "patchwork-buy": patchwork_buy,
    "doodle-review": doodle_review,
    "results": results,
}
