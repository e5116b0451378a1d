"""What reading costs, measured against T, one full colour decode of the same JPEG bytes: medians and 90th percentiles
over all photos of the sets, one thread."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from companion.scanning import Context, ScanError, read
from companion.scanning.reading import find_outline
from studies.accuracy import PHOTOS_VARIABLE, find_photos
from studies.compiled import with_compiled_modules
from studies.figures import RECORD_HELP, record
from vision.photo.pixels import Pixels
from vision.training.pictures.no_board_photos import boardless_photos

ROUNDS, FEW_ROUNDS = 9, 3
"""How often something is timed; less often where there are many photos."""
STARTS = 7
SETS = ("rendered", "rendered-strangers")
MEGABYTE = 1 << 20

TELL = """
import atexit, sys
def tell():
    with open("/proc/self/status") as status:
        print(*(line.split()[1] for line in status if line.startswith("VmHWM")), file=sys.stderr)
atexit.register(tell)
"""
"""Lets a process tell at its end its own peak memory, in kilobytes; `getrusage` would tell that of its parent too."""
COMMAND = f"{TELL}from companion.cli import main; main()"
"""The command as it is installed."""
BARE = f"{TELL}import cv2"
MANY = f"""{TELL}
from pathlib import Path
from companion.scanning import Context, read
data = Path(sys.argv[1]).read_bytes()
for _ in range(int(sys.argv[2])):
    read(data, Context("patchwork-doodle"))
"""
"""One scan after another in the same process."""


@dataclass(frozen=True)
class Measure:
    """One line of the table."""

    name: str
    value: float
    limit: float = inf
    unit: str = "T"
    figure: str = ""
    """Its name among the README's figures, if it is one of them."""

    @property
    def is_met(self) -> bool:
        return self.value <= self.limit


