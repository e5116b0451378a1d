"""The appliance under a systemd of its own: a Debian 13 is booted in a folder, in namespaces of its own, without a Pi.

Its first screen is a terminal that is written down; cage and an X server draw on screens that nobody sees. Tried is
what only systemd itself can show: the table comes with the boot, port 80 is its own, a desktop is waited for, a window
that hangs is started anew, of failures the last is told, 'Close' stays closed, polkit lets the table switch the machine
off, and updates come up or are taken back, also where the plug is pulled meanwhile.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import shlex
import signal
import struct
import subprocess
import tempfile
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, perf_counter, sleep

import numpy as np

from studies.debian_root import CannotMakeRoot, copy_checkout, enter_root, make_root, remove_tree, trust_registry

PROJECT = Path(__file__).parents[1]
UNIT, PAGE = "quilting-bee.service", "quilting-bee-failed.service"
CHECKOUT = "root/quilting-bee"
HEADLESS = {
    "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
}  # fmt: skip
"""A screen that nobody sees, in the place of a real one."""
ASK = """
from http.client import HTTPConnection
line = HTTPConnection("localhost")
line.request("GET", "/")
print(line.getresponse().status)
"""
SWITCH_ON = """
from companion.home import find_home
from companion.screens.settings import Settings, save_settings
save_settings(find_home().settings, Settings(phones=True))
"""
"""What the host of a table with a screen taps in the settings, for phones to be served."""
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
BOOT = r"""
root=$1; terminal=$2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in 'null 3' 'zero 5' 'full 7' 'random 8' 'urandom 9'; do
    mknod -m 666 "$root/dev/${device% *}" c 1 "${device#* }"
