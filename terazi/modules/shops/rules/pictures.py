"""Pictures of bundles: in which sizes they are kept, what is needed of them, and how they are shown."""

import hashlib
import re
from collections.abc import Sequence
from urllib.parse import urlencode
from uuid import UUID

from terazi.engine.uploads.shapes import Fit, PictureFormat, Shape, WrittenPicture
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.shops.values.pictures import BundlePicture, PictureWords

MOST_PICTURES = 6
PICTURE_FOLDER = "shops/pictures"
"""Where their files stand in the store."""
_SIZES = ((480, 24_000), (960, 56_000), (1440, 112_000))
"""Widths with the bytes they may take: two cards of a phone, or one picture of a page, stay below 120 kB."""
_WIDEST_ON_CARD = 960
SHAPES = tuple(
    Shape(
        format=PictureFormat.WEBP,
        width=width,
        height=width * 9 // 16,
        fit=Fit.FILLING,
        background="white",
        most_bytes=most_bytes,
    )
    for width, most_bytes in _SIZES
)
"""What is made of a picture; each has the shape of the cards of the store."""
LEAST_SIZE = (SHAPES[0].width, SHAPES[0].height)
"""What a picture must fill: a smaller one would be blurred on every card."""
_KEY = re.compile(r"([0-9a-f]{64})-([0-9]{3,4})\.webp")
_FILE = re.compile(rf"{PICTURE_FOLDER}/([0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}})-[0-9]+\.webp")


def words_problems(words: PictureWords) -> list[FieldProblem]:
    """Return what is missing: nobody is shown a picture that is not told as well."""
    return [] if words.alt else [FieldProblem("alt", Phrase("shops.picture.alt_missing"))]


def is_too_small(written: Sequence[WrittenPicture]) -> bool:
    """Whether a picture does not fill the smallest of its sizes, as none is blown up."""
    return (written[0].width, written[0].height) != LEAST_SIZE


def distinct_sizes(written: Sequence[WrittenPicture]) -> list[WrittenPicture]:
    """Return one picture for each width, the smallest first: what fills no larger size comes in one of its own."""
    return list({each.width: each for each in written}.values())


def hash_of(written: Sequence[WrittenPicture]) -> str:
    """Return the name by which the content of a picture is known."""
    return hashlib.sha256(b"".join(each.content for each in written)).hexdigest()


def widths_of(width: int) -> list[int]:
    """Return in which widths a picture is kept, by its largest."""
    return [*(size for size, _ in _SIZES if size < width), width]


def file_key(file_id: UUID, width: int) -> str:
    """Return where a file of a picture stands in the store."""
    return f"{PICTURE_FOLDER}/{file_id}-{width}.webp"


def file_of(key: str) -> UUID | None:
    """Return of which picture a file of the store is; None of what is none."""
    found = _FILE.fullmatch(key)
    return UUID(found[1]) if found else None


def public_key(sha256: str, width: int) -> str:
    """Return the key by which everybody fetches a picture in a width."""
    return f"{sha256}-{width}.webp"


def parts_of(key: str) -> tuple[str, int] | None:
    """Return the hash and the width that a public key names; None of what is none, a path above all."""
    found = _KEY.fullmatch(key)
    return (found[1], int(found[2])) if found else None


def on_card(picture: BundlePicture, lang: Lang) -> Json:
    """Return the picture of a card, in no width that a card does not need."""
    return _shown(picture, lang, [width for width in widths_of(picture.width) if width <= _WIDEST_ON_CARD])


def on_page(picture: BundlePicture, lang: Lang) -> Json:
    """Return a picture of the page of a bundle."""
    return _shown(picture, lang, widths_of(picture.width))


def _shown(picture: BundlePicture, lang: Lang, widths: Sequence[int]) -> Json:
    """Return a picture with its addresses; a browser that takes only one gets the largest of a card."""
    main = max(width for width in widths if width <= _WIDEST_ON_CARD)
    return {
        "src": _address(picture, main),
        "srcset": ", ".join(f"{_address(picture, width)} {width}w" for width in widths),
        "width": picture.width,
        "height": picture.height,
        "alt": (picture.alt_en if lang is Lang.EN else "") or picture.alt,
    }


def _address(picture: BundlePicture, width: int) -> str:
    asked = {"bucket": "shop", "key": public_key(picture.sha256, width)}
    return f"/v1/document/get/by/bucket?{urlencode(asked)}"
