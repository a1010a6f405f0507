"""Bills that have no number yet: drafted with an order, or written and changed by hand."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from uuid import UUID

from terazi.engine.uploads.shapes import PictureFormat, PictureRefusedError, Shape
from terazi.foundation.context import Change, UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.questions import inserted, updated
from terazi.modules.accounts.public import find_user, rewrite_picture
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.bills.actions.rates import with_rate
from terazi.modules.bills.actions.sources import card_of_shop, lines_left, require_shop
from terazi.modules.bills.actions.visibility import require_own_bill
from terazi.modules.bills.errors import (
    BillFrozen,
    BillLogoRefused,
    BillNotFound,
    BillNotRewritable,
    BuyerNotFound,
    NothingToBill,
    OrderBilled,
)
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.rules.completeness import missing_of, with_exports, with_places
from terazi.modules.bills.rules.lines import price_lines, total_of
from terazi.modules.bills.rules.logos import logo_from
from terazi.modules.bills.rules.row_mapping import bill_values, facts_from
from terazi.modules.bills.rules.transitions import require_move
from terazi.modules.bills.tables import BILL
from terazi.modules.bills.values import (
    ISSUED_STATES,
    Bill,
    BillFacts,
    BillKind,
    BillState,
    Buyer,
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
    placed = await with_rate(change, with_exports(with_places(facts)))
    lines = price_lines(placed.lines)
    bill_id = change.new_id()
    await change.db.write(
        queries.keep_shop(shop_id=shop_id, owner_id=owner_id, name=placed.seller.name),
        inserted(
            BILL,
            id=bill_id,
            shop_id=shop_id,
            kind=BillKind.SALE,
            state=_state_of(placed),
            order_id=order_id,
            created_by=created_by,
            created_at=change.now,
            changed_at=change.now,
            **bill_values(placed, lines),
        ),
        *queries.add_lines(bill_id, lines),
    )
    await record_event(change, AuditEvent(action="bills.drafted", subject=Subject.BILL, subject_id=bill_id))
    return bill_id


async def edit_bill(change: Change, bill_id: UUID, rewritten: Callable[[BillFacts], BillFacts]) -> None:
    """Change what a bill without a number says."""
    bill, lines = await change.db.ask(queries.lock_bill(bill_id), queries.lines_of(bill_id))
    if bill is None:
        raise BillNotFound
    if bill.state in ISSUED_STATES or bill.kind is BillKind.BUYER_RETURN:
        raise BillFrozen
    payable = await rewrite(change, bill, rewritten(facts_from(bill, lines)))
    before, after = {"payable": bill.payable}, {"payable": payable}
    await record_event(change, event_of("bills.edited", bill, before=before, after=after))


async def rewrite(change: Change, bill: Bill, facts: BillFacts) -> int:
    """Put facts into a locked bill without a number; its state follows what is missing. Returns what is payable now."""
    placed = await with_rate(change, with_exports(with_places(facts)))
    lines = price_lines(placed.lines)
    state = _state_of(placed)
    if state is not bill.state:
        require_move(bill.state, state, Mover.SYSTEM)
    await change.db.write(
        updated(BILL, bill.id, state=state, changed_at=change.now, **bill_values(placed, lines)),
        queries.delete_lines(bill.id),
        *queries.add_lines(bill.id, lines),
    )
    return total_of(lines, placed.currency).payable.minor


async def read_facts(change: Change, bill: Bill) -> tuple[BillFacts, list[PricedLine]]:
    """Return what a locked bill says, and its priced lines."""
    (lines,) = await change.db.ask(queries.lines_of(bill.id))
    return facts_from(bill, lines), lines


def event_of(
    action: str,
    bill: Bill,
    *,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> AuditEvent:
    """Return what was done to a bill, for the audit trail."""
    return AuditEvent(
        action=action,
        subject=Subject.BILL,
        subject_id=bill.id,
        subject_name=bill.number or "",
        before=before or {},
        after=after or {},
    )


def _state_of(facts: BillFacts) -> BillState:
    return BillState.DRAFT if missing_of(facts) else BillState.NOT_APPROVED


LOGO_KILOBYTES = 150
_LOGO_SHAPE = Shape(format=PictureFormat.PNG, width=1200, height=1200)
Rewrite = Callable[[BillFacts], BillFacts]


async def write_bill(call: UserCall, shop_id: UUID, rewritten: Rewrite) -> UUID:
    """Write a bill of a shop; it begins with the shop as it is now."""
    await require_shop(call, shop_id)
    card = await card_of_shop(call, shop_id)
    facts = rewritten(BillFacts(seller=card.seller, buyer=Buyer(), lines=(), currency=call.currency))
    await _require_buyer(call, facts)
    return await draft_bill(
        call, shop_id=shop_id, owner_id=card.owner_id, facts=facts, created_by=call.user.id
    )


async def write_anew(call: UserCall, shop_id: UUID, cancelled_id: UUID, rewritten: Rewrite) -> UUID:
    """Write a cancelled bill of an order once more, over what of the order was not paid back since."""
    cancelled = await require_own_bill(call, cancelled_id)
    if cancelled.shop_id != shop_id:
        raise BillNotFound
    order_id = cancelled.cancelled_order_id
    if order_id is None:
        raise BillNotRewritable
    lines = await lines_left(call, order_id)  # locks the order: who comes at the same time waits here
    is_billed, owner_id = await call.db.ask(queries.is_billed(order_id), queries.owner_of_shop(shop_id))
    if is_billed:
        raise OrderBilled
    if not lines:
        raise NothingToBill
    before = facts_from(cancelled, ())
    facts = rewritten(replace(before, lines=lines, currency=lines[0].unit_price.currency, bill_date=None))
    await _require_buyer(call, facts)
    return await draft_bill(
        call,
        shop_id=shop_id,
        owner_id=owner_id or call.user.id,
        facts=facts,
        order_id=order_id,
        created_by=call.user.id,
    )


async def change_bill(call: UserCall, bill_id: UUID, rewritten: Rewrite) -> None:
    """Change a bill of a shop that has no number yet."""
    await require_own_bill(call, bill_id)
    checked: list[BillFacts] = []

    def remember(before: BillFacts) -> BillFacts:
        checked.append(rewritten(before))
        return checked[-1]

    await edit_bill(call, bill_id, remember)
    await _require_buyer(call, checked[-1])


async def keep_logo(call: UserCall, data: str | None) -> str | None:
    """Keep a logo that was sent and return its key: empty where the bill is to have none, None where nothing was sent."""
    if not data:
        return data
    content = logo_from(data, most_kilobytes=LOGO_KILOBYTES)
    try:
        (written,) = await rewrite_picture(call, content, _LOGO_SHAPE)
    except PictureRefusedError as wrong:
        raise BillLogoRefused(field="shop_logo", kilobytes=LOGO_KILOBYTES) from wrong
    key = f"bills/logos/{hashlib.sha256(written.content).hexdigest()}.png"
    await call.storage.put(key, written.content)
    return key


async def _require_buyer(call: UserCall, facts: BillFacts) -> None:
    user_id = facts.buyer.user_id
    if user_id is None:
        return
    (buyer,) = await call.reader.ask(find_user(user_id))
    if buyer is None:
        raise BuyerNotFound(field="buyer.user_client_id")
