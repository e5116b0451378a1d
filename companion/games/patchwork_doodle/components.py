"""The cards of Patchwork Doodle as far as they are publicly known, and the die.

How many cards there are of each shape is not known, so a card may also show a shape that is not listed here.
"""

from __future__ import annotations

from pkgutil import get_data

import msgspec

from ..shapes import Shape, parse_shape


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start_patches: tuple[str, ...]
    patches: tuple[str, ...]
    die: tuple[int, ...]


_CARDS = msgspec.json.decode(get_data(__package__, "cards.json") or b"", type=_Cards)

START_SHAPES: tuple[Shape, ...] = tuple(map(parse_shape, _CARDS.start_patches))
"""What the ten start cards show."""

KNOWN_SHAPES: tuple[Shape, ...] = tuple(map(parse_shape, _CARDS.patches))
"""What patch cards are known to show; the smallest first."""

SINGLE = parse_shape("#")
"""What the special action for one single cell draws."""

DIE: tuple[int, ...] = _CARDS.die

START_SIZE = 7
RING_SIZE = 8
ROUNDS = 3
TURNS = 6
CARRIED = RING_SIZE - TURNS
"""How many cards stay in the ring for the next round."""
