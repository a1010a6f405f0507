"""Calls that hand out a file by its link, or a table as a workbook."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from annotated_types import Ge, Le

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.foundation.calls.params import FileAnswer, QueryText
from terazi.foundation.context import OpenCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, TABLES
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.foundation.storage import FileMissingError, is_signed_download
from terazi.modules.accounts.public import is_session_live
from terazi.modules.documents.actions.hooks import link_holders
from terazi.modules.documents.calls.declared import open_to_all
from terazi.modules.documents.errors import FileGone, LinkExpired, LinkInvalid, RowTooLong, TableTooLarge
from terazi.modules.documents.rules.downloads import content_disposition, even_rows
from terazi.modules.documents.schemas import TableBody
from terazi.modules.documents.values import UNKNOWN_TYPE, WORKBOOK_TYPE, media_type_of

_LAST_MOMENT = 253_402_300_799  # the end of the year 9999
UnixSeconds = Annotated[int, Ge(0), Le(_LAST_MOMENT)]
_MEGABYTE = 1_000_000
_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")


@open_to_all.get(
    "/v1/document/download",
    raises=[LinkInvalid, LinkExpired, FileGone],
    limit=Limit(count=1000),
    media_type=UNKNOWN_TYPE,
)
async def download_document(
    call: OpenCall,
    key: QueryText,
    name: QueryText,
    session: UUID,
    expires: UnixSeconds,
    signature: QueryText,
    is_shown: bool = False,
) -> FileAnswer:
    """Fetch one file by a signed link, which says under which name and until when; it ends with the session that was given it.

    A PDF may be shown in a page of ours.
    """
    expires_at = datetime.fromtimestamp(expires, UTC)
    secret = call.settings.secret()
    if not is_signed_download(
        secret, signature, key=key, name=name, session_id=session, expires_at=expires_at
    ):
        raise LinkInvalid
    if call.now > expires_at or not await _is_held(call, session):
        raise LinkExpired
    try:
        content = await call.storage.get(key)
    except FileMissingError as missing:
        raise FileGone from missing
    if is_shown and name.endswith(".pdf") and content.startswith(b"%PDF-"):
        return _shown_pdf(content, name)
    return _file(content, name, media_type_of(name))


@open_to_all.post(
    "/v1/table/to/excel",
    raises=[TableTooLarge, RowTooLong, *CANNOT_COMPUTE],
    max_body_bytes=8 * _MEGABYTE,
    media_type=WORKBOOK_TYPE,
)
async def write_table_to_excel(call: OpenCall, body: TableBody) -> FileAnswer:
    """Return a table as an Excel workbook; text stays text, whatever it begins with."""
    rows = even_rows(body.table_header, body.table, max_cells=call.settings.excel_max_filled_cells)
    name = body.table_name or say(Phrase("documents.table_name"), call.lang)
    columns = tuple(OutColumn(name=caption) for caption in body.table_header)
    sheets = [OutSheet(name=name, columns=columns, rows=rows)]
    content: bytes = await TABLES.compute(call, _WRITE_WORKBOOK, sheets)
    return _file(content, f"{name}.xlsx", WORKBOOK_TYPE)


async def _is_held(call: OpenCall, holder: UUID) -> bool:
    (is_live,) = await call.reader.ask(is_session_live(holder, now=call.now))
    return is_live or any([await is_good(call, holder) for is_good in link_holders])


def _shown_pdf(content: bytes, name: str) -> FileAnswer:
    """A viewer of PDF does not work in a sandbox; nothing but a PDF is shown, and only inside our own pages."""
    headers = {
        "Content-Disposition": content_disposition(name).replace("attachment", "inline", 1),
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
        "Cache-Control": "private, no-store",
    }
    return FileAnswer(content, media_type="application/pdf", headers=headers)


def _file(content: bytes, name: str, media_type: str) -> FileAnswer:
    headers = {
        "Content-Disposition": content_disposition(name),
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": "private, no-store",
    }
    return FileAnswer(content, media_type=media_type, headers=headers)
