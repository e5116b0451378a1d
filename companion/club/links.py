"""Where a club lives and with which key one comes in: PostgreSQL's own URLs, and the links that a table joins with."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

import msgspec

from messages import say

from .errors import ClubError

SCHEME = "quilting-bee-club"
_POSTGRESQL = ("postgresql", "postgres")
_PASSED_ON = ("sslmode", "sslrootcert")
"""What a URL may ask of the way to PostgreSQL; TLS is verified as its `sslmode` says."""
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_HOST = re.compile(r"[\w.:%-]*")


class Address(msgspec.Struct, frozen=True):
    """A way to PostgreSQL with a role and its key; its text never shows the key."""

    host: str
    port: int
    database: str
    role: str
    key: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.role}@{self.host or 'localhost'}:{self.port}/{self.database}"

    __repr__ = __str__

    def connection(self) -> dict[str, str | int]:
        """What psycopg is told."""
        told: dict[str, str | int] = {"dbname": self.database, "user": self.role, "port": self.port}
        if self.host:
            told["host"] = self.host
        if self.key:
            told["password"] = self.key
        return told | dict(self.options)


def parse_url(text: str) -> Address:
    """The address in a URL of PostgreSQL, or raise `ClubError`."""
    return _parse(text, _POSTGRESQL, say("postgresql://name:password@host/database"))


def parse_link(text: str) -> Address:
    """The address in a link that a table joins with, or raise `ClubError`."""
    return _parse(text, (SCHEME,), say("{scheme}://…, as the club showed it", scheme=SCHEME))


def format_link(address: Address) -> str:
    """The link that a table joins with; it holds the key, and is shown once."""
    host = f"[{address.host}]" if ":" in address.host else address.host
    query = f"?{urlencode(address.options)}" if address.options else ""
    return f"{SCHEME}://{_quoted(address.role)}:{_quoted(address.key)}@{host}:{address.port}/{_quoted(address.database)}{query}"


def _quoted(text: str) -> str:
    return quote(text, safe="")


def _parse(text: str, schemes: tuple[str, ...], example: object) -> Address:
    wrong = ClubError(say("This is not the address of a club: it looks like {example}.", example=str(example)))
    try:
        url = urlsplit(text.strip())
        host, port = url.hostname or "", url.port or 5432
        options = dict(parse_qsl(url.query, strict_parsing=True)) if url.query else {}
    except ValueError as error:
        raise wrong from error
    # A folder with a socket stands in the query, as PostgreSQL's own tools write it.
    host = options.pop("host", host)
    database = unquote(url.path.removeprefix("/"))
    is_host = _HOST.fullmatch(host) or host.startswith("/")
    if url.scheme not in schemes or not database or not is_host or not options.keys() <= set(_PASSED_ON):
        raise wrong
    if options.get("sslmode", "prefer") not in _SSL_MODES:
        raise ClubError(say("sslmode can be {modes}.", modes=", ".join(_SSL_MODES)))
    return Address(
        host, port, database, unquote(url.username or ""), unquote(url.password or ""), tuple(options.items())
    )
