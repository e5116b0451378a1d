"""Damaged photo files by the thousand: each is read or refused with a sentence, quickly and in little memory."""

from __future__ import annotations

import argparse
import faulthandler
import resource
import time
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.boards.board_search import NoBoard, find_board
from vision.photo.decoding import UnreadablePhoto, decode_photo
from vision.training.pictures.no_board_photos import boardless_photos
from vision.training.pictures.odd_files import animated, cmyk_jpeg

LONGEST = 5.0
"""Seconds."""
HANGS = 30
"""Seconds after which the study ends and tells where a file keeps the reader busy."""
MOST_MEMORY = 1024
"""Megabytes."""


def originals() -> list[bytes]:
    """Small whole files of several kinds, to damage."""
    pixels = cv2.resize(next(photo for name, photo in boardless_photos() if name.startswith("chess")), (160, 120))
    alpha = np.dstack([pixels, pixels[..., :1]])
    progressive = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    files = [cv2.imencode(".jpg", pixels)[1], cv2.imencode(".jpg", pixels, progressive)[1]]
    files += [cv2.imencode(kind, pixels)[1] for kind in (".png", ".webp", ".bmp", ".tiff")]
    files += [cv2.imencode(".png", alpha)[1], cv2.imencode(".jpg", pixels[..., 0])[1]]
    moving = [animated(kind, [pixels, pixels[::-1].copy()]) for kind in (".gif", ".png", ".webp")]
    return [*(file.tobytes() for file in files), *moving, cmyk_jpeg((200, 30, 90, 250))]


def damaged(data: bytes, random: np.random.Generator) -> bytes:
    """The file with some bytes changed, lost, doubled or cut off."""
    file = bytearray(data)
    for _ in range(int(random.integers(1, 12))):
        at = int(random.integers(0, max(1, len(file) if random.random() < 0.5 else min(600, len(file)))))
        match int(random.integers(0, 5)):
            case 0:
                file[at : at + 1] = bytes([int(random.integers(0, 256))])
            case 1:
                del file[at : at + int(random.integers(1, 40))]
            case 2:
                file[at:at] = random.bytes(int(random.integers(1, 40)))
            case 3:
                file[at : at + 2] = b"\xff\xff"
            case _:
                if random.random() < 0.2:
                    del file[at:]
    return bytes(file)


def variants(count: int, seed: int = 0) -> Iterator[bytes]:
    """So many damaged files, the same ones every time."""
    files = originals()
    for number in range(count):
        random = np.random.default_rng([seed, number])
        yield damaged(files[number % len(files)], random)


def outcome(data: bytes) -> str:
    """What becomes of a file: "read", or the sentence with which it is refused."""
    try:
        find_board(decode_photo(data).pixels, 9, 9)
    except (UnreadablePhoto, NoBoard) as refused:
        return str(refused)
    return "read"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="study fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    told = parser.parse_args(words)
    cv2.setNumThreads(1)
    sentences: dict[str, int] = {}
    longest, slowest = 0.0, 0
    for number, data in enumerate(variants(told.count)):
        faulthandler.dump_traceback_later(HANGS, exit=True)
        start = time.perf_counter()
        try:
            sentence = outcome(data)
        except Exception as error:
            raise SystemExit(f"variant {number} was neither read nor refused: {error!r}") from error
        spent = time.perf_counter() - start
        if spent > longest:
            longest, slowest = spent, number
        sentences[sentence] = sentences.get(sentence, 0) + 1
    faulthandler.cancel_dump_traceback_later()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for sentence, count in sorted(sentences.items(), key=lambda item: -item[1])[:20]:
        print(f"{count:>7}  {sentence}")
    print(
        f"{told.count} files; the slowest, number {slowest}, took {longest:.2f} s (limit {LONGEST}), "
        f"memory {memory:.0f} MB (limit {MOST_MEMORY})"
    )
    return 0 if longest <= LONGEST and memory <= MOST_MEMORY else 1
