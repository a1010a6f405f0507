"""What somebody else took away of what was sold: it ends, and its price is owed like that of all that ends."""

from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.public import has_stayed_away
from terazi.modules.orders.actions.ending import end_empty_bundle, end_lines, mail_end
from terazi.modules.orders.actions.opening import SYSTEM, open_order
from terazi.modules.orders.queries import changing, given
from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.values import OPEN_LINES, WITHDRAWABLE_STATES, BundleState

taken_tasks = Tasks("taken")
TIME_TO_RETURN = timedelta(hours=1)
"""How long what was sold of a deleted project waits for its owner to think again."""


class Taken(StrEnum):
    """What was taken away."""

    AUTHORIZATION = "authorization"
    PROJECT = "project"


@taken_tasks.task(queue="upkeep", tries=10)
async def end_taken(work: Work, *, line_id: str, what: str, since: str | None = None) -> None:
    """End a product of which nothing can be used any more: orders are locked before what they gave.

    A project that is back ends nothing, nor one that was deleted again after ``since``: that has an hour of its own.
    """
    deleted_at = datetime.fromisoformat(since) if since else None
    async with work.database.session() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await _end(change, UUID(line_id), Taken(what), deleted_at)
        await db.commit()


async def end_bought_grant(change: Change, grant_id: UUID) -> None:
    """Let the product end that gave an authorization, if one did."""
    line_id = await given.line_of_grant(change.db, grant_id)
    if line_id is not None:
        await end_taken.enqueue(change.db, line_id=str(line_id), what=Taken.AUTHORIZATION.value)


async def end_sold_outputs(change: Change, project_id: UUID) -> int:
    """Let the products that give something of a project end in a while unless it comes back; how many they are."""
    lines = await given.lines_of_project(change.db, project_id)
    for line_id in lines:
        await end_taken.enqueue_in(
            change.db,
            TIME_TO_RETURN,
            line_id=str(line_id),
            what=Taken.PROJECT.value,
            since=change.now.isoformat(),
        )
    return len(lines)


async def _end(change: Change, line_id: UUID, what: Taken, deleted_at: datetime | None) -> None:
    order = await open_order(change, await changing.cart_of_line(change.db, line_id))
    line = order.line(line_id)
    bundle = order.bundle(line.shopcart_bundle_id)
    if line.state not in OPEN_LINES or bundle.state not in WITHDRAWABLE_STATES:
        return
    if what is Taken.PROJECT and not await _is_owed_for_project(change, bundle, line, deleted_at):
        return
    why = Phrase(f"orders.ended.{what.value}")
    owed = await end_lines(change, order, bundle, [line], SYSTEM, reason=why)
    await mail_end(change, order, bundle, SYSTEM, product=line, owed=owed, reason=why)
    await end_empty_bundle(change, order, bundle)
    await change.db.flush()


async def _is_owed_for_project(
    change: Change, bundle: ShopcartBundle, line: ShopcartBundleProduct, deleted_at: datetime | None
) -> bool:
    """Whether a project is still gone; what was not accepted gives nothing of it and is owed as a whole already."""
    return (
        bundle.state is not BundleState.REGISTER_REFUSED
        and line.project_id is not None
        and await has_stayed_away(change.db, line.project_id, deleted_at)
    )
