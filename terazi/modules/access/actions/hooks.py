"""What upper modules may hang on to access."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from terazi.foundation.context import Change

GrantEndedListener = Callable[[Change, UUID], Awaitable[None]]

on_grant_ended: list[GrantEndedListener] = []
"""Told of a grant that an administrator ended before its time; the entry fills the list. They must not lock orders."""


async def tell_ended(change: Change, grant_id: UUID) -> None:
    """Tell everybody who wants to know that a grant was ended."""
    for listener in on_grant_ended:
        await listener(change, grant_id)
