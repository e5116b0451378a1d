"""The first boot of a card: what cloud-init is told does what the installer offers, and the docs tell the same."""

from __future__ import annotations

import re
import subprocess
import tarfile
from pathlib import Path

PROJECT = Path(__file__).parents[2]
LINES = (PROJECT / "systemd/user-data").read_text().splitlines()
COMMANDS = [line.strip()[3:-1].split(", ") for line in LINES if line.startswith("  - [")]
"""Each is a list of plain words there: nothing is quoted."""


def test_it_is_known_as_what_cloud_init_reads() -> None:
    assert LINES[0] == "#cloud-config"
    keys = [line.split(":")[0] for line in LINES[1:] if line and line[0] not in " #"]
    assert keys == ["hostname", "package_update", "packages", "runcmd"]
    assert not any(mark in word for command in COMMANDS for word in command for mark in "\"'#{}&*!|>%@`:")


def test_its_commands_unpack_a_release_and_install_it(tmp_path: Path) -> None:
    """As cloud-init runs them, in a folder instead of a machine; the installer only tells that it knows its options."""
    release = tmp_path / "boot/firmware/quilting-bee.tar.gz"
    release.parent.mkdir(parents=True)
    with tarfile.open(release, "w:gz") as archive:
        archive.add(PROJECT / "systemd", "quilting-bee-1.0/systemd")
    installed = False
    for command in COMMANDS:
        words = [f"{tmp_path}{word}" if word.startswith("/") else word for word in command]
        if words[0].endswith("/systemd/install"):
            usage = subprocess.run([words[0], "--help"], capture_output=True, text=True, check=True).stdout
            assert all(f"  {option} " in usage for option in words[1:])
            installed = True
        else:
            subprocess.run(words, check=True)
    assert installed
    assert list((tmp_path / "root").iterdir()) == [], "nothing is left of the unpacked release"


def test_the_docs_tell_the_same_lines_to_paste() -> None:
    docs = (PROJECT / "docs/appliance.md").read_text()
    told = re.search(r"^    packages: .*(?:\n    .+)*", docs, re.MULTILINE)
    assert told is not None
    begin = next(number for number, line in enumerate(LINES) if line.startswith("packages:"))
    assert [line[4:] for line in told[0].splitlines()] == LINES[begin:]
