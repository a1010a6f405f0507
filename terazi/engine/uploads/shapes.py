"""What is made of a picture that somebody sends; without the library that does it, which web processes do not hold."""

from dataclasses import dataclass
from enum import StrEnum

MOST_PIXELS = 40_000_000


class PictureRefusedError(ValueError):
    """This is no whole picture of a kind that is read."""


class TooManyPixelsError(PictureRefusedError):
    """The picture has more pixels than are read."""


class PictureFormat(StrEnum):
    """What a picture is written as."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WEBP"


class Fit(StrEnum):
    """How a picture comes into its box; none is blown up, a framed one excepted."""

    INSIDE = "inside"
    """It keeps its shape."""
    FILLING = "filling"
    """It takes the shape of the box, and what stands out is cut off."""
    FRAMED = "framed"
    """The box itself, with the whole picture in its middle."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """What is made of a picture: its format, its box, and the colour behind transparent parts (None: they stay so)."""

    format: PictureFormat
    width: int
    height: int
    fit: Fit = Fit.INSIDE
    background: str | None = None
    most_bytes: int | None = None
    """How large a WebP is to be at most: it is written as well as fits (None: as well as is worth having)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WrittenPicture:
    """A picture as it is kept."""

    content: bytes
    width: int
    height: int
