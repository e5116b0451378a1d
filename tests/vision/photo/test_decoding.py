"""Photo files become pixels, or are refused with one sentence."""

from __future__ import annotations

import struct
import subprocess
import time
import zlib
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image

from studies.fuzz import outcome, variants
from vision.photo import limited_decoding
from vision.photo.decoding import LARGEST_OTHER, UnreadablePhoto, decode_photo
from vision.photo.headers import BadHeader, read_header
from vision.photo.limited_decoding import TooMuchMemory, TooSlow, decode_limited
from vision.photo.pixel_decoding import decode_pixels
from vision.photo.pixels import Pixels
from vision.training.pictures.odd_files import animated, cmyk_jpeg, many_scans_jpeg

SCENE = cv2.resize(np.random.default_rng(1).integers(0, 256, (12, 16, 3)).astype(np.uint8), (1600, 1200))
SMALL_SCENE = np.ascontiguousarray(SCENE[:600, :800])


def encoded(kind: str, pixels: np.ndarray = SCENE) -> bytes:
    return cv2.imencode(kind, pixels)[1].tobytes()


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF segment that says how the camera was held."""
    tags = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    exif = b"Exif\0\0" + tags
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def test_a_large_jpeg_is_decoded_at_a_fraction_and_tells_its_whole_size() -> None:
    photo = decode_photo(encoded(".jpg", cv2.resize(SCENE, (4000, 3000))))
    assert (photo.width, photo.height, photo.reduction) == (4000, 3000, 4)
    assert photo.pixels.shape == (750, 1000, 3)


def test_a_photo_of_one_megapixel_keeps_its_size() -> None:
    assert decode_photo(encoded(".jpg", SCENE[:900, :1200])).pixels.shape == (900, 1200, 3)


@pytest.mark.parametrize(("orientation", "quarters"), [(1, 0), (3, 2), (6, 3), (8, 1)])
def test_a_photo_is_turned_upright_as_its_camera_was_held(orientation: int, quarters: int) -> None:
    jpeg = encoded(".jpg")
    photo = decode_photo(with_orientation(jpeg, orientation))
    expected = np.rot90(decode_photo(jpeg).pixels, quarters)
    assert (photo.width, photo.height) == (2 * expected.shape[1], 2 * expected.shape[0])
    assert np.abs(photo.pixels.astype(int) - expected).mean() < 2


@pytest.mark.parametrize("kind", [".png", ".webp", ".bmp", ".tiff"])
def test_other_kinds_of_files_are_read_too(kind: str) -> None:
    photo = decode_photo(encoded(kind, SMALL_SCENE))
    assert np.abs(photo.pixels.astype(int) - SMALL_SCENE).mean() < 3


def test_a_large_picture_of_another_kind_is_reduced_after_decoding() -> None:
    photo = decode_photo(encoded(".png"))
    assert (photo.pixels.shape, photo.width, photo.reduction) == ((600, 800, 3), 1600, 2)


@pytest.mark.parametrize("kind", [".gif", ".png", ".webp"])
def test_of_a_moving_picture_the_first_frame_is_read(kind: str) -> None:
    frames = [np.full((150, 200, 3), colour, np.uint8) for colour in ((0, 0, 216), (216, 0, 0), (0, 216, 0))]
    pixels = decode_photo(animated(kind, frames)).pixels
    assert pixels.shape == (150, 200, 3)
    assert np.abs(pixels.astype(int) - frames[0]).max() < 12


@pytest.mark.parametrize("kind", [".gif", ".png", ".webp"])
def test_a_moving_picture_that_is_cut_off_is_read_or_refused(kind: str) -> None:
    data = animated(kind, [SMALL_SCENE, SMALL_SCENE[::-1].copy()])
    for share in (0.02, 0.3, 0.6, 0.95):
        assert outcome(data[: int(share * len(data))])


@pytest.mark.parametrize(
    ("inks", "colour"),
    [
        ((255, 255, 255, 255), (255, 255, 255)),
        ((255, 255, 255, 100), (100, 100, 100)),
        ((0, 255, 255, 255), (255, 255, 0)),
        ((255, 0, 0, 255), (0, 0, 255)),
    ],
)
def test_printing_inks_become_colours(inks: tuple[int, ...], colour: tuple[int, ...]) -> None:
    pixels = decode_photo(cmyk_jpeg(inks)).pixels
    assert pixels.shape == (160, 160, 3)
    assert np.abs(pixels.astype(int) - colour).max() <= 2


def test_sixteen_bits_a_channel_become_eight() -> None:
    photo = decode_photo(encoded(".png", SMALL_SCENE.astype(np.uint16) * 257))
    assert photo.pixels.dtype == np.uint8
    assert np.abs(photo.pixels.astype(int) - SMALL_SCENE).max() <= 1


def test_a_grey_picture_becomes_a_colour_picture() -> None:
    photo = decode_photo(encoded(".jpg", SMALL_SCENE[..., 0]))
    assert photo.pixels.shape == (600, 800, 3)


@pytest.mark.parametrize("depth", [np.uint8, np.uint16])
def test_what_is_see_through_lies_on_white_paper(depth: type[np.uint8 | np.uint16]) -> None:
    clear = np.zeros((300, 300, 4), depth)
    clear[:100, :, 3] = np.iinfo(depth).max
    pixels = decode_photo(encoded(".png", clear)).pixels
    assert pixels[50, 50].tolist() == [0, 0, 0]
    assert pixels[200, 200].tolist() == [255, 255, 255]


def bomb(width: int, height: int) -> bytes:
    """A small PNG file that claims to be huge."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    parts = [
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def phone_photo(kind: str = "HEIF", turned: int = 1) -> bytes:
    """The scene as a phone saves it, with how it is to be turned."""
    pillow_heif.register_heif_opener()
    exif = Image.Exif()
    exif[0x0112] = turned
    into = BytesIO()
    Image.fromarray(SMALL_SCENE[..., ::-1].copy()).save(into, kind, quality=90, exif=exif.tobytes())
    return into.getvalue()


