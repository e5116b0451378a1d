"""What `./run` and `./test` do to a machine the first time is told before it is done, and nothing is built on it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
APT_GET = """#!/bin/sh
echo "apt-get $*" >> "$LOG"
case "$*" in
*--simulate*) printf 'NOTE: only a simulation\\nInst libdrm2 (2.4)\\nInst libgl1 (1.7)\\nConf libgl1 (1.7)\\n' ;;
esac
"""


def prepare(tmp_path: Path, script: str) -> tuple[list[str], list[str]]:
    """Source the script with an apt-get that only writes down; what was called, and what a person was told."""
    bin_folder, log = tmp_path / "bin", tmp_path / "log"
    bin_folder.mkdir()
    for name, text in (("apt-get", APT_GET), ("sudo", '#!/bin/sh\necho "sudo $*" >> "$LOG"\nexec "$@"\n')):
        (bin_folder / name).write_text(text)
        (bin_folder / name).chmod(0o755)
    surroundings = {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}", "LOG": str(log)}
    # Whatever is told goes into the same file, so that it is seen what came first.
    command = f'set -eu; . environment/prepare.sh; exec 2>> "$LOG"; {script}'
    subprocess.run(["bash", "-c", command], cwd=ROOT, env=surroundings, check=True)
    lines = log.read_text().splitlines()
    return [line for line in lines if "apt-get install" in line], lines


def test_what_apt_installs_is_named_before_it_does(tmp_path: Path) -> None:
    _, lines = prepare(tmp_path, "_install_system_packages 'false=libgl1'")
    told = next(number for number, line in enumerate(lines) if "needs these packages of the system" in line)
    everything = next(
        number for number, line in enumerate(lines) if "All that will be installed: libdrm2 libgl1" in line
    )
    done = next(number for number, line in enumerate(lines) if "install -y" in line)
    assert told < done
    assert everything < done
    assert "libgl1" in lines[told]


def test_nothing_is_installed_where_nothing_is_missing(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("")
    assert prepare(tmp_path, "_install_system_packages 'true=libgl1'") == ([], [])


def test_no_package_is_built_here_from_its_source(tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").write_text('#!/bin/sh\necho "python $*" >> "$LOG"\n')
    (venv / "bin" / "python").chmod(0o755)
    _, lines = prepare(tmp_path, f"VENV={venv}; _install_locked run")
    locked = [line for line in lines if "--require-hashes" in line]
    assert len(locked) == 1
    assert "--only-binary :all:" in locked[0]