done
mknod -m 666 "$root/dev/tty" c 5 0
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"; ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs tmpfs "$root/dev/shm"
touch "$root/dev/tty1"; mount --bind "$terminal" "$root/dev/tty1"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
ip link set lo up
cd "$root"; pivot_root . mnt; cd /; umount -l /mnt
# As systemd does on a machine, but not in what it takes for a container: a mount reaches services that run already.
mount --make-rshared /
exec env -i container=study "$3" /lib/systemd/systemd --log-target=null
"""


class Failed(Exception):
    """Something is not as promised."""


class Machine:
    """A Debian that is switched on until the block ends."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._master, slave = pty.openpty()
        self._terminal = os.ttyname(slave)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self._written = bytearray()
        Thread(target=self._read_terminal, daemon=True).start()
        self._group = _find_groups() / f"study-{os.getpid()}"
        self._switch_on()

    def _switch_on(self) -> None:
        self._group.mkdir()
        command = ["unshare", "--mount", "--pid", "--uts", "--ipc", "--cgroup", "--net", "--fork", "--kill-child"]
        command += ["sh", "-euc", BOOT, "sh", str(self.root), self._terminal, PATH]
        # The shell enters the group first, so that the group is the root of what the booted systemd sees.
        enter = f'echo $$ > {self._group}/cgroup.procs; exec "$@"'
        self._process = subprocess.Popen(["sh", "-c", enter, "sh", *command], stdin=subprocess.DEVNULL)

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self._cut_power()

    def pull_the_plug(self) -> None:
        """And plug it in again: everything that ran is gone, what was on the disk is there."""
        self._cut_power()
        self._switch_on()

    def _cut_power(self) -> None:
        self._process.kill()
        self._process.wait()
        # Who it had started is gone a moment later.
        for _ in range(50):
            if "populated 0" in (self._group / "cgroup.events").read_text():
                break
            sleep(0.2)
        for group in sorted(self._group.rglob("*/"), reverse=True):
            with suppress(OSError):
                group.rmdir()
        with suppress(OSError):
            self._group.rmdir()

    def run(self, *words: str) -> str:
        """What a command says there."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        if not children:
            return ""
        enter = ["nsenter", "-t", children[0], "-m", "-p", "-u", "-i", "-n", "-C", "-r", "env", "-i", PATH]
        done = subprocess.run(
            [*enter, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False
        )
        return done.stdout.strip()

    def show(self, name: str, unit: str = UNIT) -> str:
        """A property of a unit."""
        return self.run("systemctl", "show", "--property", name, "--value", unit)

    def wait_until(self, what: str, holds: Callable[[], bool], seconds: float = 120) -> float:
        """How long it took."""
        begun = monotonic()
        while not holds():
            if monotonic() > begun + seconds:
                told = self.run("journalctl", "--unit", UNIT, "--output", "cat", "--lines", "20", "--no-pager")
                raise Failed(f"not {what} after {seconds:.0f} s:\n{told}")
            sleep(0.2)
        return monotonic() - begun

    def is_active(self) -> bool:
        return self.show("ActiveState") == "active"

    def set_default(self, **values: str) -> None:
        """What /etc/default/quilting-bee says, from the next start on."""
        lines = "".join(f"{name}={shlex.quote(value)}\n" for name, value in values.items())
        (self.root / "etc/default/quilting-bee").write_text(lines)

    def start(self) -> None:
        self.run("systemctl", "stop", "quilting-bee.socket", UNIT)
        self.run("systemctl", "reset-failed", "quilting-bee.socket", UNIT)
        self.run("systemctl", "start", "--no-block", "quilting-bee.socket", UNIT)

    def find_app(self) -> str:
        """The app's own process, inside the compositor's service."""
        for number in self.run("cat", f"/sys/fs/cgroup/system.slice/{UNIT}/cgroup.procs").split():
            if "python" in self.run("readlink", f"/proc/{number}/exe"):
                return number
        raise Failed("the app does not run")

    @property
    def screen(self) -> str:
        """Everything that was written to the first screen."""
        return self._written.decode(errors="replace")

    def _read_terminal(self) -> None:
        while True:
            try:
                self._written += os.read(self._master, 4096)
            except OSError:
                # Nobody has it open at the moment.
                sleep(0.1)


def main(words: list[str]) -> int:
    """Say what was found; 1 when something is not as promised."""
    parser = argparse.ArgumentParser(prog="./study booted", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the root is made, and kept for the next time")
    parser.add_argument("--mirror", help="an archive of Debian; usually the one that debootstrap takes")
    parser.add_argument(
        "--skip", action="append", default=[], metavar="STEP", help="leave a step out, say update_itself"
    )
    told = parser.parse_args(words)
    root = told.folder / "booted-trixie"
    try:
        _install(root, told.folder / "clean-trixie", told.mirror)
        # As it was after the installation, whatever an earlier study has left.
        for name in ("etc/default/quilting-bee", "var/lib/quilting-bee/settings.json"):
            (root / name).unlink(missing_ok=True)
        with Machine(root) as machine:
            if come_with_the_boot.__name__ in told.skip:
                machine.wait_until("on the table", machine.is_active)
            for step in (
                come_with_the_boot,
                draw_in_a_compositor,
                outlive_a_hang,
                tell_a_failure_once,
                come_back_with_the_page,
                stay_closed,
                ask_polkit,
                show_on_a_desktop,
                reach_a_stick,
                update_itself,
                take_a_broken_update_back,
                take_it_back_after_the_plug_was_pulled,
            ):
                if step.__name__ in told.skip:
                    continue
                begun = perf_counter()
                print(
                    f"{step.__name__.replace('_', ' ')}: {step(machine)} ({perf_counter() - begun:.0f} s)", flush=True
                )
    except CannotMakeRoot as error:
        print(f"cannot be tried on this machine: {error}")
        return 2
    except Failed as error:
        print(f"FAILED: {error}")
        return 1
    return 0


def _install(root: Path, clean: Path, mirror: str | None) -> None:
    """By the installer, in the root that is not booted yet; one that lies there already is taken as it is."""
    if root.exists():
        return
    make_root(clean, "trixie", mirror)
    unfinished = root.with_suffix(".unfinished")
    remove_tree(unfinished)
    subprocess.run(["cp", "-a", "--reflink=auto", clean, unfinished], check=True)
    copy_checkout(unfinished / CHECKOUT)
    command = [*enter_root(unfinished), str(unfinished), f"/{CHECKOUT}/systemd/install", "--kiosk", "--no-start"]
    # Nobody answers systemctl there yet: it only makes the links.
    surroundings = {"HOME": "/root", "LANG": "C.UTF-8", "SYSTEMD_OFFLINE": "1", **trust_registry(unfinished)}
    environment = {"PATH": PATH.removeprefix("PATH="), **surroundings}
    subprocess.run(command, env=environment, check=True, stdin=subprocess.DEVNULL)
    desktop = "DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends xvfb x11-xserver-utils"
    words = [*enter_root(unfinished), str(unfinished), "sh", "-c", desktop]
    subprocess.run(words, env=environment, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    unfinished.rename(root)


def come_with_the_boot(machine: Machine) -> str:
    laid = machine.wait_until("shown as being laid", lambda: "The table is being laid" in machine.screen)
    took = laid + machine.wait_until("on the table", machine.is_active)
    answer = machine.run("python3", "-c", ASK)
    _expect(answer in ("200", "303", "403"), f"port 80 answers {answer!r}")
    told = "the first screen says 'The table is being laid'"
    return f"{told} {laid:.0f} s after power on, ready after {took:.0f} s; port 80 answers"


def draw_in_a_compositor(machine: Machine) -> str:
    machine.set_default(QUILTING_BEE_COMPOSITOR="cage", **HEADLESS)
    machine.start()
    took = machine.wait_until("drawn in cage", machine.is_active)
    answer = machine.run("python3", "-c", ASK)
    _expect(answer == "503", f"port 80 answers {answer!r} before the page was switched on in the settings")
    return f"the first frame in cage after {took:.0f} s, in the service as it is shut in"


def show_on_a_desktop(machine: Machine) -> str:
    """The X server of another user, who lets the table in only when the desktop has come up."""
    machine.set_default(QUILTING_BEE_COMPOSITOR="x11")
    machine.start()
    # Not in /run: there the picture could not be looked at from outside.
    machine.run("install", "-d", "-m", "0700", "-o", "nobody", "/var/tmp/desktop")
    # What each X client must know that nobody has let in.
    parts = (b"", b"0", b"MIT-MAGIC-COOKIE-1", os.urandom(16))
    cookie = struct.pack(">H", 0xFFFF) + b"".join(struct.pack(">H", len(part)) + part for part in parts)
    (machine.root / "var/tmp/desktop/authority").write_bytes(cookie)
    authority = "/var/tmp/desktop/authority"
    machine.run("chown", "nobody", authority)
    server = ["Xvfb", ":0", "-screen", "0", "800x480x24", "-fbdir", "/var/tmp/desktop", "-auth", authority, "-noreset"]
    machine.run("systemd-run", "--unit=desktop", "--uid=nobody", *server)
    sleep(5)
    _expect(machine.show("ActiveState") == "activating", "it did not wait for the desktop")
    entry = (PROJECT / "systemd/quilting-bee-screen.desktop").read_text()
    let_in = next(line for line in entry.splitlines() if line.startswith("Exec=")).removeprefix("Exec=").split()
    as_owner = ["systemd-run", "--wait", "--pipe", "--quiet", "--uid=nobody", "--setenv=DISPLAY=:0"]
    as_owner.append(f"--setenv=XAUTHORITY={authority}")
    machine.wait_until("the table let in", lambda: "being added" in machine.run(*as_owner, *let_in))
    took = machine.wait_until("drawn on a desktop", machine.is_active)
    sleep(2)
    pixels = np.fromfile(machine.root / "var/tmp/desktop/Xvfb_screen0", np.uint32)[-800 * 480 :]
    machine.run("systemctl", "stop", UNIT, "desktop")
    colours = len(np.unique(pixels))
    _expect(colours > 50, f"the desktop shows {colours} colours")
    return f"it waited to be let in, then drew after {took:.0f} s; {colours} colours on the screen"


def outlive_a_hang(machine: Machine) -> str:
    before = int(machine.show("NRestarts"))
    machine.run("sh", "-c", f"kill -{int(signal.SIGSTOP)} {machine.find_app()}")
    is_anew = lambda: int(machine.show("NRestarts")) > before and machine.is_active()  # noqa: E731
    return f"a window that stood still was drawn anew after {machine.wait_until('started anew', is_anew):.0f} s"


def tell_a_failure_once(machine: Machine) -> str:
    _replace_app(machine, "echo the last word; exit 1")
    before = machine.screen.count("does not start")
    machine.start()
    took = machine.wait_until("given up", lambda: machine.show("ActiveState") == "failed")
    machine.wait_until("told with its last words", lambda: "the last word" in machine.screen)
    told = machine.screen.count("does not start") - before
    _expect(told == 1, f"told {told} times")
    return f"given up after {machine.show('NRestarts')} further starts in {took:.0f} s, and told once"


def come_back_with_the_page(machine: Machine) -> str:
    """As the text page of the failure advises; beside a screen the page is served once it was switched on."""
    app = ["env", "QUILTING_BEE_HOME=/var/lib/quilting-bee", "/opt/quilting-bee/.venv/bin/python"]
    machine.run("runuser", "-u", "quilting-bee", "--", *app, "-c", SWITCH_ON)
    machine.set_default(QUILTING_BEE_COMPOSITOR="cage", **HEADLESS)
    machine.run("systemctl", "reset-failed", "quilting-bee")
    machine.run("systemctl", "restart", "--no-block", "quilting-bee")
    machine.wait_until("on the table", machine.is_active)
    took = machine.wait_until("on port 80", lambda: machine.run("python3", "-c", ASK) in ("200", "303", "403"), 30)
    return f"what the screen advises brings the table back after {took:.0f} s, and its page on port 80"


def stay_closed(machine: Machine) -> str:
    _replace_app(machine, "systemd-notify --ready; sleep 1; exit 64")
    machine.start()
    machine.wait_until("closed", lambda: machine.show("ExecMainStatus") == "64" and not machine.is_active())
    sleep(5)
    _expect(machine.show("ActiveState") == "inactive", f"it is {machine.show('ActiveState')}")
    return "no other start"


def ask_polkit(machine: Machine) -> str:
    answers = {}
    for user in ("quilting-bee", "nobody"):
        for name in ("CanPowerOff", "CanReboot"):
            words = [
                "busctl",
                "call",
                "org.freedesktop.login1",
                "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager",
            ]
            answers[user, name] = machine.run("runuser", "-u", user, "--", *words, name)
    told = {name: answer.strip('s "') for (_, name), answer in answers.items()}
    _expect(all(answers["quilting-bee", name] == 's "yes"' for name in told), f"the table: {answers}")
    _expect(all(answers["nobody", name] != 's "yes"' for name in told), f"others: {answers}")
    return "the table may switch off and restart, others are asked for a password"


def reach_a_stick(machine: Machine) -> str:
    """A disk in a file in the place of a USB stick, mounted under the unit's own restrictions; no udev is here."""
    # The first stick of all: the service has started without the folder.
    machine.run("rmdir", "/media/quilting-bee")
    machine.set_default(QUILTING_BEE_COMPOSITOR="cage", **HEADLESS)
    machine.start()
    machine.wait_until("drawn before the stick comes", machine.is_active)
    user, group = (machine.run("id", option, "quilting-bee") for option in ("-u", "-g"))
    with tempfile.NamedTemporaryFile() as image:
        image.truncate(16 * 1024**2)
        label = ["mkfs.ext4", "-q", "-F", "-L", "OUR GAMES", "-E", f"root_owner={user}:{group}", image.name]
        subprocess.run(label, check=True)
        attach = ["losetup", "--find", "--show", image.name]
        device = Path(subprocess.run(attach, check=True, stdout=subprocess.PIPE, text=True).stdout.strip())
        try:
            machine.run("mknod", str(device), "b", "7", device.name.removeprefix("loop"))
            _run_as_stick(machine, "in", device.name)
            inside = ["nsenter", "-t", machine.find_app(), "-m", "-S", user, "-G", group]
            written = machine.run(*inside, "sh", "-c", "echo kept > '/media/quilting-bee/OUR GAMES/try' && echo well")
            _run_as_stick(machine, "out", device.name)
            left = machine.run("ls", "/media/quilting-bee")
        finally:
            subprocess.run(["losetup", "--detach", device], check=True)
    _expect(written == "well", "the app cannot write to the stick")
    _expect(left == "", f"left in /media/quilting-bee: {left}")
    return "the running app wrote to it, shut in as it is, and it was taken out again"


