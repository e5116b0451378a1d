"""Collects every sentence that players can read into the catalogues, and compiles the translations."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.games.shelf import NAMES, find_package

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "messages" / "languages"
_DATE = datetime(2026, 1, 1, tzinfo=UTC)
KEYWORDS = {"say": 1, "words": 1, "say_count": 2, "count": 2}
"""The functions that take sentences, and in how many forms: as it is, or the singular and the plural."""


@cache
def collect() -> Catalog:
    """Everything that the source can say: what is said at once, templates that are named first, and words of data."""
    found = Catalog()
    for package in ("companion", "hardware", "vision", "calibration", "messages", "versioned_files"):
        for file in sorted((ROOT / package).rglob("*.py")):
            for sentence in sentences_of(file.read_text(encoding="utf-8")):
                found.add(sentence)
    for game in NAMES:
        for word in getattr(import_module(f"{find_package(game)}.components"), "WORDS", ()):
            found.add(word)
    return found


def sentences_of(source: str) -> Iterator[str | tuple[str, str]]:
    """What a module says, wherever in it: inside an f-string, or beside a variable that is called like a keyword."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _said_at_once(node)
        elif isinstance(node, ast.Assign) and any(
            isinstance(to, ast.Name) and to.id == "template" for to in node.targets
        ):
            # Sentences that a function calls `template` before it says them.
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value:
                    yield part.value


def _said_at_once(call: ast.Call) -> Iterator[str | tuple[str, str]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    match KEYWORDS.get(name), call.args:
        case 1, [said, *_]:
            yield from _literals(said)
        case 2, [one, many, *_]:
            yield from zip(_literals(one), _literals(many), strict=False)


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def read(language: str) -> Catalog:
    """The translations into a language."""
    with _po(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> Catalog:
    """The catalogue with what is new in the source, without what is gone, and all translations kept."""
    known = read(language) if _po(language).exists() else Catalog(locale=language)
    # A fixed date: the same words make the same file on every day.
    fresh = Catalog(locale=language, project="Quilting Bee", fuzzy=False, creation_date=_DATE, revision_date=_DATE)
    for message in collect():
        if message.id:
            translation = known.get(message.id)
            fresh.add(message.id, translation.string if translation else None)
    return fresh


def format_po(catalogue: Catalog) -> bytes:
    """The catalogue as the file that translators edit."""
    text = BytesIO()
    write_po(text, catalogue, sort_output=True, omit_header=True, width=120)
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head.encode() + text.getvalue()


def format_mo(catalogue: Catalog) -> bytes:
    """The catalogue as the app reads it."""
    data = BytesIO()
    write_mo(data, catalogue)
    return data.getvalue()


def main() -> None:
    """Bring all catalogues up to date."""
    for folder in sorted(each for each in FOLDER.iterdir() if each.is_dir() and len(each.name) == 2):
        language = folder.name
        catalogue = update(language)
        _po(language).write_bytes(format_po(catalogue))
        _po(language).with_suffix(".mo").write_bytes(format_mo(catalogue))
        done = sum(bool(message.string and all(message.string)) for message in catalogue if message.id)
        print(f"{language}: {done} of {len(catalogue)} sentences are translated")


def _po(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / "quilting-bee.po"


if __name__ == "__main__":
    main()
