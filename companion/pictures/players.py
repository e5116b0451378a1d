"""What marks a player: a swatch of cloth with the letter of the name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.values import Player

from .shapes import Box, Cloth, Colour, Disc, Item, Lettering, Picture
from .theme import cloth_count, player_motif


def draw_swatch(box: Box, cloth: int, letter: str) -> tuple[Item, ...]:
    """A player's cloth with the letter of the name in the middle."""
    x, y = box.centre
    side = box.width
    return (
        Cloth(box, f"seat{cloth}.cloth", f"seat{cloth}.motif", player_motif(cloth), min(12.0, side / 3), side * 0.2),
        Disc(x, y, side * 0.3, f"seat{cloth}.cloth"),
        Lettering(
            Box(x - side * 0.3, y - side * 0.3, side * 0.6, side * 0.6),
            letter,
            "score_m" if side >= 64 else "score_s" if side >= 40 else "small_strong",
            f"seat{cloth}.letter",
        ),
    )


def swatch(cloth: int, letter: str, side: float = 42) -> Picture:
    """The swatch as a picture of its own."""
    return Picture(side, side, draw_swatch(Box(0, 0, side, side), cloth, letter))


def swatches(players: Sequence[Player], side: float = 38) -> Picture:
    """The swatches of the players in their seats, beside each other."""
    step, letters = side + 6, letters_of([player.name for player in players])
    items = (
        item
        for seat, cloth in enumerate(cloths_of(players))
        for item in draw_swatch(Box(seat * step, 0, side, side), cloth, letters[seat])
    )
    return Picture(step * len(letters) - 6, side, tuple(items))


def cloths_of(players: Sequence[Player]) -> tuple[int, ...]:
    """The number of each player's cloth: the one with the player's motif, else that of the seat."""
    numbers = {player_motif(number): number for number in range(cloth_count())}
    return tuple(numbers.get(player.motif, seat) for seat, player in enumerate(players))


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """The first letter of each name; two where two players share the first."""
    firsts = [name[:1].upper() for name in names]
    count = Counter(firsts)
    return tuple(
        name[:2].capitalize() if count[first] > 1 else first for name, first in zip(names, firsts, strict=True)
    )


def draw_sewing_button(
    x: float, y: float, radius: float, colour: Colour, hole: Colour, *, is_lit: bool = True
) -> tuple[Item, ...]:
    """A drawn button with four holes, in the colour of its lamp; only its outline when the lamp is off."""
    if is_lit:
        rings: tuple[Item, ...] = (Disc(x, y, radius, colour, hole, 1.5), Disc(x, y, radius * 0.68, None, hole, 1))
    else:
        rings = (Disc(x, y, radius, None, colour, 1.5), Disc(x, y, radius * 0.68, None, colour, 1))
    reach = radius * 0.24
    holes = tuple(
        Disc(x + dx * reach, y + dy * reach, radius * 0.14, hole if is_lit else colour)
        for dx in (-1, 1)
        for dy in (-1, 1)
    )
    return (*rings, *holes)
