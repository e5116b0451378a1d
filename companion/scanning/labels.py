"""The labels of taught tiles, and what each part of them tells."""

from __future__ import annotations

from companion.games.match_quilt import cards as match_quilt
from companion.games.match_quilt.cards import BadCard, parse_label
from companion.games.quilt_show import components as quilt_show
from companion.games.quilt_show.quilts import parse_tile
from companion.games.quiltable.cards import BLOCKS, PATCH_COLOURS, PATCH_POSITIONS

PREMIUM, PLAIN = "premium", "plain"
PRINTS: dict[str, frozenset[str]] = {
    "quilt-show": frozenset(quilt_show.PATTERNS),
    "quiltable": frozenset(BLOCKS),
    "match-quilt": frozenset(match_quilt.PATTERNS),
}
"""For every game with tiles what the first part of a label can tell: the patterns or blocks."""


class BadLabel(ValueError):
    """A label that the game has no tile for; the text is one sentence."""


def split_label(game: str, label: str) -> tuple[str, ...]:
    """What a label tells, part by part, always in the same order; `game` is empty for tiles of no known game."""
    if game == "quilt-show":
        return _split_quilt_show(label)
    if game == "quiltable":
        return _split_quiltable(label)
    if game == "match-quilt":
        try:
            card = parse_label(label)
        except BadCard as error:
            raise BadLabel(str(error)) from error
        return card.pattern, "+".join(card.fabrics)
    return tuple(label.split("/"))


def join_label(game: str, parts: tuple[str, ...]) -> str:
    """The label that tells these parts."""
    if game == "quiltable":
        return "/".join(part for part in parts if part and part != PLAIN)
    return "/".join(parts)


def _split_quilt_show(label: str) -> tuple[str, ...]:
    tile = parse_tile(label)
    if tile is None:
        raise BadLabel(f"There is no Quilt Show tile {label!r}; a label looks like boston-beauty/blue/5.")
    return tile.pattern, tile.colour, str(tile.value)


def _split_quiltable(label: str) -> tuple[str, ...]:
    block, *rest = label.split("/")
    premium = rest[:1] == [PREMIUM]
    patch = rest[1:] if premium else rest
    is_patch = len(patch) == 2 and patch[0] in PATCH_COLOURS and patch[1] in PATCH_POSITIONS
    if block not in BLOCKS or (patch and not is_patch):
        raise BadLabel(
            f"There is no Quiltable card {label!r}; a label looks like pumpkin, pumpkin/premium or "
            "pumpkin/premium/green/left."
        )
    colour, position = patch or ("", "")
    return block, PREMIUM if premium else PLAIN, colour, position
