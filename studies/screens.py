"""Pictures of every screen, in every theme, language and size, to be looked at."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tests.screens.virtual_screen import virtual_screen

SIZES = ("800x480", "1280x720")
THEMES = ("linen", "indigo", "contrast")
LANGUAGES = ("en", "de")


def main(words: list[str]) -> int:
    """One folder for each size, theme and language."""
    parser = argparse.ArgumentParser(prog="./study screens", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="only 800x480, linen, English")
    told = parser.parse_args(words)
    sizes, themes, languages = (SIZES[:1], THEMES[:1], LANGUAGES[:1]) if told.quick else (SIZES, THEMES, LANGUAGES)
    with virtual_screen() as environment:
        for size in sizes:
            for theme in themes:
                for language in languages:
                    folder = told.folder / f"{size}-{theme}-{language}"
                    command = [sys.executable, "-m", "tests.screens.picturing", str(folder), size, theme, language]
                    subprocess.run(command, env=environment, check=True, stderr=subprocess.DEVNULL)
                    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}", flush=True)
    return 0
