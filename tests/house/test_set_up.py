"""The set-up tells its steps and how far it is, ends with what to type next, and says plainly what stopped it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = "click==8.5.1 \\\n    --hash=sha256:0\nkivy==2.3.1\nkivy-garden==0.1.5 ; sys_platform == 'win32'\n"
FETCHED = """Ignoring kivy-garden: markers don't match your environment
Collecting click==8.5.1 (from -r environment/run.lock (line 1))
  Downloading click-8.5.1-py3-none-any.whl (126 kB)
Collecting kivy==2.3.1 (from -r environment/run.lock (line 3))
  Downloading Kivy-2.3.1-cp311-cp311-manylinux_2_17_x86_64.whl (23.0 MB)
Installing collected packages: click, kivy
Successfully installed click-8.5.1 kivy-2.3.1"""
NO_NETWORK = """Collecting click==8.5.1 (from -r environment/run.lock (line 1))
WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError: Temporary failure in name resolution'
ERROR: Could not find a version that satisfies the requirement click==8.5.1 (from versions: none)
ERROR: No matching distribution found for click==8.5.1"""


class Checkout:
    """As much of the project as its set-up touches, on a machine whose Python, pip and apt-get only pretend."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commands = folder.parent / "commands"
        self.commands.mkdir()
        (folder / "environment").mkdir(parents=True)
        for name in ("environment/prepare.sh", "environment/telling.sh", "run"):
            shutil.copy(ROOT / name, folder / name)
        # All that a window needs is there, unless a test says otherwise.
        with (folder / "environment" / "prepare.sh").open("a") as file:
            file.write("_is_pi() { false; }; WINDOW_TOOLS=(${TOOLS-})\n")
        for lock in ("run", "pi", "pi-bookworm", "tools", "club"):
            (folder / "environment" / f"{lock}.lock").write_text(LOCK)
        (folder / "pyproject.toml").write_text("")
        self.let_pip_say(FETCHED, status=0)
        self.command("df", "echo; echo 'disk 9000 1000 8000 1% /'")

    def command(self, name: str, script: str) -> None:
        """A command of this machine."""
        path = self.commands / name
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)

    def let_pip_say(self, output: str, *, status: int) -> None:
        """A Python whose environments have a pip that says this."""
        made = "#!/bin/bash\ncase $* in *require-hashes*) cat <<'END'\n" + output + f"\nEND\nexit {status} ;; esac"
        (self.folder.parent / "made").write_text(made)
        app = "#!/bin/sh\\necho started \\$*\\n"
        self.command(
            "python3",
            f"""case $* in
            *-m\\ venv*) for last; do :; done
                mkdir -p $last/bin && cp {self.folder.parent}/made $last/bin/python &&
                printf "{app}" > $last/bin/quilting-bee && chmod +x $last/bin/* ;;
            esac""",
        )

    def set_up(self, script: str = "./run version", *, user: int | None = None) -> tuple[int, str]:
        """Type that; the exit status, and everything that a person sees."""
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "PATH": f"{self.commands}:{os.environ['PATH']}", "PYENV_ROOT": "/nowhere"},
            stdin=subprocess.DEVNULL, check=False, user=user,
        )  # fmt: skip
        return done.returncode, done.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "quilting-bee")


def test_every_step_is_told_and_how_far_it_is(checkout: Checkout) -> None:
    status, told = checkout.set_up()
    assert status == 0, told
    steps = [line.split(":")[0] for line in told.splitlines() if line.startswith("Step")]
    assert steps == [f"Step {number} of 4" for number in (1, 2, 3, 4)]
    assert "3 of 3: kivy (23.0 MB)" in told
    assert "Unpacking them" in told


def test_packages_that_are_there_already_are_named_too(checkout: Checkout) -> None:
    there = "\n".join(f"Requirement already satisfied: part{n}==1.0 in ./.venv (from -r a)" for n in range(10))
    checkout.let_pip_say(there, status=0)
    assert "10 of 3: part9" in checkout.set_up()[1]


def test_it_ends_with_what_to_type_next_and_only_the_first_time(checkout: Checkout) -> None:
    _, told = checkout.set_up()
    assert "./run --demo" in told.partition("What to type next:")[2]
    assert told.endswith("started version\n")
    assert checkout.set_up("rm -r ../commands; ./run version") == (0, "started version\n")


def test_a_terminal_shows_each_package_and_that_it_lives(checkout: Checkout) -> None:
    slow = FETCHED.replace("Installing", "END\nsleep 2.5\ncat <<'END'\nInstalling")
    checkout.let_pip_say(slow, status=0)
    _, told = checkout.set_up("script -qec './run version' /dev/null")
    shown = [line.removeprefix("\x1b[K").strip() for line in told.replace("\n", "\r").split("\r")]
    assert "2 of 3: click…" in shown
    assert "3 of 3: kivy (23.0 MB)…" in shown
    assert any(line.startswith("3 of 3: kivy (23.0 MB)… (") for line in shown), "the seconds go on while nothing comes"


