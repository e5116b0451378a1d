"""A report about this machine for those who mend: what was found, what was logged, and nothing personal."""

from __future__ import annotations

import getpass
import os
import platform
import re
import socket
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path

import msgspec

from companion.diagnosis.health import Finding
from companion.history import has_games, open_past
from companion.home import Home
from companion.store.errors import StoreError

_PACKAGES = ("quilting-bee", "kivy", "numpy", "opencv-python-headless", "msgspec", "starlette", "uvicorn")
_LOG_LINES = 400
_ADDRESS = re.compile(
    r"\b\d{1,3}(\.\d{1,3}){3}\b|\b[0-9a-f]{0,4}(:[0-9a-f]{0,4}){5,7}\b|\b[0-9a-f]{2}(:[0-9a-f]{2}){5}\b"
)
_SECRET = re.compile(r"(?<=[?/=])[A-Za-z0-9_-]{16,}")


def make_bug_report(home: Home, findings: Iterable[Finding]) -> bytes:
    """A ZIP file with plain texts; players' names, the user, the host, addresses and links are taken out."""
    names = _names_of_players(home)
    texts = {
        "findings.txt": "".join(f"{each.state:7} {each.what}: {each.sentence}\n" for each in findings),
        "machine.txt": _describe_machine(),
        "games.json": msgspec.json.format(msgspec.json.encode(_count_games(home)), indent=1).decode() + "\n",
        "config.toml": _read(home.config),
        "settings.json": _read(home.settings),
        "files.txt": _list_files(home),
        "log.txt": _read_log(),
    }
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, make_anonymous(text, names, home.folder))
    return packed.getvalue()


def make_anonymous(text: str, names: Iterable[str], folder: Path) -> str:
    """The text without anything that tells who or where."""
    text = text.replace(str(folder), "DATA").replace(str(Path.home()), "HOME")
    told = [(name, "PLAYER") for name in names] + [(_user(), "USER"), (socket.gethostname(), "HOST")]
    for name, instead in sorted(told, key=lambda each: -len(each[0])):
        if len(name) > 1:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", instead, text)
    return _SECRET.sub("LINK", _ADDRESS.sub("ADDRESS", text))


def _names_of_players(home: Home) -> tuple[str, ...]:
    try:
        if not has_games(home.games):
            return ()
        with open_past(home.games) as past:
            return tuple({player.name for kept in past.games() for player in kept.header.players})
    except StoreError:
        return ()


def _count_games(home: Home) -> dict[str, int] | str:
    try:
        if not has_games(home.games):
            return {}
        with open_past(home.games) as past:
            return dict(Counter(kept.header.game for kept in past.games()))
    except StoreError as error:
        return str(error.sentence)


def _describe_machine() -> str:
    lines = [platform.platform(), f"Python {sys.version}", f"{os.cpu_count()} cores"]
    lines += [_read(Path("/proc/device-tree/model")).strip("\0\n"), _read(Path("/etc/os-release"))]
    for package in _PACKAGES:
        try:
            lines.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            lines.append(f"{package} is not installed by pip")
    memory = re.search(r"MemTotal:.*", _read(Path("/proc/meminfo")))
    lines.append(memory[0] if memory else "")
    return "\n".join(line for line in lines if line) + "\n"


def _list_files(home: Home) -> str:
    """What lies in the data folder, without the names of decks that somebody chose."""
    kinds: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for path in home.folder.rglob("*") if home.folder.is_dir() else ():
        if path.is_file():
            kind = f"{path.relative_to(home.folder).parts[0]} *{path.suffix}"
            kinds[kind] += 1
            sizes[kind] += path.stat().st_size
    return "".join(f"{kind}: {count} files, {sizes[kind]} bytes\n" for kind, count in sorted(kinds.items()))


def _read_log() -> str:
    """The last lines of the service, where it is one."""
    command = [
        "journalctl",
        "--unit",
        "quilting-bee",
        "--lines",
        str(_LOG_LINES),
        "--no-pager",
        "--output",
        "short-iso",
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "There is no journal here.\n"
    return done.stdout or "The journal holds nothing of quilting-bee.\n"


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""
