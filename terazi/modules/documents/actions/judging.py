"""Judging what somebody sends: what it is by what it holds, whether it is clean, and pictures written anew."""

from collections.abc import Mapping
from dataclasses import dataclass

import structlog

from terazi.engine.uploads.shapes import PictureRefusedError, Shape, TooManyPixelsError, WrittenPicture
from terazi.foundation.context import Call
from terazi.foundation.scanning import ScannerLostError, is_clean
from terazi.modules.accounts.public import rewrite_picture
from terazi.modules.documents.errors import (
    FileInfected,
    FileKindRefused,
    FileTooLarge,
    ScannerLost,
    TooManyPixels,
)
from terazi.modules.documents.rules.kinds import (
    MOST_MEGAPIXELS,
    PICTURE_SHAPES,
    PICTURES,
    kept_name,
    require_kind,
)

log = structlog.get_logger()
_MEGABYTE = 1_000_000
_SHOWN = next(iter(PICTURE_SHAPES))


@dataclass(frozen=True, kw_only=True, slots=True)
class JudgedFile:
    """A file that may be kept, under the name that it gets."""

    name: str
    content: bytes


async def judge_file(call: Call, name: str, content: bytes | None) -> JudgedFile:
    """Return a file as another module may keep it, judged as documents are; a picture is written anew, once."""
    most = call.settings.document_max_bytes
    if content is None:
        raise FileTooLarge(field="file", megabytes=most // _MEGABYTE)
    ending = require_kind(name, content)
    await require_clean(call, content)
    if ending not in PICTURES:
        return JudgedFile(name=kept_name(name, ending), content=content)
    written = await rewritten(call, content, {_SHOWN: PICTURE_SHAPES[_SHOWN]}, most=most)
    return JudgedFile(name=kept_name(name, _SHOWN), content=written[_SHOWN].content)


async def require_clean(call: Call, content: bytes) -> None:
    """Refuse a file in which the virus scanner finds something, and every file while it does not answer."""
    if not call.settings.clamd_address:
        return
    try:
        clean = await is_clean(call.settings.clamd_address, content)
    except ScannerLostError as lost:
        log.error("virus scanner does not answer", why=str(lost))
        raise ScannerLost from lost
    if not clean:
        log.warning("file with a virus refused", call="documents")
        raise FileInfected(field="file")


async def rewritten(
    call: Call, content: bytes, shapes: Mapping[str, Shape], *, most: int
) -> dict[str, WrittenPicture]:
    """Return a picture in each of the shapes."""
    if len(content) > most:
        raise FileTooLarge(field="file", megabytes=most // _MEGABYTE)
    try:
        pictures = await rewrite_picture(call, content, *shapes.values())
    except TooManyPixelsError as wrong:
        raise TooManyPixels(field="file", megapixels=MOST_MEGAPIXELS) from wrong
    except PictureRefusedError as wrong:
        raise FileKindRefused(field="file") from wrong
    return dict(zip(shapes, pictures, strict=True))
