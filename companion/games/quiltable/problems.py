"""What is wrong with a quilt as it was seen in a photo or told by hand, and which cards lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import msgspec

from messages import Sentence, say, say_count

from ..values import Cell, Problem, Seat
from .components import (
    BLOCKS,
    CARD_BY_ID,
    CARD_BY_LOOK,
    CARDS,
    PATCH_COLOURS,
    PATCH_POSITIONS,
    CardId,
    name_part,
)
from .quilt import Quilt, Tile, find_move, groups, move_cells, quilt_of, tile_of
from .state import State


class SeenTile(msgspec.Struct, frozen=True):
    """A tile as somebody or the camera saw it: any part may be unknown, and the parts may contradict each other."""

    block: str | None = None
    premium: bool | None = None
    patch_colour: str | None = None
    patch_position: str | None = None
    card: CardId | None = None


class SeenQuilt(msgspec.Struct, frozen=True):
    """What a seen quilt amounts to: the tiles that are known, by their cells, and what is wrong."""

    placed: tuple[tuple[Cell, Tile], ...]
    quilt: Quilt | None
    """The known tiles in their frame; None when what was seen does not fit into it."""
    move: tuple[int, int]
    """How far down and right the tiles lie in the frame from where they were seen."""
    problems: tuple[Problem, ...]


def judge(
    rows: Sequence[Sequence[SeenTile | None]],
    size: int = 4,
    copies: int = 1,
    elsewhere: Collection[CardId] = (),
    may_have_gaps: bool = False,
) -> SeenQuilt:
    """Find what is wrong with a seen quilt; `elsewhere` are the cards known to lie in other places of this table."""
    placed: dict[Cell, Tile] = {}
    problems: list[Problem] = []
    for row, line in enumerate(rows):
        for col, seen in enumerate(line):
            if seen is None:
                continue
            tile = know_tile(seen)
            if isinstance(tile, Sentence):
                problems.append(Problem("unknown-card", tile, ((row, col),)))
            else:
                placed[row, col] = tile
    occupied = [(row, col) for row, line in enumerate(rows) for col, seen in enumerate(line) if seen is not None]
    move = find_move(occupied, size)
    down, right = move or (0, 0)
    moved = dict(zip(move_cells(placed, down, right), placed.values(), strict=True))
    quilt = quilt_of(moved, size) if move else None
    problems += _find_too_large(occupied, size)
    problems += _find_repeated(placed, copies, elsewhere)
    problems += _find_too_many(placed, copies)
    if not may_have_gaps:
        problems += _find_loose(occupied)
    return SeenQuilt(tuple(placed.items()), quilt, (down, right), tuple(problems))


def judge_quilt(
    quilt: Quilt, copies: int = 1, elsewhere: Collection[CardId] = (), may_have_gaps: bool = False
) -> tuple[Problem, ...]:
    """What is wrong with a quilt whose tiles are all known."""
    problems = [*_find_repeated(quilt.placed, copies, elsewhere), *_find_too_many(quilt.placed, copies)]
    if not may_have_gaps:
        problems += _find_loose(quilt.placed)
    return tuple(problems)


def find_problems(state: State, seat: Seat) -> tuple[Problem, ...]:
    """What is wrong with a player's quilt as last told."""
    quilter = state.quilters[seat]
    elsewhere = state.cards_in_hands() + state.cards_in_quilts(except_seat=seat)
    may_have_gaps = quilter.assistant == "planning-peter"
    found = judge_quilt(quilter.quilt, state.options.copies, elsewhere, may_have_gaps)
    return found + ask_for_patches(find_patchless(state, seat))


def find_patchless(state: State, seat: Seat) -> tuple[Cell, ...]:
    """The blocks whose patches are not told though this game counts them: they would score nothing in silence."""
    if not state.options.patches:
        return ()
    return tuple(cell for cell, tile in state.quilters[seat].quilt.placed.items() if tile.card is None)


def know_tile(seen: SeenTile) -> Tile | Sentence:
    """The tile that was seen, or a sentence why no card looks like that."""
    if seen.card is not None:
        return _know_by_card(seen, seen.card)
    if seen.block is None:
        return say("This tile is not known: choose its block.")
    if seen.block not in BLOCKS:
        return say(
            "There is no block {block}; the blocks are {blocks}.", block=repr(seen.block), blocks=", ".join(BLOCKS)
        )
    if seen.patch_colour is None and seen.patch_position is None:
        return Tile(seen.block, bool(seen.premium))
    if seen.patch_colour is None or seen.patch_position is None:
        return say(
            "A patch has a colour and a position: enter both for this {block}, or neither.", block=say(seen.block)
        )
    if seen.patch_colour not in PATCH_COLOURS or seen.patch_position not in PATCH_POSITIONS:
        return say(
            "There is no patch {colour} {position}; a patch is {colours}, and sits {positions}.",
            colour=seen.patch_colour,
            position=seen.patch_position,
            colours=", ".join(PATCH_COLOURS),
            positions=", ".join(PATCH_POSITIONS),
        )
    card = CARD_BY_LOOK[seen.block, seen.patch_colour, seen.patch_position]
    return _know_by_card(seen, card.id)


