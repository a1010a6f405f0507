"""Fetching files: by the name that a list gave, or by bucket and key."""

from terazi.foundation.context import AnyCall
from terazi.foundation.storage import FileMissingError
from terazi.modules.documents import queries
from terazi.modules.documents.actions.hooks import bucket_sources
from terazi.modules.documents.errors import FileGone
from terazi.modules.documents.rules.kinds import parts_of
from terazi.modules.documents.values import Bucket, FetchedFile, KeptFile, media_type_of

FOR_EVER = "public, max-age=31536000, immutable"


async def fetch_document(call: AnyCall, document: str) -> FetchedFile:
    """Return a file of the caller, or a picture of a site; who may not see it hears that there is none."""
    own = await _find_own(call, document)
    return own or await _public(call, document)


async def fetch_of_bucket(call: AnyCall, bucket: Bucket, key: str) -> FetchedFile:
    """Return a file of a bucket, by the rule of that bucket."""
    match bucket:
        case Bucket.OWN:
            found = await _find_own(call, key)
        case Bucket.SITE:
            found = await _public(call, key)
        case _:
            found = await bucket_sources[bucket](call, key) if bucket in bucket_sources else None
    if found is None:
        raise FileGone
    return found


async def _find_own(call: AnyCall, document: str) -> FetchedFile | None:
    parts = parts_of(document)
    if parts is None or call.user is None:
        return None
    (file,) = await call.reader.ask(queries.find_own(call.user.id, parts[0]))
    if file is None or file.deleted_at is not None:
        return None
    return await _fetched(call, file, parts[1], "private, no-store")


async def _public(call: AnyCall, document: str) -> FetchedFile:
    parts = parts_of(document)
    if parts is None:
        raise FileGone
    (file,) = await call.reader.ask(queries.find_public(parts[0]))
    if file is None:
        raise FileGone
    return await _fetched(call, file, parts[1], FOR_EVER)


async def _fetched(call: AnyCall, file: KeptFile, ending: str, cache_control: str) -> FetchedFile:
    if ending not in file.endings:
        raise FileGone
    try:
        content = await call.storage.get(file.key(ending))
    except FileMissingError as missing:
        raise FileGone from missing
    name = file.name if ending == file.endings[0] else file.name.rpartition(".")[0] + ending
    return FetchedFile(
        content=content, name=name, media_type=media_type_of(name), cache_control=cache_control
    )
