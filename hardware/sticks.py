"""USB sticks that are plugged in and mounted, read from the kernel's files."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import dataclass
from pathlib import Path

from messages import Sentence, say

_PLACES = ("/media/", "/run/media/", "/mnt/")
"""Where sticks appear: by the appliance itself, by a desktop, or by hand."""


@dataclass(frozen=True)
class Stick:
    """A stick, ready to be read and perhaps to be written."""

    name: str
    folder: Path
    free: int
    """Bytes."""
    is_writable: bool


def find_sticks(root: Path = Path("/")) -> tuple[Stick, ...]:
    """The sticks that are there now; `root` is where the machine's file system begins."""
    try:
        mounts = (root / "proc/mounts").read_text(errors="replace").splitlines()
    except OSError:
        return ()
    found = []
    for line in mounts:
        device, place, _, options, *_ = line.split(" ")
        if not device.startswith("/dev/") or not _unescape(place).startswith(_PLACES):
            continue
        if not _is_pluggable(root / "sys/class/block" / Path(device).name):
            continue
        folder = root / _unescape(place).lstrip("/")
        try:
            room = os.statvfs(folder)
        except OSError:
            continue  # it was taken out this moment
        is_writable = "ro" not in options.split(",") and os.access(folder, os.W_OK)
        found.append(Stick(folder.name, folder, room.f_bavail * room.f_frsize, is_writable))
    return tuple(found)


def explain_stick_trouble(error: OSError) -> Sentence:
    """In one sentence what a person can do about it."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return say("The stick is full. Delete something on it, or take another one.")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return say("This stick cannot be written: perhaps its small switch is closed. Take another one.")
    if error.errno in (errno.ENOENT, errno.EIO, errno.ENXIO, errno.ENODEV, errno.ENOTDIR, errno.ESTALE):
        return say("The stick was taken out. Put it in again and start once more.")
    return say("The stick does not work: {reason}.", reason=error.strerror or str(error))


def _is_pluggable(block: Path) -> bool:
    """Whether a disk hangs on USB, or can be taken out."""
    try:
        device = block.resolve(strict=True)
        disk = device if (device / "removable").exists() else device.parent
        return "/usb" in device.as_posix() or (disk / "removable").read_text().strip() == "1"
    except OSError:
        return False


def _unescape(place: str) -> str:
    """Blanks and the like are written as numbers there."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), place)
