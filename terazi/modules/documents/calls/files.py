"""Calls that keep, list, hand out and delete files of people and pictures of sites."""

from uuid import UUID

from terazi.foundation.calls.declare import TOKEN, Effect
from terazi.foundation.calls.params import (
    FileAnswer,
    FileField,
    OptionalQueryText,
    QueryText,
    RawHeaders,
    read_upload,
)
from terazi.foundation.context import AnyCall, UserCall
from terazi.foundation.errors import NotAllowed
from terazi.foundation.ids import SiteId
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES
from terazi.foundation.language.lang import fold
from terazi.foundation.limits import Limit
from terazi.foundation.storage import public_file_address
from terazi.modules.documents import queries
from terazi.modules.documents.actions.fetching import FOR_EVER, fetch_document, fetch_of_bucket
from terazi.modules.documents.actions.keeping import keep_for_site, keep_own
from terazi.modules.documents.actions.links import download_link
from terazi.modules.documents.actions.uses import delete_document, said_uses
from terazi.modules.documents.calls.declared import any_caller, calls, signed_in
from terazi.modules.documents.errors import (
    FileGone,
    FileInfected,
    FileInUse,
    FileKindRefused,
    FileTooLarge,
    ScannerLost,
    SpaceUsedUp,
    TooManyPixels,
)
from terazi.modules.documents.rules.downloads import content_disposition
from terazi.modules.documents.rules.ranges import RangeNotThereError, part_of
from terazi.modules.documents.schemas import (
    DocumentDeleted,
    DocumentList,
    DocumentRecorded,
    KeptDocument,
    SiteFileAnswer,
)
from terazi.modules.documents.values import (
    SITE_EDITORS,
    UNKNOWN_TYPE,
    Bucket,
    FetchedFile,
    KeptFile,
    SiteFile,
)
from terazi.modules.site.public import SiteNotFound, require_editor

_UPLOADS = Limit(count=120)
_PER_PAGE = 50
_OF_PICTURES = Limit(count=20_000)
"""A page shows many pictures, and one address may stand for a whole school."""
_LARGEST_DOCUMENT, _LARGEST_PICTURE = 10_200_000, 4_100_000
_CANNOT_KEEP = [
    FileTooLarge,
    FileKindRefused,
    FileInfected,
    ScannerLost,
    TooManyPixels,
    SpaceUsedUp,
    *CANNOT_COMPUTE,
]


@signed_in.post(
    "/v1/document/record",
    effect=Effect.WRITES,
    raises=_CANNOT_KEEP,
    limit=_UPLOADS,
    max_body_bytes=_LARGEST_DOCUMENT,
)
async def keep_document(call: UserCall, file: FileField) -> DocumentRecorded:
    """Keep a file for yourself: a picture (JPEG, PNG, WebP; up to 2 MB), a PDF, an Office file without macros, or plain text (up to 10 MB).

    What it is, its content says. A picture is written anew as WebP and PNG, without anything that was hidden in it.
    """
    async with FILES.turn(call.asker):
        content = await read_upload(file, max_bytes=call.settings.document_max_bytes)
        kept = await keep_own(call, file.filename or "", content)
    (used,) = await call.db.ask(queries.own_space(call.user.id))
    return DocumentRecorded(
        document_name=kept.document,
        document=KeptDocument.of(kept, _link(call, kept), ()),
        used_bytes=used,
        most_bytes=call.settings.document_space_bytes,
    )


@signed_in.post(
    "/v1/document/list", effect=Effect.READS, raises=[NotAllowed, SiteNotFound], limit=Limit(1000)
)
async def list_documents(
    call: UserCall,
    bucket: Bucket = Bucket.OWN,
    search_text: OptionalQueryText = None,
    before: UUID | None = None,
) -> DocumentList:
    """List your own files, newest first, or for who edits the site its pictures (`bucket=site`)."""
    wanted, count = fold(search_text or ""), _PER_PAGE + 1
    if bucket is Bucket.SITE:
        if not call.user.has_role(*SITE_EDITORS):
            raise NotAllowed
        await require_editor(call, call.site.id)
        page = queries.list_of_site(call.site.id, wanted=wanted, before=before, count=count)
        space, most = queries.site_space(call.site.id), call.settings.site_space_bytes
    else:
        page = queries.list_own(call.user.id, wanted=wanted, before=before, count=count)
        space, most = queries.own_space(call.user.id), call.settings.document_space_bytes
    found, used = await call.reader.ask(page, space)
    (uses,) = await call.reader.ask(queries.uses_of([file.id for file in found]))
    said = said_uses(uses, call.lang)
    return DocumentList(
        list=[KeptDocument.of(file, _link(call, file), said.get(file.id, ())) for file in found[:_PER_PAGE]],
        next=str(found[_PER_PAGE - 1].id) if len(found) > _PER_PAGE else None,
        used_bytes=used,
        most_bytes=most,
    )


