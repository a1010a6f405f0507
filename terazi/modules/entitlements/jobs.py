"""Upkeep of entitlements: what time has ended is written down, and uses are proven to add up."""

import structlog

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.entitlements.actions.assigning import expire
from terazi.modules.entitlements.actions.renewing import renew_due
from terazi.modules.entitlements.queries.lists import sources_that_differ

log = structlog.get_logger("terazi.entitlements")
tasks = Tasks("entitlements")
_BATCH = 500


@tasks.every("*/5 * * * *")
async def expire_entitlements(work: Work) -> None:
    """Write expired, begun and used-up entitlements down, in batches; they counted as such already without this."""
    ended = 1
    while ended:
        async with work.database.session() as db:
            ended = await expire(Change(db=db, now=work.clock(), new_id=work.new_id), _BATCH)
            await db.commit()


@tasks.every("* * * * *")
async def renew_uses(work: Work) -> None:
    """Begin the periods of uses that have come, in batches; using and looking count them already without this."""
    renewed = _BATCH
    while renewed == _BATCH:
        async with work.database.session() as db:
            renewed = await renew_due(Change(db=db, now=work.clock(), new_id=work.new_id), _BATCH)
            await db.commit()


@tasks.every("25 3 * * *")
async def prove_uses(work: Work) -> None:
    """Compare what was granted with what was used, is left and was taken back; a difference is an alarm."""
    differing = await sources_that_differ(work.database.reader)
    if differing:
        log.error("uses of entitlements do not add up", count=len(differing))
