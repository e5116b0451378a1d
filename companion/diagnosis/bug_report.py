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
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from ipaddress import IPv6Address
from pathlib import Path

import msgspec

from companion.club.membership import read_known_players, read_membership
from companion.diagnosis.health import Finding
from companion.games import shelf
from companion.history import has_games, open_past
from companion.home import OWN, Home
from companion.store.errors import StoreError
from versioned_files import KeptFileError

_PACKAGES = ("quilting-bee", "kivy", "numpy", "opencv-python-headless", "msgspec", "starlette", "uvicorn")
_LOG_LINES = 400
_ADDRESS = re.compile(
    r"\b\d{1,3}(\.\d{1,3}){3}\b|\b[0-9a-f]{2}([:-][0-9a-f]{2}){5}\b|[\w.+-]+@[\w-]+(\.[\w-]+)+", re.IGNORECASE
)
"""Of four numbers, of a network card, or for mail."""
_PERHAPS_ADDRESS = re.compile(r"(?<![\w:])[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7}(?![\w:])", re.IGNORECASE)
"""The longer addresses of the network; a time of day looks like one too."""
_HOST = re.compile(r"(?<=://)[^\s/:\"'\]]+|\b[\w-]+\.local\b")
_KEY = re.compile(r"(?<=://)\S+@")
"""Who comes in with which key, as it stands in the link of a club and in a database's own address."""
_SECRET = re.compile(r"(?<=[?/=])[A-Za-z0-9_-]{16,}")
_OF_SOMEBODY = ((re.compile(r"(?<=/home/)[^/\s\"']+"), "USER"), (re.compile(r"(?<=/media/)[^\n\"':,]+"), "STICK"))
"""Folders that people name."""
_NAMES_UNKNOWN = "Left out: whose names might stand here cannot be read.\n"


def make_bug_report(home: Home, findings: Iterable[Finding]) -> bytes:
    """A ZIP file with plain texts; people's names, the user, the host, addresses and links are taken out."""
    personal = _find_personal(home)
    texts = {
        "findings.txt": "".join(f"{each.state:7} {each.what}: {each.sentence}\n" for each in findings),
        "machine.txt": _describe_machine(),
        "games.json": msgspec.json.format(msgspec.json.encode(_count_games(home)), indent=1).decode() + "\n",
        "config.toml": _read(home.config),
        "settings.json": _read(home.settings),
        "files.txt": _list_files(home),
        "log.txt": _read_log(),
    }
    if personal is None:
        texts |= {"config.toml": _NAMES_UNKNOWN, "log.txt": _NAMES_UNKNOWN}
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, make_anonymous(text, personal or {}, home.folder))
        # Numbers of versions look like addresses, and are what a report is asked for first.
        archive.writestr("packages.txt", _list_packages())
    return packed.getvalue()


def make_anonymous(text: str, personal: Mapping[str, str], folder: Path) -> str:
    """The text without anything that tells who or where; `personal` says what stands in whose place."""
    text = _KEY.sub("KEY@", text).replace(str(folder), "DATA").replace(str(Path.home()), "HOME")
    told = {**personal, _user(): "USER", socket.gethostname(): "HOST"}
    for name, instead in sorted(told.items(), key=lambda each: -len(each[0])):
        if len(name) > 1:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", instead, text)
    for pattern, instead in _OF_SOMEBODY:
        text = pattern.sub(instead, text)
    text = _PERHAPS_ADDRESS.sub(lambda found: "ADDRESS" if _is_address(found[0]) else found[0], text)
    return _SECRET.sub("LINK", _HOST.sub("ADDRESS", _ADDRESS.sub("ADDRESS", text)))


def _is_address(text: str) -> bool:
    try:
        return IPv6Address(text) != IPv6Address(0)
    except ValueError:
        return False


def _find_personal(home: Home) -> dict[str, str] | None:
    """What names people, and what a report says instead; None where it cannot be read."""
    try:
        players = set(read_known_players(home))
        if has_games(home.games):
            with open_past(home.games) as past:
                players |= {player for kept in past.games() for player in kept.header.players}
        membership = read_membership(home)
    except (StoreError, KeptFileError):
        return None
    # A log may call somebody by half of a name.
    parts = {part for player in players for part in player.name.split() if len(part) > 2 and part[0].isupper()}
    personal = dict.fromkeys({player.name for player in players} | parts, "PLAYER")
    personal |= _name_decks(home)
    if membership is not None:
        personal |= {membership.club: "CLUB", membership.table: "TABLE", membership.address.host: "HOST"}
    return personal


def _name_decks(home: Home) -> dict[str, str]:
    """Folders of decks whose names come from what somebody called a copy, and what to call them."""
    if not home.decks.is_dir():
        return {}
    chosen = (path.name for path in home.decks.iterdir() if path.is_dir() and path.name not in shelf.NAMES)
    return {
        name: next((f"{game}--DECK" for game in shelf.NAMES if name.startswith(f"{game}--")), "DECK") for name in chosen
    }


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
    memory = re.search(r"MemTotal:.*", _read(Path("/proc/meminfo")))
    lines.append(memory[0] if memory else "")
    return "\n".join(line for line in lines if line) + "\n"


def _list_packages() -> str:
    lines = []
    for package in _PACKAGES:
        try:
            lines.append(f"{package} {version(package)}\n")
        except PackageNotFoundError:
            lines.append(f"{package} is not installed by pip\n")
    return "".join(lines)


def _list_files(home: Home) -> str:
    """What lies in the data folder, without the names of decks that somebody chose."""
    kinds: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for path in home.folder.rglob("*") if home.folder.is_dir() else ():
        if path.is_file():
            top = path.relative_to(home.folder).parts[0]
            kind = f"{top} *{path.suffix}" if top.startswith(OWN) else "other files"
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