def test_without_a_network_it_says_so(checkout: Checkout) -> None:
    checkout.let_pip_say(NO_NETWORK, status=1)
    status, told = checkout.set_up()
    assert status == 2
    assert "The network does not answer; trying again" in told
    assert "The set-up stopped: the packages could not be fetched, because the network does not answer." in told
    assert "How to mend it: connect this machine to the internet" in told
    assert "started" not in told


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "because the disk is full"),
        ("ERROR: Could not install packages: [Errno 13] Permission denied: 'x'", "may not write there"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE", "did not arrive as it was sent"),
        ("ERROR: No matching distribution found for kivy==2.3.1", "there is none for this machine"),
        ("ERROR: a rocket hit the roof", "a rocket hit the roof"),
    ],
)
def test_what_pip_complains_about_is_said_in_plain_words(checkout: Checkout, output: str, reason: str) -> None:
    checkout.let_pip_say(output, status=1)
    status, told = checkout.set_up()
    assert status == 2
    assert reason in told
    assert "How to mend it:" in told


def test_a_set_up_that_failed_goes_on_the_next_time(checkout: Checkout) -> None:
    checkout.let_pip_say(NO_NETWORK, status=1)
    checkout.set_up()
    shutil.rmtree(checkout.folder / ".venv")
    checkout.let_pip_say(FETCHED, status=0)
    assert checkout.set_up()[1].endswith("started version\n")


def test_a_small_disk_is_noticed_before_anything_is_fetched(checkout: Checkout) -> None:
    checkout.command("df", "echo; echo 'disk 900 800 100 88% /'")
    status, told = checkout.set_up()
    assert status == 2
    assert "only 100 MB are free" in told
    assert not (checkout.folder / ".venv").exists()


def test_a_disk_that_fills_up_on_the_way_is_named(checkout: Checkout) -> None:
    small = "mkdir .venv && mount -t tmpfs -o size=256k none .venv"
    fill = "head -c 1M /dev/zero > $last/bin/python"
    checkout.command(
        "python3", f"case $* in *-m\\ venv*) for last; do :; done; mkdir $last/bin; {fill} || exit 1 ;; esac"
    )
    inside = f"unshare --map-root-user --mount bash -c '{small} && ./run version'"
    status, told = checkout.set_up(inside)
    if "unshare:" in told or "mount:" in told:
        pytest.skip("nobody may mount a small disk here")
    assert status == 2
    assert "the environment could not be made, because the disk is full" in told


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
def test_a_folder_of_somebody_else_is_named_with_how_to_own_it(open_folder: Path) -> None:
    status, told = Checkout(open_folder / "quilting-bee").set_up(user=65534)
    assert status == 2
    assert f"may not write to {open_folder}/quilting-bee" in told
    assert "sudo chown -R" in told


def test_a_python_that_does_not_fit_is_named(checkout: Checkout) -> None:
    for name in ("python3", "python3.11", "python3.12", "python3.13"):
        checkout.command(name, "case $* in *platform*) echo 3.9.2 ;; *) exit 1 ;; esac")
    status, told = checkout.set_up()
    assert status == 2
    assert "the Python here is 3.9.2, and Quilting Bee needs 3.11, 3.12 or 3.13" in told


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("Err:1 Temporary failure resolving 'archive.example.org'", "the network does not answer"),
        ("E: Could not get lock /var/lib/dpkg/lock-frontend", "another installation is running"),
        ("E: You don't have enough free space in /var/cache/apt/archives/.", "the disk is full"),
        ("E: Unable to locate package libgl1", "there is none for this machine"),
    ],
)  # fmt: skip
@pytest.mark.skipif(os.getuid() != 0, reason="asks for no password as root alone")
def test_what_apt_complains_about_is_said_in_plain_words(checkout: Checkout, output: str, reason: str) -> None:
    checkout.command("apt-get", f'cat <<"END"\n{output}\nEND\nexit 100')
    status, told = checkout.set_up("TOOLS='false=libgl1' ./run version")
    assert status == 4
    assert f"these packages of the system could not be installed: libgl1, because {reason}" in told


@pytest.mark.skipif(os.getuid() != 0, reason="asks for no password as root alone")
def test_what_apt_does_at_its_end_is_not_taken_for_a_package_of_pip(checkout: Checkout) -> None:
    output = "echo 'Setting up libgl1:amd64 (1.7.0-1) ...'; echo 'Processing triggers for libc-bin ...'"
    checkout.command("apt-get", output)
    status, told = checkout.set_up("TOOLS='false=libgl1' ./run version")
    assert status == 0, told
    assert "Setting up libgl1:amd64" in told
    assert "triggers" not in told


def test_without_rights_it_says_what_to_type(open_folder: Path) -> None:
    checkout = Checkout(open_folder / "quilting-bee")
    checkout.command("id", "case $* in -u) echo 1000 ;; *) echo mara ;; esac")
    checkout.command("sudo", "exit 1")
    checkout.command("apt-get", "exit 1")
    status, told = checkout.set_up("TOOLS='false=libgl1' ./run version")
    assert status == 4
    assert "mara may not install any" in told
    assert "How to mend it: type: sudo apt-get install libgl1" in told
