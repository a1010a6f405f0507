"""What happens to credits by the clock: lots expire, and every night the wallets are proven against the ledger."""

import structlog

from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.credits.actions import expire, hold_wallet
from terazi.modules.credits.queries import owners_of_expired, wallets_that_differ

log = structlog.get_logger("terazi.credits")
tasks = Tasks("credits")
_BATCH = 500


@tasks.every("*/5 * * * *")
async def expire_credits(work: Work) -> None:
    """Take out of the wallets what is left of lots whose time is over; nothing could be spent of them before either."""
    now = work.clock()
    async with work.database.session() as db:
        owners = await owners_of_expired(db, now, _BATCH)
    for owner in owners:
        async with work.database.session() as db:
            await hold_wallet(db, UserId(owner))
            await expire(db, UserId(owner), now)
            await db.commit()


@tasks.every("15 3 * * *")
async def prove_ledger(work: Work) -> None:
    """Compare wallets, ledger and holds; a difference is an alarm, never repaired in silence."""
    differing = await wallets_that_differ(work.database.reader)
    if differing:
        log.error("credit wallets differ from their ledger", count=len(differing))
