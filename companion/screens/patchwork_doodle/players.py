"""The players' column of the Doodle table: name, special actions left, what was told of this turn, points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.patchwork_doodle.state import SPECIAL_ACTIONS, DoodleState, Sheet
from companion.games.shapes import parse_shape
from companion.screens.drawing.items import Box, Disc, Icon, Item, Pressable, Tap, Words
from companion.screens.drawing.items import Sheet as Piece
from companion.screens.drawing.parts import card, chosen_card, letters_of, raised_card, swatch
from companion.screens.drawing.patches import draw_patch, fabric_for
from companion.screens.drawing.skeleton import player_boxes
from companion.screens.drawing.theme import Theme, fabric

DID = {"drew": "check", "passed": "skip-forward"}


@dataclass(frozen=True)
class Column:
    """What the column shows besides the state."""

    chosen: Tap | None = None
    pressable: bool = True
    shows_start: bool = False
    """Whether the start cards stand where the points will be."""
    record: tuple[str, str] | None = None
    """A heading and a sentence about the personal best of a player alone."""


def draw_players(theme: Theme, state: DoodleState, column: Column) -> tuple[Item, ...]:
    """A row for each player in seat order."""
    letters = letters_of([player.name for player in state.players])
    items: list[Item] = []
    for seat, box in enumerate(player_boxes(len(state.players))):
        tap = Tap("player", seat)
        inside = tuple(_draw_inside(theme, state, column, box, seat, letters[seat]))
        if column.chosen == tap:
            items.append(Pressable(box, tap, (*chosen_card(theme, box), *inside)))
        elif column.pressable:
            items.append(raised_card(theme, box, tap, inside))
        else:
            items += (card(theme, box), *inside)
    if column.record:
        items += _draw_record(theme, player_boxes(1)[0].moved(down=164), *column.record)
    return tuple(items)


def _draw_inside(theme: Theme, state: DoodleState, column: Column, box: Box, seat: int, letter: str) -> Iterable[Item]:
    sheet, name = state.sheets[seat], state.players[seat].name
    is_narrow = box.width < 120
    if is_narrow:
        yield from swatch(theme, Box(box.x + 8, box.y + 7, 32, 32), seat, letter)
        yield from _draw_points(theme, column, sheet, Box(box.x + 42, box.y + 6, box.width - 48, 34), "score_s")
        yield Words(Box(box.x + 3, box.y + 37, box.width - 6, 19), name, "small_strong", theme.ink, "center")
        if not column.shows_start:
            yield from draw_pips(theme, Box(box.x + 10, box.bottom - 16, 50, 10), sheet, 10)
        yield from _draw_did(theme, sheet, box.right - 12, box.bottom - 11, 8)
        return
    side = min(40.0, box.height - 12)
    top = box.y + box.height / 2
    yield from swatch(theme, Box(box.x + 8, top - side / 2, side, side), seat, letter)
    left, right = box.x + side + 14, box.right - 54
    style = "score_m" if box.height > 60 else "score_s"
    yield from _draw_points(theme, column, sheet, Box(right, top - 22, 46, 44), style)
    yield from _draw_did(theme, sheet, box.x + 3 + side, top + side / 2 - 3, 11)
    if column.shows_start:
        yield Words(Box(left, top - 11, right - left - 2, 22), name, "body_strong", theme.ink)
        return
    yield Words(Box(left, top - 22, right - left, 22), name, "body_strong", theme.ink)
    yield Icon(Box(left, top + 3, 16, 16), "scissors", theme.ink_soft, 16)
    yield from draw_pips(theme, Box(left + 20, top + 5, 54, 12), sheet, 12)


def _draw_record(theme: Theme, box: Box, heading: str, sentence: str) -> tuple[Item, ...]:
    return (
        card(theme, box),
        Icon(Box(box.x, box.y + 14, box.width, 34), "trophy", theme.ink_soft, 30),
        Words(Box(box.x + 10, box.y + 54, box.width - 20, 24), heading, "body_strong", theme.ink, "center"),
        Words(Box(box.x + 10, box.y + 80, box.width - 20, 60), sentence, "small", theme.ink_soft, "center", lines=3),
    )


def draw_pips(theme: Theme, box: Box, sheet: Sheet, side: float) -> Iterable[Item]:
    """One for each special action; those that are used are empty."""
    pitch = (box.width - side) / (SPECIAL_ACTIONS - 1)
    for number in range(SPECIAL_ACTIONS):
        is_left = number < sheet.specials_left
        place = Box(box.x + number * pitch, box.y, side, side)
        yield Piece(place, theme.good if is_left else None, 3, theme.good if is_left else theme.hem, 1.5)


def _draw_points(theme: Theme, column: Column, sheet: Sheet, box: Box, style: str) -> Iterable[Item]:
    if not column.shows_start:
        yield Words(box, str(sheet.points), style, theme.ink, "right")
    elif sheet.start == "?":
        yield Words(box, "?", style, theme.ink_soft, "right")
    else:
        shape = parse_shape(sheet.start)
        yield from draw_patch(shape.cells, box.inset(2), fabric(fabric_for(shape.cells)), theme.ink)


def _draw_did(theme: Theme, sheet: Sheet, x: float, y: float, radius: float) -> Iterable[Item]:
    """A mark for what was told of this turn."""
    if sheet.did:
        colour = theme.good if sheet.did == "drew" else theme.ink_soft
        yield Disc(x, y, radius, theme.surface, colour, 2)
        yield Icon(Box(x - radius, y - radius, 2 * radius, 2 * radius), DID[sheet.did], colour, 1.4 * radius)
