"""What of an order is still to be billed: orders stand above bills, and say so through this list."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import Reader
from terazi.modules.bills.values import Line


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderSource:
    """Who knows of orders: whether something paid is left of one, and what, with the order locked until the commit."""

    has_left: Callable[[Reader, UUID], Awaitable[bool]]
    lines_left: Callable[[Change, UUID], Awaitable[tuple[Line, ...]]]


order_sources: list[OrderSource] = []
"""The entry fills the list."""


async def has_left(reader: Reader, order_id: UUID) -> bool:
    """Whether something of an order was paid and not paid back."""
    for source in order_sources:
        if await source.has_left(reader, order_id):
            return True
    return False


async def lines_left(change: Change, order_id: UUID) -> tuple[Line, ...]:
    """Return what of an order was paid and not paid back; nobody changes the order until the commit."""
    for source in order_sources:
        if lines := await source.lines_left(change, order_id):
            return lines
    return ()
