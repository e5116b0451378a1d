"""Which of the mounted disks are sticks."""

from __future__ import annotations

from pathlib import Path

from hardware.sticks import find_sticks


def plug(root: Path, device: str, place: str, bus: str, options: str = "rw") -> None:
    """A disk as the kernel shows it."""
    real = root / f"sys/devices/{bus}/block/{device.rstrip('0123456789')}/{device}"
    real.mkdir(parents=True)
    (real.parent / "removable").write_text("0\n")
    link = root / "sys/class/block" / device
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(real)
    (root / place.replace("\\040", " ").lstrip("/")).mkdir(parents=True, exist_ok=True)
    mounts = root / "proc/mounts"
    mounts.parent.mkdir(exist_ok=True)
    with mounts.open("a") as file:
        file.write(f"/dev/{device} {place} vfat {options} 0 0\n")


def test_what_hangs_on_usb_is_a_stick_by_the_name_on_it(tmp_path: Path) -> None:
    plug(tmp_path, "sda1", "/media/quilting-bee/OUR\\040GAMES", "pci/usb1/1-1")
    (stick,) = find_sticks(tmp_path)
    assert (stick.name, stick.is_writable) == ("OUR GAMES", True)
    assert stick.folder == tmp_path / "media/quilting-bee/OUR GAMES"
    assert stick.free > 0


def test_the_disk_of_the_machine_is_none_wherever_it_is_mounted(tmp_path: Path) -> None:
    plug(tmp_path, "sda1", "/media/disk", "pci/ata1")
    plug(tmp_path, "sdb1", "/", "pci/usb1/1-1")
    assert find_sticks(tmp_path) == ()


def test_a_stick_with_its_switch_closed_can_only_be_read(tmp_path: Path) -> None:
    plug(tmp_path, "sda1", "/media/locked", "pci/usb1/1-1", "ro,nosuid")
    (stick,) = find_sticks(tmp_path)
    assert not stick.is_writable


def test_a_machine_without_mounts_has_no_sticks(tmp_path: Path) -> None:
    assert find_sticks(tmp_path) == ()
