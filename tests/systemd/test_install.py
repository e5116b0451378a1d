"""The installer in a machine of its own: a folder as its root, and commands that note down what they were asked."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
APP = "opt/quilting-bee"

COMMANDS = {
    # Knows what is active; a start fails where the app in use is broken, and then until that is forgotten.
    "systemctl": """
case "$1" in
    is-active) [ -e "$STATE/active" ] ;;
    get-default) cat "$STATE/target" 2> /dev/null || echo multi-user.target ;;
    show) case "$*" in *StatusText*) cat "$STATE/status" 2> /dev/null ;; *) echo 0 ;; esac ;;
    stop) rm -f "$STATE/active" ;;
    start) case "$*" in *service*)
        if [ -e "$USED/broken" ]; then touch "$STATE/given-up"; fi
        [ -e "$STATE/given-up" ] || touch "$STATE/active" ;;
    esac ;;
    reset-failed) rm -f "$STATE/given-up" ;;
esac""",
    "id": '[ "$1" = -u ] && echo 0 || [ -e "$STATE/user" ]',
    "useradd": 'touch "$STATE/user"',
    "userdel": 'rm "$STATE/user"',
    "usermod": "",
    "sync": 'echo "in use: $(readlink "$USED")" >> "$STATE/asked"',
    "getent": '[ "$2" != gpio ]',
    "dpkg": '[ "$1" != -S ] && [ -e "$STATE/packages" ]',
    "dpkg-query": """
case "$*" in *Protected*) grep -qs "$4" "$STATE/protected" && echo no yes || echo no no; exit ;; esac
printf 'ii bash\nrc gone\n'
if [ -e "$STATE/packages" ]; then printf 'ii cage\nii libwlroots\nii polkitd\n'; fi""",
    # What nothing else needs can go; where something needs polkitd, that would go along.
    "apt-get": """
case "$*" in
    install*) touch "$STATE/packages" ;;
    *--simulate*)
        shift 2
        for each; do echo "Purg $each [1.0]"; done
        case "$*" in *polkitd*) cat "$STATE/needs" ;; esac ;;
    purge*) rm -f "$STATE/packages" ;;
esac
true""",
    "apt-cache": 'printf "network-manager\n  Depends: libc6\n  Depends: polkitd\n"',
    "chown": "",
    "runuser": 'shift 3; exec "$@"',
    # Who owns a file is for root alone to say.
    "install": """
kept=""
while [ $# -gt 0 ]; do case "$1" in -o | -g) shift 2 ;; *) kept="$kept $1"; shift ;; esac; done
exec /usr/bin/install $kept""",
}
PREPARE = """
WINDOW_TOOLS=()
prepare() {
    [ ! -e unready ] || return 1
    if [ -e game-begins ]; then echo 'A game is being played: Patchwork' > "$STATE/status"; fi
    mkdir -p .venv/bin
    cp app .venv/bin/quilting-bee
    printf '#!/bin/sh\\n' > .venv/bin/python
    chmod +x .venv/bin/python
    [ -e .venv/fetched ] || date +%N > .venv/fetched
}
"""
APP_TEXT = """#!/bin/sh
case "$1" in
    version) echo "Quilting Bee $(cat "$(dirname "$0")/../../number")" ;;
    backup) cp "$QUILTING_BEE_HOME/games.db" "$3" ;;
    restore) cp "$2" "$QUILTING_BEE_HOME/games.db" ;;
    history) ! grep -q newer "$QUILTING_BEE_HOME/games.db" ;;
    play) cat ;;
