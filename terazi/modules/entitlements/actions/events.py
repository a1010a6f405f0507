"""Who is told of entitlements: the audit trail, and upper modules that listen."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.entitlements.tables import Entitlement


async def record(
    change: Change,
    action: str,
    entitlement: Entitlement,
    *,
    before: Mapping[str, Any] | None = None,  # Any: JSON
    **after: Any,  # Any: JSON
) -> None:
    """Write what was done to an entitlement, and whose it is."""
    (names,) = await change.db.ask(find_usernames([entitlement.holder_id]))
    await record_deed(
        change,
        Deed(
            action=f"entitlements.{action}",
            subject=Subject.ENTITLEMENT,
            subject_id=entitlement.id,
            subject_name=str(entitlement.product_name.get("tr", "")),
            before=before or {},
            after={"username": names.get(entitlement.holder_id, ""), **after},
        ),
    )


UsedUpListener = Callable[[Change, UUID], Awaitable[None]]

on_used_up: list[UsedUpListener] = []
"""Told of the line of an order of which every use was made; the entry fills the list. They must not lock orders."""
