"""Calls that bring a site in from a workbook, and write it as one."""

import asyncio
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, FileField, file_answer, read_upload
from terazi.foundation.context import UserCall
from terazi.foundation.errors import Busy, FieldProblem, InvalidInput
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES, TABLES
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.site.actions.book_contents import standing_of, wanted_of
from terazi.modules.site.actions.book_file import book_sheets, read_book
from terazi.modules.site.actions.desk import open_desk
from terazi.modules.site.actions.importing import import_book
from terazi.modules.site.calls.declared import administrators
from terazi.modules.site.errors import ContentConflict, SiteNotFound, WorkbookFileRefused
from terazi.modules.site.rules.hosts import host_of
from terazi.modules.site.schemas.books import BookAnswer, book_answer, checked_fields
from terazi.modules.site.schemas.shell import YesNo
from terazi.modules.site.values.revisions import SubjectKind

_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")
_LARGEST_UPLOAD = 11_000_000
_TRIALS, _IMPORTS = Limit(count=60), Limit(count=10)
"""Trials change nothing and are made again and again while a workbook is mended; what is brought in is counted by itself."""


@administrators.post(
    "/v1/system/update/by_excel",
    effect=Effect.CHANGES_SIGN_IN,
    raises=[SiteNotFound, ContentConflict, WorkbookFileRefused, Busy],
    limit=_TRIALS,
    max_body_bytes=_LARGEST_UPLOAD,
)
async def update_site_by_excel(
    call: UserCall,
    frontend_client_id: UUID,
    system_excel_file: FileField,
    dry_run: bool = False,
    publish: YesNo = "no",
    state: str = "",
    domain_again: str = "",
) -> BookAnswer:
    """Bring menu, texts, content blocks, settings and old paths of a site in from a workbook: all rows or none, as one release.

    ``dry_run`` only tells what would change, and the ``state`` of the site that it was told of: sent with the real
    import, that is refused where anything was changed meanwhile, with a new preview. Where something is deleted the
    domain is typed again.
    """
    if not dry_run:
        await call.speed_control.require("site workbook", call.asker, _IMPORTS)
    async with FILES.turn(call.asker):
        content = await read_upload(system_excel_file, max_bytes=call.settings.excel_max_bytes)
        rows = await read_book(call, content)
    desk = await open_desk(call, frontend_client_id)
    now = await standing_of(desk)
    is_stale = not dry_run and bool(state) and state != now.mark
    is_trial = dry_run or is_stale
    wanted = wanted_of(desk, now, rows, check=checked_fields, lang=call.lang)
    done = await import_book(desk, call, now, wanted, is_dry_run=is_trial, publishes=publish == "yes")
    answer = book_answer(
        done, desk.site, row_count=wanted.row_count, is_dry_run=is_trial, state=now.mark, lang=call.lang
    )
    if is_stale:
        conflict = ContentConflict([], revision=desk.site.version, kind=SubjectKind.SETTINGS)
        conflict.extra["preview"] = answer.model_dump(mode="json")
        raise conflict
    if not dry_run and answer.deleted_count and host_of(domain_again) != desk.site.domain:
        raise InvalidInput([FieldProblem("domain_again", Phrase("site.problem.domain_again"))])
    return answer


@administrators.post(
    "/v1/system/excel/export",
    effect=Effect.EXPORTS,
    raises=[SiteNotFound, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def export_site(call: UserCall, frontend_client_id: UUID) -> FileAnswer:
    """Download a site as its editors see it, as a workbook that can be changed and brought in again."""
    async with TABLES.turn(call.asker):
        desk = await open_desk(call, frontend_client_id)
        now = await standing_of(desk)
        sheets = await asyncio.to_thread(book_sheets, now.records(), call.lang)
        content = await TABLES.computed(call.settings, _WRITE_WORKBOOK, sheets)
    name = say(Phrase("site.book.name", {"domain": desk.site.domain}), call.lang)
    return file_answer(content, media_type=EXCEL, name=f"{name}.xlsx")
