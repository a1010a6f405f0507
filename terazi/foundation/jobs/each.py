"""Loops of work: each item in a transaction of its own, and none that fails keeps another from being done."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime
from functools import partial
from typing import TypeVar
from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.questions import Question

log = structlog.get_logger("terazi.jobs")
K = TypeVar("K", UUID, int)
_BEFORE_ALL = UUID(int=0)
PAGE = 100
"""How many items are looked for at a time."""


async def for_each(
    work: Work,
    what: str,
    due: Callable[[K, int], Question[list[K]]],
    do: Callable[[Change, K], Awaitable[object]],
    *,
    first: K = _BEFORE_ALL,  # type: ignore[assignment]  # where keys are no UUIDs it is given
) -> int:
    """Do everything that is due now, each item in a transaction of its own, and return for how many it was done.

    ``due`` asks for the keys after a given one (at first ``first``, which is smaller than all), in their order, at most
    so many. All are walked through once, so that items that fail, however many, take nobody's place; they come again
    with the next run. ``what`` names the work in the log.
    """
    done, after = 0, first
    while True:
        (found,) = await work.database.reader.ask(due(after, PAGE))
        for item in found:
            done += await attempt(work, what, partial(_for_item, do, item), item=item)
        if len(found) < PAGE:
            return done
        after = found[-1]


async def forget_unnamed(
    work: Work,
    folder: str,
    *,
    before: datetime,
    find_named: Callable[[Sequence[str]], Awaitable[Collection[str]]],
) -> None:
    """Delete files of a folder of the store that were last written before a moment and that nothing names.

    A file is written before what names it is committed: such are of calls and jobs that failed, were cancelled or died.
    ``find_named`` says which of some hundred keys are named.
    """
    async for keys in work.storage.files_before(folder, before):
        named = await find_named(keys)
        await work.storage.delete([key for key in keys if key not in named])


async def attempt(
    work: Work, what: str, do: Callable[[Change], Awaitable[object]], *, item: UUID | int | None = None
) -> bool:
    """Do one thing in a transaction of its own; where it fails, that is logged, nothing of it stays, and it is False."""
    try:
        async with work.database.transaction() as db:
            await do(Change(db=db, now=work.clock(), new_id=work.new_id))
    except Exception:
        log.exception(
            "work failed and waits for its next run", work=what, item=None if item is None else str(item)
        )
        return False
    return True


async def _for_item(do: Callable[[Change, K], Awaitable[object]], item: K, change: Change) -> None:
    await do(change, item)
