"""What axe-core finds on the page of every scene, as the host's phone or a TV shows it: nothing serious may be there.

axe-core is fetched from the npm registry for this study alone, in one known version, and checked by its sum."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
from collections import Counter, defaultdict
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from studies.page_words import Looker, list_scenes
from studies.screens import Wish
from studies.screens_page import CHROMIUM, FLAGS
from tests.screens.scenes import all_scenes

AXE = "axe-core@4.10.3"
SUM = "0f2b4d7dcdf7d1219df8d1959ad68e565f51d14c3f0d88bb71cd59abeb956292"
SERIOUS = ("serious", "critical")
RUN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"


def main(words: list[str]) -> int:
    """Print each kind of finding with how often and where; fails when one is serious."""
    parser = argparse.ArgumentParser(prog="./study accessibility", description=__doc__)
    parser.add_argument("--scene", nargs="+", default=[], help="only scenes with one of these words in their name")
    parser.add_argument("--theme", nargs="+", default=["linen", "indigo"])
    parser.add_argument("--language", nargs="+", default=["en"])
    parser.add_argument("--size", default="390x844")
    parser.add_argument("--tv", action="store_true", help="as TVs show the tables")
    parser.add_argument("--file", type=Path, help="axe-core's package, where there is no network")
    told = parser.parse_args(words)
    findings = examine(told, fetch_axe(told.file))
    for (impact, kind), places in sorted(findings.items()):
        print(f"{impact} {kind}: {sum(places.values())} times in {len(places)} scenes")
    serious = sum(impact in SERIOUS for impact, _ in findings)
    print(f"{len(all_scenes(told.scene))} scenes: {serious} serious kinds of finding, {len(findings) - serious} others")
    return 1 if serious else 0


def fetch_axe(file: Path | None) -> str:
    """The script of axe-core, from the package that was checked."""
    package = file.read_bytes() if file else _pack_axe()
    if sha256(package).hexdigest() != SUM:
        sys.exit("This is not the axe-core that was checked.")
    with tarfile.open(fileobj=BytesIO(package)) as archive:
        script = archive.extractfile("package/axe.min.js")
        assert script is not None
        return script.read().decode()


def _pack_axe() -> bytes:
    """From the registry that npm is set up for."""
    with TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "pack", "--silent", "--pack-destination", folder, AXE], check=True, stdout=subprocess.DEVNULL
        )
        (package,) = Path(folder).iterdir()
        return package.read_bytes()


def examine(told: argparse.Namespace, axe: str) -> dict[tuple[str, str], Counter[str]]:
    """By how bad and what: where it was found."""
    findings: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = Looker(driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS), told.size, is_tv=told.tv)
        wish = Wish(folder, told.size, list(told.scene), list(told.language), list(told.theme), ["normal"])
        for name, session in list_scenes(wish, is_tv=told.tv):
            browser.show(session)
            for found in browser.run(axe, RUN):
                where = f"{name} {_element(found)}"
                kind = found["impact"], f"{found['id']} ({found['help']})"
                if kind not in findings:
                    print(f"{kind[0]} {kind[1]}, first at {where}", flush=True)
                findings[kind][where] += len(found["nodes"])
    return findings


def _element(found: Any) -> str:
    return str(found["nodes"][0]["html"])[:160]
