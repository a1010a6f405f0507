"""What becomes of deleted projects."""

from datetime import timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.questions import deleted
from terazi.modules.analysis.queries import projects
from terazi.modules.analysis.tables import PROJECT

tasks = Tasks("analysis")
_KEEP_DELETED = timedelta(days=30)


@tasks.every("40 3 * * *")
async def forget_deleted_projects(work: Work) -> None:
    """Forget projects deleted a month ago, with everything computed from them."""
    due = partial(projects.expired_projects, deleted_before=work.clock() - _KEEP_DELETED)
    await for_each(work, "forget deleted projects", due, partial(_forget_project, work))


async def _forget_project(work: Work, change: Change, project_id: UUID) -> None:
    (locked,) = await change.db.ask(projects.lock_deleted_project(project_id))
    if locked is not None:
        await work.storage.delete_folder(f"projects/{project_id}")
        await change.db.write(deleted(PROJECT, project_id))
