"""Who is told of entitlements: the audit trail, and upper modules that listen."""

from collections.abc import Awaitable, Callable, Mapping
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import Question
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import Deed, Subject, trail_entry
from terazi.modules.entitlements.values import Entitlement


async def record(
    change: Change,
    action: str,
    entitlement: Entitlement,
    *changes: Question[int],
    before: Mapping[str, Value] | None = None,
    after: Mapping[str, Value] | None = None,
) -> None:
    """Write changes of an entitlement, and into the trail what was done to it and whose it is."""
    (names,) = await change.db.ask(find_usernames([entitlement.holder_id]))
    deed = Deed(
        action=f"entitlements.{action}",
        subject=Subject.ENTITLEMENT,
        subject_id=entitlement.id,
        subject_name=entitlement.product_name.get("tr", ""),
        before=before or {},
        after={"username": names.get(entitlement.holder_id, ""), **(after or {})},
    )
    await change.db.write(*changes, trail_entry(change, deed))


UsedUpListener = Callable[[Change, UUID], Awaitable[None]]

on_used_up: list[UsedUpListener] = []
"""Told of the line of an order of which every use was made; the entry fills the list. They must not lock orders."""
