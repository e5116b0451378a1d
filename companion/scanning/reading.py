"""The one path from photos to a scan, and who reads what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Any

from companion.games.shelf import NAMES, find_package
from messages import MessageError, say

from .context import Context, Source
from .errors import ScanError

if TYPE_CHECKING:
    from vision.photo.pixels import Pixels

    from .scan import AnyScan, Found, Subject
    from .straight import Outline, StraightPhoto

NO_GAME = ("grid", "tiles")
"""What can be scanned besides the games."""


def read(photo: Source, context: Context, others: Sequence[Source] = ()) -> AnyScan:
    """Read a photo, or raise `ScanError`; `others` of the same thing are looked at only where doubt is left."""
    subject = subject_of(context)
    context = subject.prepare(context)
    with _one_kind_of_error():
        straight, decoding = _prepare(photo, context, subject)
        found = subject.find(straight, context)
        found = _look_at_others(found, others, context, subject)
        return replace(_put_together(found, straight, context, subject), decoding=decoding)


def read_on(scan: AnyScan, context: Context) -> AnyScan:
    """The scan with what its photo says besides, which is looked at only now, so that nobody waits for the points."""
    return subject_of(context).read_on(scan)


def find_outline(picture: Pixels, context: Context) -> Outline | None:
    """Where the board that a live picture is followed by lies in it; None when there is none."""
    from vision.boards.board_search import NoBoard, find_board_quickly

    from .straight import outline_of

    ruled = subject_of(context).ruled
    try:
        return ruled and outline_of(find_board_quickly(picture, *ruled).corners, picture)
    except NoBoard:
        return None


def subject_of(context: Context) -> Subject[Any, Any]:
    """What is looked at; its reader is loaded now, not before, so that a command starts fast.

    `SUBJECTS` of the module that is called as the game is says what can be looked at. Where another reader should not
    be waited for, `OTHER_READERS` there names the modules of this package that hold more of them.
    """
    modules = [find_package(context.game, __package__)] if context.game in (*NAMES, *NO_GAME) else []
    for module in modules:
        if find_spec(module) is None:
            break
        reader = import_module(module)
        what = context.what or next(iter(reader.SUBJECTS))
        if what in reader.SUBJECTS:
            subject: Subject[Any, Any] = reader.SUBJECTS[what]
            return subject
        modules += (f"{__package__}.{other}" for other in getattr(reader, "OTHER_READERS", ()))
    raise ScanError("bad-usage", say("The camera cannot read this yet: enter it by touch."))


@contextmanager
def _one_kind_of_error() -> Iterator[None]:
    try:
        yield
    except MessageError as error:
        # Imported here, so that photos of tiles, among which no board is looked for, do not wait for it.
        from vision.boards.board_search import NoBoard

        if not isinstance(error, NoBoard):
            raise
        raise ScanError("no-board", error.sentence) from error


def _prepare(source: Source, context: Context, subject: Subject[Any, Any]) -> tuple[StraightPhoto, float]:
    from .straight import decode, lay_straight

    start = perf_counter()
    photo = decode(source, subject.long_enough)
    decoding = perf_counter() - start
    context.keep("photo", photo.pixels)
    return lay_straight(photo, context), decoding


def _look_at_others(
    found: tuple[Found[Any], ...], others: Sequence[Source], context: Context, subject: Subject[Any, Any]
) -> tuple[Found[Any], ...]:
    """What one photo doubts another may be sure of; one in which nothing is found says nothing."""
    for other in others:
        if subject.vote is None or not any(subject.is_doubtful(one.seen) for one in found):
            break
        try:
            with _one_kind_of_error():
                again = subject.find(_prepare(other, context, subject)[0], context)
        except ScanError:
            continue
        if len(again) == len(found):
            pairs = zip(found, again, strict=True)
            found = tuple(replace(one, seen=subject.vote(one.seen, two.seen)) for one, two in pairs)
    return found


def _put_together(
    found: tuple[Found[Any], ...], photo: StraightPhoto, context: Context, subject: Subject[Any, Any]
) -> AnyScan:
    from .scan import Scan
    from .straight import outline_of

    seen = tuple(one.seen for one in found)
    proposal = subject.propose(seen, context)
    picture, times = photo.picture(context.picture_side)
    marks = subject.mark(found, proposal)
    return Scan(
        seen,
        proposal,
        tuple(one.flat for one in found),
        tuple(outline_of(one.board.corners, photo.pixels) for one in found),
        picture,
        tuple(replace(mark, board=mark.board.scaled(times)) for mark in marks) if times > 1 else marks,
    )
