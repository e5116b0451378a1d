"""What fits on the scan place: the sizes that docs/hardware.md tells, with the margin that a scan likes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calibration.table import ScanPlace
from companion.pictures.emblems import emblem
from companion.screens.views import Figure, Line, Part, Row, Span, Text
from companion.screens.views.parts import Tone
from messages import Sentence, say

Size = tuple[float, float]
THINGS: tuple[tuple[Sentence, str, Size], ...] = (
    (say("Doodle sheet"), "patchwork-doodle", (260, 200)),
    (say("Patchwork board"), "patchwork", (300, 260)),
    (say("Large quilt"), "quiltable", (550, 450)),
)
"""What lies there, an emblem for it, and its millimetres with the margin."""
_MARGIN = 50
"""Millimetres of that, across and down, which a scan can do without."""
_EMBLEM = 24.0


def tell_fit(place: ScanPlace, size: Size) -> tuple[Sentence, Tone]:
    """Whether a thing of this size fits, lying either way."""
    if _holds(place, size):
        return say("fits well"), "good"
    if _holds(place, (size[0] - _MARGIN, size[1] - _MARGIN)):
        return say("just fits"), "warn"
    return say("too large"), "warn"


def tell_room(place: ScanPlace, words: Callable[[Sentence], str]) -> Sequence[Part]:
    """A line for each thing."""
    rows: list[Part] = [Text(words(say("What fits in")), "heading")]
    for name, game, size in THINGS:
        told, tone = tell_fit(place, size)
        line = Line((Span(words(name), "small", grows=True), Span(words(told), "small_strong", tone, align="right")))
        sign = Figure(emblem(game, _EMBLEM), words(name), grows=False)
        rows.append(Row((sign, line), (0.0, 1.0), wraps=False, align="middle", is_tight=True))
    return rows


def _holds(place: ScanPlace, size: Size) -> bool:
    (short, long), (down, across) = sorted((place.width, place.height)), sorted(size)
    return short >= down and long >= across
