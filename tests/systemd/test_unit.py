"""The unit that starts Quilting Bee on a Pi, checked without booting one."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from struct import unpack

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "quilting-bee.service"
UNITS = sorted(path for path in SYSTEMD.iterdir() if path.suffix in (".service", ".socket", ".timer"))
PROGRAMS = r"(ExecSt\w+)=/opt/quilting-bee/(systemd/(?:start|tell|stick|install)|\.venv/bin/quilting-bee)\b"


def settings(section: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    inside = ""
    for line in UNIT.read_text().splitlines():
        if header := re.fullmatch(r"\[(\w+)\]", line):
            inside = header[1]
        elif inside == section and (pair := re.fullmatch(r"(\w+)=(.*)", line)):
            found.setdefault(pair[1], []).append(pair[2])
    return found


def verify(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What systemd says of a unit, with the program that it starts in place."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    program = folder / "start"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for path in UNITS:
        told = text if path == UNIT else path.read_text()
        (folder / path.name).write_text(re.sub(PROGRAMS, rf"\1={program}", told))
    units = [str(folder / path.name) for path in UNITS]
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *units]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_systemd_has_nothing_to_say_against_the_units(tmp_path: Path) -> None:
    done = verify(tmp_path, UNIT.read_text())
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("WatchdogSec=20", "WatchdogSec=soon"),
        ("NoNewPrivileges=yes", "NoNewPrivilege=yes"),
        ("Type=notify", "Type=notifying"),
        ("systemd/start", "systemd/begin"),
    ],
)
def test_systemd_does_notice_a_slip(tmp_path: Path, right: str, wrong: str) -> None:
    assert right in UNIT.read_text()
    done = verify(tmp_path, UNIT.read_text().replace(right, wrong))
    assert done.returncode or done.stderr


@pytest.mark.parametrize("path", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.stem)
def test_the_services_are_well_shut_in(tmp_path: Path, path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / path.name
    unit.write_text(path.read_text())
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=30", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_hung_screen_is_noticed_and_quit_stays_quit() -> None:
    service = settings("Service")
    assert service["Type"] == ["notify"]
    assert service["NotifyAccess"] == ["all"], "the app speaks, not the compositor that started it"
    assert service["Restart"] == ["on-failure"]
    assert service["SuccessExitStatus"] == service["RestartPreventExitStatus"] == ["64"]
    assert int(service["WatchdogSec"][0]) >= 10
    assert "sleep" not in UNIT.read_text()


def test_what_the_app_needs_is_not_shut_out() -> None:
    service = settings("Service")
    for name in ("PrivateDevices", "ProtectClock", "MemoryDenyWriteExecute", "DeviceAllow", "PrivateNetwork"):
        assert name not in service
    assert service["StateDirectory"] == ["quilting-bee"]
    assert "QUILTING_BEE_HOME=/var/lib/quilting-bee" in service["Environment"]
    assert "GPIOZERO_PIN_FACTORY=lgpio" in service["Environment"]


def test_the_groups_come_from_the_installer_because_a_unit_fails_by_one_that_is_missing() -> None:
    assert "for group in video render input gpio audio; do" in (SYSTEMD / "install").read_text()
    assert "SupplementaryGroups" not in settings("Service")


@pytest.mark.parametrize("name", [path.name for path in UNITS])
def test_every_unit_is_installed_and_taken_away_again(name: str) -> None:
    assert name in (SYSTEMD / "install").read_text()
    assert name in (SYSTEMD / "uninstall").read_text()


def test_a_service_that_gives_up_tells_why_on_the_screen(tmp_path: Path) -> None:
    assert "OnFailure=quilting-bee-failed.service" in UNIT.read_text()
    told = tell_failure(tmp_path, "failed")
    assert "The reason: its screen stood still." in told
    assert "Your games are safe." in told
    assert told.endswith("The last words of the app:\n    the last word\n")


def test_who_tells_of_failures_is_never_told_to_stop() -> None:
    """It is asked at each of them, two seconds apart; by its own limit systemd would leave the last one out."""
    assert "StartLimitIntervalSec=0\n" in (SYSTEMD / "quilting-bee-failed.service").read_text()


def test_a_single_failure_tells_nothing_on_the_screen(tmp_path: Path) -> None:
    assert tell_failure(tmp_path, "activating") == ""


def tell_failure(folder: Path, state: str) -> str:
    """The page on the screen while systemd says that of the service."""
    for name, text in {
        "systemctl": f"case $* in *ActiveState*) echo {state} ;; *) echo watchdog ;; esac",
        "journalctl": "echo 'the last word'; echo 'pam_unix(login:session): session opened'",
        "stty": "echo 30 100",
    }.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    told = subprocess.run(
        [SYSTEMD / "tell", "failure"],
        env={"PATH": f"{folder}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout


STICK = {
    "findmnt": "[ -e mounted ] && cat mounted", "blkid": "cat label", "id": "echo 990",
    "systemd-run": 'shift 3; echo "$@"; exec "$@"',
    "mount": "[ ! -e refused ] || { rm refused; exit 1; }", "umount": "rm mounted",
}  # fmt: skip
"""What a stick's script asks, in a folder that tells: 'mounted' where it is mounted, 'refused' once."""


