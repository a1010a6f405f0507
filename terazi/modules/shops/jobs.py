"""What the store does by the clock."""

from functools import partial

from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.shops.actions.catalogue import relist_bundle
from terazi.modules.shops.queries.campaigns import campaigns_turning
from terazi.modules.shops.rules.expiry import today_in_turkey

tasks = Tasks("shops")


@tasks.every("* * * * *")
async def turn_campaigns(work: Work) -> None:
    """Show the prices of campaigns from their first midnight on, and not after their last."""
    found = partial(campaigns_turning, today=today_in_turkey(work.clock()))
    await for_each(work, "turn campaigns", found, relist_bundle)
