"""Questions about what became of bills at the revenue administration, and which are to be sent soon."""

from datetime import date
from uuid import UUID

from sqlalchemy import Date, and_, bindparam, exists, func, literal, or_, select

from terazi.foundation.questions import Question, many, one, values
from terazi.modules.bills.rules.edocuments import DAYS, UNSENT_STATES, WARNED_DAYS
from terazi.modules.bills.rules.reminders import DueBill
from terazi.modules.bills.rules.row_mapping import due_bill_from
from terazi.modules.bills.tables import BILL, BILL_EDOCUMENT, BILL_SHOP
from terazi.modules.bills.values import OPEN_STATES, BillKind, Edocument

_BILL, _RECORD, _SHOP = BILL.c, BILL_EDOCUMENT.c, BILL_SHOP.c
_TODAY = bindparam("today", type_=Date())
_WARNED = _TODAY + literal(WARNED_DAYS)
_LOCK = one(Edocument, select(*_RECORD).where(_RECORD.bill_id == bindparam("bill_id")).with_for_update())
_IS_UNSENT = and_(
    _RECORD.state.in_([literal(state, _RECORD.state.type, literal_execute=True) for state in UNSENT_STATES]),
    _RECORD.due_on <= _WARNED,
)
_DUE_OF_OPEN = func.date(
    func.timezone("Europe/Istanbul", func.least(_BILL.created_at, _BILL.bill_date))
) + literal(DAYS)
_IS_UNAPPROVED = and_(
    _BILL.state.in_([literal(state, _BILL.state.type, literal_execute=True) for state in OPEN_STATES]),
    _BILL.kind == BillKind.SALE,
    _BILL.order_id.is_not(None),
    _DUE_OF_OPEN <= _WARNED,
)
_SHOPS = values(
    select(_SHOP.shop_id)
    .where(
        _SHOP.shop_id > bindparam("after"),
        or_(
            exists().where(_RECORD.shop_id == _SHOP.shop_id, _IS_UNSENT),
            exists().where(_BILL.shop_id == _SHOP.shop_id, _IS_UNAPPROVED),
        ),
    )
    .order_by(_SHOP.shop_id)
    .limit(bindparam("most"))
)
_SAID = select(
    func.coalesce(_BILL.number, "").label("number"), _BILL.buyer, _BILL.details, _BILL.payable, _BILL.currency
).where(_BILL.shop_id == bindparam("of_shop"))
_UNSENT = many(
    due_bill_from,
    _SAID.add_columns(_RECORD.due_on)
    .join(BILL_EDOCUMENT, _RECORD.bill_id == _BILL.id)
    .where(_IS_UNSENT)
    .order_by(_RECORD.due_on, _BILL.id)
    .limit(bindparam("most")),
)
_UNAPPROVED = many(
    due_bill_from,
    _SAID.add_columns(_DUE_OF_OPEN.label("due_on"))
    .where(_IS_UNAPPROVED)
    .order_by(_BILL.id)
    .limit(bindparam("most")),
)


def lock_edocument(bill_id: UUID) -> Question[Edocument | None]:
    """The record of a bill, that nobody else can change; none of one without a number."""
    return _LOCK(bill_id=bill_id)


def shops_with_due_bills(after: UUID, most: int, *, today: date) -> Question[list[UUID]]:
    """The shops with bills of which the law's days are nearly over, in the order of their ids."""
    return _SHOPS(after=after, most=most, today=today)


def unsent_bills(shop_id: UUID, most: int, *, today: date) -> Question[list[DueBill]]:
    """The numbered bills of a shop that are to be sent soon, first those whose days end first."""
    return _UNSENT(of_shop=shop_id, most=most, today=today)


def unapproved_bills(shop_id: UUID, most: int, *, today: date) -> Question[list[DueBill]]:
    """The bills of orders that a shop has to approve and send soon, oldest first."""
    return _UNAPPROVED(of_shop=shop_id, most=most, today=today)