def ask_stick(folder: Path, way: str) -> subprocess.CompletedProcess[str]:
    for name, text in STICK.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "QUILTING_BEE_MEDIA": str(folder / "media")}
    command = [str(SYSTEMD / "stick"), way, "sda1"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("label", "place"), [("OUR GAMES", "OUR GAMES"), ("../../etc", "etc"), ("", "sda1")])
def test_a_stick_is_mounted_by_its_name_for_the_table_and_runs_nothing(tmp_path: Path, label: str, place: str) -> None:
    (tmp_path / "label").write_text(f"{label}\n")
    (tmp_path / "media").mkdir()
    done = ask_stick(tmp_path, "in")
    assert done.returncode == 0
    options = "nosuid,nodev,noexec,uid=990,gid=990,umask=0022"
    made, mounted = done.stdout.splitlines()
    assert made == f"mkdir -p {tmp_path}/media/{place}"
    assert mounted == f"mount -o {options} /dev/sda1 {tmp_path}/media/{place}"


def test_a_stick_that_knows_owners_is_left_to_them(tmp_path: Path) -> None:
    (tmp_path / "label").write_text("OURS\n")
    (tmp_path / "media").mkdir()
    (tmp_path / "refused").touch()
    done = ask_stick(tmp_path, "in")
    assert done.stdout.splitlines()[-1] == f"mount -o nosuid,nodev,noexec /dev/sda1 {tmp_path}/media/OURS"


def test_a_stick_is_taken_out_with_its_folder_and_nothing_else_is(tmp_path: Path) -> None:
    for name in ("OURS", "other"):
        (tmp_path / "media" / name).mkdir(parents=True)
    (tmp_path / "media/other/evening.backup").touch()
    (tmp_path / "mounted").write_text(f"{tmp_path}/media/OURS\n")
    done = ask_stick(tmp_path, "out")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"umount --lazy {tmp_path}/media/OURS", f"rmdir {tmp_path}/media/OURS"]
    assert [path.name for path in (tmp_path / "media").iterdir()] == ["other"]


def test_a_stick_that_somebody_else_mounted_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mounted").write_text("/media/somebody/OURS\n")
    assert ask_stick(tmp_path, "in").stdout == ask_stick(tmp_path, "out").stdout == ""
    assert (tmp_path / "mounted").exists()


def test_who_asks_for_the_mount_of_a_stick_may_not_mount_it() -> None:
    """In the service's own file system nobody else would see it: systemd mounts it."""
    told = (SYSTEMD / "quilting-bee-stick@.service").read_text().splitlines()
    assert "CapabilityBoundingSet=" in told
    assert "SystemCallFilter=@system-service" in told


CAGE = '#!/bin/sh\nshift 2\necho cage\nexec "$@"\n'
LABWC = '#!/bin/sh\necho labwc\neval "$2"\nexit 0\n'
"""As the real ones: cage ends as its program did, labwc ends well."""
XHOST = '#!/bin/sh\necho "$DISPLAY" >> "$RUNTIME_DIRECTORY/asked"\n[ "$(wc -l < "$RUNTIME_DIRECTORY/asked")" -ge 3 ]\n'
"""A desktop that lets the table in when it asks for the third time."""