@signed_in.post("/v1/document/delete", effect=Effect.DELETES, raises=[FileGone, FileInUse])
async def delete_own_document(call: UserCall, doc: QueryText) -> DocumentDeleted:
    """Delete a file of your own, or for who edits the site a picture of it that nothing shows any more."""
    await delete_document(call, doc)
    return DocumentDeleted(document_name=doc, document_delete=True)


@any_caller.get(
    "/v1/document/get",
    effect=Effect.EXPORTS,
    raises=[FileGone],
    limit=Limit(1000),
    media_type=UNKNOWN_TYPE,
)
async def get_document(call: AnyCall, doc: QueryText, headers: RawHeaders) -> FileAnswer:
    """Fetch a file by the name that `document/list` gives: your own, or a picture of a site. A `Range` fetches a part of it."""
    return _answer(await fetch_document(call, doc), doc, headers)


@any_caller.get(
    "/v1/document/get/by/bucket",
    effect=Effect.EXPORTS,
    raises=[FileGone],
    limit=_OF_PICTURES,
    media_type=UNKNOWN_TYPE,
    is_for_other_origins=True,
)
async def get_document_of_bucket(
    call: AnyCall, bucket: Bucket, key: QueryText, headers: RawHeaders
) -> FileAnswer:
    """Fetch a file by its bucket and key; pictures of sites are open to everybody and never change. A `Range` fetches a part."""
    return _answer(await fetch_of_bucket(call, bucket, key), key, headers)


@any_caller.post(
    "/v1/document/get/by/bucket",
    effect=Effect.EXPORTS,
    raises=[FileGone],
    limit=Limit(1000),
    media_type=UNKNOWN_TYPE,
    is_for_other_origins=True,
)
async def post_document_of_bucket(call: AnyCall, bucket: Bucket, key: QueryText) -> FileAnswer:
    """Fetch a file by its bucket and key, as GET does."""
    return _answer(await fetch_of_bucket(call, bucket, key), key, {})


@calls.post(
    "/v1/frontend/file/record",
    caller=TOKEN,
    roles=SITE_EDITORS,
    effect=Effect.WRITES,
    raises=[*_CANNOT_KEEP, SiteNotFound],
    limit=_UPLOADS,
    max_body_bytes=_LARGEST_PICTURE,
)
async def keep_site_file(
    call: UserCall,
    file: FileField,
    kind: SiteFile = SiteFile.PICTURE,
    frontend_client_id: UUID | None = None,
) -> SiteFileAnswer:
    """Keep a picture (JPEG, PNG or WebP, up to 2 MB) for a site; `favicon` makes icons of 32, 180 and 512 pixels of it.

    Without an id it is kept for the site of the call. It is open to everybody as soon as it is kept; what nothing has shown for a week is deleted.
    """
    async with FILES.turn(call.asker):
        content = await read_upload(file, max_bytes=call.settings.image_max_bytes)
        site_id = SiteId(frontend_client_id) if frontend_client_id else call.site.id
        return SiteFileAnswer.of(await keep_for_site(call, site_id, kind, file.filename or "", content))


def _link(call: UserCall, file: KeptFile) -> str:
    if file.bucket is Bucket.SITE:
        return public_file_address(file.document)
    return download_link(call, call.user, file.key(file.endings[0]), file.name)


def _answer(found: FetchedFile, name: str, sent: RawHeaders) -> FileAnswer:
    """Return a file; what never changes needs no second fetching, and is shown in any page."""
    is_public = found.cache_control == FOR_EVER
    disposition = content_disposition(found.name)
    headers = {
        "Content-Disposition": disposition.replace("attachment", "inline", 1) if is_public else disposition,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": found.cache_control,
        "Accept-Ranges": "bytes",
    }
    if is_public:
        tag = f'"{name}"'
        headers |= {"ETag": tag, "Cross-Origin-Resource-Policy": "cross-origin"}
        if tag in [each.strip().removeprefix("W/") for each in sent.get("if-none-match", "").split(",")]:
            return FileAnswer(status_code=304, headers=headers)
    size = len(found.content)
    # A part is only worth something to who has the rest of the same file: what never changes has a tag to say so.
    is_same = "if-range" not in sent or sent["if-range"] == headers.get("ETag")
    try:
        part = part_of(sent.get("range", ""), size) if is_same else None
    except RangeNotThereError:
        told = {"Content-Range": f"bytes */{size}", "Cache-Control": "no-store"}
        return FileAnswer(status_code=416, headers=headers | told)
    if part is None:
        return FileAnswer(found.content, media_type=found.media_type, headers=headers)
    first, last = part
    headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    return FileAnswer(
        found.content[first : last + 1], status_code=206, media_type=found.media_type, headers=headers
    )
