"""What happens to credits by the clock: lots expire, and every night the wallets are proven against the ledger."""

from functools import partial
from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.credits.actions import expire, hold_wallet
from terazi.modules.credits.queries import owners_of_expired, wallets_that_differ

log = structlog.get_logger("terazi.credits")
tasks = Tasks("credits")


@tasks.every("*/5 * * * *")
async def expire_credits(work: Work) -> None:
    """Take out of the wallets what is left of lots whose time is over; nothing could be spent of them before either."""
    await for_each(work, "expire credits", partial(owners_of_expired, now=work.clock()), _expire)


async def _expire(change: Change, owner: UUID) -> None:
    await hold_wallet(change.db, UserId(owner))
    await expire(change, UserId(owner))


@tasks.every("15 3 * * *")
async def prove_ledger(work: Work) -> None:
    """Compare wallets, ledger and holds; a difference is an alarm, never repaired in silence."""
    (differing,) = await work.database.reader.ask(wallets_that_differ())
    if differing:
        log.error("credit wallets differ from their ledger", count=len(differing))
