"""Keeping what somebody sends: of a person, or for a site."""

import hashlib
from collections.abc import Mapping, Set
from dataclasses import replace

from terazi.engine.uploads.shapes import WrittenPicture
from terazi.foundation.context import UserCall
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import fold
from terazi.foundation.questions import inserted, updated
from terazi.foundation.storage import FileMissingError
from terazi.modules.documents import queries
from terazi.modules.documents.actions.judging import require_clean, rewritten
from terazi.modules.documents.errors import FileKindRefused, FileTooLarge, SpaceUsedUp
from terazi.modules.documents.rules.kinds import (
    PICTURE_SHAPES,
    PICTURES,
    SITE_SHAPES,
    kept_name,
    parts_of,
    require_kind,
)
from terazi.modules.documents.tables import STORED_FILE
from terazi.modules.documents.values import Bucket, KeptFile, SiteFile
from terazi.modules.site.public import require_editor

_MEGABYTE = 1_000_000


async def keep_own(call: UserCall, name: str, content: bytes | None) -> KeptFile:
    """Keep a file of the caller: a picture written anew, everything else as it came."""
    if content is None:
        raise FileTooLarge(field="file", megabytes=call.settings.document_max_bytes // _MEGABYTE)
    ending = require_kind(name, content)
    await require_clean(call, content)
    file_id = call.new_id()
    file = _file_of(call, name, ending, str(file_id))
    file = replace(file, id=file_id, size=len(content))
    written = {ending: content}
    if ending in PICTURES:
        shapes = await rewritten(call, content, PICTURE_SHAPES, most=call.settings.image_max_bytes)
        file = _with_picture(file, name, shapes)
        written = {each: picture.content for each, picture in shapes.items()}
    await _require_space(call, file)
    await _write(call, file, written)
    return file


async def keep_for_site(
    call: UserCall, site_id: SiteId, kind: SiteFile, name: str, content: bytes | None
) -> KeptFile:
    """Keep a picture for a site, by who edits that very site; the same picture twice is kept once."""
    await require_editor(call, site_id)
    if content is None:
        raise FileTooLarge(field="file", megabytes=call.settings.image_max_bytes // _MEGABYTE)
    ending = require_kind(name, content)
    if ending not in PICTURES:
        raise FileKindRefused(field="file")
    await require_clean(call, content)
    shapes = await rewritten(call, content, SITE_SHAPES[kind], most=call.settings.image_max_bytes)
    main = next(iter(shapes.values()))
    stem = hashlib.sha256(main.content).hexdigest()
    file = _with_picture(_file_of(call, name, ending, stem, site_id), name, shapes)
    _, known = await call.db.ask(queries.hold_space(site_id), queries.lock_of_site(site_id, stem))
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


async def keep_copies(call: UserCall, *, site_id: SiteId, documents: Set[str]) -> None:
    """Keep for a new site, as its own, the pictures of other sites that it shows; what is gone is not copied."""
    stems = [parts[0] for name in documents if (parts := parts_of(name))]
    (known,) = await call.db.ask(queries.all_public(stems))
    for file in known:
        try:
            written = {ending: await call.storage.get(file.key(ending)) for ending in file.endings}
        except FileMissingError:
            continue
        await _write(call, replace(file, id=call.new_id(), site_id=site_id, created_at=call.now), written)


def _file_of(call: UserCall, name: str, ending: str, stem: str, site_id: SiteId | None = None) -> KeptFile:
    return KeptFile(
        id=call.new_id(),
        bucket=Bucket.SITE if site_id else Bucket.OWN,
        owner_id=call.user.id,
        site_id=site_id,
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
    if file.site_id is None:
        held, asked = queries.hold_space(call.user.id), queries.own_space(call.user.id)
        most = call.settings.document_space_bytes
    else:
        held, asked = queries.hold_space(file.site_id), queries.site_space(file.site_id)
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
