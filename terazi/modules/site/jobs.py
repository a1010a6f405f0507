"""What happens to sites by the clock: scheduled drafts are published, links to previews end."""

from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.site.actions.scheduling import publish_due
from terazi.modules.site.queries.previews import forget_previews
from terazi.modules.site.queries.revisions import sites_due

tasks = Tasks("site")


@tasks.every("* * * * *")
async def publish_scheduled(work: Work) -> None:
    """Publish what is due; whoever scheduled it is told once where it cannot be."""
    due = partial(sites_due, until=work.clock())
    await for_each(work, "publish scheduled drafts", due, partial(_publish, work.settings.public_url))


async def _publish(public_url: str, change: Change, site_id: UUID) -> None:
    await publish_due(change, site_id, public_url=public_url)


@tasks.every("35 3 * * *")
async def forget_ended_previews(work: Work) -> None:
    """Delete links to previews that are over, with the drafts that they showed."""
    async with work.database.transaction() as db:
        await db.write(forget_previews(work.clock()))
