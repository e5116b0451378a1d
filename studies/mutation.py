"""Changes the rules and the store in one small place at a time and sees whether a test notices; lists what survives.

./study mutation                         a sample of 60 changes by seed, two at a time
./study mutation --room store --count 20 --seed 7
./study mutation --count 500 --kept found.json --minutes 7      a piece of it; the same again goes on
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice
from math import inf
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from .mutation_kept import Kept

ROOT = Path(__file__).parents[1]
COPIED = ("companion", "vision", "hardware", "calibration", "messages", "versioned_files", "studies", "tests", "docs")
EXPLAINED = Path(__file__).with_name("mutation_explained.json")
"""Changes that no test could notice, each with the reason."""
Change = Callable[[], None]
PATIENCE = 900
"""Seconds for the tests of one room; a change that makes them run for ever is noticed by that."""
_COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_REDUCED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what stood there and what stands there now."""

    file: str
    line: int
    before: str
    after: str
    number: int
    """Which change of its module it is."""

    @property
    def id(self) -> str:
        """No other change of the project has it."""
        return f"{self.file}#{self.number}"

    @property
    def name(self) -> str:
        """The same however the lines around it move."""
        return f"{self.file}: {self.before} -> {self.after}"


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Every small change of a module; what is only said, typed or documented is left as it is."""
    for number, (node, change, undo) in enumerate(_all_changes(ast.parse(source))):
        before = ast.unparse(node)
        change()
        yield Mutant(file, node.lineno, before, ast.unparse(node), number)
        undo()


def change_source(source: str, number: int) -> str:
    """The module with the change of that number."""
    tree = ast.parse(source)
    _, change, _ = next(islice(_all_changes(tree), number, None))
    change()
    return ast.unparse(tree)


def _all_changes(tree: ast.AST) -> Iterator[tuple[ast.expr, Change, Change]]:
    return ((node, *each) for node in _changeable(tree) for each in _changes(node))


def _changeable(tree: ast.AST) -> Iterator[ast.expr]:
    if isinstance(tree, ast.Call) and getattr(tree.func, "id", "") in ("say", "say_count", "TypeVar", "Literal"):
        return
    for name, field in ast.iter_fields(tree):
        # With the annotations of the language of 3.11 nothing that is typed is run.
        if name in ("annotation", "returns", "decorator_list") or (name == "type_ignores"):
            continue
        for node in field if isinstance(field, list) else [field]:
            if isinstance(node, ast.AST):
                if isinstance(node, ast.expr):
                    yield node
                yield from _changeable(node)


def _changes(node: ast.expr) -> Iterator[tuple[Change, Change]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARED:
            yield _swap(node, "ops", [_COMPARED[type(op)]()])
        case ast.BinOp(op=op, left=left) if type(op) in _REDUCED and not isinstance(left, ast.List | ast.Tuple):
            yield _swap(node, "op", _REDUCED[type(op)]())
        case ast.BoolOp(op=ast.And()):
            yield _swap(node, "op", ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield _swap(node, "op", ast.And())
        case ast.Constant(value=bool(value)):
            yield _swap(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield _swap(node, "value", value + 1)
        case ast.IfExp(test=test):
            yield _swap(node, "test", ast.UnaryOp(ast.Not(), test))


def _swap(node: ast.expr, field: str, new: object) -> tuple[Change, Change]:
    old = getattr(node, field)
    return (lambda: setattr(node, field, new)), (lambda: setattr(node, field, old))


def find_tests(file: str) -> list[str]:
    """Which tests are asked about a module: those of its room, and what plays through all rooms of the rules."""
    parts = Path(file).parts
    if parts[1] == "games" and len(parts) > 3:
        # Labels and stages of all games are looked at together.
        return [f"tests/games/{parts[2]}", "tests/games/test_labels.py", "tests/games/test_stages.py"]
    if parts[1] == "games":
        return ["tests/games", "tests/table"]
    if parts[1] == "store":
        return ["tests/store", "tests/table", "tests/test_statistics.py"]
    return ["tests/table", "tests/store/test_contract.py"]


def all_mutants(room: str) -> list[Mutant]:
    """Everything that could be changed in the rules, the table and the store."""
    files = [*(ROOT / "companion" / "games").rglob("*.py"), *(ROOT / "companion" / "store").rglob("*.py")]
    names = sorted(str(file.relative_to(ROOT)) for file in [*files, ROOT / "companion" / "table.py"])
    return [each for name in names if room in name for each in mutants_of(name, (ROOT / name).read_text())]


class Workshop:
    """Copies of the project in which a module can be changed while its tests run."""

    def __init__(self, folder: Path, benches: int) -> None:
        self._free: SimpleQueue[Path] = SimpleQueue()
        for number in range(benches):
            bench = folder / str(number)
            for name in COPIED:
                shutil.copytree(ROOT / name, bench / name, ignore=shutil.ignore_patterns("__pycache__"))
            for name in ("pyproject.toml", "README.md"):
                shutil.copy(ROOT / name, bench)
            self._free.put(bench)

    def find_failing(self, tests: list[str]) -> str:
        """The first test that fails though nothing was changed: it would notice everything."""
        bench = self._free.get()
        try:
            return find_failure(bench, tests)
        finally:
            self._free.put(bench)

    def is_noticed(self, mutant: Mutant) -> bool:
        bench = self._free.get()
        file = bench / mutant.file
        before = file.read_text()
        try:
            file.write_text(change_source(before, mutant.number))
            return bool(find_failure(bench, find_tests(mutant.file)))
        finally:
            file.write_text(before)
            self._free.put(bench)


def find_failure(bench: Path, tests: list[str]) -> str:
    """The first of these tests that fails, by its name; nothing when all of them pass."""
    words = ["-x", "-rfE", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(bench)}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *words], cwd=bench, env=surroundings, capture_output=True, check=False,
            timeout=PATIENCE, text=True,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"no end after {PATIENCE} seconds"
    if done.returncode == 0:
        return ""
    lines = (done.stdout + done.stderr).splitlines()
    named = (line.split(" ", 1)[1] for line in lines if line.startswith(("FAILED ", "ERROR")))
    return next(named, lines[-1] if lines else f"pytest ended with {done.returncode}")


def main(words: list[str]) -> int:
    """Try a sample, or a piece of it, and list what survived so far."""
    told = _parse(words)
    every = all_mutants(told.room)
    sample = random.Random(told.seed).sample(every, min(told.count, len(every)))
    kept = Kept(told.kept, [ROOT / name for name in COPIED])
    started = monotonic()
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        workshop = Workshop(Path(folder), told.at_once)
        left = [mutant for mutant in sample if mutant.id not in kept.noticed]
        if failing := _try(workshop, left, kept, started + 60 * told.minutes, told.at_once):
            print("These tests fail without any change, so what they notice says nothing:", failing, sep="\n")
            return 2
    return _tell(sample, kept, f"{len(every)} changes (seed {told.seed}, {monotonic() - started:.0f} s)")


def _parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="study mutation", description=__doc__)
    parser.add_argument("--room", default="companion", help="a part of the paths, such as games/patchwork/ or store")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=inf, help="begin nothing more after so many")
    parser.add_argument("--kept", type=Path, help="keep what is found in this file, and go on with what is left")
    return parser.parse_args(words)


def _try(workshop: Workshop, left: list[Mutant], kept: Kept, until: float, at_once: int) -> str:
    """Try changes until the time is up, those of one room after the other; a test that fails anyway ends it."""
    for tests, of_room in groupby(sorted(left, key=lambda each: find_tests(each.file)), lambda m: find_tests(m.file)):
        mutants = list(of_room)
        if monotonic() > until:
            break
        if " ".join(tests) not in kept.passing:
            if failure := workshop.find_failing(tests):
                return f"{failure} (in {' '.join(tests)})"
            kept.passing.add(" ".join(tests))
            kept.keep()
        with ThreadPoolExecutor(at_once) as pool:
            for mutant, is_noticed in zip(mutants, pool.map(partial(_try_one, workshop, until), mutants), strict=True):
                if is_noticed is not None:
                    print(f"{mutant.name}: {'noticed' if is_noticed else 'SURVIVED'}", file=sys.stderr, flush=True)
                    kept.noticed[mutant.id] = is_noticed
                    kept.keep()
    return ""


def _try_one(workshop: Workshop, until: float, mutant: Mutant) -> bool | None:
    """Whether it is noticed; None when there is no time for it."""
    return workshop.is_noticed(mutant) if monotonic() < until else None


def _tell(sample: list[Mutant], kept: Kept, of: str) -> int:
    explained = json.loads(EXPLAINED.read_text())
    tried = [mutant for mutant in sample if mutant.id in kept.noticed]
    survived = [mutant for mutant in tried if not kept.noticed[mutant.id]]
    for mutant in survived:
        why = explained.get(mutant.name, "NOT EXPLAINED")
        print(f"survived: {mutant.file}:{mutant.line}  {mutant.before}  ->  {mutant.after}  ({why})")
    open_ones = [each for each in survived if each.name not in explained]
    print(f"{len(tried)} of {len(sample)} tried so far, a sample of {of}:")
    print(f"{len(tried) - len(survived)} noticed, {len(survived)} survived, {len(open_ones)} of them unexplained")
    return 1 if open_ones or len(tried) < len(sample) else 0
