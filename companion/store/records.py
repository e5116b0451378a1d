"""Records that prove themselves: length and check sum let each be found again in a damaged file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from zlib import crc32

import msgspec

from companion.games.sentences import say

from .errors import StoreError
from .values import Entry, Header, Outcome

Record = Header | Entry | Outcome

_START = re.compile(rb"QB1 ([0-9a-f]{8}) ([0-9]{5}) ")
_BODY = re.compile(rb'\{"record":"')
_HEAD_SIZE = 19
_json = json.JSONDecoder()
_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class BadRecord(StoreError, ValueError):
    """A record that is not what was written."""


def format_record(record: Record) -> bytes:
    """The record as the store keeps it."""
    body = msgspec.json.encode(record)
    return _head(body) + body


def parse_record(raw: bytes) -> Record:
    """The record that `format_record` wrote, or raise `BadRecord`."""
    start = _START.match(raw)
    body = raw[start.end() :] if start else b""
    if not start or len(body) != int(start[2]) or crc32(body) != int(start[1], 16):
        raise BadRecord(say("A record of the store was damaged: {record}.", record=repr(raw[:40])))
    return _decode(body)


def find_records(data: bytes) -> Iterator[Record]:
    """Every record in the bytes of a damaged file, mended where a single bit was flipped."""
    for body in (*_bodies_after_heads(data), *_bodies_after_damaged_heads(data)):
        try:
            yield _decode(body)
        except BadRecord:
            continue


def _bodies_after_heads(data: bytes) -> Iterator[bytes]:
    for start in _START.finditer(data):
        body, check = data[start.end() : start.end() + int(start[2])], int(start[1], 16)
        mended = body if crc32(body) == check else _flip_back(body, check)
        if mended is not None:
            yield mended


def _bodies_after_damaged_heads(data: bytes) -> Iterator[bytes]:
    for start in _BODY.finditer(data):
        head = data[max(0, start.start() - _HEAD_SIZE) : start.start()]
        if (whole := _START.fullmatch(head)) and head == _head(data[start.start() : start.start() + int(whole[2])]):
            continue
        text = data[start.start() : start.start() + 100_000].decode("latin-1")
        try:
            _, length = _json.raw_decode(text)
        except ValueError:
            continue
        body = data[start.start() : start.start() + length]
        if _bits_apart(_head(body), head) == 1:
            yield body


def _head(body: bytes) -> bytes:
    return b"QB1 %08x %05d " % (crc32(body), len(body))


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


def _bits_apart(one: bytes, other: bytes) -> int:
    if len(one) != len(other):
        return 8 * max(len(one), len(other))
    return sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))
