"""Pictures of every scene by both renderers (window and page), with an index page to look through them.

Without limits that is everything: all languages, themes, text sizes and sizes, more than an hour. `--scene quiltable
--quick` takes seconds. Pictures of earlier runs in the folder stay and are in the index too."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from itertools import product
from pathlib import Path

import msgspec

from companion.screens.session import Session
from companion.screens.settings import Settings
from tests.screens.scenes import all_scenes
from tests.screens.virtual_screen import virtual_screen

SIZES = {
    "touch": ("800x480", "1280x720", "720x1280"),
    "page": ("390x844", "320x568", "844x390", "800x480", "1280x800", "1920x1080"),
}
THEMES = ("linen", "indigo", "contrast")
LANGUAGES = ("en", "de", "fr")
TEXTS = ("normal", "large", "huge")


class Wish(msgspec.Struct):
    """What of all there is one process makes pictures of."""

    folder: str
    size: str
    scenes: list[str]
    languages: list[str]
    themes: list[str]
    texts: list[str]

    def each_scene(self) -> Iterator[tuple[Path, Session]]:
        """Every scene in every setting, with the file of its picture."""
        for name, make in all_scenes(self.scenes).items():
            session = make()
            for language, theme, text in product(self.languages, self.themes, self.texts):
                wanted = {"language": language, "theme": theme, "text": text, "movement": "none"}
                session.apply_settings(msgspec.convert(msgspec.to_builtins(session.settings) | wanted, Settings))
                path = Path(self.folder) / f"{language}-{theme}-{text}" / f"{name}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                yield path, session
            session.close()


def main(words: list[str]) -> int:
    """Make the pictures, a process for each renderer and size, and the index."""
    told = _parse(words)
    if not all_scenes(told.scene):
        print(f"No scene has {' or '.join(told.scene)} in its name.", file=sys.stderr)
        return 2
    jobs = [(by, size) for by in told.by for size in SIZES[by] if not told.size or size in told.size]
    with virtual_screen(1400, 1400) as environment, ThreadPoolExecutor(told.at_once) as pool:
        for (by, size), done in zip(jobs, pool.map(lambda job: _run(job, told, environment), jobs), strict=True):
            print(f"{size} by {by}: {done} pictures", flush=True)
    print(f"Look through them: {write_index(told.folder).resolve().as_uri()}")
    return 0


def _parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./study screens", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scene", nargs="+", default=[], help="only scenes with one of these words in their name")
    parser.add_argument("--by", nargs="+", choices=tuple(SIZES), default=list(SIZES))
    parser.add_argument("--size", nargs="+", choices=sorted({size for each in SIZES.values() for size in each}))
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--text", nargs="+", choices=TEXTS, default=TEXTS)
    parser.add_argument("--quick", action="store_true", help="in English, linen and normal text, unless told")
    parser.add_argument("--at-once", type=int, default=os.cpu_count(), help="processes that work at the same time")
    told = parser.parse_args(words)
    if told.quick:
        for name, usual in (("language", LANGUAGES), ("theme", THEMES), ("text", TEXTS)):
            if getattr(told, name) is usual:
                setattr(told, name, usual[:1])
    return told


def _run(job: tuple[str, str], told: argparse.Namespace, environment: dict[str, str]) -> int:
    by, size = job
    folder = told.folder / f"{by}-{size}"
    wish = Wish(str(folder), size, list(told.scene), list(told.language), list(told.theme), list(told.text))
    command = [sys.executable, "-m", f"studies.screens_{by}", msgspec.json.encode(wish).decode()]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{size} by {by} failed:\n{done.stderr[-3000:]}")
    return int(done.stdout.split()[-1])


def write_index(folder: Path) -> Path:
    """One page with all pictures of the folder, to be narrowed down and leafed through."""
    pictures = sorted(str(path.relative_to(folder)) for path in folder.glob("*/*/*.png"))
    page = (files(__package__) / "screens.html").read_text(encoding="utf-8")
    index = folder / "index.html"
    index.write_text(page.replace("[/* pictures */]", json.dumps(pictures)), encoding="utf-8")
    return index
