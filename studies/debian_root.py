"""A clean Debian in a folder, and a stand-in for its systemd that starts the installed service for real."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import signal
import socket
import stat
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

PROJECT = Path(__file__).parents[1]
UNIT = "quilting-bee.service"
_PAST = ("proc", "sys", "dev", "run", "tmp")
"""Folders of the moment: they are empty after each start of a machine."""
_PRESENT = ("ca-certificates", "systemd", "systemd-sysv", "dbus", "netbase")
"""What is on every machine that starts by systemd."""
_ENTER = """
root=$1; shift
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
exec chroot "$@"
"""
_SYSTEMCTL = """#!/bin/sh
# Asks the study, one call at a time.
exec 9> /run/asking.lock; flock 9
printf '%s\\n' "$*" > /run/asked
read -r status < /run/answered
cat /run/answer
exit "$status"
"""


_DEBOOTSTRAP = ("unshare", "--mount", "debootstrap")
"""It mounts /proc and /sys in the root: in a space of mounts of its own, so that a kill leaves nothing mounted."""


class CannotMakeRoot(Exception):
    """This machine lacks what a root is made with."""


def make_root(folder: Path, suite: str, mirror: str | None) -> None:
    """A clean Debian, by debootstrap; one that lies there already is taken as it is."""
    if folder.exists():
        return
    unfinished = _begin_root(folder)
    command = [*_DEBOOTSTRAP, "--variant=minbase", f"--include={','.join(_PRESENT)}", suite, str(unfinished)]
    subprocess.run([*command, *_name_mirror(mirror)], check=True, stdout=subprocess.DEVNULL)
    unfinished.rename(folder)


def unpack_root(folder: Path, suite: str, mirror: str | None, architecture: str, packages: Sequence[str]) -> None:
    """A Debian for another processor with these packages, each unpacked as it is: setting them up by their own scripts
    takes hours where every program is emulated, and nothing of it is needed to run a program."""
    if folder.exists():
        return
    if architecture == "arm64" and not Path("/proc/sys/fs/binfmt_misc/qemu-aarch64").exists():
        raise CannotMakeRoot("Linux here does not run programs for arm64 (apt-get install qemu-user-static)")
    unfinished = _begin_root(folder)
    fetched = folder.with_suffix(".fetched")
    command = [*_DEBOOTSTRAP, f"--arch={architecture}", "--download-only", "--variant=minbase"]
    command += [f"--include={','.join(packages)}", suite, str(fetched)]
    subprocess.run([*command, *_name_mirror(mirror)], check=True, stdout=subprocess.DEVNULL)
    # Before anything is unpacked /bin and its like are links, or the first package would make folders of them.
    for name in ("bin", "sbin", "lib"):
        (unfinished / "usr" / name).mkdir(parents=True)
        (unfinished / name).symlink_to(f"usr/{name}")
    for package in sorted(fetched.glob("var/cache/apt/archives/*.deb")):
        files = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, stdout=subprocess.PIPE).stdout
        unpack = ["tar", "-x", "--keep-directory-symlink", "-C", str(unfinished)]
        subprocess.run(unpack, input=files, check=True)
    # What the packages' scripts would have linked: without them numpy finds no linear algebra.
    for library in ("blas/libblas.so.3", "lapack/liblapack.so.3"):
        for found in unfinished.glob(f"usr/lib/*/{library}"):
            found.parents[1].joinpath(found.name).symlink_to(found.relative_to(found.parents[1]))
    for name, minor in (("null", 3), ("zero", 5), ("full", 7), ("random", 8), ("urandom", 9)):
        (unfinished / "dev" / name).unlink(missing_ok=True)
        os.mknod(unfinished / "dev" / name, 0o666 | stat.S_IFCHR, os.makedev(1, minor))
    (unfinished / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
    (unfinished / "etc/group").write_text("root:x:0:\n")
    remove_tree(fetched)
    unfinished.rename(folder)


def remove_tree(folder: Path, mounts: Path = Path("/proc/self/mounts")) -> None:
    """Delete a root, or a part of one, if it is there; never what is mounted in it: that may be this machine's own."""
    inside = folder.resolve()
    # A space in a path is written as its number there.
    places = [Path(line.split()[1].replace("\\040", " ")) for line in mounts.read_text().splitlines()]
    if found := [place for place in places if place.is_relative_to(inside)]:
        raise CannotMakeRoot(f"{found[0]} is mounted: umount it first, and nothing of {folder} is deleted before")
    shutil.rmtree(folder, ignore_errors=True)


