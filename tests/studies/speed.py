"""What reading costs, measured against T, one full colour decode of the same JPEG bytes; medians, one thread."""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from companion.scanning.scan import Aids, reader
from tests.photos_made.boardless import boardless_photos
from tests.studies.accuracy import PHOTOS_VARIABLE, find_photos
from vision.finding import NoBoard, find_board, find_board_quickly
from vision.photo import decode_photo

ROUNDS = 9
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Measure:
    """One line of the table."""

    name: str
    value: float
    limit: float
    unit: str = "T"

    @property
    def is_met(self) -> bool:
        return self.value <= self.limit


def spent(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of the processor time of some rounds, after one that is not counted."""
    act()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return median(times)


def full_decode(data: bytes) -> float:
    return spent(lambda: cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


def scan_sheet(data: bytes) -> object:
    return reader("patchwork-doodle").read(decode_photo(data), Aids()).proposal


def look_for_board(data: bytes) -> object:
    try:
        return find_board(decode_photo(data).pixels, 9, 9)
    except NoBoard as none:
        return none


def enlarged(data: bytes, width: int, height: int) -> bytes:
    """The same photo as a camera with more pixels would have saved it."""
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    larger = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_CUBIC)
    return cv2.imencode(".jpg", larger, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def measures(sheets: Sequence[bytes], hard: Sequence[bytes]) -> list[Measure]:
    """All that is told as a multiple of T; of several photos the median of their ratios."""
    twelve = [enlarged(data, 4000, 3000) for data in sheets]
    empty = [cv2.imencode(".jpg", cv2.resize(photo, (1600, 1200)))[1].tobytes() for _, photo in boardless_photos()]
    frames = [decode_photo(cv2.imencode(".jpg", cv2.resize(_pixels(data), (640, 480)))[1].tobytes()) for data in sheets]
    previews = [
        spent(lambda frame=frame: find_board_quickly(frame.pixels, 9, 9)) / full_decode(data)  # type: ignore[misc]
        for frame, data in zip(frames, sheets, strict=True)
    ]
    return [
        Measure("12-megapixel Doodle sheet, bytes to points", _ratio(scan_sheet, twelve), 1.0),
        Measure("2-megapixel Doodle sheet, bytes to points", _ratio(scan_sheet, sheets), 3.0),
        Measure("hard Doodle sheet, bytes to points", _ratio(scan_sheet, hard), 5.0),
        Measure("no board here (2 megapixels)", _ratio(look_for_board, empty[::3]), 4.0),
        Measure("preview frame 640x480 searched, T of 2 megapixels", median(previews), 1.0),
    ]


def _pixels(data: bytes) -> np.ndarray:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


def _ratio(act: Callable[[bytes], object], photos: Sequence[bytes]) -> float:
    return median(spent(lambda data=data: act(data), 3) / full_decode(data) for data in photos)  # type: ignore[misc]


def memory(data: bytes, scans: int) -> list[Measure]:
    """The peak of reading one large photo over a process that only imported cv2, and what many scans add."""
    bare = int(_run("import cv2, resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"))
    scan_sheet(data)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(scans):
        scan_sheet(data)
    later = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return [
        Measure("peak memory over a bare import of cv2", (peak - bare) / 1024, 60, "MB"),
        Measure(f"growth over {scans} scans", (later - peak) / 1024, 5, "MB"),
    ]


def cold_start(photo: str) -> Measure:
    """The whole command against a bare import of cv2, wall time, medians."""
    bare = median(_wall([sys.executable, "-c", "import cv2"]) for _ in range(7))
    program = "from companion.cli import main; main()"
    command = [sys.executable, "-c", program, "scan", "patchwork-doodle", photo, "--json"]
    return Measure(
        "cold start of the whole command", median(_wall(command) for _ in range(7)) / bare, 2.0, "imports of cv2"
    )


def _wall(command: Sequence[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def _run(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="study speed", description=__doc__)
    parser.add_argument("--photos", help=f"the folder of photos (or set {PHOTOS_VARIABLE})")
    parser.add_argument("--scans", type=int, default=500, help="how many scans the memory is watched for")
    parser.add_argument("--memory-of", metavar="PHOTO", help=argparse.SUPPRESS)
    told = parser.parse_args(words)
    cv2.setNumThreads(1)
    if told.memory_of:
        for line in memory(Path(told.memory_of).read_bytes(), told.scans):
            print(line.name, line.value, line.limit, line.unit, sep="\t")
        return 0
    folder = find_photos(told.photos) / "rendered" / "patchwork-doodle"
    names = sorted(folder.glob("*.jpg"))
    sheets = [path.read_bytes() for path in names]
    table = measures(sheets[:8], sheets[17:21])
    table.append(cold_start(str(names[0])))
    table += _memory_in_a_new_process(str(names[0]), told.scans)
    for line in table:
        print(
            f"{'met    ' if line.is_met else 'NOT MET'}  {line.name}: {line.value:.2f} {line.unit} (limit {line.limit})"
        )
    return 0 if all(line.is_met for line in table) else 1


def _memory_in_a_new_process(photo: str, scans: int) -> list[Measure]:
    """Memory is measured where nothing else was done before."""
    command = [sys.executable, "-m", "tests.studies", "speed", "--memory-of", photo, "--scans", str(scans)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    parts = [line.split("\t") for line in lines]
    return [Measure(name, float(value), float(limit), unit) for name, value, limit, unit in parts]
