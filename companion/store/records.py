"""Records that prove themselves: length and check sum let each be found again in a damaged file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from mmap import mmap
from zlib import crc32

import msgspec

from messages import say

from .errors import StoreError
from .values import Entry, Header, Outcome

Record = Header | Entry | Outcome

_START = re.compile(rb"QB1 ([0-9a-f]{8}) ([0-9]{5,9}) ")
_BODY = re.compile(rb'\{"record":"')
_LARGEST = 1_000_000
"""Bytes: longer records are not looked for in a damaged file; SQLite may still give them."""
_LONGEST_HEAD = 23
_START_AT_END = re.compile(_START.pattern + rb"\Z")
_TABLE = [crc32(bytes([byte])) ^ crc32(b"\0") for byte in range(256)]
_LAST_BYTES = {value >> 24: byte for byte, value in enumerate(_TABLE)}
_BITS = {_TABLE[1 << bit]: 1 << bit for bit in range(8)}
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


def find_records(data: bytes | mmap) -> Iterator[Record]:
    """Every record in the bytes of a damaged file, mended where a single bit was flipped."""
    for body in chain(_bodies_after_heads(data), _bodies_after_damaged_heads(data)):
        try:
            yield _decode(body)
        except BadRecord:
            continue


def _bodies_after_heads(data: bytes | mmap) -> Iterator[bytes]:
    for start in _START.finditer(data):
        if int(start[2]) > _LARGEST:
            continue
        body, check = data[start.end() : start.end() + int(start[2])], int(start[1], 16)
        mended = body if crc32(body) == check else _flip_back(body, check)
        if mended is not None:
            yield mended


def _bodies_after_damaged_heads(data: bytes | mmap) -> Iterator[bytes]:
    for start in _BODY.finditer(data):
        place = start.start()
        before = _START_AT_END.search(data[max(0, place - _LONGEST_HEAD) : place])
        if before and before[0] == _head(data[place : place + min(int(before[2]), _LARGEST)]):
            continue
        text = data[place : place + _LARGEST].decode("latin-1")
        try:
            _, length = _json.raw_decode(text)
        except (ValueError, RecursionError):
            continue
        body = data[place : place + length]
        head = _head(body)
        if _bits_apart(head, data[max(0, place - len(head)) : place]) == 1:
            yield body


def _head(body: bytes) -> bytes:
    return b"QB1 %08x %05d " % (crc32(body), len(body))


def _decode(body: bytes) -> Record:
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError as error:
        raise BadRecord(say("A record of the store makes no sense: {reason}.", reason=str(error))) from error


def _flip_back(body: bytes, check: int) -> bytes | None:
    """The body with that check sum that is one bit apart, if there is one.

    A check sum is linear: one flipped bit changes it by a value that depends on the bit's distance from the end alone.
    So the difference is wound back byte by byte until it is that of a bit in the byte just reached.
    """
    difference = crc32(body) ^ check
    for place in reversed(range(len(body))):
        if (bit := _BITS.get(difference)) is not None:
            return body[:place] + bytes([body[place] ^ bit]) + body[place + 1 :]
        last = _LAST_BYTES[difference >> 24]
        difference = ((difference ^ _TABLE[last]) << 8 | last) & 0xFFFFFFFF
    return None


def _bits_apart(one: bytes, other: bytes) -> int:
    if len(one) != len(other):
        return 8 * max(len(one), len(other))
    return sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))
