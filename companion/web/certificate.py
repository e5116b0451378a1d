"""A certificate that the players brought: checked before anything is served, with the names that it is good for."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from messages import MessageError, say

_ROUNDS = 8
"""Messages of a handshake are fewer."""


class BadCertificate(MessageError, OSError):
    """With these files no browser can be answered."""


@dataclass(frozen=True)
class Certificate:
    """The files of a certificate and of its key, and whom they speak for."""

    file: Path
    key: Path
    names: tuple[str, ...]
    """Names and numbers of this machine that a browser may use, as the certificate lists them."""

    def host(self, address: str, machine: str) -> str:
        """What phones open: the number in their network where it is certified, else a certified name."""
        if not self.names or address in self.names:
            return address
        known = [name for name in self.names if not _is_number(name)]
        plain = [name for name in known if not name.startswith("*.")]
        stars = [f"{machine.removesuffix('.local')}.{name.removeprefix('*.')}" for name in known if name not in plain]
        return next(iter((*plain, *stars)), address)


def read_certificate(file: Path, key: Path) -> Certificate:
    """Check that both belong together and are in date, or raise `BadCertificate`."""
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    asking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asking.check_hostname = False
    # Whoever signed it is between the players and their phones; that it is in date is not.
    asking.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        # A key behind a password would be asked for at a terminal that may not be there.
        serving.load_cert_chain(file, key, password=lambda: "")
        asking.load_verify_locations(file)
        told = _shake_hands(serving, asking)
    except ssl.SSLCertVerificationError as error:
        raise BadCertificate(
            say("No browser would trust this certificate: {reason}.", reason=error.verify_message)
        ) from error
    except (OSError, ValueError) as error:
        raise BadCertificate(
            say(
                "{certificate} and {key} are no certificate with its key: {reason}.",
                certificate=file.name, key=key.name, reason=_reason(error),
            )
        ) from error  # fmt: skip
    return Certificate(file, key, tuple(_names(told)))


def _shake_hands(serving: ssl.SSLContext, asking: ssl.SSLContext) -> object:
    """What a browser would be told; both sides are here, nothing is sent anywhere."""
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    server, browser = serving.wrap_bio(there, back, server_side=True), asking.wrap_bio(back, there)
    for _ in range(_ROUNDS):
        for side in (browser, server):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    return browser.getpeercert()


def _names(told: object) -> Iterator[str]:
    listed = told.get("subjectAltName", ()) if isinstance(told, dict) else ()
    for kind, name in listed:
        if kind in ("DNS", "IP Address"):
            yield name.lower()


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _reason(error: Exception) -> str:
    return getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
