"""The tests of rules, store, vision and scanning on the Pi's processor: an arm64 Debian 13 under qemu-user.

Debian's packages for the Pi are unpacked into a folder as they are, without their scripts; the Pi's locks are
installed from the registries as aarch64 wheels. Linux runs the programs there by qemu-user.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from studies.debian_root import CannotMakeRoot, copy_checkout, enter_root, unpack_root

PROJECT = Path(__file__).parents[1]
PACKAGES = ("ca-certificates", "python3", "python3-venv", "python3-numpy", "python3-opencv", "python3-gpiozero")
"""What `environment/prepare.sh` takes from the system on a Pi, as far as these tests need it."""
LOCKS = ("pi.lock", "club.lock")
TOOLS = ("pytest", "hypothesis", "sortedcontainers", "iniconfig", "pluggy", "packaging", "pygments", "segno")
"""Of the tools' lock, what runs these tests."""
PARTS = ("tests/games", "tests/store", "tests/table", "tests/vision", "tests/scanning")
WHEELS, CHECKOUT = "opt/wheels", "root/quilting-bee"


def main(words: list[str]) -> int:
    """Say what could be tried and what came of it; 1 when a test fails."""
    parser = argparse.ArgumentParser(prog="./study arm", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the root is made, and kept for the next time")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian", help="an archive of Debian")
    parser.add_argument("--part", action="append", metavar="TESTS", help=f"usually {', '.join(PARTS)}")
    parser.add_argument("--minutes", type=float, default=60.0, help="for each part")
    told = parser.parse_args(words)
    root = told.folder / "trixie-arm64"
    try:
        unpack_root(root, "trixie", told.mirror, "arm64", PACKAGES)
    except CannotMakeRoot as error:
        print(f"cannot be tried on this machine: {error}")
        return 2
    _install_wheels(root / WHEELS)
    shutil.rmtree(root / CHECKOUT, ignore_errors=True)
    copy_checkout(root / CHECKOUT)
    print(
        _run(
            root,
            "uname -m; python3 -c 'import numpy, cv2, sys; print(sys.version, numpy.__version__, cv2.__version__)'",
        )
    )
    return max([_test(root, part, told.minutes) for part in told.part or PARTS])


def _install_wheels(folder: Path) -> None:
    """The Pi's locks as a Pi with Debian 13 would get them: aarch64, Python 3.13, nothing compiled here."""
    if folder.exists():
        return
    unfinished = folder.with_name("wheels.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    folder.parent.mkdir(exist_ok=True)
    pip = [
        sys.executable, "-m", "pip", "install", "--quiet", "--target", str(unfinished), "--require-hashes", "--no-deps",
        "--only-binary", ":all:", "--python-version", "3.13", "--implementation", "cp",
        *(f"--platform=manylinux_{glibc}_aarch64" for glibc in ("2_41", "2_39", "2_34", "2_31", "2_28", "2_17")),
        "--platform=manylinux2014_aarch64",
    ]  # fmt: skip
    begun = perf_counter()
    for lock in (*(PROJECT / "environment" / lock for lock in LOCKS), _tools_lock(folder.parent)):
        subprocess.run([*pip, "-r", str(lock)], check=True)
    unfinished.rename(folder)
    count = len(list(folder.glob("*.dist-info")))
    print(
        f"{count} aarch64 wheels of the locks installed, each with its hash ({perf_counter() - begun:.0f} s)",
        flush=True,
    )


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


def _run(root: Path, script: str, minutes: float = 5.0) -> str:
    environment = {"PATH": "/usr/sbin:/usr/bin:/bin", "HOME": "/root", "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1",
                   "PYTHONPATH": f"/{WHEELS}"}  # fmt: skip
    try:
        done = subprocess.run(
            [*enter_root(root), str(root), "sh", "-c", script], env=environment, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=60 * minutes,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        said = (late.stdout or b"").decode(errors="replace") if isinstance(late.stdout, bytes) else late.stdout or ""
        return f"{said}\n[stopped after {minutes:.0f} minutes]"
    return done.stdout + (f"\n[status {done.returncode}]" if done.returncode else "")


def _test(root: Path, part: str, minutes: float) -> int:
    begun = perf_counter()
    script = f"cd /{CHECKOUT} && python3 -m pytest {part} -p no:cacheprovider --no-header --tb=line -rfE 2>&1"
    said = _run(root, script, minutes).strip().splitlines()
    failed = [line for line in said if line.startswith(("FAILED", "ERROR", "[status", "[stopped"))]
    summary = next((line for line in reversed(said) if " passed" in line or " failed" in line), "no result")
    print(f"{part}: {summary.strip('= ')} ({perf_counter() - begun:.0f} s)", flush=True)
    for line in failed:
        print(f"  {line}", flush=True)
    return 1 if failed else 0
