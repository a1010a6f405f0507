"""Upkeep of access: what time has ended is written down."""

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.access.actions.ending import expire_grants

tasks = Tasks("access")


@tasks.every("*/5 * * * *")
async def expire_authorizations(work: Work) -> None:
    """Write expired and begun grants down, in batches; their dates counted already without this."""
    ended = 1
    while ended:
        async with work.database.session() as db:
            ended = await expire_grants(Change(db=db, now=work.clock(), new_id=work.new_id))
            await db.commit()
