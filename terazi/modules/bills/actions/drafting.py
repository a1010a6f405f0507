"""Writing bills that have no number yet."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.later import write_later
from terazi.modules.audit.public import Deed, Subject, record_deed
from terazi.modules.bills import queries
from terazi.modules.bills.errors import BillFrozen, BillNotFound
from terazi.modules.bills.rules.complete import missing_of, with_places
from terazi.modules.bills.rules.lines import price_lines
from terazi.modules.bills.rules.states import require_move
from terazi.modules.bills.rules.stored import bill_values, facts_from, line_values, priced_lines_from
from terazi.modules.bills.tables import Bill, BillLine
from terazi.modules.bills.values import (
    ISSUED_STATES,
    BillFacts,
    BillKind,
    BillState,
    Mover,
    PricedLine,
)


async def draft_bill(
    change: Change,
    *,
    shop_id: UUID,
    owner_id: UserId,
    facts: BillFacts,
    order_id: UUID | None = None,
    created_by: UserId | None = None,
) -> UUID:
    """Write a bill and return its id: a draft while something is missing, waiting for approval when complete."""
    placed = with_places(facts)
    queries.keep_shop(change.db, shop_id=shop_id, owner_id=owner_id, name=placed.seller.name)
    lines = price_lines(placed.lines)
    bill_id = change.new_id()
    bill = {
        "id": bill_id,
        "shop_id": shop_id,
        "kind": BillKind.SALE,
        "state": _state_of(placed),
        "order_id": order_id,
        "created_by": created_by,
        "created_at": change.now,
        "changed_at": change.now,
        **bill_values(placed, lines),
    }
    write_later(change.db, queries.NEW_BILL, bill)
    add_lines(change, bill_id, lines)
    record_deed(change, Deed(action="bills.drafted", subject=Subject.BILL, subject_id=bill_id))
    return bill_id


async def edit_bill(change: Change, bill_id: UUID, rewritten: Callable[[BillFacts], BillFacts]) -> None:
    """Change what a bill without a number says."""
    bill = await queries.lock_bill(change.db, bill_id)
    if bill is None:
        raise BillNotFound
    if bill.state in ISSUED_STATES:
        raise BillFrozen
    before = bill.payable
    facts, _ = await read_facts(change, bill)
    await rewrite(change, bill, rewritten(facts))
    record_deed(
        change, deed_of("bills.edited", bill, before={"payable": before}, after={"payable": bill.payable})
    )


async def rewrite(change: Change, bill: Bill, facts: BillFacts) -> None:
    """Put facts into a locked bill without a number; its state follows what is missing."""
    placed = with_places(facts)
    lines = price_lines(placed.lines)
    for name, value in bill_values(placed, lines).items():
        setattr(bill, name, value)
    state = _state_of(placed)
    if state is not bill.state:
        require_move(bill.state, state, Mover.SYSTEM)
        bill.state = state
    bill.changed_at = change.now
    await queries.delete_lines(change.db, bill.id)
    await change.db.flush()
    add_lines(change, bill.id, lines)


def add_lines(change: Change, bill_id: UUID, lines: Iterable[PricedLine]) -> None:
    """Write the lines of a bill that has none."""
    for line in lines:
        write_later(change.db, queries.NEW_LINE, {"bill_id": bill_id, **line_values(line)})


async def read_facts(change: Change, bill: Bill) -> tuple[BillFacts, tuple[PricedLine, ...]]:
    """Return what a locked bill says, and its priced lines."""
    rows = await queries.lines_of(change.db, bill.id)
    lines = priced_lines_from((columns_of(row) for row in rows), bill.currency)
    return facts_from(columns_of(bill), lines), lines


def columns_of(row: Bill | BillLine) -> dict[str, Any]:  # Any: columns of every type
    """Return a mapped row by the names of its columns."""
    return {column.key: getattr(row, column.key) for column in row.__table__.columns}


def deed_of(
    action: str,
    bill: Bill,
    *,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> Deed:
    """Return what was done to a bill, for the audit trail."""
    return Deed(
        action=action,
        subject=Subject.BILL,
        subject_id=bill.id,
        subject_name=bill.number or "",
        before=before or {},
        after=after or {},
    )


def _state_of(facts: BillFacts) -> BillState:
    return BillState.DRAFT if missing_of(facts) else BillState.NOT_APPROVED
