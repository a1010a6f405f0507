"""The nightly proof that every wallet is what its ledger says."""

import structlog

from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.credits.queries import wallets_that_differ

log = structlog.get_logger("terazi.credits")
tasks = Tasks("credits")


@tasks.every("15 3 * * *")
async def prove_ledger(work: Work) -> None:
    """Compare wallets, ledger and holds; a difference is an alarm, never repaired in silence."""
    differing = await wallets_that_differ(work.database.reader)
    if differing:
        log.error("credit wallets differ from their ledger", count=len(differing))