def spent(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of the processor time of some rounds, after one that is not counted."""
    act()
    return median(_timed(act) for _ in range(rounds))


def full_decode(data: bytes) -> float:
    return spent(lambda: _pixels(data))


def in_decodes(act: Callable[[], object], data: bytes, rounds: int = ROUNDS) -> float:
    """What an act takes, in full decodes of these bytes: both by turns, so that a busy machine slows both alike."""
    act()
    _pixels(data)
    pairs = [(_timed(act), _timed(lambda: _pixels(data))) for _ in range(rounds)]
    return median(spent for spent, _ in pairs) / median(decode for _, decode in pairs)


def _timed(act: Callable[[], object]) -> float:
    start = time.process_time()
    act()
    return time.process_time() - start


def _pixels(data: bytes) -> Pixels:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def scan(game: str, data: bytes) -> object:
    """Read a photo as the product does; that nothing is found is an answer too."""
    try:
        return read(data, Context(game)).proposal
    except ScanError as none:
        return none


def preview(frame: cv2.typing.MatLike) -> object:
    return find_outline(np.asarray(frame, np.uint8), Context("patchwork-doodle"))


def enlarged(data: bytes, width: int, height: int) -> bytes:
    """The same photo as a camera with more pixels would have saved it."""
    larger = cv2.resize(_pixels(data), (width, height), interpolation=cv2.INTER_CUBIC)
    return cv2.imencode(".jpg", larger, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def measures(sheets: Sequence[bytes], boards: Sequence[bytes]) -> list[Measure]:
    """All that is told as a multiple of T, over all photos."""
    scenes = [cv2.resize(photo, (1600, 1200)) for _, photo in boardless_photos()]
    bare = [cv2.imencode(".jpg", scene)[1].tobytes() for scene in scenes]
    frames = [cv2.resize(_pixels(data), (640, 480), interpolation=cv2.INTER_AREA) for data in sheets]
    previews = [
        in_decodes(partial(preview, frame), data, FEW_ROUNDS) for frame, data in zip(frames, sheets, strict=True)
    ]
    twelve = (enlarged(data, 4000, 3000) for data in sheets)
    return [
        *_spread("2-megapixel Doodle sheets, bytes to points", _ratios("patchwork-doodle", sheets), 3.0, 6.0, "doodle"),
        *_spread(
            "12-megapixel Doodle sheets, bytes to points",
            _ratios("patchwork-doodle", twelve),
            0.7,
            figure="doodle_12mp",
        ),
        *_spread(
            "2-megapixel Patchwork boards, bytes to patches", _ratios("patchwork", boards), 4.0, figure="patchwork"
        ),
        *_spread("no Doodle sheet here (2 megapixels)", _ratios("patchwork-doodle", bare), 4.0, figure="no_sheet"),
        *_spread("no Patchwork board here (2 megapixels)", _ratios("patchwork", bare), 4.0, figure="no_board"),
        *_spread("preview frames 640x480 searched, T of 2 megapixels", previews, 1.0),
    ]


def _ratios(game: str, photos: Iterable[bytes]) -> list[float]:
    return [in_decodes(partial(scan, game, data), data, FEW_ROUNDS) for data in photos]


def _spread(name: str, ratios: Sequence[float], limit: float, slow: float = inf, figure: str = "") -> list[Measure]:
    """The median and the 90th percentile of many photos, with their limits."""
    named = f"{name}, {len(ratios)} photos"
    tenth = float(np.quantile(ratios, 0.9))
    return [
        Measure(f"{named}, median", median(ratios), limit, figure=figure),
        Measure(f"{named}, 90th percentile", tenth, slow, figure=figure and f"{figure}_p90"),
    ]


def memory(two: str, twelve: str, scans: int) -> list[Measure]:
    """The peak of the command over a process that only imported cv2, and what many scans add to a few."""
    bare = _peak([BARE])
    growth = _peak([MANY, two, str(scans)]) - _peak([MANY, two, "20"])
    return [
        Measure("peak memory over a bare import of cv2, 2 megapixels", _peak(_words(two)) - bare, 40, "MB", "memory"),
        Measure("peak memory over a bare import of cv2, 12 megapixels", _peak(_words(twelve)) - bare, 40, "MB"),
        Measure(f"growth from 20 to {scans} scans", growth, 5, "MB"),
    ]


def _words(photo: str) -> list[str]:
    return [COMMAND, "scan", "patchwork-doodle", photo, "--json"]


def _peak(words: Sequence[str]) -> float:
    """Megabytes that a new process needs at most."""
    return int(_run(words).stderr.split()[-1]) / 1024


def cold_start(photo: str) -> Measure:
    """The whole command against a bare import of cv2, wall time, medians, by turns."""
    with tempfile.TemporaryDirectory() as folder:
        surroundings = with_compiled_modules(folder)
        _run(_words(photo), surroundings)
        pairs = [(_wall(_words(photo), surroundings), _wall(["import cv2"], surroundings)) for _ in range(STARTS)]
    ratio = median(command for command, _ in pairs) / median(bare for _, bare in pairs)
    return Measure("cold start of the whole command", ratio, 1.5, "imports of cv2", "cold_start")


def _wall(words: Sequence[str], surroundings: Mapping[str, str]) -> float:
    start = time.perf_counter()
    _run(words, surroundings)
    return time.perf_counter() - start


def _run(words: Sequence[str], surroundings: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", *words], check=True, capture_output=True, text=True, env=surroundings)


def main(words: Sequence[str]) -> int:
    from studies.speed_tiles import tile_measures

    parser = argparse.ArgumentParser(prog="study speed", description=__doc__)
    parser.add_argument("--photos", help=f"the folder of photos (or set {PHOTOS_VARIABLE})")
    parser.add_argument("--scans", type=int, default=500, help="how many scans the memory is watched for")
    parser.add_argument("--record", action="store_true", help=RECORD_HELP)
    told = parser.parse_args(words)
    cv2.setNumThreads(1)
    photos = find_photos(told.photos)
    sheets, boards = (
        [file for name in SETS for file in sorted((photos / name / game).glob("*.jpg"))]
        for game in ("patchwork-doodle", "patchwork")
    )
    first = str(sheets[0])
    table = measures([file.read_bytes() for file in sheets], [file.read_bytes() for file in boards])
    table.append(cold_start(first))
    with tempfile.TemporaryDirectory() as folder:
        twelve = Path(folder) / "twelve.jpg"
        twelve.write_bytes(enlarged(sheets[0].read_bytes(), 4000, 3000))
        table += memory(first, str(twelve), told.scans)
    table += tile_measures(photos)
    for line in table:
        told_so = "       " if line.limit == inf else "met    " if line.is_met else "NOT MET"
        print(f"{told_so}  {line.name}: {line.value:.2f} {line.unit}" + f" (limit {line.limit})" * (line.limit < inf))
    if told.record:
        figures = {line.figure: line.value for line in table if line.figure}
        record({"speed": {**figures, "doodle_photos": len(sheets)}})
    return 0 if all(line.is_met for line in table) else 1