@pytest.mark.parametrize("kind", ["HEIF", "AVIF"])
def test_photos_as_newer_phones_save_them_are_read(kind: str) -> None:
    photo = decode_photo(phone_photo(kind))
    assert photo.pixels.shape == SMALL_SCENE.shape
    assert np.abs(photo.pixels.astype(int) - SMALL_SCENE).mean() < 6


@pytest.mark.parametrize("kind", ["HEIF", "AVIF"])
def test_phone_photos_stand_upright(kind: str) -> None:
    photo = decode_photo(phone_photo(kind, turned=6))
    assert (photo.width, photo.height) == SMALL_SCENE.shape[:2]
    assert np.abs(photo.pixels.astype(int) - np.rot90(SMALL_SCENE, -1)).mean() < 6


def test_a_large_phone_photo_is_decoded_apart_and_no_larger_than_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.photo.decoding.LIGHT_MEMORY", 1000)
    photo = decode_photo(phone_photo(), long_enough=400)
    assert photo.reduction == 2
    assert photo.pixels.shape == (300, 400, 3)


REFUSED = {
    "empty": (b"", "empty"),
    "text": (b"Dear camera, please score this.", "not a picture"),
    "cut off JPEG": (encoded(".jpg")[:20_000], "cut off"),
    "cut off PNG": (encoded(".png")[:20_000], "cut off"),
    "half a header": (encoded(".jpg")[:60], "damaged"),
    "one pixel": (encoded(".jpg", SCENE[:1, :1]), "1 × 1 pixels"),
    "bomb": (bomb(60_000, 60_000), "60000 × 60000 pixels"),
    "phone format": (b"\0\0\0\x18ftypheic" + bytes(100), "damaged"),
    "cut off phone format": (phone_photo()[:900], "damaged"),
    "broken PNG": (bomb(400, 400), "damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_a_photo_is_refused_with_one_sentence(name: str) -> None:
    data, words = REFUSED[name]
    with pytest.raises(UnreadablePhoto) as refused:
        decode_photo(data)
    assert words in str(refused.value)
    assert str(refused.value).endswith((".", "side."))


def test_the_limit_of_size_lies_above_fifty_megapixels() -> None:
    assert LARGEST_OTHER >= 50_000_000


def test_damaged_files_are_read_or_refused() -> None:
    outcomes = [outcome(data) for data in variants(96, seed=7)]
    assert all(sentence == "read" or sentence.endswith(".") for sentence in outcomes)
    assert len(set(outcomes)) >= 5


def test_a_png_that_claims_more_bytes_than_it_has_is_refused_before_memory_is_set_aside_for_them() -> None:
    png = encoded(".png")
    at = png.index(b"IDAT") - 4
    with pytest.raises(UnreadablePhoto, match="cut off"):
        decode_photo(png[:at] + b"\xff\xff\x20\x00" + png[at + 4 :])


def test_a_jpeg_of_more_scans_than_any_program_writes_is_refused_at_once() -> None:
    start = time.process_time()
    with pytest.raises(UnreadablePhoto, match="more scans than any camera or program writes"):
        decode_photo(many_scans_jpeg(3200, 2000))
    assert time.process_time() - start < 1.0


def test_scans_of_one_colour_each_are_counted_too() -> None:
    """A plain JPEG may tell its colours one after the other, and each of them again and again."""
    jpeg = cmyk_jpeg((200, 30, 90, 250))
    at = jpeg.index(b"\xff\xda")
    scan = b"\xff\xda\0\x08\1\1\0\0\x3f\0" + bytes(300)
    with pytest.raises(UnreadablePhoto, match="more scans"):
        decode_photo(jpeg[:at] + scan * 1000 + b"\xff\xd9")


@pytest.mark.parametrize("kind", [cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444])
def test_progressive_jpegs_as_programs_write_them_are_read(kind: int) -> None:
    options = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, kind]
    jpeg = cv2.imencode(".jpg", SMALL_SCENE, options)[1].tobytes()
    header = read_header(jpeg)
    assert header is not None
    assert header.scans == jpeg.count(b"\xff\xda") == 10
    assert np.abs(decode_photo(jpeg).pixels.astype(int) - SMALL_SCENE).mean() < 3


def test_the_scans_of_pictures_inside_or_behind_a_jpeg_do_not_count() -> None:
    small = cv2.imencode(".jpg", SCENE[:64, :64], [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    jpeg = cv2.imencode(".jpg", SMALL_SCENE, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    inside = jpeg[:2] + b"\xff\xe2" + struct.pack(">H", len(small) + 2) + small + jpeg[2:]
    header = read_header(inside + small * 20)
    assert header is not None
    assert header.scans == 10


def test_an_ordinary_photo_is_decoded_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(subprocess, "Popen")
    decode_photo(encoded(".jpg", cv2.resize(SCENE, (6000, 4000))), 6000)
    decode_photo(encoded(".png", cv2.resize(SCENE, (4000, 3000))))


def heavy(name: str) -> bytes:
    """Whole files that are not decoded in this process."""
    if name == "TIFF":
        return encoded(".tiff", cv2.resize(SCENE, (2400, 1800)))
    if name == "large PNG":
        return encoded(".png", cv2.resize(SCENE, (6600, 4400)))
    if name == "large progressive JPEG":
        options = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
        return cv2.imencode(".jpg", cv2.resize(SCENE, (6600, 5000)), options)[1].tobytes()
    pixels = cv2.resize(np.dstack([SCENE, SCENE[..., :1]]), (4000, 3000))
    return encoded(".png", pixels.astype(np.uint16) * 257)


@pytest.mark.parametrize("name", ["TIFF", "large PNG", "large progressive JPEG", "16-bit PNG with alpha"])
def test_what_could_take_long_is_decoded_elsewhere_and_comes_out_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = heavy(name)
    elsewhere: list[int] = []
    limited = limited_decoding.decode_limited

    def noting(data: bytes, reduction: int) -> Pixels:
        elsewhere.append(reduction)
        return limited(data, reduction)

    monkeypatch.setattr(limited_decoding, "decode_limited", noting)
    photo = decode_photo(data)
    assert elsewhere == [photo.reduction]
    header = read_header(data)
    assert header is not None
    assert np.array_equal(photo.pixels, decode_pixels(data, header, photo.reduction))


def test_decoding_is_ended_when_it_takes_too_long() -> None:
    with pytest.raises(TooSlow):
        decode_limited(many_scans_jpeg(8000, 4000), 8, seconds=1)
    with pytest.raises(TooSlow):
        decode_limited(many_scans_jpeg(8000, 4000), 8, patience=0.5)


def test_decoding_is_ended_when_it_takes_too_much_memory() -> None:
    data = encoded(".png", cv2.resize(SCENE, (8000, 6000)))
    with pytest.raises(TooMuchMemory):
        decode_limited(data, 8, memory=100_000_000)
    assert decode_limited(data, 8).shape == (750, 1000, 3)


def test_somebody_who_sends_such_a_picture_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    data = heavy("TIFF")
    for error, words in ((TooSlow, "takes too long to open"), (TooMuchMemory, "takes too much memory to open")):

        def end(data: bytes, reduction: int, error: type[ValueError] = error) -> Pixels:
            raise error

        monkeypatch.setattr(limited_decoding, "decode_limited", end)
        with pytest.raises(UnreadablePhoto, match=f"{words}; please send it smaller, or as an ordinary JPEG"):
            decode_photo(data)


def test_what_is_decoded_elsewhere_finds_the_decoders_that_are_found_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"open({str(tmp_path / 'found')!r}, 'w').close()\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    decode_photo(heavy("TIFF"))
    assert (tmp_path / "found").exists()


def test_a_damaged_file_that_is_decoded_elsewhere_is_refused() -> None:
    with pytest.raises(UnreadablePhoto, match="damaged"):
        decode_photo(bomb(6600, 4400))


@pytest.mark.parametrize("colours", [3, 1])
def test_colours_that_are_no_whole_numbers_are_refused_by_every_opencv(colours: int) -> None:
    pixels = SMALL_SCENE if colours == 3 else SMALL_SCENE[..., 0]
    with pytest.raises(UnreadablePhoto, match="damaged"):
        decode_photo(encoded(".tiff", pixels.astype(np.float32)))
    with pytest.raises(BadHeader):
        read_header(encoded(".tiff", pixels.astype(np.float32)))


def test_moving_pictures_are_read_without_opencv(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of Raspberry Pi OS decodes none of them."""
    monkeypatch.delattr(cv2, "imdecode")
    for kind in (".gif", ".webp"):
        pixels = decode_photo(animated(kind, [SMALL_SCENE, SMALL_SCENE[::-1].copy()])).pixels
        assert np.abs(pixels.astype(int) - SMALL_SCENE).mean() < 12


def test_a_gif_with_a_picture_larger_than_it_says_is_refused() -> None:
    gif = bytearray(animated(".gif", [SMALL_SCENE]))
    at = gif.index(b"\x2c\0\0\0\0" + struct.pack("<HH", 800, 600))
    gif[at + 5 : at + 9] = struct.pack("<HH", 60_000, 60_000)
    with pytest.raises(UnreadablePhoto, match="damaged"):
        decode_photo(bytes(gif))


def test_a_gif_of_the_largest_size_keeps_to_the_limit_of_memory() -> None:
    grey = np.full((7700, 7700), 200, np.uint8)
    grey[5000:, 5000:] = 30
    assert 0.95 * LARGEST_OTHER < grey.size < LARGEST_OTHER
    for clear in ({}, {"transparency": 30}):
        file = BytesIO()
        Image.fromarray(grey).save(file, "GIF", **clear)
        photo = decode_photo(file.getvalue())
        assert photo.pixels.shape == (963, 963, 3)
        assert photo.pixels[[10, 950], [10, 950], 0].tolist() == [200, 255 if clear else 30]
