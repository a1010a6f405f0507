"""What is made of pictures that somebody sends, and what is none."""

import struct
import subprocess
import sys
from io import BytesIO
from os import urandom
from pathlib import Path
from zlib import compress, crc32

import pytest
from PIL import Image, PngImagePlugin

import terazi
from terazi.engine.uploads.rewriting import rewritten
from terazi.engine.uploads.shapes import (
    Fit,
    PictureFormat,
    PictureRefusedError,
    Shape,
    TooManyPixelsError,
)

WEBP = Shape(format=PictureFormat.WEBP, width=2400, height=2400)
PNG = Shape(format=PictureFormat.PNG, width=600, height=600)
SECRET = "41.0082 N 28.9784 E"


def sent(kind: str, size: tuple[int, int] = (800, 400), mode: str = "RGB", color: object = "teal") -> bytes:
    """Return a picture as a camera or a program writes it, with what it tells beside the picture."""
    exif = Image.Exif()
    exif[0x010E] = SECRET
    written = BytesIO()
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", SECRET)
    beside = {"pnginfo": told} if kind == "PNG" else {}
    picture = Image.new(mode, size, color)  # type: ignore[arg-type]  # what each mode takes
    picture.save(
        written, kind, exif=exif, icc_profile=SECRET.encode(), comment=SECRET, xmp=SECRET.encode(), **beside
    )
    return written.getvalue()


def png_of(width: int, height: int, rows: bytes = b"") -> bytes:
    """Return a file that says it is a picture of that size, whatever it holds."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", crc32(name + content))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", compress(rows)) + chunk(b"IEND", b"")


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("wanted", list(PictureFormat))
def test_nothing_but_what_is_seen_comes_along(kind: str, wanted: PictureFormat) -> None:
    content = sent(kind)
    assert SECRET.encode() in content
    (written,) = rewritten(content, [Shape(format=wanted, width=100, height=100)])
    assert SECRET.encode() not in written.content
    assert (opened(written.content).format, opened(written.content).size) == (wanted.value, (100, 50))


def test_what_hides_behind_a_picture_stays_behind() -> None:
    hidden = b"PK\x03\x04<script>alert(1)</script><?php ?>"
    (written,) = rewritten(sent("PNG") + hidden, [WEBP])
    assert hidden not in written.content
    assert b"script" not in written.content


def test_a_picture_that_lies_on_its_side_is_put_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    lying = BytesIO()
    Image.new("RGB", (40, 20), "teal").save(lying, "JPEG", exif=exif)
    (written,) = rewritten(lying.getvalue(), [PNG])
    assert (written.width, written.height) == (20, 40)


def test_transparent_parts_stay_so_unless_something_is_put_behind() -> None:
    content = sent("PNG", mode="RGBA", color=(0, 0, 0, 0))
    on_white = Shape(format=PictureFormat.PNG, width=600, height=600, background="white")
    clear, filled = rewritten(content, [PNG, on_white])
    assert opened(clear.content).convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]  # a point of four
    assert opened(filled.content).convert("RGB").getpixel((0, 0)) == (255, 255, 255)


def test_a_picture_keeps_its_shape_fills_its_box_or_is_framed() -> None:
    sizes = [
        (written.width, written.height)
        for written in rewritten(
            sent("PNG", (64, 32)),
            [
                Shape(format=PictureFormat.PNG, width=512, height=512),
                Shape(format=PictureFormat.PNG, width=512, height=512, fit=Fit.FILLING),
                Shape(format=PictureFormat.PNG, width=512, height=512, fit=Fit.FRAMED),
            ],
        )
    ]
    assert sizes == [(64, 32), (32, 32), (512, 512)]


def test_lines_stay_sharp() -> None:
    drawn = Image.new("RGB", (64, 64), "white")
    drawn.paste("red", (10, 10, 20, 60))
    content = BytesIO()
    drawn.save(content, "PNG")
    (written,) = rewritten(content.getvalue(), [WEBP])
    assert opened(written.content).convert("RGB").tobytes() == drawn.tobytes()


def test_a_picture_that_may_take_so_many_bytes_loses_what_it_must_and_no_more() -> None:
    noise = BytesIO()
    Image.frombytes("RGB", (400, 200), urandom(400 * 200 * 3)).save(noise, "PNG")
    most = [200_000, 20_000, 5_000, 2_000]
    shapes = [Shape(format=PictureFormat.WEBP, width=400, height=200, most_bytes=each) for each in most]
    sizes = [len(written.content) for written in rewritten(noise.getvalue(), shapes)]
    assert all(size <= each for size, each in zip(sizes, most, strict=True))
    assert sizes == sorted(sizes, reverse=True)
    (drawn,) = rewritten(sent("PNG"), [Shape(format=PictureFormat.WEBP, width=80, height=40, most_bytes=900)])
    assert set(opened(drawn.content).convert("RGB").get_flattened_data()) == {(0, 128, 128)}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x",
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        b"<?xml version='1.0'?><svg/>",
        b"%PDF-1.7",
        sent("PNG")[:80],
        png_of(200, 200, b"too few"),
    ],
)
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(PictureRefusedError):
        rewritten(content, [WEBP])


@pytest.mark.parametrize("size", [(6400, 6400), (60_000, 60_000), (1, 40_000_001)])
def test_a_picture_of_too_many_pixels_is_refused_before_it_is_read(size: tuple[int, int]) -> None:
    with pytest.raises(TooManyPixelsError):
        rewritten(png_of(*size), [WEBP])


def test_a_confined_process_writes_every_kind_anew_and_can_do_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "sent").write_bytes(sent("JPEG"))
    program = (
        "import socket, sys\n"
        "from terazi.engine.uploads.rewriting import rewritten_in_confinement\n"
        "from terazi.engine.uploads.shapes import PictureFormat, Shape\n"
        "content = open(sys.argv[1], 'rb').read()\n"
        "shapes = [Shape(format=each, width=50, height=50) for each in PictureFormat]\n"
        "print([(each.width, each.height) for each in rewritten_in_confinement(content, shapes)], flush=True)\n"
        "for attempt in (lambda: open('/etc/passwd'), lambda: socket.socket()):\n"
        "    try:\n"
        "        attempt()\n"
        "    except OSError as problem:\n"
        "        print(problem.errno, flush=True)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "sent")],
        stdout=subprocess.PIPE,
        cwd=str(Path(str(terazi.__file__)).parent.parent),
        check=False,
        text=True,
    )
    assert ran.stdout.splitlines() == [str([(50, 25)] * 3), "24", "24"]
