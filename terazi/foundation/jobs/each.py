"""Loops of work: each item in a transaction of its own, and none that fails keeps another from being done."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

import structlog
from sqlalchemy import ColumnElement, true
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Work

log = structlog.get_logger("terazi.jobs")
K = TypeVar("K", UUID, int)
PAGE = 100
"""How many items are looked for at a time."""


async def for_each(
    work: Work,
    what: str,
    due: Callable[[AsyncSession, K | None, int], Awaitable[Sequence[K]]],
    do: Callable[[Change, K], Awaitable[object]],
) -> int:
    """Do everything that is due now, and return how many items it was done for.

    ``due`` returns the keys after a given one (None: from the first on), in their order, at most so many. All of them
    are walked through once, so that items that fail, however many, take nobody's place; they come again with the
    next run. ``what`` names the work in the log.
    """
    done, after = 0, None
    while found := await _page(work, due, after):
        for item in found:
            done += await attempt(work, what, partial(_for_item, do, item), item=item)
        after = found[-1]
    return done


async def attempt(
    work: Work, what: str, do: Callable[[Change], Awaitable[object]], *, item: UUID | int | None = None
) -> bool:
    """Do one thing in a transaction of its own; where it fails, that is logged, nothing of it stays, and it is False."""
    try:
        async with work.database.session() as db:
            await do(Change(db=db, now=work.clock(), new_id=work.new_id))
            await db.commit()
    except Exception:
        log.exception(
            "work failed and waits for its next run", work=what, item=None if item is None else str(item)
        )
        return False
    return True


def beyond(column: Any, after: UUID | int | None) -> ColumnElement[bool]:  # Any: a mapped column
    """Return the condition that a key comes after the one that was reached; None where nothing was yet."""
    return true() if after is None else column > after


async def _page(
    work: Work, due: Callable[[AsyncSession, K | None, int], Awaitable[Sequence[K]]], after: K | None
) -> Sequence[K]:
    async with work.database.session() as db:
        return await due(db, after, PAGE)


async def _for_item(do: Callable[[Change, K], Awaitable[object]], item: K, change: Change) -> None:
    await do(change, item)
