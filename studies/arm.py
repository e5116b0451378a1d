"""The tests of rules, store, vision and scanning on the Pi's processor: an arm64 Debian 13 under qemu-user.

Debian's packages for the Pi are unpacked into a folder as they are, without their scripts; the Pi's locks are
installed from the registries as aarch64 wheels. Linux runs the programs there by qemu-user.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Timer
from time import perf_counter

from studies.debian_root import CannotMakeRoot, copy_checkout, enter_root, remove_tree, unpack_root

PROJECT = Path(__file__).parents[1]
PACKAGES = ("ca-certificates", "python3", "python3-venv", "python3-numpy", "python3-opencv", "python3-gpiozero")
"""What `environment/prepare.sh` takes from the system on a Pi, as far as these tests need it."""
LOCKS = ("pi.lock", "club.lock")
TOOLS = (
    "pytest",
    "hypothesis",
    "sortedcontainers",
    "iniconfig",
    "pluggy",
    "packaging",
    "pygments",
    "segno",
    "pillow-heif",
)
"""Of the tools' lock, what runs these tests."""
PARTS = (
    *("tests/games", "tests/store", "tests/table", "tests/scanning"),
    *(f"tests/vision/{room}" for room in ("photo", "boards", "cells", "tiles", "cards", "weights", "training")),
)
WHEELS_FOR = {"arm64": "aarch64", "amd64": "x86_64"}
"""What Debian calls a processor, and what Python's wheels call it."""
WHEELS, CHECKOUT = "opt/wheels", "root/quilting-bee"


