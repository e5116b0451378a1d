"""Records that prove themselves: length and check sum let each be found again in a damaged file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from zlib import crc32

import msgspec

from companion.games.sentences import say

from .errors import StoreError
from .values import Entry, Header, Outcome

Record = Header | Entry | Outcome

_START = re.compile(rb"QB1 ([0-9a-f]{8}) ([0-9]{5}) ")
_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class BadRecord(StoreError, ValueError):
    """A record that is not what was written."""


def format_record(record: Record) -> bytes:
    """The record as the store keeps it."""
    body = msgspec.json.encode(record)
    return b"QB1 %08x %05d " % (crc32(body), len(body)) + body


def parse_record(raw: bytes) -> Record:
    """The record that `format_record` wrote, or raise `BadRecord`."""
    start = _START.match(raw)
    body = raw[start.end() :] if start else b""
    if not start or len(body) != int(start[2]) or crc32(body) != int(start[1], 16):
        raise BadRecord(say("A record of the store was damaged: {record}.", record=repr(raw[:40])))
    return _decode(body)


def find_records(data: bytes) -> Iterator[Record]:
    """Every record in the bytes of a damaged file, mended where a single bit was flipped."""
    for start in _START.finditer(data):
        body = data[start.end() : start.end() + int(start[2])]
        mended = body if crc32(body) == int(start[1], 16) else _flip_back(body, int(start[1], 16))
        if mended is not None:
            try:
                yield _decode(mended)
            except BadRecord:
                continue


def _decode(body: bytes) -> Record:
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError as error:
        raise BadRecord(say("A record of the store makes no sense: {reason}.", reason=str(error))) from error


def _flip_back(body: bytes, check: int) -> bytes | None:
    trial = bytearray(body)
    for place in range(len(trial)):
        for bit in range(8):
            trial[place] ^= 1 << bit
            if crc32(trial) == check:
                return bytes(trial)
            trial[place] ^= 1 << bit
    return None
