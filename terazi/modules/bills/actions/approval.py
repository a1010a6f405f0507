"""Giving bills their number, and giving back what was billed."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.questions import inserted, updated
from terazi.modules.audit.public import record_event
from terazi.modules.bills import queries
from terazi.modules.bills.actions.drafts import event_of, read_facts, rewrite
from terazi.modules.bills.actions.numbering import number_bill
from terazi.modules.bills.errors import BillIncomplete, BillMoveRefused, BillNotFound, BuyerHasNoMail
from terazi.modules.bills.jobs import mail_bill
from terazi.modules.bills.rules.completeness import missing_of
from terazi.modules.bills.rules.lines import lines_given_back, lines_kept, lines_left, placed_parts
from terazi.modules.bills.rules.row_mapping import bill_values, facts_from
from terazi.modules.bills.rules.transitions import require_move
from terazi.modules.bills.tables import BILL
from terazi.modules.bills.values import (
    OPEN_STATES,
    Bill,
    BillFacts,
    BillKind,
    BillState,
    Mover,
    Part,
    PricedLine,
)


async def approve_bill(
    change: Change, bill_id: UUID, *, mover: Mover, actor_id: UserId | None, base_url: str = ""
) -> Bill:
    """Give a complete bill its number and freeze it; one that has its number keeps it."""
    bill = await _lock(change, bill_id)
    if bill.state is BillState.APPROVED:
        return bill
    facts, _ = await read_facts(change, bill)
    if bill.state in OPEN_STATES and (missing := missing_of(facts)):
        raise BillIncomplete(missing)
    require_move(bill.state, BillState.APPROVED, mover)
    issued = await number_bill(change, bill, facts, actor_id)
    await record_event(change, event_of("bills.approved", issued, after={"number": issued.number}))
    await mail_bill.enqueue(change.db, bill_id=str(bill.id), base_url=base_url)
    return issued


async def approve_bills_of_order(change: Change, order_id: UUID, *, actor_id: UserId) -> None:
    """Approve the bills of an order that are complete and have no number yet."""
    (bills,) = await change.db.ask(queries.lock_bills_of_order(order_id))
    for bill in bills:
        if bill.state is BillState.NOT_APPROVED:
            await approve_bill(change, bill.id, mover=Mover.STAFF, actor_id=actor_id)


async def cancel_bill(
    change: Change,
    bill_id: UUID,
    *,
    reason: str,
    mover: Mover,
    actor_id: UserId | None,
    base_url: str = "",
) -> Bill | None:
    """Cancel a bill: one with a number by a counter-bill, which is returned each time, one without by itself."""
    bill = await _lock(change, bill_id)
    if bill.state is BillState.CANCELLED:
        (last,) = await change.db.ask(queries.last_counter_bill(bill.id))
        return last
    if bill.kind is BillKind.COUNTER:
        raise BillMoveRefused(allowed=[])
    require_move(bill.state, BillState.CANCELLED, mover)
    counter = None
    if bill.number is not None:
        counter = await _give_back(change, bill, None, reason=reason, actor_id=actor_id, base_url=base_url)
    else:
        await _close(change, bill, reason=reason, actor_id=actor_id)
    return counter


async def cancel_bills_of_order(
    change: Change, order_id: UUID, *, reason: str, actor_id: UserId | None = None, base_url: str = ""
) -> None:
    """Cancel every bill of an order; the second time nothing is left to cancel."""
    (bills,) = await change.db.ask(queries.lock_bills_of_order(order_id))
    for bill in bills:
        await cancel_bill(
            change, bill.id, reason=reason, mover=Mover.SYSTEM, actor_id=actor_id, base_url=base_url
        )


async def give_back_parts(
    change: Change,
    order_id: UUID,
    parts: Sequence[Part],
    *,
    reason: str,
    actor_id: UserId | None = None,
    base_url: str = "",
) -> None:
    """Give back parts of an order's newest bill: by a counter-bill, or by writing less where it has no number yet."""
    (bills,) = await change.db.ask(queries.lock_bills_of_order(order_id))
    bill = next((each for each in reversed(bills) if each.state is not BillState.CANCELLED), None)
    if bill is None:
        raise BillNotFound
    if bill.number is not None:
        await _give_back(change, bill, parts, reason=reason, actor_id=actor_id, base_url=base_url)
        return
    facts, lines = await read_facts(change, bill)
    kept = lines_kept(lines, placed_parts(lines, parts))
    if kept:
        await rewrite(change, bill, replace(facts, lines=kept))
    else:
        await _close(change, bill, reason=reason, actor_id=actor_id)


async def mail_again(change: Change, bill_id: UUID, *, base_url: str) -> None:
    """Mail an issued bill to its buyer once more."""
    bill = await _lock(change, bill_id)
    if bill.number is None:
        raise BillNotFound
    if not bill.buyer.mail:
        raise BuyerHasNoMail
    await mail_bill.enqueue(change.db, bill_id=str(bill.id), base_url=base_url, again=True)
    await record_event(change, event_of("bills.mailed_again", bill))


async def _lock(change: Change, bill_id: UUID) -> Bill:
    (bill,) = await change.db.ask(queries.lock_bill(bill_id))
    if bill is None:
        raise BillNotFound
    return bill


async def _give_back(
    change: Change,
    bill: Bill,
    parts: Sequence[Part] | None,
    *,
    reason: str,
    actor_id: UserId | None,
    base_url: str,
) -> Bill:
    """Write and issue a counter-bill; a bill of which nothing is left is cancelled."""
    lines, returned = await change.db.ask(queries.lines_of(bill.id), queries.lines_given_back(bill.id))
    facts = facts_from(bill, lines)
    wanted = None if parts is None else placed_parts(lines, parts)
    given = lines_given_back(lines, returned, wanted)
    counter_facts = replace(facts, lines=tuple(line.line for line in given), bill_date=None)
    counter = await _write_counter(change, bill, counter_facts, given, reason=reason, actor_id=actor_id)
    if not lines_left(lines, (*returned, *given)):
        await _close(change, bill, reason=reason, actor_id=actor_id)
    await mail_bill.enqueue(change.db, bill_id=str(counter.id), base_url=base_url)
    return counter


async def _write_counter(
    change: Change,
    bill: Bill,
    facts: BillFacts,
    lines: Sequence[PricedLine],
    *,
    reason: str,
    actor_id: UserId | None,
) -> Bill:
    counter_id = change.new_id()
    await change.db.write(
        inserted(
            BILL,
            id=counter_id,
            shop_id=bill.shop_id,
            kind=BillKind.COUNTER,
            state=BillState.NOT_APPROVED,
            order_id=bill.order_id,
            original_id=bill.id,
            cancel_reason=reason,
            created_by=actor_id,
            created_at=change.now,
            changed_at=change.now,
            **bill_values(facts, lines),
        ),
        *queries.add_lines(counter_id, lines),
    )
    counter = await number_bill(change, await _lock(change, counter_id), facts, actor_id)
    told = {"number": counter.number, "original": bill.number}
    await record_event(change, event_of("bills.given_back", counter, after=told))
    return counter


async def _close(change: Change, bill: Bill, *, reason: str, actor_id: UserId | None) -> None:
    await change.db.write(
        updated(
            BILL,
            bill.id,
            state=BillState.CANCELLED,
            cancel_reason=reason,
            cancelled_at=change.now,
            cancelled_by=actor_id,
            changed_at=change.now,
        )
    )
    await record_event(change, event_of("bills.cancelled", bill, after={"reason": reason}))
