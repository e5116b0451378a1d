"""Keeps what is worked out of a deck beside it, so that the first photo after a start is read as fast as the next."""

from __future__ import annotations

import mmap
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from versioned_files import put_file
from vision.tiles.label_parts import Spot
from vision.tiles.local_marks import PreparedSpot, find_places
from vision.tiles.recognition import PreparedLooks, Recogniser
from vision.tiles.template_fit import PreparedTemplates

PREPARATION = 2
"""Goes up whenever something else is worked out of the same looks: what an older program kept is made anew."""
ALIGNED = 64

Arrays = dict[str, NDArray[Any]]


class _KeptArray(msgspec.Struct, frozen=True):
    name: str
    kind: str
    shape: tuple[int, ...]
    start: int


class _Header(msgspec.Struct, frozen=True):
    """The first line of the file; the arrays follow as bytes."""

    preparation: int
    made_of: str
    """The fingerprint of the deck that this was worked out of."""
    on_paper: bool
    apart: tuple[float, ...]
    """For every spot."""
    arrays: tuple[_KeptArray, ...]
    checksum: int


def keep_prepared(prepared: PreparedLooks, made_of: str, file: Path) -> None:
    """Write what was worked out of a deck with this fingerprint, or raise `OSError`."""
    kept, payload = [], bytearray()
    for name, array in _arrays(prepared):
        payload += bytes(-len(payload) % ALIGNED)
        kept.append(_KeptArray(name, array.dtype.str, array.shape, len(payload)))
        payload += np.ascontiguousarray(array).tobytes()
    header = _Header(
        PREPARATION,
        made_of,
        prepared.on_paper,
        tuple(spot.apart for spot in prepared.spots),
        tuple(kept),
        zlib.crc32(payload),
    )
    put_file(file, msgspec.json.encode(header) + b"\n" + payload)


def load_prepared(file: Path, made_of: str, spots: tuple[Spot, ...], recogniser: Recogniser) -> PreparedLooks | None:
    """What was kept for a deck with this fingerprint; None when it is missing, stale or damaged."""
    try:
        with file.open("rb") as opened:
            data = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        end = data.find(b"\n")
        header = msgspec.json.decode(data[:end], type=_Header)
        payload = memoryview(data)[end + 1 :]
        if (header.preparation, header.made_of) != (PREPARATION, made_of) or zlib.crc32(payload) != header.checksum:
            return None
        arrays = {
            kept.name: np.frombuffer(payload, np.dtype(kept.kind), int(np.prod(kept.shape)), kept.start).reshape(
                kept.shape
            )
            for kept in header.arrays
        }
        return _joined(header, arrays, spots, recogniser)
    except (OSError, ValueError, KeyError, TypeError, msgspec.MsgspecError):
        return None


def _arrays(prepared: PreparedLooks) -> Iterator[tuple[str, NDArray[Any]]]:
    yield "coarse", prepared.coarse
    parts = {"whole": prepared.whole, "scouts": prepared.scouts}
    for number, spot in enumerate(prepared.spots):
        parts |= {f"spot{number}.{place}": templates for place, templates in enumerate(spot.templates)}
    for name, templates in parts.items():
        for part in ("signals", "means", "basis", "moves", "offsets"):
            yield f"{name}.{part}", getattr(templates, part)


def _joined(header: _Header, arrays: Arrays, spots: tuple[Spot, ...], recogniser: Recogniser) -> PreparedLooks:
    size = recogniser.read_size
    joined = []
    for number, (spot, apart) in enumerate(zip(spots, header.apart, strict=True)):
        places = find_places(spot, size.height, size.width)
        templates = tuple(_templates(arrays, f"spot{number}.{place}") for place in range(len(places)))
        joined.append(PreparedSpot(places, templates, apart))
    whole, scouts = _templates(arrays, "whole"), _templates(arrays, "scouts")
    return PreparedLooks(header.on_paper, whole, scouts, tuple(joined), arrays["coarse"])


def _templates(arrays: Arrays, name: str) -> PreparedTemplates:
    return PreparedTemplates(
        signals=arrays[f"{name}.signals"],
        means=arrays[f"{name}.means"],
        basis=arrays[f"{name}.basis"],
        moves=arrays[f"{name}.moves"],
        offsets=arrays[f"{name}.offsets"],
    )
