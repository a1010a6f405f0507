"""Uses that are given anew in each period: what is unused then lapses."""

from uuid import UUID

from terazi.foundation.context import Change
from terazi.modules.entitlements.queries import changing
from terazi.modules.entitlements.rules import renewal_after
from terazi.modules.entitlements.tables import Entitlement
from terazi.modules.entitlements.values import LIVE


async def renew(change: Change, entitlement: Entitlement) -> None:
    """Begin the present period of a locked entitlement, if the one before has ended; periods nobody saw bring nothing."""
    period, ended = entitlement.uses_period, entitlement.renews_at
    if period is None or ended is None or ended > change.now or entitlement.status not in LIVE:
        return
    brought = entitlement.uses_per_period or 0
    entitlement.uses_lapsed += entitlement.uses_left or 0
    entitlement.uses_renewed += brought
    entitlement.uses_left = brought
    entitlement.renews_at = renewal_after(period, entitlement.renews_from or ended, change.now)
    await change.db.flush()


async def renew_due(change: Change, entitlement_id: UUID) -> None:
    """Begin the period of an entitlement that has come."""
    for entitlement in await changing.lock(change.db, [entitlement_id]):
        await renew(change, entitlement)
