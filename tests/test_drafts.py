"""What was begun is kept in one small file a game; a disk that refuses or a damaged file is no trouble."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.drafts import MOST, draft_file


class Begun(msgspec.Struct, frozen=True):
    words: tuple[str, ...] = ()


def test_what_was_saved_is_there_for_the_next_one_who_opens_it(tmp_path: Path) -> None:
    draft_file(tmp_path / "drafts", "evening").save(Begun(("one", "two")))
    assert draft_file(tmp_path / "drafts", "evening").load(Begun) == Begun(("one", "two"))
    assert draft_file(tmp_path / "drafts", "another").load(Begun) is None


def test_without_a_folder_nothing_is_kept() -> None:
    file = draft_file(None, "evening")
    file.save(Begun(("one",)))
    assert file.load(Begun) is None


def test_a_damaged_or_newer_file_is_as_good_as_none(tmp_path: Path) -> None:
    for data in (b"{", b'{"format": 99, "draft": {"words": []}}', b'{"format": 1, "draft": {"words": 3}}'):
        (tmp_path / "evening.json").write_bytes(data)
        assert draft_file(tmp_path, "evening").load(Begun) is None


def test_a_draft_of_a_newer_version_is_never_overwritten(tmp_path: Path) -> None:
    newer = b'{"format": 99, "draft": {"patches": []}}'
    (tmp_path / "evening.json").write_bytes(newer)
    draft_file(tmp_path, "evening").save(Begun(("one",)))
    assert (tmp_path / "evening.json").read_bytes() == newer


def test_a_draft_is_read_as_it_was_written_before(tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_bytes(b'{"format":1,"draft":{"words":["one"]}}')
    assert draft_file(tmp_path, "evening").load(Begun) == Begun(("one",))


def test_a_disk_that_refuses_costs_only_the_draft(tmp_path: Path) -> None:
    (tmp_path / "drafts").write_text("a file where the folder should be")
    file = draft_file(tmp_path / "drafts", "evening")
    file.save(Begun(("one",)))
    assert file.load(Begun) is None


def test_what_is_kept_already_is_not_written_again(tmp_path: Path) -> None:
    file = draft_file(tmp_path, "evening")
    file.save(Begun(("one",)))
    (tmp_path / "evening.json").unlink()
    file.save(Begun(("one",)))
    assert not (tmp_path / "evening.json").exists()
    file.save(Begun(("two",)))
    assert (tmp_path / "evening.json").exists()


def test_files_of_games_long_past_are_removed(tmp_path: Path) -> None:
    for number in range(3 * MOST):
        draft_file(tmp_path, f"game-{number}").save(Begun(("one",)))
    assert len(list(tmp_path.glob("*.json"))) <= MOST
    assert (tmp_path / f"game-{3 * MOST - 1}.json").exists()


def test_a_disk_that_cannot_be_written_keeps_the_old_files_and_the_evening_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(MOST + 2):
        (tmp_path / f"game-{number}.json").write_bytes(b'{"format": 1, "draft": {"words": ["one"]}}')

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    assert draft_file(tmp_path, "game-1").load(Begun) == Begun(("one",))
