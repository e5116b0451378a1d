"""The ring of patches by a photo: every patch once, clockwise; twins of one shape are asked about."""

from __future__ import annotations

from random import Random

import cv2
import pytest

from companion.games.patchwork.components import PATCH, PATCHES, patches_of_shape
from companion.scanning import Context, ScanError, read
from companion.scanning.patchwork_ring import SeenPatch
from tests.vision.cards.made_ring import make_ring

RING = Context(game="patchwork", what="patches")


def photo_of(order: list[int], seed: int) -> bytes:
    pixels, _ = make_ring([tuple(PATCH[number].outline.cells) for number in order], seed)
    return bytes(cv2.imencode(".jpg", pixels[..., ::-1])[1])


def is_twin(number: int) -> bool:
    return len(patches_of_shape(PATCH[number].outline)) > 1


@pytest.fixture(scope="module")
def ring() -> tuple[list[int], tuple[SeenPatch, ...]]:
    order = [patch.id for patch in Random(11).sample(PATCHES, len(PATCHES))]
    return order, read(photo_of(order, 11), RING).seen


def test_the_whole_ring_is_read_clockwise(ring: tuple[list[int], tuple[SeenPatch, ...]]) -> None:
    order, seen = ring
    assert len(seen) == len(PATCHES)
    first = next(place for place, number in enumerate(order) if not is_twin(number))
    start = next(place for place, patch in enumerate(seen) if patch.patches[0] == order[first])
    turned = [seen[(start - first + place) % len(seen)] for place in range(len(seen))]
    assert all(number in patch.patches for number, patch in zip(order, turned, strict=True))
    sure = [(number, patch) for number, patch in zip(order, turned, strict=True) if patch.is_sure]
    assert all(patch.patches[0] == number for number, patch in sure), "never wrong in silence"
    assert len(sure) >= 20


def test_twins_of_one_shape_are_never_sure(ring: tuple[list[int], tuple[SeenPatch, ...]]) -> None:
    twins = [patch for patch in ring[1] if is_twin(patch.patches[0])]
    assert len(twins) == 6
    assert not any(patch.is_sure for patch in twins)


def test_a_table_without_patches_is_told_in_a_sentence() -> None:
    with pytest.raises(ScanError, match="No ring of patches"):
        read(photo_of([], 2), RING)
