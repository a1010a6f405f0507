"""What upper modules may hang on to analysis."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from terazi.foundation.context import Change

ProjectGoneListener = Callable[[Change, UUID], Awaitable[int]]

on_project_gone: list[ProjectGoneListener] = []
"""Told of a project that its owner deleted or left behind, return how many sold products end for it unless it comes back.

The entry fills the list. They must not lock orders.
"""


async def tell_gone(change: Change, project_id: UUID) -> int:
    """Tell everybody who wants to know that nobody reaches a project any more; how many sold products end for it."""
    return sum([await listener(change, project_id) for listener in on_project_gone])
