"""The study of mutation changes one thing at a time, and nothing that is only said or typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from studies import mutation
from studies.mutation import ROOT, all_mutants, change_source, find_failure, find_tests, mutants_of
from studies.mutation_kept import Kept

SOURCE = """
def may_take(left: int | None, wanted: int) -> bool:
    if left is None or wanted > 3:
        raise ValueError(say("At most {most}.", most=3))
    return wanted <= left - 1
"""


def test_each_change_is_one_place() -> None:
    changes = {(each.line, each.before, each.after) for each in mutants_of("rules.py", SOURCE)}
    assert changes == {
        (3, "left is None or wanted > 3", "left is None and wanted > 3"),
        (3, "left is None", "left is not None"),
        (3, "wanted > 3", "wanted >= 3"),
        (3, "3", "4"),
        (5, "wanted <= left - 1", "wanted < left - 1"),
        (5, "left - 1", "left + 1"),
        (5, "1", "2"),
    }


def test_the_rest_of_the_module_stays_as_it_was() -> None:
    changed = change_source(SOURCE, next(mutants_of("rules.py", SOURCE)).number)
    assert "left is None and wanted > 3" in changed
    assert "return wanted <= left - 1" in changed


def test_every_module_of_rules_and_store_is_asked_about_by_tests_that_exist() -> None:
    files = {each.file for each in all_mutants("games/patchwork/") + all_mutants("companion/table")}
    assert "companion/games/patchwork/play.py" in files
    assert all((ROOT / tests).exists() for file in files for tests in find_tests(file))


def test_tests_that_fail_anyway_notice_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutation, "COPIED", ("companion",))
    monkeypatch.setattr(mutation, "find_failure", lambda bench, tests: "test_kept.py::test_kept")
    assert mutation.main(["--room", "store", "--count", "3", "--at-once", "1"]) == 2
    assert capsys.readouterr().out.splitlines()[1:] == [
        "test_kept.py::test_kept (in tests/store tests/table tests/test_statistics.py)"
    ]


def test_a_study_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutation, "COPIED", ("companion/store",))
    asked: list[str] = []

    def find(bench: Path, tests: list[str]) -> str:
        changed = [name for name in FILES if (bench / name).exists() and (bench / name).read_text() != FILES[name]]
        asked.append(changed[0] if changed else "nothing")
        return "a test" if changed and len(asked) != 3 else ""

    monkeypatch.setattr(mutation, "find_failure", find)
    piece = ["--room", "store", "--count", "4", "--at-once", "1", "--kept", str(tmp_path / "found.json")]
    assert mutation.main([*piece, "--minutes", "0"]) == 1
    assert asked == []
    assert "0 of 4 tried" in capsys.readouterr().out
    assert mutation.main(piece) == 1
    assert asked[0] == "nothing"
    assert len(asked) == 5
    first = capsys.readouterr().out
    assert "3 noticed, 1 survived, 1 of them unexplained" in first
    assert mutation.main(piece) == 1
    assert len(asked) == 5, "what was tried is known"
    survived = [line for line in first.splitlines() if line.startswith("survived")]
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("survived")] == survived


FILES = {str(file.relative_to(ROOT)): file.read_text() for file in (ROOT / "companion" / "store").glob("*.py")}


def test_what_was_found_with_other_files_counts_no_more(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "rules.py").write_text("a = 1")
    kept = Kept(tmp_path / "found.json", [tmp_path / "code"])
    kept.noticed["rules.py#0"] = True
    kept.keep()
    assert Kept(tmp_path / "found.json", [tmp_path / "code"]).noticed == {"rules.py#0": True}
    (tmp_path / "code" / "rules.py").write_text("a = 2")
    assert Kept(tmp_path / "found.json", [tmp_path / "code"]).noticed == {}


def test_the_test_that_fails_is_named(tmp_path: Path) -> None:
    (tmp_path / "test_rules.py").write_text(
        "def test_good():\n    pass\n\n\ndef test_bad():\n    assert 1 + 1 == 3, 'a sum'\n"
    )
    assert find_failure(tmp_path, ["test_rules.py"]).startswith("test_rules.py::test_bad")
    assert find_failure(tmp_path, ["test_rules.py::test_good"]) == ""
    assert "test_nowhere.py" in find_failure(tmp_path, ["test_nowhere.py"])
