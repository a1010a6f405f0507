"""Upkeep of entitlements: what time has ended is written down, and uses are proven to add up."""

from functools import partial

import structlog

from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.entitlements.actions.assignments import begin_due, expire, note_used_up
from terazi.modules.entitlements.actions.uses import renew_due
from terazi.modules.entitlements.queries import locking
from terazi.modules.entitlements.queries.lists import sources_that_differ

log = structlog.get_logger("terazi.entitlements")
tasks = Tasks("entitlements")


@tasks.every("*/5 * * * *")
async def expire_entitlements(work: Work) -> None:
    """Write expired, begun and used-up entitlements down; they counted as such already without this."""
    await attempt(work, "begin entitlements", begin_due)
    await for_each(work, "note what is used up", locking.used_up, note_used_up)
    await for_each(work, "expire entitlements", partial(locking.ended, now=work.clock()), expire)


@tasks.every("* * * * *")
async def renew_uses(work: Work) -> None:
    """Begin the periods of uses that have come; using and looking count them already without this."""
    await for_each(work, "renew uses", partial(locking.to_renew, now=work.clock()), renew_due)


@tasks.every("25 3 * * *")
async def prove_uses(work: Work) -> None:
    """Compare what was granted with what was used, is left and was taken back; a difference is an alarm."""
    (differing,) = await work.database.reader.ask(sources_that_differ())
    if differing:
        log.error("uses of entitlements do not add up", count=len(differing))
