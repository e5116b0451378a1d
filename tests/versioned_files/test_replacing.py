"""A file is replaced whole or not at all, keeps its permissions, and nothing that was planted is written through."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from versioned_files import put_file, read_file, replace_file


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_planted_links_are_not_followed(tmp_path: Path) -> None:
    treasure = tmp_path / "treasure"
    treasure.write_bytes(b"precious")
    home = tmp_path / "home"
    home.mkdir()
    for name in ("settings.new", "settings.json.new", ".settings.json.new", "settings.previous.json.new"):
        (home / name).symlink_to(treasure)
    replace_file(home / "settings.json", b"one")
    replace_file(home / "settings.json", b"two")
    assert treasure.read_bytes() == b"precious"
    assert (home / "settings.json").read_bytes() == b"two"
    assert not (home / "settings.json").is_symlink()


def test_a_link_in_the_files_place_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    treasure = tmp_path / "treasure"
    treasure.write_bytes(b"precious")
    (tmp_path / "deck.json").symlink_to(treasure)
    put_file(tmp_path / "deck.json", b"new")
    assert treasure.read_bytes() == b"precious"
    assert (tmp_path / "deck.json").read_bytes() == b"new"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"one")
    path.chmod(mode)
    replace_file(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_the_previous_one_is_no_more_public_than_the_file_was(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"one")
    path.chmod(0o600)
    replace_file(path, b"two")
    assert stat.S_IMODE((tmp_path / "settings.previous.json").stat().st_mode) == 0o600


def test_what_is_not_whole_yet_is_nobody_elses_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    opened = os.open

    def watching(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            seen.append(mode)
            assert flags & os.O_EXCL
            assert flags & os.O_NOFOLLOW
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", watching)
    put_file(tmp_path / "settings.json", b"one")
    assert seen == [0o600]


def test_a_failure_leaves_the_file_as_it_was_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    put_file(path, b"one")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        put_file(path, b"two")
    assert path.read_bytes() == b"one"
    assert names(tmp_path) == ["settings.json"]


def test_the_file_and_every_folder_that_was_made_for_it_are_forced_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    fsync = os.fsync

    def noting(handle: int) -> None:
        synced.append(str(Path(f"/proc/self/fd/{handle}").readlink()))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", noting)
    put_file(tmp_path / "a" / "b" / "file.json", b"data")
    assert synced[:2] == [str(tmp_path), str(tmp_path / "a")]
    assert synced[2].startswith(str(tmp_path / "a" / "b" / ".file.json."))
    assert synced[3:] == [str(tmp_path / "a" / "b")]


def test_a_pipe_a_device_and_a_folder_are_no_files_and_nobody_waits_for_them(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="it is a pipe or a device and not a file"):
            read_file(path)
    with pytest.raises(IsADirectoryError):
        read_file(tmp_path)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(bytes(2_000_001))
    with pytest.raises(OSError, match="it is larger than 2 MB"):
        read_file(tmp_path / "large", 2_000_000)
    assert len(read_file(tmp_path / "large", 2_000_001)) == 2_000_001
