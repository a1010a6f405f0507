"""Giving bills their number, and giving back what was billed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Value
from terazi.modules.audit.public import record_event
from terazi.modules.bills.actions.drafts import event_of, read_facts, rewrite
from terazi.modules.bills.actions.files import mail_bill
from terazi.modules.bills.actions.hooks import on_bill_approved
from terazi.modules.bills.actions.numbering import number_bill
from terazi.modules.bills.errors import BillIncomplete, BillMoveRefused, BillNotFound, BuyerHasNoMail
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.rules.completeness import missing_of
from terazi.modules.bills.rules.exchange import needs_rate
from terazi.modules.bills.rules.lines import (
    lines_given_back,
    lines_kept,
    lines_left,
    placed_parts,
    total_of,
)
from terazi.modules.bills.rules.numbers import HERE, local
from terazi.modules.bills.rules.returns import is_same, require_recordable
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
    ReturnBill,
)


async def approve_bill(
    change: Change, bill_id: UUID, *, mover: Mover, actor_id: UserId | None, base_url: str = ""
) -> Bill:
    """Give a complete bill its number and freeze it; one that has its number keeps it."""
    bill = await _lock(change, bill_id)
    if bill.kind is BillKind.BUYER_RETURN:
        raise BillMoveRefused(allowed=[])
    if bill.state is BillState.APPROVED:
        return bill
    facts, _ = await read_facts(change, bill)
    if bill.state in OPEN_STATES and needs_rate(facts):
        await rewrite(change, bill, facts)  # with the rate of the day on which it is issued
        bill = await _lock(change, bill_id)
        facts, _ = await read_facts(change, bill)
    if bill.state in OPEN_STATES and (missing := missing_of(facts)):
        raise BillIncomplete(missing)
    require_move(bill.state, BillState.APPROVED, mover)
    issued = await number_bill(change, bill, facts, actor_id)
    await record_event(change, event_of("bills.approved", issued, after={"number": issued.number}))
    await mail_bill.enqueue(change.db, bill_id=str(bill.id), base_url=base_url)
    for listener in on_bill_approved:
        await listener(change, issued)
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
    if bill.kind is not BillKind.SALE:
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
    """Give back parts of an order's newest bill: by writing less where it has no number yet, else by a counter-bill.

    A company bills itself what it gives back: it is asked for that bill.
    """
    (bills,) = await change.db.ask(queries.lock_bills_of_order(order_id))
    bill = next((each for each in reversed(bills) if each.state is not BillState.CANCELLED), None)
    if bill is None:
        raise BillNotFound
    if bill.number is not None:
        give = _ask_for_return if bill.buyer.writes_returns else _give_back
        await give(change, bill, parts, reason=reason, actor_id=actor_id, base_url=base_url)
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
    if bill.number is None and bill.kind is not BillKind.BUYER_RETURN:
        raise BillNotFound
    if not bill.buyer.mail:
        raise BuyerHasNoMail
    await mail_bill.enqueue(change.db, bill_id=str(bill.id), base_url=base_url, again=True)
    await record_event(change, event_of("bills.mailed_again", bill))


async def record_return(change: Change, bill_id: UUID, came: ReturnBill) -> None:
    """Record the bill with which a company gave back; a sale of which nothing is left is cancelled by it."""
    (found,) = await change.db.ask(queries.find_bill(bill_id))
    if found is None or found.original_id is None:
        raise BillNotFound
    original = await _lock(change, found.original_id)  # always before what gives it back
    asked = await _lock(change, bill_id)
    if is_same(asked, came):
        return
    require_recordable(asked, original, came, local(change.now).date())
    recorded: dict[str, Value] = {
        "number": came.number,
        "ettn": came.ettn,
        "bill_date": datetime.combine(came.day, time(), HERE),
        "state": BillState.APPROVED,
        "search_key": f"{fold(came.number)} {asked.search_key}",
        "changed_at": change.now,
    }
    lines, returned, missing = await change.db.ask(
        queries.lines_of(original.id),
        queries.lines_given_back(original.id),
        queries.count_returns_asked(original.id),
    )
    await change.db.write(updated(BILL, asked.id, **recorded))
    told = {"number": came.number, "original": original.number}
    await record_event(change, event_of("bills.return_recorded", replace(asked, **recorded), after=told))
    if missing == 1 and original.state is BillState.APPROVED and not lines_left(lines, returned):
        await _close(change, original, reason=asked.cancel_reason, actor_id=None)


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


async def _ask_for_return(
    change: Change,
    bill: Bill,
    parts: Sequence[Part] | None,
    *,
    reason: str,
    actor_id: UserId | None,
    base_url: str,
) -> None:
    """Write down which bill a company has to write, and ask for it."""
    lines, returned = await change.db.ask(queries.lines_of(bill.id), queries.lines_given_back(bill.id))
    wanted = None if parts is None else placed_parts(lines, parts)
    given = lines_given_back(lines, returned, wanted)
    facts = replace(facts_from(bill, lines), lines=tuple(line.line for line in given), bill_date=None)
    asked_id = await _add_return(
        change, bill, facts, given, kind=BillKind.BUYER_RETURN, reason=reason, actor_id=actor_id
    )
    payable = total_of(given, bill.currency).payable.minor
    event = event_of("bills.return_asked", bill, after={"original": bill.number, "payable": payable})
    await record_event(change, replace(event, subject_id=asked_id))
    await mail_bill.enqueue(change.db, bill_id=str(asked_id), base_url=base_url)


async def _write_counter(
    change: Change,
    bill: Bill,
    facts: BillFacts,
    lines: Sequence[PricedLine],
    *,
    reason: str,
    actor_id: UserId | None,
) -> Bill:
    counter_id = await _add_return(
        change, bill, facts, lines, kind=BillKind.COUNTER, reason=reason, actor_id=actor_id
    )
    counter = await number_bill(change, await _lock(change, counter_id), facts, actor_id)
    told = {"number": counter.number, "original": bill.number}
    await record_event(change, event_of("bills.given_back", counter, after=told))
    return counter


async def _add_return(
    change: Change,
    bill: Bill,
    facts: BillFacts,
    lines: Sequence[PricedLine],
    *,
    kind: BillKind,
    reason: str,
    actor_id: UserId | None,
) -> UUID:
    """Write what gives back a bill, without a number yet, and return its id."""
    counter_id = change.new_id()
    await change.db.write(
        inserted(
            BILL,
            id=counter_id,
            shop_id=bill.shop_id,
            kind=kind,
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
    return counter_id


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