def _run_as_stick(machine: Machine, *words: str) -> None:
    unit = (machine.root / "etc/systemd/system/quilting-bee-stick@.service").read_text()
    lines = [line for line in unit[unit.index("[Service]") :].splitlines()[1:] if "=" in line]
    kept = [line for line in lines if not line.startswith(("#", "Exec", "Type", "RemainAfterExit"))]
    properties = [f"--property={line}" for line in kept]
    machine.run("systemd-run", "--wait", "--quiet", *properties, "/opt/quilting-bee/systemd/stick", *words)


def update_itself(machine: Machine) -> str:
    """Into the other folder, without a network: what it needs is what the old version has."""
    machine.set_default(QUILTING_BEE_COMPOSITOR="cage", **HEADLESS)
    machine.start()
    machine.wait_until("drawn before the update", machine.is_active)
    before = _find_used(machine)
    said = _update(machine, CHECKOUT)
    _expect(said.endswith("ended 0"), said)
    _expect(_find_used(machine) != before and machine.is_active(), "the old version is in use")
    return f"drawn from {_find_used(machine)} instead of {before}"


def take_a_broken_update_back(machine: Machine) -> str:
    before = _find_used(machine)
    broken = _make_broken(machine)
    begun = monotonic()
    said = _update(machine, broken)
    _expect(said.endswith("ended 4") and "The update was taken back" in said, said)
    took = monotonic() - begun
    _expect(_find_used(machine) == before, "the broken version is in use")
    machine.wait_until("drawn by the old version", machine.is_active, 60)
    return f"{before} is drawn again; all of it took {took:.0f} s"


