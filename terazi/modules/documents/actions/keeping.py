"""Keeping what somebody sends: of a person, or for a site."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace

import structlog

from terazi.engine.uploads.shapes import PictureRefusedError, Shape, TooManyPixelsError, WrittenPicture
from terazi.foundation.context import UserCall
from terazi.foundation.language.lang import fold
from terazi.foundation.questions import inserted, updated
from terazi.foundation.scanning import ScannerLostError, is_clean
from terazi.modules.accounts.public import rewrite_picture
from terazi.modules.documents import queries
from terazi.modules.documents.errors import (
    FileInfected,
    FileKindRefused,
    FileTooLarge,
    ScannerLost,
    SpaceUsedUp,
    TooManyPixels,
)
from terazi.modules.documents.rules.kinds import (
    MOST_MEGAPIXELS,
    PICTURE_SHAPES,
    PICTURES,
    SITE_SHAPES,
    kept_name,
    require_kind,
)
from terazi.modules.documents.tables import STORED_FILE
from terazi.modules.documents.values import Bucket, KeptFile, SiteFile
from terazi.modules.site.public import require_editor

log = structlog.get_logger()
_MEGABYTE = 1_000_000


async def keep_own(call: UserCall, name: str, content: bytes | None) -> KeptFile:
    """Keep a file of the caller: a picture written anew, everything else as it came."""
    if content is None:
        raise FileTooLarge(field="file", megabytes=call.settings.document_max_bytes // _MEGABYTE)
    ending = require_kind(name, content)
    await _require_clean(call, content)
    file_id = call.new_id()
    file = _file_of(call, name, ending, Bucket.OWN, str(file_id))
    file = replace(file, id=file_id, size=len(content))
    written = {ending: content}
    if ending in PICTURES:
        shapes = await _rewritten(call, content, PICTURE_SHAPES)
        file = _with_picture(file, name, shapes)
        written = {each: picture.content for each, picture in shapes.items()}
    await _require_space(call, file)
    await _write(call, file, written)
    return file


async def keep_for_site(call: UserCall, kind: SiteFile, name: str, content: bytes | None) -> KeptFile:
    """Keep a picture for the call's site, by who edits that very site; the same picture twice is kept once."""
    await require_editor(call, call.site.id)
    if content is None:
        raise FileTooLarge(field="file", megabytes=call.settings.image_max_bytes // _MEGABYTE)
    ending = require_kind(name, content)
    if ending not in PICTURES:
        raise FileKindRefused(field="file")
    await _require_clean(call, content)
    shapes = await _rewritten(call, content, SITE_SHAPES[kind])
    main = next(iter(shapes.values()))
    stem = hashlib.sha256(main.content).hexdigest()
    file = _with_picture(_file_of(call, name, ending, Bucket.SITE, stem), name, shapes)
    _, known = await call.db.ask(queries.hold_space(call.site.id), queries.lock_of_site(call.site.id, stem))
    if known is not None and known.deleted_at is None:
        renewed = updated(STORED_FILE, known.id, unused_since=call.now)
        await call.db.write(renewed, *queries.note_uses([known.id], call.now))
        return known
    await _require_space(call, file)
    written = {each: picture.content for each, picture in shapes.items()}
    if known is None:
        await _write(call, file, written)
        return file
    back = replace(known, deleted_at=None, created_at=call.now)
    await _put(call, back, written)
    await call.db.write(
        updated(STORED_FILE, back.id, deleted_at=None, unused_since=call.now, created_at=call.now)
    )
    return back


async def _require_clean(call: UserCall, content: bytes) -> None:
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


async def _rewritten(
    call: UserCall, content: bytes, shapes: Mapping[str, Shape]
) -> dict[str, WrittenPicture]:
    if len(content) > call.settings.image_max_bytes:
        raise FileTooLarge(field="file", megabytes=call.settings.image_max_bytes // _MEGABYTE)
    try:
        pictures = await rewrite_picture(call, content, *shapes.values())
    except TooManyPixelsError as wrong:
        raise TooManyPixels(field="file", megapixels=MOST_MEGAPIXELS) from wrong
    except PictureRefusedError as wrong:
        raise FileKindRefused(field="file") from wrong
    return dict(zip(shapes, pictures, strict=True))


def _file_of(call: UserCall, name: str, ending: str, bucket: Bucket, stem: str) -> KeptFile:
    return KeptFile(
        id=call.new_id(),
        bucket=bucket,
        owner_id=call.user.id,
        site_id=call.site.id if bucket is Bucket.SITE else None,
        stem=stem,
        endings=(ending,),
        name=kept_name(name, ending),
        size=0,
        width=None,
        height=None,
        created_at=call.now,
        deleted_at=None,
    )


def _with_picture(file: KeptFile, name: str, shapes: Mapping[str, WrittenPicture]) -> KeptFile:
    main = next(iter(shapes.values()))
    endings = tuple(shapes)
    return replace(
        file,
        endings=endings,
        name=kept_name(name, f".{endings[0].rpartition('.')[2]}"),
        size=sum(len(picture.content) for picture in shapes.values()),
        width=main.width,
        height=main.height,
    )


async def _require_space(call: UserCall, file: KeptFile) -> None:
    """Refuse a file that its owner or site has no room for; who asks first is first, also of two at once."""
    if file.bucket is Bucket.OWN:
        held, asked = queries.hold_space(call.user.id), queries.own_space(call.user.id)
        most = call.settings.document_space_bytes
    else:
        held, asked = queries.hold_space(call.site.id), queries.site_space(call.site.id)
        most = call.settings.site_space_bytes
    _, taken = await call.db.ask(held, asked)
    if taken + file.size > most:
        raise SpaceUsedUp(field="file", megabytes=most >> 20)


async def _write(call: UserCall, file: KeptFile, written: Mapping[str, bytes]) -> None:
    await _put(call, file, written)
    await call.db.write(
        inserted(
            STORED_FILE,
            **{**queries.row_of(file), "endings": list(file.endings)},
            name_key=fold(file.name),
            unused_since=call.now,
        )
    )


async def _put(call: UserCall, file: KeptFile, written: Mapping[str, bytes]) -> None:
    """Put a file into the store; if the call is refused afterwards, upkeep finds that nobody knows of it."""
    for ending, content in written.items():
        await call.storage.put(file.key(ending), content)
