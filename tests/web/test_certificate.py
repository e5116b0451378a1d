"""A certificate that was brought: checked before anything is served, then the page is served by it."""

from __future__ import annotations

import socket
import ssl
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.serve import command
from companion.web.app import Page
from companion.web.certificate import BadCertificate, Certificate, read_certificate
from companion.web.serving import find_place
from tests.web.serving_aside import serve_aside
from tests.web.toy_table import services_with_game, toy_session


def make(folder: Path, name: str = "own", *, days: int = 2, password: str = "") -> tuple[Path, Path]:
    file, key = folder / f"{name}.pem", folder / f"{name}.key"
    protect = ["-passout", f"pass:{password}"] if password else ["-nodes"]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", *protect, "-days", str(days), "-subj", "/CN=bee.home",
         "-addext", "subjectAltName=DNS:bee.home,DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", file],
        check=True, capture_output=True,
    )  # fmt: skip
    return file, key


def ask(port: int, certificate: Certificate, host: str, path: str) -> str:
    context = ssl.create_default_context(cafile=str(certificate.file))
    with (
        socket.create_connection(("127.0.0.1", port), 5) as plain,
        context.wrap_socket(plain, server_hostname="bee.home") as line,
    ):
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    return answer.decode()


def test_the_page_is_served_by_it_under_its_names(tmp_path: Path) -> None:
    certificate = read_certificate(*make(tmp_path))
    page = Page(services_with_game(), toy_session)
    with serve_aside(page, certificate) as place:
        assert place.address == f"https://127.0.0.1:{place.port}"
        come_in = ask(place.port, certificate, f"bee.home:{place.port}", f"/in/{page.visitors.link}")
        assert come_in.startswith("HTTP/1.1 200")
        assert "; secure" in come_in.lower(), "its cookie never goes the open way"
        assert ask(place.port, certificate, "evil.example", "/").startswith("HTTP/1.1 400")


def test_it_names_whom_it_speaks_for(tmp_path: Path) -> None:
    assert read_certificate(*make(tmp_path)).names == ("bee.home", "localhost", "127.0.0.1")


@pytest.mark.parametrize(
    ("names", "opened"),
    [
        (("bee.home", "192.168.1.40"), "192.168.1.40"),
        (("10.0.0.1", "bee.home"), "bee.home"),
        (("*.home", "other.example"), "other.example"),
        (("*.home",), "pi.home"),
        ((), "192.168.1.40"),
    ],
)
def test_phones_are_led_to_what_is_certified(names: tuple[str, ...], opened: str) -> None:
    assert Certificate(Path("a"), Path("b"), names).host("192.168.1.40", "pi.local") == opened


def test_what_is_no_certificate_with_its_key_is_told_before_anything_is_served(tmp_path: Path) -> None:
    file, key = make(tmp_path)
    _, other = make(tmp_path, "other")
    (tmp_path / "letter.txt").write_text("Dear Ruth")
    for first, second in ((file, other), (key, key), (tmp_path / "letter.txt", key), (file, tmp_path / "nowhere")):
        with pytest.raises(BadCertificate, match="no certificate with its key"):
            read_certificate(first, second)


def test_a_key_behind_a_password_is_not_asked_for(tmp_path: Path) -> None:
    with pytest.raises(BadCertificate):
        read_certificate(*make(tmp_path, password="geheim"))


def test_a_certificate_that_is_out_of_date_is_told(tmp_path: Path) -> None:
    file, key = make(tmp_path)
    subprocess.run(
        ["openssl", "x509", "-in", file, "-signkey", key, "-days", "-1", "-out", file], capture_output=True, check=True
    )
    with pytest.raises(BadCertificate, match="expired"):
        read_certificate(file, key)


@pytest.mark.parametrize("words", [["--certificate", "own.pem"], ["--key", "own.key"]])
def test_one_without_the_other_is_wrong_usage(words: list[str]) -> None:
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 2
    assert "belong together" in done.output


def test_an_unreadable_one_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    done = CliRunner().invoke(command, ["--certificate", str(tmp_path / "a"), "--key", str(tmp_path / "a")])
    assert done.exit_code == 2
    assert "no certificate with its key" in done.output


def test_without_one_the_page_is_plain() -> None:
    place = find_place(0, is_open=False)
    place.sock.close()
    assert place.address.startswith("http://")