def take_it_back_after_the_plug_was_pulled(machine: Machine) -> str:
    """As soon as the broken version is the one in use."""
    before = _find_used(machine)
    broken = _make_broken(machine)
    Thread(target=_update, args=(machine, broken), daemon=True).start()
    is_started = lambda: _find_used(machine) != before and machine.show("ActiveState") == "activating"  # noqa: E731
    machine.wait_until("switched to the broken version", is_started, 600)
    machine.pull_the_plug()
    took = machine.wait_until("back at the old version", lambda: _find_used(machine) == before, 240)
    took += machine.wait_until("drawn by the old version", machine.is_active)
    left = machine.run("ls", "-A", "/opt")
    _expect(".quilting-bee.before" not in left, f"left in /opt: {left}")
    return f"{before} is drawn again {took:.0f} s after the next power on"


def _make_broken(machine: Machine) -> str:
    """A checkout whose window does not open."""
    broken = machine.root / "root/broken"
    remove_tree(broken)
    copy_checkout(broken)
    with (broken / "companion/cli/touchscreen.py").open("a") as file:
        file.write("\n\ndef open_touchscreen(*_: object, **__: object) -> None:\n    raise RuntimeError('broken')\n")
    return "root/broken"


def _update(machine: Machine, checkout: str) -> str:
    """What the installer says, and how it ends."""
    words = f"HOME=/root LANG=C.UTF-8 /{checkout}/systemd/install --kiosk 2>&1; echo ended $?"
    return machine.run("sh", "-c", words)


def _find_used(machine: Machine) -> str:
    return machine.run("readlink", "/opt/quilting-bee")


def _replace_app(machine: Machine, script: str) -> None:
    program = machine.root / "opt/pretends"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    machine.set_default(QUILTING_BEE_COMPOSITOR="kmsdrm", QUILTING_BEE_APP="/opt/pretends")


def _find_groups() -> Path:
    """Where the kernel's groups of processes can be made."""
    for line in Path("/proc/mounts").read_text().splitlines():
        if line.split()[2] == "cgroup2":
            return Path(line.split()[1])
    raise CannotMakeRoot("its kernel mounts no cgroup2")


def _expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise Failed(otherwise)