def _name_mirror(mirror: str | None) -> list[str]:
    """Without a name debootstrap takes Debian's own."""
    return [mirror] if mirror else []


def _begin_root(folder: Path) -> Path:
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise CannotMakeRoot("it needs root and debootstrap (apt-get install debootstrap)")
    unfinished = folder.with_suffix(".unfinished")
    remove_tree(unfinished)
    unfinished.mkdir(parents=True)
    return unfinished


def enter_root(folder: Path) -> list[str]:
    """The words before `FOLDER PROGRAM …` that run a program there, in a space of mounts that ends with it."""
    return ["unshare", "--mount", "sh", "-eu", "-c", _ENTER, "sh", str(folder)]


def copy_checkout(folder: Path) -> None:
    """What is tracked, as it lies here now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=PROJECT, stdout=subprocess.PIPE, check=True
    )
    folder.mkdir(parents=True)
    copy = ["tar", "--null", "--files-from=-", "-cf", "-"]
    packed = subprocess.run(copy, cwd=PROJECT, input=listed.stdout, stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-C", folder, "--no-same-owner", "-xf", "-"], input=packed.stdout, check=True)


def trust_registry(folder: Path) -> dict[str, str]:
    """A machine behind an inspecting proxy trusts one more authority, which the packages' registry needs in the root
    too; returns what programs there must be told of it."""
    told = {name: os.environ[name] for name in ("PIP_CERT", "PIP_INDEX_URL") if name in os.environ}
    if trusted := told.get("PIP_CERT"):
        inside = folder / trusted.lstrip("/")
        inside.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(trusted, inside)
    return told


class DebianRoot:
    """A Debian that runs in a folder: its commands see nothing but it."""

    def __init__(self, folder: Path, clean: Path) -> None:
        subprocess.run(["cp", "-a", "--reflink=auto", clean, folder], check=True)
        self.folder = folder
        self.systemd = StandInSystemd(self)
        self._surroundings = trust_registry(folder)

    def command(self, *words: str, user: str = "root") -> list[str]:
        """The words that run a command in the root, in a space of mounts that ends with it."""
        return [*enter_root(self.folder), f"--userspec={user}:{user}", str(self.folder), *words]

    def environment(self, more: Mapping[str, str]) -> dict[str, str]:
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        return {"PATH": path, "HOME": "/root", "LANG": "C.UTF-8", **self._surroundings, **more}

    def run(self, *words: str, user: str = "root", **more: str) -> subprocess.CompletedProcess[str]:
        """What a command says in the root, both of its voices together."""
        return subprocess.run(
            self.command(*words, user=user),
            env=self.environment(more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def listing(self) -> dict[str, str]:
        """Every file with its kind, rights, owner and contents."""
        return dict(self._list(self.folder))

    def _list(self, folder: Path) -> Iterator[tuple[str, str]]:
        for path in sorted(folder.iterdir()):
            inside = path.relative_to(self.folder).as_posix()
            if inside in _PAST:
                continue
            about = path.lstat()
            told = f"{stat.filemode(about.st_mode)} {about.st_uid}:{about.st_gid}"
            if path.is_symlink():
                yield inside, f"{told} -> {path.readlink()}"
            elif path.is_dir():
                yield inside, told
                yield from self._list(path)
            elif path.is_file():
                yield inside, f"{told} {hashlib.sha256(path.read_bytes()).hexdigest()}"


class StandInSystemd:
    """Answers `systemctl` in a root, notes down what it was asked, and starts the one service as its unit says."""

    def __init__(self, root: DebianRoot) -> None:
        self.asked: list[str] = []
        self.more: dict[str, str] = {}
        """What a real machine's hardware would have added to the environment of the service."""
        self._root = root
        self._process: subprocess.Popen[bytes] | None = None
        self._notices: socket.socket | None = None
        self._is_ready = False
        self._status = ""
        self._listening = socket.socket()
        self._listening.bind(("127.0.0.1", 0))
        self._listening.listen()
        self.port: int = self._listening.getsockname()[1]
        run = root.folder / "run"
        for name in ("asked", "answered"):
            os.mkfifo(run / name)
        program = root.folder / "usr/local/sbin/systemctl"
        program.write_text(_SYSTEMCTL)
        program.chmod(0o755)
        Thread(target=self._answer, args=(run,), name="systemctl", daemon=True).start()

    def _answer(self, run: Path) -> None:
        while True:
            words = (run / "asked").read_text().split()
            self.asked.append(" ".join(words))
            is_well, answer = self._do(words)
            (run / "answer").write_text(answer)
            (run / "answered").write_text(f"{0 if is_well else 1}\n")

    def _do(self, words: list[str]) -> tuple[bool, str]:
        match words[0], UNIT in words:
            case "start" | "restart", True:
                self.stop()
                self.start()
            case "stop", True:
                self.stop()
            case "disable", True if "--now" in words:
                self.stop()
            case "is-active", True:
                return self.is_active, ""
            case "show", _:
                return True, f"{self.status if 'StatusText' in words else 0}\n"
            case "get-default", _:
                return True, "multi-user.target\n"
        return True, ""

    @property
    def is_active(self) -> bool:
        self._hear()
        return self._is_ready and self._process is not None and self._process.poll() is None

    @property
    def status(self) -> str:
        self._hear()
        return self._status

    def start(self) -> None:
        """As the installed unit says: its program, its user, its folders, its port and its environment."""
        etc = self._root.folder / "etc"
        unit = _read_unit(etc / "systemd/system" / UNIT)
        told = dict(line.split("=", 1) for line in unit["Environment"])
        with suppress(FileNotFoundError):
            told |= dict(
                shlex.split(line)[0].split("=", 1) for line in (etc / "default/quilting-bee").read_text().splitlines()
            )
        user, state, run = unit["User"][0], unit["StateDirectory"][0], unit["RuntimeDirectory"][0]
        for folder in (f"/var/lib/{state}", f"/run/{run}"):
            self._root.run("install", "-d", "-m", "0700", "-o", user, "-g", user, folder)
        notices = self._root.folder / "run" / run / "notices"
        notices.unlink(missing_ok=True)
        if self._notices is not None:
            self._notices.close()
        self._notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._notices.bind(str(notices))
        self._notices.setblocking(False)
        notices.chmod(0o666)
        self._is_ready, self._status = False, ""
        told |= {
            "RUNTIME_DIRECTORY": f"/run/{run}", "NOTIFY_SOCKET": f"/run/{run}/notices", "LISTEN_FDS": "1",
            "WATCHDOG_USEC": f"{unit['WatchdogSec'][0]}000000", **self.more,
        }  # fmt: skip
        port = self._listening.fileno()
        program = f"cd {unit['WorkingDirectory'][0]}; LISTEN_PID=$$ exec {unit['ExecStart'][0]} 3<&{port}"
        words = self._root.folder / "run" / "said"
        with words.open("wb") as said:
            self._process = subprocess.Popen(
                self._root.command("bash", "-c", program, user=user),
                env=self._root.environment(told | {"HOME": f"/var/lib/{state}"}),
                pass_fds=(port,),
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
            )

    def wait_until_ready(self, seconds: float) -> bool:
        end = monotonic() + seconds
        while monotonic() < end and not self.is_active:
            if self._process is None or self._process.poll() is not None:
                break
            sleep(0.1)
        return self.is_active

    @property
    def said(self) -> str:
        """What the service printed."""
        words = self._root.folder / "run/said"
        return words.read_text(errors="replace") if words.exists() else ""

    def kill(self) -> None:
        """As a pulled plug: nothing of it hears a signal."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self.kill()

    def _hear(self) -> None:
        if self._notices is None:
            return
        with suppress(BlockingIOError):
            while True:
                for line in self._notices.recv(4096).decode().splitlines():
                    self._is_ready = self._is_ready or line == "READY=1"
                    self._status = line.removeprefix("STATUS=") if line.startswith("STATUS=") else self._status


def _read_unit(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        name, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found
