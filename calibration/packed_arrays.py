"""Unpacks arrays from a small compressed file, after looking at how large they would become."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from math import prod
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray


class BadArrays(ValueError):
    """The data hold no such arrays, or larger ones than are wanted."""


def unpack_arrays(data: bytes, names: Sequence[str], largest: int) -> tuple[NDArray[Any], ...]:
    """The arrays of these names, of `largest` bytes together at most, or raise `BadArrays` before memory is used."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(archive.getinfo(f"{name}.npy").file_size for name in names) > largest:
                raise BadArrays("the arrays are too large")
            return tuple(_unpack(archive, f"{name}.npy", largest) for name in names)
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError, OSError) as error:
        raise BadArrays(str(error)) from error
    except (NotImplementedError, RuntimeError, MemoryError, OverflowError) as error:
        # A way of packing that is not known here, a password, a size that no machine has.
        raise BadArrays(str(error)) from error


def _unpack(archive: zipfile.ZipFile, member: str, largest: int) -> NDArray[Any]:
    """One array, whose header is believed only as far as its file goes."""
    with archive.open(member) as file:
        if _told_size(file) > min(largest, archive.getinfo(member).file_size):
            raise BadArrays(f"{member} claims to be larger than it is")
    with archive.open(member) as file:
        return np.asarray(np.lib.format.read_array(file, allow_pickle=False))


def _told_size(file: IO[bytes]) -> int:
    """Bytes that an array needs by its own header."""
    version = np.lib.format.read_magic(file)
    if version == (1, 0):
        shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    elif version == (2, 0):
        shape, _, dtype = np.lib.format.read_array_header_2_0(file)
    else:
        raise BadArrays(f"arrays of version {version} are not known")
    if min(shape, default=0) < 0:
        raise BadArrays("an array has a negative size")
    return prod(shape) * dtype.itemsize
