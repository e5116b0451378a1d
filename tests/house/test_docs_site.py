"""The site of the docs: every page is on it, and every link and picture of every page leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.docs_site import PAGES, ROOT, build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


def test_every_page_of_docs_is_in_the_menu() -> None:
    there = {str(path.relative_to(ROOT).with_suffix("")) for path in (ROOT / "docs").rglob("*.md")}
    assert there - {"docs/README"} == {page for page in PAGES if page.startswith("docs/")}


def test_every_link_leads_somewhere(site: Path) -> None:
    targets = 0
    for page in site.rglob("*.html"):
        text = page.read_text()
        for target in re.findall(r'(?:href|src)="([^"]+)"', text):
            if "://" in target:
                continue
            targets += 1
            file, _, heading = target.partition("#")
            found = (page.parent / file).resolve() if file else page
            assert found.is_file(), f"{page.relative_to(site)}: {target}"
            if heading:
                assert f'id="{heading}"' in found.read_text(), f"{page.relative_to(site)}: {target}"
    assert targets > 500


def test_tables_and_pictures_are_shown(site: Path) -> None:
    first = (site / "index.html").read_text()
    assert "<table>" in first
    assert first.count("<img") > 5
