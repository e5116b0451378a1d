"""Parts a Doodle sheet into patches: by the lines that were seen, and by what the rules say about patches."""

from __future__ import annotations

from functools import lru_cache

from companion.games.patchwork_doodle.components import START_SIZE
from companion.games.patchwork_doodle.problems import ALL_EXIST, does_exist
from companion.games.shapes import shape_of

from .patch_partition import Lines, Patch, log_likelihood, part_into_patches

_LOG_PRIOR_OF_SIZE = (-0.6, 0.1, 0.1, 0.4, 0.5, 0.9, 1.5, 0.7)
"""The log prior of a patch of 1, 2 or more cells: large ones are cut by a line that is not there, small
ones are left over by it, and every sheet has one of 7.

Fitted to 300 made-up sheets of families that the network does not know, so that their true patches are more likely
than those after any one cut, joining or handing over; without any prior that is so on 253 of them, with it on 256.
"""
_UNHEARD_OF = -0.3
"""No more than what one barely seen line says: few of the cards are known, and none of the large ones for certain."""
_TOO_LARGE, _AT_WORST = -4.0, -8.0
"""For each cell of a patch beyond one more than the largest card has, and at most for all of them.

So a line that is hard to see parts what cannot be one patch, and cells without any outlines stay together.
"""
_START = 7.0
"""How much the lines may speak against the one patch of the start card, should none be seen without it: one stray
stroke may, two clear lines may not."""


def part_sheet(cells: Patch, lines: Lines) -> tuple[Patch, ...]:
    """The patches in reading order of their first cells.

    Every sheet begins with the patch of a start card. Where none of that size is seen, the one that the lines speak
    least against is taken out first, unless they speak clearly.
    """
    patches = part_into_patches(cells, lines, _log_prior)
    if any(map(_is_start, patches)):
        return patches
    starts = filter(_is_start, part_into_patches(cells, lines, _log_prior_with_start, clear=_START))
    ways = [(start, *part_into_patches(cells - start, lines, _log_prior)) for start in starts]
    best = max(ways, key=lambda way: log_likelihood(way, lines, _log_prior), default=patches)
    return tuple(sorted(best, key=min))


def _is_start(patch: Patch) -> bool:
    return len(patch) == START_SIZE


def _log_prior(patch: Patch) -> float:
    """A mild preference for usual sizes and for known cards: not all cards are known, and hands make mistakes."""
    size = len(patch)
    if size > len(_LOG_PRIOR_OF_SIZE):
        return max(_AT_WORST, _TOO_LARGE * (size - len(_LOG_PRIOR_OF_SIZE)))
    return _LOG_PRIOR_OF_SIZE[size - 1] + (0.0 if size <= ALL_EXIST or _exists(patch) else _UNHEARD_OF)


def _log_prior_with_start(patch: Patch) -> float:
    return _log_prior(patch) + _START * _is_start(patch)


@lru_cache(maxsize=4096)
def _exists(patch: Patch) -> bool:
    return does_exist(shape_of(patch))
