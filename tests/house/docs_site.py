"""Makes a small site of the README and the pages of docs: python -m tests.house.docs_site FOLDER."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
MENU = {
    "At the table": ("README", "docs/games/README", "docs/teaching", "docs/page", "docs/troubleshooting"),
    "Games": (
        *("docs/games/quilt-show", "docs/games/patchwork-doodle", "docs/games/patchwork"),
        *("docs/games/quiltable", "docs/games/match-quilt"),
    ),
    "The device": ("docs/hardware", "docs/wiring", "docs/cameras", "docs/calibration", "docs/appliance"),
    "Many tables": ("docs/club",),
    "Programs and figures": ("docs/command-line", "docs/measuring", "CHANGELOG"),
    "Carrying on": (*("CONTRIBUTING", "docs/architecture", "docs/glossary", "docs/adding-a-game", "docs/translating"),),
}
PAGES = tuple(page for pages in MENU.values() for page in pages)
STYLE = Path(__file__).with_suffix(".css")


def build(folder: Path) -> None:
    """Every page as HTML under the name of its file, with the pictures beside them; `README` is the first page."""
    titles = {page: _title(page) for page in PAGES}
    for page in PAGES:
        path = folder / f"{page}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_render(page, titles), encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "pictures", folder / "docs" / "pictures", dirs_exist_ok=True)
    shutil.copytree(ROOT / "docs" / "schema", folder / "docs" / "schema", dirs_exist_ok=True)
    shutil.copy(ROOT / "docs" / "wiring.svg", folder / "docs")
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(folder / "README.html", folder / "index.html")


def slug(heading: str) -> str:
    """How a heading is linked to."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _title(page: str) -> str:
    first = (ROOT / f"{page}.md").read_text(encoding="utf-8").splitlines()[0]
    return "Quilting Bee" if page == "README" else first.lstrip("# ")


def _render(page: str, titles: dict[str, str]) -> str:
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse((ROOT / f"{page}.md").read_text(encoding="utf-8"))
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(tokens[number + 1].content))
        for child in token.children or ():
            _point_at_page(child)
    body = markdown.renderer.render(tokens, markdown.options, {})
    up = "../" * page.count("/")
    menu = "".join(
        f"<h2>{heading}</h2>"
        + "".join(
            f'<a href="{up}{each}.html"{" aria-current=page" if each == page else ""}>{titles[each]}</a>'
            for each in pages
        )
        for heading, pages in MENU.items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{titles[page]}</title><style>{STYLE.read_text()}</style></head><body><div class=frame>"
        f"<nav aria-label=Pages>{menu}</nav><main>{body}</main></div></body></html>"
    )


def _point_at_page(token: Token) -> None:
    """Links between pages go to what the pages become."""
    target = token.attrGet("href")
    if isinstance(target, str) and "://" not in target:
        token.attrSet("href", re.sub(r"\.md(?=#|$)", ".html", target))


if __name__ == "__main__":
    build(Path(sys.argv[1]))
    print(f"Open {sys.argv[1]}/index.html")
