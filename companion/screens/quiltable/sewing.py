"""Tells blocks by touch: a place, a block, and where it matters its star and its patch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.quiltable.components import BLOCKS, CARDS, Block, CardId
from companion.games.quiltable.quilt import Tile, tile_of
from companion.games.values import Cell
from companion.pictures.quiltable_cards import picture_tile
from companion.screens.views import Choice, Choices, Part, Tap

from .page import Page

_TAPS = frozenset({"put", "star", "look"})


class Sewing:
    """Blocks that are being told, in the order in which they were; the place that was touched last is chosen."""

    def __init__(self, tiles: Mapping[Cell, Tile] | None = None) -> None:
        self.tiles: dict[Cell, Tile] = dict(tiles or {})
        self.cell: Cell | None = None
        self._is_fresh = False
        """Whether the block at the chosen place was told just now, so that the next block goes to the next place."""

    def touch(self, cell: Cell) -> None:
        """Choose a place; once more takes its block away."""
        if cell == self.cell and cell in self.tiles:
            del self.tiles[cell]
            self.cell = None
        else:
            self.cell, self._is_fresh = cell, False

    def put(self, block: Block, free: Sequence[Cell]) -> None:
        """Lay a block on the chosen place, or on the next free one."""
        if self.cell is None or (self._is_fresh and self.cell in self.tiles):
            if not free:
                return
            self.cell = next((cell for cell in free if self.cell is not None and cell > self.cell), free[0])
        self.tiles.pop(self.cell, None)
        self.tiles[self.cell] = Tile(block)
        self._is_fresh = True

    def mark(self, premium: bool) -> None:
        """Say of the chosen block whether it has a star."""
        if self.chosen is not None and self.cell is not None:
            self.tiles[self.cell] = Tile(self.chosen.block, premium)

    def know(self, card: CardId) -> None:
        """Say which card the chosen block is."""
        if self.cell is not None:
            self.tiles[self.cell] = tile_of(card)

    def take_back(self) -> None:
        """Drop the block that was told last."""
        if self.tiles:
            self.tiles.popitem()
            self.cell = None

    @property
    def chosen(self) -> Tile | None:
        """The block at the chosen place."""
        return None if self.cell is None else self.tiles.get(self.cell)

    def tap(self, tap: Tap, free: Sequence[Cell]) -> bool:
        """Take a touch on one of the choices; whether it was one."""
        if tap.name not in _TAPS:
            return False
        if tap.name == "put":
            self.put(next(block for block in BLOCKS if block == tap.value), free)
        elif tap.name == "star":
            self.mark(bool(tap.number))
        else:
            self.know(tap.number)
        return True

    def taps(self, are_patches_asked: bool) -> list[Tap]:
        """What the buttons walk through: the blocks, and what can be told of the one at the chosen place."""
        blocks = [Tap("put", block) for block in BLOCKS]
        if self.chosen is None:
            return blocks
        return [*blocks, *self._details(self.chosen, are_patches_asked)]

    def _details(self, chosen: Tile, are_patches_asked: bool) -> list[Tap]:
        if are_patches_asked:
            return [Tap("look", card.id) for card in CARDS if card.block == chosen.block]
        return [Tap("star", 0), Tap("star", 1)]

    def name(self, page: Page, tap: Tap) -> str:
        """What one of these taps stands for."""
        if tap.name == "put":
            return page.words(str(tap.value))
        if tap.name == "star":
            return page.words("With a star") if tap.number else page.words("No star")
        card = next(card for card in CARDS if card.id == tap.number)
        return page.words(
            "{colour} {position}", colour=page.words(card.patch_colour), position=page.words(card.patch_position)
        )

    def choices(self, page: Page, are_patches_asked: bool) -> tuple[Part, ...]:
        """The eight blocks, and what else can be told of the block at the chosen place."""
        chosen = self.chosen
        blocks = [
            Choice(
                Tap("put", block), picture=picture_tile(Tile(block), 36),
                is_chosen=chosen is not None and chosen.block == block, name=page.words(block),
                is_here=page.chosen == Tap("put", block),
            )
            for block in BLOCKS
        ]  # fmt: skip
        parts: tuple[Part, ...] = (Choices(tuple(blocks), "pictures", 8),)
        if chosen is None:
            return parts
        return (*parts, self._looks(page, chosen) if are_patches_asked else self._stars(page, chosen))

    def _stars(self, page: Page, chosen: Tile) -> Part:
        return Choices(
            (
                Choice(
                    Tap("star", 0),
                    page.words("No star"),
                    is_chosen=not chosen.premium,
                    is_here=page.chosen == Tap("star", 0),
                ),
                Choice(
                    Tap("star", 1),
                    page.words("With a star"),
                    icon="star",
                    is_chosen=chosen.premium,
                    is_here=page.chosen == Tap("star", 1),
                ),
            ),
            "words",
            2,
        )

    def _looks(self, page: Page, chosen: Tile) -> Part:
        """The twelve cards of the block: with its patch a block is one certain card."""
        options = [
            Choice(
                tap, picture=picture_tile(tile_of(tap.number), 36), is_chosen=chosen == tile_of(tap.number),
                is_here=page.chosen == tap, name=self.name(page, tap),
            )
            for tap in self._details(chosen, are_patches_asked=True)
        ]  # fmt: skip
        return Choices(tuple(options), "pictures", 6)
