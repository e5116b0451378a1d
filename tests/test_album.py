"""Photos kept with their games: bounded, and never a reason to stop."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from companion.album import Album


def picture(seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 255, (120, 160, 3), dtype=np.uint8)


def test_photos_come_back_in_order(tmp_path: Path) -> None:
    album = Album(tmp_path)
    for seed in range(3):
        album.keep("evening", picture(seed))
    assert [photo.name for photo in album.photos("evening")] == ["001.jpg", "002.jpg", "003.jpg"]
    loaded = album.load(album.photos("evening")[0])
    assert loaded is not None
    assert loaded.shape == (120, 160, 3)
    assert album.photos("another") == ()


def test_the_oldest_games_make_room_but_never_the_current_one(tmp_path: Path) -> None:
    album = Album(tmp_path, largest=40_000)
    for game in ("20260101-a", "20260102-b", "20260103-c"):
        for seed in range(2):
            album.keep(game, picture(seed))
    assert album.photos("20260101-a") == ()
    assert len(album.photos("20260103-c")) == 2


def test_a_disk_that_refuses_costs_only_the_photo(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert Album(tmp_path / "file").keep("evening", picture(1)) is None


def test_a_damaged_photo_is_not_shown(tmp_path: Path) -> None:
    album = Album(tmp_path)
    path = album.keep("evening", picture(1))
    assert path is not None
    path.write_bytes(b"rubbish")
    assert album.load(path) is None
    assert album.load(tmp_path / "missing.jpg") is None


def test_a_photo_is_never_overwritten_when_another_one_was_removed_by_hand(tmp_path: Path) -> None:
    album = Album(tmp_path)
    kept = [album.keep("evening", picture(seed)) for seed in range(3)]
    assert kept[0] is not None
    assert kept[2] is not None
    kept[0].unlink()
    last = kept[2].read_bytes()
    album.keep("evening", picture(9))
    assert kept[2].read_bytes() == last
    assert [photo.name for photo in album.photos("evening")] == ["002.jpg", "003.jpg", "004.jpg"]


def test_more_than_999_photos_stay_in_order(tmp_path: Path) -> None:
    album = Album(tmp_path)
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "999.jpg").write_bytes(b"")
    assert album.keep("evening", picture(1)) is not None
    assert [photo.name for photo in album.photos("evening")] == ["999.jpg", "1000.jpg"]


def test_a_link_planted_where_a_photo_is_written_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "evening").mkdir()
    (tmp_path / "precious").write_bytes(b"somebody's own")
    (tmp_path / "evening" / "001.new").symlink_to(tmp_path / "precious")
    assert Album(tmp_path).keep("evening", picture(1)) is not None
    assert (tmp_path / "precious").read_bytes() == b"somebody's own"
