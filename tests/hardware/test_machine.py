"""What is plugged into a machine, read from a pretended one."""

from __future__ import annotations

from pathlib import Path

from hardware.machine import Machine, Webcam


def put(folder: Path, path: str, text: str) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text)


def test_an_empty_machine_has_nothing(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert (machine.model, machine.is_pi, machine.cameras, machine.has_pins) == ("", False, (), False)
    assert machine.is_short_of_power is None
    assert machine.screen({}) == ""


def test_a_pi_with_a_camera_and_weak_power(tmp_path: Path) -> None:
    put(tmp_path, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    put(tmp_path, "sys/class/video4linux/video0/name", "unicam\n")
    put(tmp_path, "sys/class/video4linux/video1/name", "unicam\n")
    put(tmp_path, "sys/class/video4linux/video10/name", "bcm2835-codec-decode\n")
    put(tmp_path, "dev/gpiochip0", "")
    put(tmp_path, "sys/class/hwmon/hwmon1/name", "cpu_thermal\n")
    put(tmp_path, "sys/class/hwmon/hwmon2/name", "rpi_volt\n")
    put(tmp_path, "sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1\n")
    machine = Machine(tmp_path)
    assert machine.model == "Raspberry Pi 5 Model B Rev 1.0"
    assert machine.is_pi
    assert machine.cameras == ("unicam",)
    assert machine.has_pins
    assert machine.is_short_of_power


def test_a_screen_is_a_desktop_or_a_connected_panel(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert machine.screen({"DISPLAY": ":0"}) == "DISPLAY=:0"
    assert machine.screen({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1"}) == "WAYLAND_DISPLAY=wayland-1"
    put(tmp_path, "sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    assert machine.screen({}) == ""
    put(tmp_path, "sys/class/drm/card1-DSI-1/status", "connected\n")
    assert machine.screen({}) == "card1-DSI-1"


def test_webcams_are_listed_by_number_once_each_and_without_the_pis_own_devices(tmp_path: Path) -> None:
    put(tmp_path, "sys/class/video4linux/video10/name", "Second Webcam\n")
    put(tmp_path, "sys/class/video4linux/video10/index", "0\n")
    put(tmp_path, "sys/class/video4linux/video2/name", "HD Webcam\n")
    put(tmp_path, "sys/class/video4linux/video2/index", "0\n")
    put(tmp_path, "sys/class/video4linux/video3/name", "HD Webcam\n")
    put(tmp_path, "sys/class/video4linux/video3/index", "1\n")
    put(tmp_path, "sys/class/video4linux/video0/name", "rp1-cfe-csi2_ch0\n")
    put(tmp_path, "sys/class/video4linux/video1/name", "unicam-image\n")
    put(tmp_path, "sys/class/video4linux/video19/name", "pispbe-input\n")
    assert Machine(tmp_path).webcams == (
        Webcam(tmp_path / "dev/video2", "HD Webcam"),
        Webcam(tmp_path / "dev/video10", "Second Webcam"),
    )


def test_a_desktop_with_a_gpio_chip_has_no_pins_to_wire(tmp_path: Path) -> None:
    put(tmp_path, "dev/gpiochip0", "")
    assert not Machine(tmp_path).has_pins
    put(tmp_path, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
    assert Machine(tmp_path).has_pins