esac
"""


@dataclass
class ThisMachine:
    """A machine to install on."""

    folder: Path

    @property
    def root(self) -> Path:
        return self.folder / "root"

    @property
    def state(self) -> Path:
        return self.folder / "state"

    def checkout(self, number: str) -> Path:
        """A version of the app: all of `systemd`, and as little of the rest as the installer touches."""
        folder = self.folder / f"checkout-{number}"
        shutil.copytree(SYSTEMD, folder / "systemd")
        for name, text in {"pyproject.toml": "", "environment/run.lock": "click==8.1",
                           "companion/__init__.py": "", "environment/prepare.sh": PREPARE,
                           "app": APP_TEXT, "number": number, ".venv/old": "", ".git/HEAD": ""}.items():  # fmt: skip
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (folder / "app").chmod(0o755)
        return folder

    def run(self, script: Path, *options: str) -> subprocess.CompletedProcess[str]:
        """Run the installer or the uninstaller here."""
        commands = self.folder / "commands"
        commands.mkdir(exist_ok=True)
        self.state.mkdir(exist_ok=True)
        (self.root / "opt").mkdir(parents=True, exist_ok=True)
        for name, text in COMMANDS.items():
            (commands / name).write_text(f'#!/bin/sh\necho "{name} $*" >> "$STATE/asked"\n{text}\n')
            (commands / name).chmod(0o755)
        environment = {
            "PATH": f"{commands}:/usr/bin:/bin", "QUILTING_BEE_ROOT": str(self.root), "STATE": str(self.state),
            "USED": str(self.root / APP), "QUILTING_BEE_PATIENCE": "1", "HOME": str(self.folder), "LANG": "C.UTF-8",
        }  # fmt: skip
        return subprocess.run(
            ["bash", str(script), *options], env=environment, capture_output=True, text=True, check=False
        )

    def install(self, number: str, *options: str) -> subprocess.CompletedProcess[str]:
        return self.run(self.checkout(number) / "systemd" / "install", *options)

    def finish(self) -> subprocess.CompletedProcess[str]:
        """As the next boot asks."""
        return self.run(self.root / APP / "systemd/install", "--finish")

    @property
    def number(self) -> str:
        """Which version is in use."""
        return (self.root / APP / "number").read_text()

    @property
    def asked(self) -> list[str]:
        return (self.state / "asked").read_text().splitlines()

    def tree(self) -> set[str]:
        return {path.relative_to(self.root).as_posix() for path in self.root.rglob("*")}


@pytest.fixture
def machine(tmp_path: Path) -> ThisMachine:
    return ThisMachine(tmp_path)


def test_the_table_starts_with_the_machine(machine: ThisMachine) -> None:
    done = machine.install("1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Quilting Bee is on the screen. What it says: journalctl --unit quilting-bee\n")
    assert machine.number == "1"
    units = machine.root / "etc/systemd/system"
    assert {path.name for path in units.iterdir()} == {
        path.name for path in SYSTEMD.iterdir() if path.suffix in (".service", ".socket", ".timer")
    }
    assert (machine.root / "etc/polkit-1/rules.d/50-quilting-bee.rules").exists()
    assert (machine.root / "etc/udev/rules.d/90-quilting-bee-stick.rules").exists()
    assert not (machine.root / APP / ".git").exists()
    assert not (machine.root / APP / ".venv" / "old").exists(), "an environment belongs to its folder"
    assert "usermod --append --groups video quilting-bee" in machine.asked
    assert not any("gpio" in line and line.startswith("usermod") for line in machine.asked), "no such group here"
    assert (machine.state / "active").exists()


def test_installing_twice_is_the_same_as_once(machine: ThisMachine) -> None:
    script = machine.checkout("1") / "systemd" / "install"
    assert machine.run(script).returncode == 0
    first = {name.replace("quilting-bee-1", "quilting-bee-2") for name in machine.tree()}
    (machine.state / "asked").unlink()
    assert machine.run(script).returncode == 0
    assert {name for name in machine.tree() if not name.startswith("opt/quilting-bee-1")} == first
    assert not any(line.startswith(("useradd", "apt-get")) for line in machine.asked)


def test_uninstalling_leaves_the_machine_as_it_was_but_for_the_games(machine: ThisMachine) -> None:
    (machine.root / "etc/systemd/system").mkdir(parents=True)
    (machine.root / "etc/systemd/system/ssh.service").write_text("")
    before = machine.tree() | {"opt"}
    assert machine.install("1", "--rotation", "90").returncode == 0
    games = machine.root / "var/lib/quilting-bee/games.db"
    games.parent.mkdir(parents=True)
    games.write_text("games")
    # A stick was in once, and its own folder went with it.
    (machine.root / "media/quilting-bee").mkdir(parents=True)
    done = machine.run(SYSTEMD / "uninstall")
    assert done.returncode == 0, done.stderr
    on_every_machine = {"var", "var/lib", "etc/default", "media"}
    assert machine.tree() - on_every_machine == before | {"var/lib/quilting-bee", "var/lib/quilting-bee/games.db"}
    assert machine.run(SYSTEMD / "uninstall", "--with-games").returncode == 0
    assert not games.parent.exists()
    assert not (machine.state / "user").exists()


def test_a_stick_that_is_in_is_taken_out_before_what_would_do_so_goes(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    (machine.state / "asked").unlink()
    (stick := machine.root / "media/quilting-bee/HOLIDAY").mkdir(parents=True)
    assert machine.run(SYSTEMD / "uninstall").returncode == 0
    asked = [line for line in machine.asked if line.startswith("systemctl")]
    assert asked.index("systemctl stop quilting-bee-stick@*.service") < asked.index("systemctl daemon-reload")
    assert stick.exists(), "what is still mounted is left alone"


def test_with_x11_each_desktop_lets_the_table_in(machine: ThisMachine) -> None:
    entrance = machine.root / "etc/xdg/autostart/quilting-bee-screen.desktop"
    assert machine.install("1", "--kiosk", "--compositor", "x11").returncode == 0
    assert "Exec=xhost +si:localuser:quilting-bee\n" in entrance.read_text()
    assert "QUILTING_BEE_COMPOSITOR=x11\n" in (machine.root / "etc/default/quilting-bee").read_text()
    assert any("install" in line and "x11-xserver-utils" in line for line in machine.asked)
    assert machine.install("2", "--kiosk").returncode == 0
    assert entrance.exists(), "as it was chosen before"
    assert machine.install("3", "--kiosk", "--compositor", "cage").returncode == 0
    assert not entrance.exists()


def test_what_lets_the_table_in_goes_with_it(machine: ThisMachine) -> None:
    machine.install("1", "--kiosk", "--compositor", "x11")
    machine.run(SYSTEMD / "uninstall")
    assert not (machine.root / "etc/xdg").exists()


def test_packages_that_came_with_it_go_with_it(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    assert machine.install("2").returncode == 0
    (machine.state / "needs").write_text("")
    assert machine.run(SYSTEMD / "uninstall").returncode == 0
    assert "apt-get purge -y cage libwlroots polkitd" in machine.asked
    assert not (machine.root / "var/lib/quilting-bee.packages").exists()


def test_a_package_that_something_else_needs_by_now_stays(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    (machine.state / "needs").write_text("Purg network-manager [1.0]\n")
    assert machine.run(SYSTEMD / "uninstall").returncode == 0
    assert "apt-get purge -y cage libwlroots" in machine.asked


def test_a_package_that_the_system_protects_stays_alone(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    (machine.state / "needs").write_text("")
    (machine.state / "protected").write_text("libwlroots\n")
    done = machine.run(SYSTEMD / "uninstall")
    assert "The system protects these packages that came with it, so they stay: libwlroots\n" in done.stdout
    assert "apt-get purge -y cage polkitd" in machine.asked


def test_a_folder_that_polkitd_took_for_itself_is_given_back(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    (machine.state / "needs").write_text("")
    folder = machine.root / "usr/share/polkit-1/rules.d"
    folder.mkdir(parents=True, mode=0o700)
    assert machine.run(SYSTEMD / "uninstall").returncode == 0
    assert folder.stat().st_mode & 0o777 == 0o755
    assert f"chown root:root {folder}" in machine.asked


def test_packages_stay_when_told(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    assert machine.run(SYSTEMD / "uninstall", "--keep-packages").returncode == 0
    assert not any(line.startswith("apt-get purge") for line in machine.asked)


@pytest.mark.parametrize(("lock", "is_same"), [("click==8.1", True), ("click==8.2", False)])
def test_an_update_that_needs_the_same_packages_fetches_none(machine: ThisMachine, lock: str, is_same: bool) -> None:
    assert machine.install("1").returncode == 0
    fetched = (machine.root / APP / ".venv/fetched").read_text()
    newer = machine.checkout("2")
    (newer / "environment/run.lock").write_text(lock)
    assert machine.run(newer / "systemd/install").returncode == 0
    assert ((machine.root / APP / ".venv/fetched").read_text() == fetched) is is_same


def test_a_game_that_is_being_played_is_not_disturbed(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    (machine.state / "status").write_text("A game is being played: Patchwork\n")
    done = machine.install("2")
    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    assert machine.number == "1"
    told = machine.run(machine.folder / "checkout-2/systemd/install", "--even-while-playing")
    assert (told.returncode, machine.number) == (0, "2")


def test_a_game_that_is_begun_while_the_new_version_is_set_up_is_not_disturbed(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    before = machine.tree()
    checkout = machine.checkout("2")
    (checkout / "game-begins").write_text("")
    (machine.state / "asked").unlink()
    done = machine.run(checkout / "systemd/install")
    assert (done.returncode, machine.number, machine.tree()) == (3, "1", before)
    assert "A game is being played" in done.stderr
    assert not any(line.startswith("systemctl stop") for line in machine.asked)


def test_a_window_that_is_open_on_a_desktop_is_not_disturbed(machine: ThisMachine) -> None:
    assert machine.install("1", "--launcher").returncode == 0
    # Waits until it is ended, as a window does.
    with subprocess.Popen([machine.root / APP / ".venv/bin/quilting-bee", "play"], stdin=subprocess.PIPE) as window:
        done = machine.install("2", "--launcher")
        told = machine.run(machine.folder / "checkout-2/systemd/install", "--launcher", "--even-while-playing")
        window.kill()
    assert (done.returncode, done.stderr) == (
        3,
        "Quilting Bee is open. Close it first, or say --even-while-playing.\n",
    )
    assert (told.returncode, machine.number) == (0, "2")
    assert machine.install("3", "--launcher").returncode == 0, "nothing is open any more"


def test_the_new_version_is_on_the_card_before_it_is_used(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    assert machine.install("2").returncode == 0
    synced = [machine.asked[place + 1] for place, line in enumerate(machine.asked) if line.strip() == "sync"]
    # Before each switch; then the units, and at the end of an update that nothing is left to be tried.
    assert synced == [f"in use: {name}" for name in ("", *["quilting-bee-1"] * 2, *["quilting-bee-2"] * 2)]


def test_an_update_that_does_not_come_up_is_taken_back(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    checkout = machine.checkout("2")
    (checkout / "broken").write_text("")
    (checkout / "systemd" / "quilting-bee.service").write_text("[Service]\n# of the new version\n")
    done = machine.run(checkout / "systemd" / "install")
    assert (done.returncode, machine.number) == (4, "1")
    assert done.stderr.endswith("The update was taken back: the old version is in use again, and nothing was lost.\n")
    assert "of the new version" not in (machine.root / "etc/systemd/system/quilting-bee.service").read_text()
    assert (machine.state / "active").exists(), "the old version runs again"


def test_games_that_the_new_version_has_changed_come_back_with_the_old_one(
    machine: ThisMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert machine.install("1").returncode == 0
    games = machine.root / "var/lib/quilting-bee/games.db"
    games.parent.mkdir(parents=True)
    games.write_text("as the old version wrote them")
    checkout = machine.checkout("2")
    (checkout / "broken").write_text("")
    # The new version brings the games to its own form, and then fails.
    change = 'start) [ ! -e "$USED/broken" ] || echo newer > "$QUILTING_BEE_ROOT/var/lib/quilting-bee/games.db";'
    monkeypatch.setitem(COMMANDS, "systemctl", COMMANDS["systemctl"].replace("start)", change))
    done = machine.run(checkout / "systemd" / "install")
    assert (done.returncode, machine.number) == (4, "1")
    assert games.read_text() == "as the old version wrote them"


@pytest.mark.parametrize("is_broken", [True, False])
def test_an_update_during_which_the_plug_is_pulled_is_tried_at_the_next_boot(
    machine: ThisMachine, monkeypatch: pytest.MonkeyPatch, is_broken: bool
) -> None:
    assert machine.install("1").returncode == 0
    checkout = machine.checkout("2")
    if is_broken:
        (checkout / "broken").write_text("")
    with monkeypatch.context() as change:
        change.setitem(COMMANDS, "systemctl", 'case "$1" in start) kill -9 $PPID ;; esac\n' + COMMANDS["systemctl"])
        assert machine.run(checkout / "systemd/install").returncode == -9
    assert machine.number == "2"
    unit = (machine.root / "etc/systemd/system/quilting-bee-update.service").read_text()
    assert "systemctl enable" in " ".join(line for line in machine.asked if "quilting-bee-update.service" in line)
    assert "ExecStart=/opt/quilting-bee/systemd/install --finish\n" in unit
    marker = re.search("^ConditionPathExists=/(.*)$", unit, re.MULTILINE)
    assert marker is not None
    assert (machine.root / marker[1]).exists(), "the unit is asked at the next boot"
    done = machine.finish()
    assert (done.returncode, machine.number) == ((4, "1") if is_broken else (0, "2"))
    assert (machine.state / "active").exists()
    assert not (machine.root / marker[1]).exists(), "it is not asked once more"
    assert (machine.finish().stdout, machine.number) == ("", "1" if is_broken else "2")


def test_an_update_that_was_being_taken_back_is_taken_back_at_the_next_boot(
    machine: ThisMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert machine.install("1").returncode == 0
    games = machine.root / "var/lib/quilting-bee/games.db"
    games.parent.mkdir(parents=True)
    games.write_text("as the old version wrote them")
    checkout = machine.checkout("2")
    (checkout / "broken").write_text("")
    change = 'start) [ ! -e "$USED/broken" ] || echo newer > "$QUILTING_BEE_ROOT/var/lib/quilting-bee/games.db";'
    monkeypatch.setitem(COMMANDS, "systemctl", COMMANDS["systemctl"].replace("start)", change))
    with monkeypatch.context() as pulled:
        pulled.setitem(COMMANDS, "runuser", 'case "$*" in *history) kill -9 $PPID ;; esac\n' + COMMANDS["runuser"])
        assert machine.run(checkout / "systemd/install").returncode == -9
    assert (machine.number, games.read_text()) == ("1", "newer\n")
    assert (machine.finish().returncode, machine.number) == (4, "1")
    assert games.read_text() == "as the old version wrote them"


def test_a_version_that_cannot_be_set_up_changes_nothing(machine: ThisMachine) -> None:
    assert machine.install("1").returncode == 0
    before = machine.tree()
    checkout = machine.checkout("2")
    (checkout / "unready").write_text("")
    done = machine.run(checkout / "systemd" / "install")
    assert (done.returncode, machine.number) == (2, "1")
    assert "Nothing was changed" in done.stderr
    assert machine.tree() == before


@pytest.mark.parametrize("is_damaged", [False, True])
def test_an_archive_on_a_stick_is_enough(machine: ThisMachine, is_damaged: bool) -> None:
    assert machine.install("1").returncode == 0
    newer = machine.checkout("2")
    archive = machine.folder / "quilting-bee.tar.gz"
    with tarfile.open(archive, "w:gz") as file:
        file.add(newer, "quilting-bee-2.0")
    if is_damaged:
        archive.write_bytes(archive.read_bytes()[:-900])
    done = machine.run(machine.folder / "checkout-1/systemd/install", "--from", str(archive))
    assert (done.returncode, machine.number) == ((2, "1") if is_damaged else (0, "2"))


def test_a_desktop_gets_an_entry_in_its_menu_instead(machine: ThisMachine) -> None:
    machine.state.mkdir()
    (machine.state / "target").write_text("graphical.target\n")
    (machine.root / "usr/share/wayland-sessions").mkdir(parents=True)
    (machine.root / "usr/share/wayland-sessions/labwc.desktop").write_text("")
    done = machine.install("1")
    assert (done.returncode, done.stderr) == (0, "")
    assert (machine.root / "usr/share/applications/quilting-bee.desktop").exists()
    assert not (machine.root / "etc/systemd/system").exists()
    assert machine.install("2", "--kiosk").returncode == 0
    assert (machine.root / "etc/systemd/system/quilting-bee.service").exists()


def test_choices_are_kept_for_the_start_script(machine: ThisMachine) -> None:
    assert machine.install("1", "--compositor", "labwc", "--rotation", "90", "--no-page").returncode == 0
    assert machine.install("2", "--rotation", "270").returncode == 0
    lines = (machine.root / "etc/default/quilting-bee").read_text().splitlines()
    assert lines == ["QUILTING_BEE_COMPOSITOR=labwc", "QUILTING_BEE_ROTATION=270"]
    assert "systemctl disable --now quilting-bee.socket" in machine.asked


@pytest.mark.parametrize(
    "options", [("--nonsense",), ("--compositor", "weston"), ("--rotation", "45"), ("--from", "/no/such/file")]
)
def test_what_makes_no_sense_is_refused_in_one_sentence(machine: ThisMachine, options: tuple[str, ...]) -> None:
    done = machine.install("1", *options)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert not (machine.root / APP).exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="this is root")
@pytest.mark.parametrize("script", ["install", "uninstall"])
def test_without_rights_it_says_sudo(script: str) -> None:
    done = subprocess.run([SYSTEMD / script], capture_output=True, text=True, check=False)
    assert (done.returncode, "sudo" in done.stderr) == (2, True)