def main(words: list[str]) -> int:
    """Say what could be tried and what came of it; 1 when a test fails."""
    parser = argparse.ArgumentParser(prog="./study arm", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the root is made, and kept for the next time")
    parser.add_argument("--mirror", help="an archive of Debian; usually the one that debootstrap takes")
    parser.add_argument("--part", action="append", metavar="TESTS", help=f"usually {', '.join(PARTS)}")
    parser.add_argument(
        "--processor", choices=WHEELS_FOR, default="arm64", help="amd64: the same packages, not emulated"
    )
    parser.add_argument("--at-once", type=int, default=1, metavar="PARTS", help="so many parts beside one another")
    parser.add_argument("--minutes", type=float, default=60.0, help="for each part; what was not reached is said")
    told = parser.parse_args(words)
    root = told.folder / f"trixie-{told.processor}"
    try:
        unpack_root(root, "trixie", told.mirror, told.processor, PACKAGES)
    except CannotMakeRoot as error:
        print(f"cannot be tried on this machine: {error}")
        return 2
    _install_wheels(root / WHEELS, WHEELS_FOR[told.processor])
    _note_version(root / WHEELS)
    with _own_checkout(root) as checkout, ThreadPoolExecutor(told.at_once) as at_once:
        remove_tree(root / checkout)
        copy_checkout(root / checkout)
        print(_say_versions(root), flush=True)
        # A process for each part, though its start takes a while where it is emulated: what was shown stays shown.
        ended_well = list(at_once.map(lambda part: _test(root, checkout, part, told.minutes), told.part or PARTS))
    return 0 if all(ended_well) else 1


@contextmanager
def _own_checkout(root: Path) -> Iterator[str]:
    """A folder in the root that no other study uses now; it is the same each time, for what was compiled from it."""
    for number in count(1):
        checkout = f"{CHECKOUT}-{number}"
        with (root / f"{checkout}.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            yield checkout
            return


def _install_wheels(folder: Path, processor: str) -> None:
    """The Pi's locks as a Pi with Debian 13 would get them: for its processor and Python 3.13, none compiled."""
    if folder.exists():
        return
    unfinished = folder.with_name("wheels.unfinished")
    remove_tree(unfinished)
    folder.parent.mkdir(exist_ok=True)
    pip = [
        sys.executable, "-m", "pip", "install", "--quiet", "--target", str(unfinished), "--require-hashes", "--no-deps",
        "--only-binary", ":all:", "--python-version", "3.13", "--implementation", "cp",
        *(f"--platform=manylinux_{glibc}_{processor}" for glibc in ("2_41", "2_39", "2_34", "2_31", "2_28", "2_17")),
        f"--platform=manylinux2014_{processor}",
    ]  # fmt: skip
    begun = perf_counter()
    for lock in (*(PROJECT / "environment" / lock for lock in LOCKS), _tools_lock(folder.parent)):
        subprocess.run([*pip, "-r", str(lock)], check=True)
    unfinished.rename(folder)
    wheels = len(list(folder.glob("*.dist-info")))
    print(
        f"{wheels} {processor} wheels of the locks installed, each with its hash ({perf_counter() - begun:.0f} s)",
        flush=True,
    )


def _note_version(folder: Path) -> None:
    """What an installation notes down of the app itself, which tells each game by which version it was begun."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    noted = folder / f"quilting_bee-{project['version']}.dist-info"
    noted.mkdir(exist_ok=True)
    (noted / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")


def _tools_lock(folder: Path) -> Path:
    """The lines of the tools' lock that these tests need."""
    wanted, lines = False, []
    for line in (PROJECT / "environment/tools.lock").read_text().splitlines():
        if not line.startswith(" "):
            wanted = line.split("==")[0] in TOOLS
        if wanted:
            lines.append(line)
    lock = folder / "tools.lock"
    lock.write_text("\n".join(lines) + "\n")
    return lock


def _environment() -> dict[str, str]:
    return {"PATH": "/usr/sbin:/usr/bin:/bin", "HOME": "/root", "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1",
            "PYTHONPATH": f"/{WHEELS}", "PYTHONUNBUFFERED": "1", "PYTHONPYCACHEPREFIX": "/root/compiled",
            # Hypothesis notes down what it reads in each module, which takes minutes where all is emulated.
            "HYPOTHESIS_STORAGE_DIRECTORY": "/root/hypothesis"}  # fmt: skip


def _say_versions(root: Path) -> str:
    script = "uname -m; python3 -c 'import numpy, cv2, sys; print(sys.version, numpy.__version__, cv2.__version__)'"
    command = [*enter_root(root), str(root), "sh", "-c", script]
    return subprocess.run(command, env=_environment(), stdout=subprocess.PIPE, text=True, check=True).stdout


def _test(root: Path, checkout: str, part: str, minutes: float) -> bool:
    """Say how the tests of a part came out, and how many were not reached in its time; False when one failed."""
    # Without pytest's own words for what was asserted, which take long to be put in where all is emulated.
    options = "-vv -p no:cacheprovider --assert=plain --no-header --tb=short --continue-on-collection-errors"
    script = f"cd /{checkout} && exec python3 -m pytest {part} {options}"
    begun = perf_counter()
    process = subprocess.Popen(
        [*enter_root(root), str(root), "sh", "-c", script], env=_environment(), stdin=subprocess.DEVNULL, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    timer = Timer(60 * minutes, lambda: os.killpg(process.pid, signal.SIGKILL))
    timer.start()
    outcomes: Counter[str] = Counter()
    collected = 0
    told = []
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"collected (\d+) items?(?: / (\d+) error)?", line):
            collected = int(found[1])
            outcomes["could not be collected"] += int(found[2] or 0)
            print(f"  {part}: {collected} tests after {perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
        elif found := re.match(r"(\S+?::\S.*) (PASSED|FAILED|ERROR|SKIPPED|XFAIL)\b", line):
            outcomes[found[2].lower()] += 1
            print(f"{perf_counter() - begun:6.0f} s  {line.rstrip()}", file=sys.stderr, flush=True)
        elif not re.match(r"\S+?::", line):
            told.append(line.rstrip())
    timer.cancel()
    is_well = process.wait() in (0, -signal.SIGKILL) and not outcomes["failed"] and not outcomes["error"]
    counted = ", ".join(f"{count} {what}" for what, count in outcomes.items() if count) or "none came to its end"
    missed = collected - sum(outcomes[what] for what in ("passed", "failed", "error", "skipped", "xfail"))
    if not collected:
        counted += ", it was stopped before the tests were collected"
    elif missed > 0:
        counted += f", {missed} of {collected} not reached"
    print(f"{part}: {counted} ({perf_counter() - begun:.0f} s)", flush=True)
    if not is_well:
        print("\n".join(told), flush=True)
    return is_well