def start(folder: Path, compositor: str | None, status: int = 0) -> subprocess.CompletedProcess[str]:
    told = "$SDL_VIDEODRIVER ${SDL_KMSDRM_DEVICE_INDEX:+card $SDL_KMSDRM_DEVICE_INDEX}"
    app = f"#!/bin/sh\necho app {told} ${{QUILTING_BEE_SCREEN:+without screen}}\nexit {status}\n"
    for name, text in (("cage", CAGE), ("labwc", LABWC), ("xhost", XHOST), ("the app", app)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "QUILTING_BEE_APP": str(folder / "the app")}
    environment["RUNTIME_DIRECTORY"] = str(folder)
    environment["QUILTING_BEE_DRM"] = str(folder / "drm")
    if compositor is not None:
        environment["QUILTING_BEE_COMPOSITOR"] = compositor
    return subprocess.run([SYSTEMD / "start"], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("compositor", "started"),
    [
        ("cage", "cage app"), ("labwc", "labwc app"), ("kmsdrm", "app kmsdrm"), ("x11", "app x11"),
        ("none", "app without screen"),
    ],
)  # fmt: skip
def test_one_variable_chooses_how_it_starts(tmp_path: Path, compositor: str | None, started: str) -> None:
    assert start(tmp_path, compositor).stdout.split() == started.split()


def test_without_a_compositor_the_card_is_told_that_the_screen_is_at(tmp_path: Path) -> None:
    for name, status in (("card0-HDMI-A-1", "disconnected"), ("card1-DSI-2", "connected"), ("card2-HDMI-A-2", "")):
        (tmp_path / "drm" / name).mkdir(parents=True)
        (tmp_path / "drm" / name / "status").write_text(f"{status}\n")
    assert start(tmp_path, "kmsdrm").stdout.split() == ["app", "kmsdrm", "card", "1"]


def test_with_x11_it_waits_until_the_desktop_lets_it_in(tmp_path: Path) -> None:
    assert start(tmp_path, "x11").returncode == 0
    assert (tmp_path / "asked").read_text() == ":0\n" * 3


@pytest.mark.parametrize(("status", "started"), [("connected", "cage app"), ("disconnected", "app without screen")])
@pytest.mark.parametrize("compositor", [None, "auto"])
def test_without_a_screen_the_page_is_served(tmp_path: Path, compositor: str | None, status: str, started: str) -> None:
    port = tmp_path / "drm" / "card1-DSI-1" / "status"
    port.parent.mkdir(parents=True)
    port.write_text(f"{status}\n")
    assert start(tmp_path, compositor).stdout.split() == started.split()


@pytest.mark.parametrize("compositor", ["cage", "labwc", "kmsdrm", "x11"])
@pytest.mark.parametrize("status", [0, 1, 64])
def test_systemd_hears_how_the_app_ended(tmp_path: Path, compositor: str, status: int) -> None:
    assert start(tmp_path, compositor, status).returncode == status


def test_labwc_shows_no_pointer(tmp_path: Path) -> None:
    start(tmp_path, "labwc")
    for name in ("default", "left_ptr"):
        picture = (tmp_path / "pointers/clear/cursors" / name).read_bytes()
        magic, _, _, _, kind, _, at, size, same, *rest = unpack("<4s16I", picture)
        assert (magic, kind, at, size, same) == (b"Xcur", 0xFFFD0002, 28, 36, kind)
        assert rest[1:] == [1, 1, 1, 0, 0, 0, 0], "version, 1 x 1, no hot spot, no delay, nothing to be seen"


def test_sockets_go_to_the_services_own_folder(tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.write_text('#!/bin/sh\necho "$XDG_RUNTIME_DIR"\n')
    app.chmod(0o755)
    told = {"PATH": "/usr/bin:/bin", "QUILTING_BEE_APP": str(app), "QUILTING_BEE_COMPOSITOR": "kmsdrm"}
    hidden = {"XDG_RUNTIME_DIR": "/run/user/999", "RUNTIME_DIRECTORY": "/run/quilting-bee"}
    done = subprocess.run([SYSTEMD / "start"], env={**told, **hidden}, capture_output=True, text=True, check=True)
    assert done.stdout == "/run/quilting-bee\n"
    assert settings("Service")["RuntimeDirectory"] == ["quilting-bee"]


def test_an_unknown_way_to_start_is_refused_with_the_known_ones() -> None:
    environment = {"PATH": "/usr/bin:/bin", "QUILTING_BEE_COMPOSITOR": "weston"}
    done = subprocess.run([SYSTEMD / "start"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "QUILTING_BEE_COMPOSITOR is 'weston'; it can be auto, cage, labwc, kmsdrm, x11 or none.\n"