def _know_by_card(seen: SeenTile, number: CardId) -> Tile | Sentence:
    card = CARD_BY_ID.get(number)
    if card is None:
        return say("There is no card {card}; the cards are 1 to {last}.", card=number, last=len(CARDS))
    told = (
        (seen.block, card.block),
        (seen.patch_colour, card.patch_colour),
        (seen.patch_position, card.patch_position),
    )
    for value, true in told:
        if value is not None and value != true:
            return say(
                "Card {card} is {true}, not {value}: correct one of the two.",
                card=number,
                true=say(true),
                value=name_part(value),
            )
    if seen.premium is not None and seen.premium != card.premium:
        star = say("a star") if card.premium else say("no star")
        return say("Card {card} ({look}) has {star}: look again.", card=number, look=_say_look(number), star=star)
    return tile_of(number)


def _find_too_large(cells: Collection[Cell], size: int) -> list[Problem]:
    if not cells:
        return []
    height = max(row for row, _ in cells) - min(row for row, _ in cells) + 1
    width = max(col for _, col in cells) - min(col for _, col in cells) + 1
    if max(height, width) <= size:
        return []
    sentence = say(
        "This quilt is {height} rows by {width} columns; it may never be larger than {size} by {size}.",
        height=height,
        width=width,
        size=size,
    )
    return [Problem("too-large", sentence, tuple(cells))]


def _find_repeated(placed: Mapping[Cell, Tile], copies: int, elsewhere: Collection[CardId]) -> list[Problem]:
    cells_of: dict[CardId, list[Cell]] = {}
    for cell, tile in placed.items():
        if tile.card is not None:
            cells_of.setdefault(tile.card.id, []).append(cell)
    away = Counter(elsewhere)
    problems = []
    for card, cells in cells_of.items():
        if len(cells) + away[card] <= copies:
            continue
        if len(cells) <= copies:
            template = "Card {card} ({look}) lies somewhere else on this table already."
        elif copies == 1:
            template = "Card {card} ({look}) is here {seen} times, but it exists only once."
        else:
            template = "Card {card} ({look}) is here {seen} times, but it exists only {copies} times."
        sentence = say(template, card=card, look=_say_look(card), seen=len(cells), copies=copies)
        problems.append(Problem("seen-twice", sentence, tuple(cells)))
    return problems


def _find_too_many(placed: Mapping[Cell, Tile], copies: int) -> list[Problem]:
    """Tiles without a known patch cannot repeat a card, but no block has more cards than its twelve."""
    problems = []
    for block in BLOCKS:
        cells = tuple(cell for cell, tile in placed.items() if tile.block == block)
        exist = copies * sum(card.block == block for card in CARDS)
        if len(cells) > exist:
            sentence = say(
                "This quilt shows {seen} {block} blocks, but there are only {exist}.",
                seen=len(cells),
                block=say(block),
                exist=exist,
            )
            problems.append(Problem("too-many", sentence, cells))
            continue
        starred = tuple(cell for cell in cells if placed[cell].premium)
        exist = copies * sum(card.block == block and card.premium for card in CARDS)
        if len(starred) > exist:
            sentence = say(
                "This quilt shows {seen} premium {block} blocks, but there are only {exist}.",
                seen=len(starred),
                block=say(block),
                exist=exist,
            )
            problems.append(Problem("too-many", sentence, starred))
    return problems


def _find_loose(cells: Collection[Cell]) -> list[Problem]:
    _, *loose = groups(cells) or [set()]
    if not loose:
        return []
    apart = sorted(cell for group in loose for cell in group)
    sentence = say_count(
        "{count} block does not touch the rest of the quilt by a flat edge; a quilt is one single piece.",
        "{count} blocks do not touch the rest of the quilt by a flat edge; a quilt is one single piece.",
        len(apart),
    )
    return [Problem("disconnected", sentence, tuple(apart))]


def _say_look(number: CardId) -> Sentence:
    card = CARD_BY_ID[number]
    return say(
        "{block}, {colour} {position}",
        block=say(card.block), colour=say(card.patch_colour), position=say(card.patch_position),
    )  # fmt: skip


def ask_for_patches(cells: tuple[Cell, ...]) -> tuple[Problem, ...]:
    """What must be asked about cards in a photo whose patches cannot be told."""
    if not cells:
        return ()
    sentence = say("The patches of these cards cannot be seen; they matter only with the patches module.")
    return (Problem("patch-unsure", sentence, cells),)
