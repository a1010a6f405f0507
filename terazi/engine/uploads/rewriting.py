"""Pictures that somebody sends: read with care, made as small as their place, and written anew.

Only what is seen comes along: no place, camera or program, and nothing that was hidden behind the picture.
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from terazi.engine.confinement import confine, leave_network
from terazi.engine.uploads.shapes import (
    MOST_PIXELS,
    Fit,
    PictureFormat,
    PictureRefusedError,
    Shape,
    TooManyPixelsError,
    WrittenPicture,
)

READABLE = ("JPEG", "PNG", "WEBP")
# A confined process can open no file, and Pillow loads what reads a picture late.
Image.init()
_ROOM_BYTES = 1_500_000_000
"""What reading and writing takes beside what the process holds already: 40 million pixels, four times."""
_LARGEST_ANSWER = 64_000_000
_CPU_SECONDS, _WALL_SECONDS = 20, 40
_QUALITY = 85
_FALLING_QUALITIES = (82, 72, 60, 48, 36, 24)
_COARSER = (1, 2, 4, 8)
"""How many points of a picture become one where even the least quality is too large, as it is of noise."""


def rewritten(content: bytes, shapes: Sequence[Shape]) -> list[WrittenPicture]:
    """Return a picture in each of the shapes; PictureRefusedError for what is none, TooManyPixelsError for too large a one."""
    try:
        with Image.open(BytesIO(content), formats=READABLE) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise TooManyPixelsError
            is_exact = opened.format == "PNG"
            opened.draft("RGB", (max(s.width for s in shapes), max(s.height for s in shapes)))
            upright = ImageOps.exif_transpose(opened).convert("RGBA")
            upright.info.clear()  # else texts, profiles and comments are written along
    except Image.DecompressionBombError as wrong:
        raise TooManyPixelsError from wrong
    except PictureRefusedError:
        raise
    except (OSError, SyntaxError, ValueError) as wrong:
        raise PictureRefusedError from wrong
    return [_written(_fitted(upright, shape), shape, is_exact=is_exact) for shape in shapes]


def rewritten_in_confinement(
    content: bytes, shapes: Sequence[Shape], report: object = None
) -> list[WrittenPicture]:
    """Do the same in a process of its own, which can do nothing else from then on."""
    del report  # it is done in a moment
    leave_network()
    confine(
        memory_bytes=_held_bytes() + _ROOM_BYTES,
        cpu_seconds=_CPU_SECONDS,
        wall_seconds=_WALL_SECONDS,
        answer_bytes=_LARGEST_ANSWER,
    )
    return rewritten(content, shapes)


def _held_bytes() -> int:
    """Return how much memory this process has been promised by now; what it was forked from may have imported much."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * 4096


def _fitted(picture: Image.Image, shape: Shape) -> Image.Image:
    box = (shape.width, shape.height)
    match shape.fit:
        case Fit.INSIDE:
            fitted = picture.copy()
            fitted.thumbnail(box, Image.Resampling.LANCZOS)
        case Fit.FILLING:
            fitted = ImageOps.fit(picture, _smaller(picture.size, box), Image.Resampling.LANCZOS)
        case Fit.FRAMED:
            fitted = ImageOps.pad(picture, box, Image.Resampling.LANCZOS, color=(0, 0, 0, 0))
    if shape.background is None:
        return fitted
    behind = Image.new("RGBA", fitted.size, shape.background)
    return Image.alpha_composite(behind, fitted).convert("RGB")


def _smaller(given: tuple[int, int], box: tuple[int, int]) -> tuple[int, int]:
    """Return the box in the size that the picture fills without being blown up."""
    share = min(1.0, given[0] / box[0], given[1] / box[1])
    return max(1, round(box[0] * share)), max(1, round(box[1] * share))


def _written(picture: Image.Image, shape: Shape, *, is_exact: bool) -> WrittenPicture:
    written = BytesIO()
    match shape.format:
        case PictureFormat.JPEG:
            picture.convert("RGB").save(written, "JPEG", quality=_QUALITY, optimize=True)
        case PictureFormat.PNG:
            picture.save(written, "PNG", optimize=True)
        case PictureFormat.WEBP:
            # Lines and letters came without loss and stay sharp; a photograph lost what nobody misses already.
            written.write(
                _webp(picture, lossless=is_exact, quality=50 if is_exact else _QUALITY)
                if shape.most_bytes is None
                else _webp_within(picture, shape.most_bytes, is_exact=is_exact)
            )
    return WrittenPicture(content=written.getvalue(), width=picture.width, height=picture.height)


def _webp_within(picture: Image.Image, most_bytes: int, *, is_exact: bool) -> bytes:
    """Return a picture as well as so many bytes can hold it: first its quality falls, then what is fine in it is given up."""
    content = _webp(picture, lossless=True, quality=50) if is_exact else b""
    if is_exact and len(content) <= most_bytes:
        return content
    for step in _COARSER:
        drawn = picture if step == 1 else picture.reduce(step).resize(picture.size)
        for quality in _FALLING_QUALITIES:
            content = _webp(drawn, lossless=False, quality=quality)
            if len(content) <= most_bytes:
                return content
    return content


def _webp(picture: Image.Image, *, lossless: bool, quality: int) -> bytes:
    written = BytesIO()
    picture.save(written, "WEBP", lossless=lossless, quality=quality, method=3)
    return written.getvalue()
