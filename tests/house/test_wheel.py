"""Quilting Bee can be installed as a package: the built wheel has everything in it and runs beside no checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("calibration", "companion", "hardware", "messages", "versioned_files", "vision")
NOT_SHIPPED = ("__pycache__", "training", ".prepared")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, because building leaves its traces."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in (*PACKAGES, "README.md", "LICENSE", "pyproject.toml"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns(*NOT_SHIPPED))
        else:
            shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", out, source], check=True)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`quilting-bee` in an empty environment, which finds the packages that it needs, and no checkout."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*command, "--no-compile", wheel], check=True)
    # A line in such a file adds a folder, but not what the folder's own lines would add: no checkout comes in sight.
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return folder / "bin" / "quilting-bee"


def run(program: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    surroundings = {"PATH": os.environ["PATH"], "QUILTING_BEE_HOME": str(home), "LANG": "C.UTF-8"}
    return subprocess.run(
        [program, *arguments], cwd=home, env=surroundings, text=True, capture_output=True, check=False
    )


def test_every_file_of_the_product_is_in_the_wheel(wheel: Path) -> None:
    shipped = set(zipfile.ZipFile(wheel).namelist())
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    missing = [str(path.relative_to(ROOT)) for path in files if not {*path.parts} & {*NOT_SHIPPED}]
    assert [name for name in missing if name not in shipped] == []


def test_it_reads_a_sheet_without_the_checkout(program: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "companion" / "samples" / "sheet.jpg", tmp_path)
    done = run(program, tmp_path, "scan", "patchwork-doodle", "sheet.jpg", "--json")
    assert done.returncode == 0, done.stderr
    truth = json.loads((ROOT / "companion" / "samples" / "sheet.json").read_text())
    assert json.loads(done.stdout)["cells"] == truth["cells"]


def test_it_is_itself_and_not_the_checkout_that_runs(program: Path, tmp_path: Path) -> None:
    python = program.with_name("python")
    code = "import companion, messages, vision; print(companion.__file__, messages.__file__, vision.__file__)"
    done = subprocess.run([python, "-c", code], cwd=tmp_path, text=True, capture_output=True, check=True)
    assert all(path.startswith(str(python.parents[1])) for path in done.stdout.split())


def test_it_names_itself_as_it_is_called(program: Path, tmp_path: Path) -> None:
    done = run(program, tmp_path, "scn")
    assert done.returncode == 2
    assert "quilting-bee --help" in done.stderr
