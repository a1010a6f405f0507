"""What becomes of deleted projects, and of files that no project came to name."""

import re
from collections.abc import Collection, Sequence
from datetime import timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each, forget_unnamed
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import deleted
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.queries.files import named_files
from terazi.modules.analysis.tables import PROJECT

tasks = Tasks("analysis")
_KEEP_DELETED = timedelta(days=30)
_KEEP_UNNAMED = timedelta(days=2)
"""A file is written before what names it is committed; no call and no job takes this long."""
_DATA = re.compile(r"projects/[0-9a-f-]{36}/(?:source[^/]*|[^/]+\.parquet)")
"""Workbooks as they were sent, and data sets."""


@tasks.every("40 3 * * *")
async def forget_deleted_projects(work: Work) -> None:
    """Forget projects deleted a month ago, with everything computed from them."""
    due = partial(projects.expired_projects, deleted_before=work.clock() - _KEEP_DELETED)
    await for_each(work, "forget deleted projects", due, partial(_forget_project, work))


@tasks.every("55 3 * * *")
async def forget_unnamed_data(work: Work) -> None:
    """Forget workbooks and data sets that nothing names: of calls and jobs that failed, were cancelled or died."""
    before = work.clock() - _KEEP_UNNAMED
    await forget_unnamed(work, "projects", before=before, find_named=partial(_named, work))


async def _named(work: Work, keys: Sequence[str]) -> Collection[str]:
    data = [key for key in keys if _DATA.fullmatch(key)]
    if not data:
        return keys
    (named,) = await work.database.reader.ask(named_files(data))
    return {*named, *(key for key in keys if key not in data)}


async def _forget_project(work: Work, change: Change, project_id: UUID) -> None:
    (locked,) = await change.db.ask(projects.lock_deleted_project(project_id))
    if locked is not None:
        await work.storage.delete_folder(f"projects/{project_id}")
        await change.db.write(deleted(PROJECT, project_id))
