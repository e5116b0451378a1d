"""What the pages for contributors point at is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "vision", "hardware", "calibration", "messages", "versioned_files", "studies", "tests")
PATH = re.compile(rf"`((?:{'|'.join(PACKAGES)}|docs|environment)/[\w./-]*)`")
NAME = re.compile(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)`")


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md", "README.md"])
def test_every_file_that_is_named_exists(page: str) -> None:
    named = PATH.findall((ROOT / page).read_text())
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_bare_file_of_the_walks_exists_beside_one_that_is_named() -> None:
    text = (ROOT / "docs/architecture.md").read_text()
    folders = {(ROOT / path).parent for path in PATH.findall(text)}
    bare = re.findall(r"`(\w+\.py)`", text)
    assert bare, "the walks name files of the same folder without it"
    assert [name for name in bare if not any((folder / name).exists() for folder in folders)] == []


def test_every_python_name_in_the_glossary_exists() -> None:
    names = NAME.findall((ROOT / "docs/glossary.md").read_text())
    assert names
    for name in names:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute), name
