"""Several copies of one game, each with a deck of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from calibration.deck_copies import COPIES, add_copy, find_deck, forget_copy, list_copies, rename_copy, use_copy
from calibration.deck_errors import DeckError

GAME = "quilt-show"


def test_the_first_copy_lies_where_the_command_line_teaches_it(tmp_path: Path) -> None:
    assert find_deck(tmp_path, GAME) == tmp_path / GAME


def test_a_new_copy_is_read_with_until_another_is_chosen(tmp_path: Path) -> None:
    copy = add_copy(tmp_path, GAME, "Holiday house")
    assert find_deck(tmp_path, GAME) == tmp_path / copy.folder
    use_copy(tmp_path, list_copies(tmp_path, GAME)[0])
    assert find_deck(tmp_path, GAME) == tmp_path / GAME


def test_two_copies_cannot_have_one_name(tmp_path: Path) -> None:
    add_copy(tmp_path, GAME, "Ours")
    with pytest.raises(DeckError, match="ours"):
        add_copy(tmp_path, GAME, "ours")


def test_the_first_copy_can_be_named_too(tmp_path: Path) -> None:
    rename_copy(tmp_path, list_copies(tmp_path, GAME)[0], "At home")
    assert [copy.name for copy in list_copies(tmp_path, GAME)] == ["At home"]


def test_forgetting_the_copy_in_use_leads_back_to_the_first(tmp_path: Path) -> None:
    copy = add_copy(tmp_path, GAME, "Ours")
    (tmp_path / copy.folder).mkdir()
    forget_copy(tmp_path, copy)
    assert find_deck(tmp_path, GAME) == tmp_path / GAME
    assert not (tmp_path / copy.folder).exists()


def test_a_damaged_list_leaves_the_first_deck_in_use(tmp_path: Path) -> None:
    add_copy(tmp_path, GAME, "Ours")
    (tmp_path / COPIES).write_text("{")
    assert find_deck(tmp_path, GAME) == tmp_path / GAME


def test_a_list_that_names_a_folder_elsewhere_is_not_followed(tmp_path: Path) -> None:
    add_copy(tmp_path, GAME, "Ours")
    text = (tmp_path / COPIES).read_text()
    folder = list_copies(tmp_path, GAME)[1].folder
    (tmp_path / COPIES).write_text(text.replace(folder, "../../elsewhere"))
    assert find_deck(tmp_path, GAME) == tmp_path / GAME
