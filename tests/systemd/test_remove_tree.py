"""What the studies of the appliance delete: roots of their own, and never through a mount."""

from __future__ import annotations

from pathlib import Path

import pytest

from studies.debian_root import CannotMakeRoot, remove_tree


@pytest.mark.parametrize("place", ["the root/dev", "the root/var/lib/deep", "the root"])
def test_a_root_with_something_mounted_in_it_is_left_whole(tmp_path: Path, place: str) -> None:
    file = tmp_path / "the root/dev/null"
    file.parent.mkdir(parents=True)
    file.write_text("")
    mounts = tmp_path / "mounts"
    written = str(tmp_path / place).replace(" ", "\\040")
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\ndevtmpfs {written} devtmpfs rw 0 0\n")
    with pytest.raises(CannotMakeRoot, match="is mounted: umount it first"):
        remove_tree(tmp_path / "the root", mounts)
    assert file.exists()


def test_a_root_goes_though_its_neighbours_are_mounted(tmp_path: Path) -> None:
    (tmp_path / "root/dev").mkdir(parents=True)
    mounts = tmp_path / "mounts"
    mounts.write_text(f"tmpfs {tmp_path}/root-2 tmpfs rw 0 0\ntmpfs {tmp_path} tmpfs rw 0 0\n")
    remove_tree(tmp_path / "root", mounts)
    assert not (tmp_path / "root").exists()
    remove_tree(tmp_path / "root", mounts)
