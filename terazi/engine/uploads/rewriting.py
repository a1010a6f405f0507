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
            picture.save(written, "WEBP", lossless=is_exact, quality=50 if is_exact else _QUALITY, method=3)
    return WrittenPicture(content=written.getvalue(), width=picture.width, height=picture.height)
