"""Who may do what in the folder: root's first look, a folder that nobody may enter, an export over the games."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.history import has_games, open_past
from companion.store.errors import StoreHeld, StoreTrouble
from companion.store.sqlite import SqliteStore
from tests.store.test_contract import entry, header
from tests.store.test_disk import NOBODY, in_a_child, open_folder

__all__ = ["open_folder"]

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can leave something that others cannot take")


def as_nobody(story: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        if os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        story()

    return run


def owned_by_nobody(folder: Path) -> Path:
    folder.mkdir()
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    return folder / "games.db"


def keep_a_game(path: Path) -> None:
    with SqliteStore(path) as store:
        store.begin(header())
        store.append([entry(1)], None)
        assert store.trouble is None


def see_it_and_go_on(path: Path) -> None:
    with SqliteStore(path) as store:
        assert store.trouble is None
        assert store.games()[0].entries == 1
        store.append([entry(2)], None)


@needs_root
@pytest.mark.parametrize("is_there_before", [True, False])
def test_what_root_looked_at_first_can_be_used_by_its_owner(open_folder: Path, is_there_before: bool) -> None:
    path = owned_by_nobody(open_folder / "home")
    if is_there_before:
        in_a_child(as_nobody(lambda: keep_a_game(path)))
        path.with_suffix(".lock").unlink()
        with SqliteStore(path) as store:
            assert store.count() == 1
    else:
        keep_a_game(path)
    in_a_child(as_nobody(lambda: see_it_and_go_on(path)))


@needs_root
def test_a_lock_that_root_left_long_ago_is_replaced(open_folder: Path) -> None:
    path = owned_by_nobody(open_folder / "home")
    in_a_child(as_nobody(lambda: keep_a_game(path)))
    lock = path.with_suffix(".lock")
    lock.write_text("77\n")
    os.chown(lock, 0, 0)
    lock.chmod(0o600)
    in_a_child(as_nobody(lambda: see_it_and_go_on(path)))


@needs_root
def test_a_lock_that_root_still_holds_is_respected(open_folder: Path) -> None:
    path = owned_by_nobody(open_folder / "home")
    in_a_child(as_nobody(lambda: keep_a_game(path)))

    def story() -> None:
        with pytest.raises(StoreHeld, match=f"process {os.getppid()}"):
            SqliteStore(path)

    with SqliteStore(path):
        os.chown(path.with_suffix(".lock"), 0, 0)
        in_a_child(as_nobody(story))


def test_looking_at_the_past_takes_no_lock_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    keep_a_game(path)
    path.with_suffix(".lock").unlink()
    with open_past(path) as past:
        assert past.count() == 1
        keep_going = SqliteStore(path)
        keep_going.append([entry(2)], None)
        keep_going.close()
    path.with_suffix(".lock").unlink()
    with open_past(path) as past:
        assert past.games()[0].entries == 2
    assert not path.with_suffix(".lock").exists()


def test_a_folder_that_nobody_may_enter_is_one_sentence(open_folder: Path) -> None:
    path = owned_by_nobody(open_folder / "home")

    def story() -> None:
        keep_a_game(path)
        path.parent.chmod(0)
        try:
            with pytest.raises(StoreTrouble, match=r"The folder .* cannot be opened \(Permission denied\)"):
                has_games(path)
            with SqliteStore(path) as store:
                assert str(store.trouble).startswith("Nothing can be written to")
        finally:
            path.parent.chmod(0o700)

    in_a_child(as_nobody(story))


def test_a_command_in_a_folder_that_nobody_may_enter_ends_in_one_sentence(open_folder: Path) -> None:
    path = owned_by_nobody(open_folder / "home")

    def story() -> None:
        from click.testing import CliRunner

        from companion.cli.export import command as export
        from companion.cli.history import command as history

        keep_a_game(path)
        path.parent.chmod(0)
        os.environ["QUILTING_BEE_HOME"] = str(path.parent)
        try:
            for command in (history, export):
                error = CliRunner().invoke(command).exception
                assert isinstance(error, StoreTrouble), error
                assert "cannot be opened" in str(error)
        finally:
            path.parent.chmod(0o700)
            sys.stderr.flush()

    in_a_child(as_nobody(story))
