"""What happens to orders by the clock: providers are asked, buyers reminded, waiting ends and time runs out."""

from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.orders.actions.deadlines import (
    end_products,
    end_waiting,
    mark_used_up,
    remind_administrators,
    remind_of_waiting,
)
from terazi.modules.orders.actions.refund_payouts import ask_refunds_again
from terazi.modules.orders.actions.renewals import end_renewals, offer_renewals
from terazi.modules.orders.actions.webhooks import check_payments
from terazi.modules.orders.queries.reconciliation import differences

log = structlog.get_logger("terazi.orders")
tasks = Tasks("orders")


@tasks.every("* * * * * */15")
async def ask_card_providers(work: Work) -> None:
    """Settle card payments of which neither the browser nor a notice came back."""
    await check_payments(work)


@tasks.every("*/10 * * * *")
async def watch_waiting(work: Work) -> None:
    """Remind of payments that are nearly over, and cancel those that are."""
    await remind_of_waiting(work)
    await end_waiting(work)


@tasks.every("*/5 * * * *")
async def watch_ends(work: Work) -> None:
    """End what was bought for a time."""
    await end_products(work)


@tasks.every("*/10 * * * *")
async def watch_renewals(work: Work) -> None:
    """Offer the next period of what is paid for each period, and cancel offers that have nothing to follow."""
    await offer_renewals(work)
    await end_renewals(work)


@tasks.every("*/10 * * * *")
async def watch_refunds(work: Work) -> None:
    """Ask again for refunds of cards that nobody answered for; their providers pay them once."""
    await ask_refunds_again(work)


@tasks.every("5 6-17 * * *")
async def tell_administrators(work: Work) -> None:
    """Write to administrators what waits for them, in the Turkish morning or as soon as something does, once a day."""
    await remind_administrators(work)


@tasks.every("25 3 * * *")
async def prove_orders(work: Work) -> None:
    """Compare orders, payments, refunds and what was given; a difference is an alarm, never repaired in silence."""
    found = await differences(work.database.reader)
    if wrong := {name: len(rows) for name, rows in found.items() if rows}:
        log.error("orders do not add up", **wrong)


@tasks.task(queue="upkeep")
async def note_used_up(work: Work, *, line_id: str) -> None:
    """Write down that every use of a bought product was made."""
    async with work.database.session() as db:
        await mark_used_up(Change(db=db, now=work.clock(), new_id=work.new_id), UUID(line_id))
        await db.commit()
