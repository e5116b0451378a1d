"""The motifs of cloth as SVG patterns, each on a tile of side 1."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from companion.pictures import Colour

from .colours import paint


def motif_shapes(motif: str, colour: Colour) -> str:
    """What is printed on one tile of side 1, in that colour; nothing on plain cloth."""
    return _MOTIFS[motif](paint("fill", colour), f'fill="none" {paint("stroke", colour)}')


def _gingham(fill: str, _: str) -> str:
    return f'<path {fill} opacity=".55" d="M0 0h.5v1H0z"/><path {fill} opacity=".55" d="M0 0h1v.5H0z"/>'


def _dots(fill: str, _: str) -> str:
    return _discs(fill, (0.25, 0.25, 0.16), (0.75, 0.75, 0.16))


def _chevron(_: str, line: str) -> str:
    zigzags = "".join(
        f"M-.5 {start:g}L0 {start + 0.5:g} .5 {start:g} 1 {start + 0.5:g} 1.5 {start:g}" for start in ROWS
    )
    return f'<path {line} stroke-width=".14" d="{zigzags}"/>'


ROWS = (-0.5, 0.0, 0.5, 1.0)
"""Zigzags begin above the tile and end below it, so that their edges are whole."""


def _stripes(fill: str, _: str) -> str:
    return f'<path {fill} d="M.1 0h.28v1h-.28zM.62 0h.1v1h-.1z"/>'


def _sprig(fill: str, line: str) -> str:
    rays = "".join(
        f"M{0.25 - 0.17 * cos(turn):.3f} {0.25 - 0.17 * sin(turn):.3f}"
        f"L{0.25 + 0.17 * cos(turn):.3f} {0.25 + 0.17 * sin(turn):.3f}"
        for turn in (0, pi / 4, pi / 2, 3 * pi / 4)
    )
    return f'<path {line} stroke-width=".056" d="{rays}"/>' + _discs(fill, (0.75, 0.75, 0.1))


def _scallop(_: str, line: str) -> str:
    rings = "".join(
        f"M{x - 0.445:.3f} {y:g}A.445 .445 0 0 0 {x + 0.445:.3f} {y:g}" for x, y in ((0.5, 0), (0, 0.5), (1, 0.5))
    )
    return f'<path {line} stroke-width=".11" d="{rings}"/>'


def _diamond(fill: str, _: str) -> str:
    return f'<path {fill} d="M.5 .12.82 .5.5 .88.18 .5z"/>'


def _cross(fill: str, _: str) -> str:
    plus = "h.1v.12h.12v.1h-.12v.12h-.1v-.12h-.12v-.1h.12z"
    return f'<path {fill} d="M.2 .08{plus}M.7 .58{plus}"/>'


def _plain(_: str, __: str) -> str:
    return ""


def _discs(fill: str, *places: tuple[float, float, float]) -> str:
    return "".join(f'<circle {fill} cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in places)


_MOTIFS: dict[str, Callable[[str, str], str]] = {
    "gingham": _gingham,
    "dots": _dots,
    "chevron": _chevron,
    "stripes": _stripes,
    "sprig": _sprig,
    "scallop": _scallop,
    "diamond": _diamond,
    "cross": _cross,
    "plain": _plain,
}
