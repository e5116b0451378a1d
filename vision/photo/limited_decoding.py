"""Decodes a picture that could take long or much memory in a process of its own, which is ended at a limit of both."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

from .headers import BadHeader
from .pillow_decoding import DamagedPicture
from .pixel_decoding import decode_pixels, read_any_header
from .pixels import Pixels

MOST_SECONDS = 15
"""Seconds of work: the slowest pictures that are let in take 3 on a desktop, and a Pi 4 is about four times as slow."""
PATIENCE = 30.0
"""Seconds until it is ended even when it could hardly work, because the machine is busy."""
MOST_MEMORY = 700_000_000
"""Bytes that decoding may use: 59 megapixels of four colours in 8 bits take 530 million, in 16 bits 990 million."""
_DAMAGED, _NO_MEMORY = 3, 4
"""How the process ends when it has no picture to give."""
_SHAPE = np.dtype("<u4")


class TooSlow(ValueError):
    """Decoding was ended at the limit of time."""


class TooMuchMemory(ValueError):
    """Decoding was ended at the limit of memory."""


def decode_limited(
    data: bytes, reduction: int, seconds: int = MOST_SECONDS, memory: int = MOST_MEMORY, patience: float = PATIENCE
) -> Pixels:
    """The same as `decode_pixels`, or raise `TooSlow` or `TooMuchMemory`."""
    command = [sys.executable, "-m", __name__, str(reduction), str(memory), str(seconds)]
    try:
        done = subprocess.run(
            command, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=patience,
            check=False, env=_surroundings(),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise TooSlow from None
    if done.returncode == -signal.SIGXCPU:
        raise TooSlow
    if done.returncode == _NO_MEMORY:
        raise TooMuchMemory
    if done.returncode != 0 or len(done.stdout) < 2 * _SHAPE.itemsize:
        raise DamagedPicture
    height, width = np.frombuffer(done.stdout, _SHAPE, 2).tolist()
    return np.frombuffer(done.stdout, np.uint8, offset=2 * _SHAPE.itemsize).reshape(height, width, 3).copy()


def _surroundings() -> dict[str, str]:
    """Where the process finds this package, and that it starts no threads: each would count as memory."""
    places = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    found = os.pathsep.join(places)
    return {**os.environ, "PYTHONPATH": found, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def main(reduction: int, memory: int, seconds: int) -> int:
    """Standard input as pixels on standard output: their height and width, then the pixels themselves."""
    cv2.setNumThreads(1)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + memory
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    try:
        data = sys.stdin.buffer.read()
        header = read_any_header(data)
        if header is None:
            return _DAMAGED
        pixels = decode_pixels(data, header, reduction)
        sys.stdout.buffer.write(np.array(pixels.shape[:2], _SHAPE).tobytes())
        sys.stdout.buffer.write(np.ascontiguousarray(pixels).data)
        sys.stdout.buffer.flush()
    except MemoryError:
        return _NO_MEMORY
    except (DamagedPicture, BadHeader):
        return _DAMAGED
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
