"""What `./run` and `./test` do to a machine the first time is told before it is done, and nothing is built on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_the_oldest_and_the_newest_python_are_found_besides_the_one_in_use(tmp_path: Path) -> None:
    pythons = tmp_path / "pythons"
    for version in ("3.11", "3.13"):
        script = pythons / "versions" / f"{version}.7" / "bin" / "python"
        script.parent.mkdir(parents=True)
        # It passes for that version, whatever it is asked.
        script.write_text(f"#!/bin/sh\ncase \"$*\" in *'{version}'*) exit 0 ;; *) exit 1 ;; esac\n")
        script.chmod(0o755)
    nowhere = "python3.11() { false; }; python3.13() { false; }; _is_pi() { false; }"
    used = f"mkdir -p {tmp_path}/venv/bin; ln -s {sys.executable} {tmp_path}/venv/bin/python; VENV={tmp_path}/venv"
    _, lines = prepare(tmp_path, f"{nowhere}; {used}; PYENV_ROOT={pythons}; other_pythons >> $LOG")
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert lines == [
        f"{version} {pythons}/versions/{version}.7/bin/python" for version in ("3.11", "3.13") if version != here
    ]


def test_another_python_has_an_environment_of_its_own(tmp_path: Path) -> None:
    _, lines = prepare(tmp_path, "use_python 3.13 /opt/python; echo $VENV $PYTHON >> $LOG")
    assert lines == [".venv-3.13 /opt/python"]


@pytest.mark.skipif(shutil.which("git") is None, reason="git says what it ignores")
@pytest.mark.parametrize("name", [".venv", ".venv-train", ".venv-3.13"])
def test_no_environment_is_ever_tracked_be_it_a_folder_or_a_link(tmp_path: Path, name: str) -> None:
    """A link to an environment was tracked once, because the line that ignored it was for folders only."""
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    shutil.copy(ROOT / ".gitignore", tmp_path)
    (tmp_path / name).symlink_to(tmp_path)
    ignored = subprocess.run(["git", "check-ignore", name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ignored.stdout.split() == [name]
