"""Upkeep of access: what time has ended is written down."""

from functools import partial

from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.access.actions.grants import begin_grants, expire_grant
from terazi.modules.access.queries.grants import ended_grants

tasks = Tasks("access")


@tasks.every("*/5 * * * *")
async def expire_authorizations(work: Work) -> None:
    """Write expired and begun grants down; their dates counted already without this."""
    await attempt(work, "begin authorizations", begin_grants)
    await for_each(work, "expire authorizations", partial(ended_grants, now=work.clock()), expire_grant)
