"""Questions about bills, those that lock, and the one way a number is given."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Text,
    Uuid,
    and_,
    any_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.questions import (
    Question,
    Statement,
    inserted,
    many,
    one,
    pairs,
    touched,
    value,
)
from terazi.modules.bills.rules.row_mapping import bill_from, line_from, line_values, only_seller
from terazi.modules.bills.tables import BILL, BILL_EDOCUMENT, BILL_LINE, BILL_SERIES, BILL_SHOP
from terazi.modules.bills.values import (
    ISSUED_STATES,
    Bill,
    BillKind,
    BillState,
    EdocumentState,
    PricedLine,
    Seller,
    UsedSeries,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class BillFilter:
    """Which bills are wanted; what is empty does not matter."""

    shop_id: UUID | None = None
    shop_ids: tuple[UUID, ...] | None = None
    buyer_id: UUID | None = None
    is_issued: bool = False
    states: tuple[BillState, ...] = ()
    edocument_state: EdocumentState | None = None
    search_text: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberingShop:
    """A shop that numbers bills: its present series, and the tax number it has it under."""

    series: str | None
    tax_number: str | None


_MOST_SHOPS, _MOST_BILLS, _MOST_COUNTERS = 500, 10_000, 1_000
_BILL, _LINE, _SERIES, _SHOP = BILL.c, BILL_LINE.c, BILL_SERIES.c, BILL_SHOP.c
_ORIGINAL = BILL.alias("original")
_RECORD = BILL_EDOCUMENT.c
_WITH_RECORD = select(*_BILL, *(column.label(f"edocument_{column.name}") for column in _RECORD)).outerjoin(
    BILL_EDOCUMENT, _RECORD.bill_id == _BILL.id
)
_OF_BILL, _OF_SHOP = _BILL.id == bindparam("bill_id"), _SHOP.shop_id == bindparam("shop_id")
_SAID = {
    name: cast(bindparam(name, type_=_SHOP[name].type), _SHOP[name].type)
    for name in ("shop_id", "owner_id", "name")
}
_IS_KNOWN = exists().where(*(_SHOP[name] == said for name, said in _SAID.items()))
_NEWLY_SAID = insert(BILL_SHOP).from_select(list(_SAID), select(*_SAID.values()).where(~_IS_KNOWN))
# What is said with every bill takes the lock of the shop's row only where it changes something.
_KEEP_SHOP = touched(
    _NEWLY_SAID.on_conflict_do_update(
        index_elements=[_SHOP.shop_id],
        set_={"owner_id": _NEWLY_SAID.excluded.owner_id, "name": _NEWLY_SAID.excluded.name},
    )
)
_FIND = one(
    bill_from,
    _WITH_RECORD.add_columns(
        _ORIGINAL.c.number.label("original_number"),
        _ORIGINAL.c.bill_date.label("original_date"),
    )
    .outerjoin(_ORIGINAL, _ORIGINAL.c.id == _BILL.original_id)
    .where(_OF_BILL),
)
_LOCK = one(bill_from, select(*_BILL).where(_OF_BILL).with_for_update())
_COUNTERS = select(*_BILL).where(_BILL.original_id == bindparam("bill_id"))
_ALL_COUNTERS = many(bill_from, _COUNTERS.order_by(_BILL.id).limit(_MOST_COUNTERS))
_LAST_COUNTER = one(bill_from, _COUNTERS.order_by(_BILL.id.desc()).limit(1))
_LOCK_OF_ORDER = many(
    bill_from,
    select(*_BILL)
    .where(_BILL.order_id == bindparam("order_id"), _BILL.kind == BillKind.SALE)
    .order_by(_BILL.id)
    .with_for_update(),
)
_IS_BILLED = Statement(
    select(_BILL.id)
    .where(
        _BILL.order_id == bindparam("order_id"),
        _BILL.kind == BillKind.SALE,
        _BILL.state != BillState.CANCELLED,
    )
    .limit(1),
    lambda answer: bool(answer.rows),
)
_EVERY_LINE = select(*(column for column in _LINE if column is not _LINE.bill_id), _BILL.currency).join(
    BILL, _BILL.id == _LINE.bill_id
)
_LINES = many(
    line_from,
    _EVERY_LINE.where(_LINE.bill_id == bindparam("bill_id")).order_by(_LINE.position).limit(_MOST_BILLS),
)
_GIVEN_BACK = many(
    line_from,
    _EVERY_LINE.where(_BILL.original_id == bindparam("bill_id")).order_by(_LINE.bill_id, _LINE.position),
)
_RETURNS_ASKED = value(
    select(func.count()).where(
        _BILL.original_id == bindparam("bill_id"),
        _BILL.kind == BillKind.BUYER_RETURN,
        _BILL.state == BillState.NOT_APPROVED,
    )
)
_DELETE_LINES = touched(delete(BILL_LINE).where(_LINE.bill_id == bindparam("bill_id")))
_OWNER_OF_SHOP = value(select(_SHOP.owner_id).where(_OF_SHOP))
_SHOPS = pairs(select(_SHOP.shop_id, _SHOP.name).order_by(_SHOP.name, _SHOP.shop_id).limit(_MOST_SHOPS))
_SHOPS_OF = pairs(
    select(_SHOP.shop_id, _SHOP.name).where(_SHOP.owner_id == bindparam("owner_id")).limit(_MOST_SHOPS)
)
_NEWEST_SELLER = one(
    only_seller,
    select(_BILL.seller).where(_BILL.shop_id == bindparam("shop_id")).order_by(_BILL.id.desc()).limit(1),
)
_LOCK_SHOP = one(
    NumberingShop,
    # Bills that are written meanwhile only need the shop to be there.
    select(_SHOP.series, _SHOP.tax_number).where(_OF_SHOP).with_for_update(key_share=True),
)
_HOLD_TAX_NUMBER = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("held", type_=Text()), 0)))
)
_TAX_NUMBER = _BILL.seller["tax_number"].astext
_USED_SERIES = many(
    UsedSeries,
    select(_BILL.shop_id, _TAX_NUMBER.label("tax_number"), _BILL.series)
    .join(
        BILL_SERIES,
        and_(
            _SERIES.shop_id == _BILL.shop_id,
            _SERIES.series == _BILL.series,
            _SERIES.year == _BILL.year,
            # The ends of a series stand for all of it: it has one tax number.
            or_(_BILL.sequence == 1, _BILL.sequence == _SERIES.last_number),
        ),
    )
    .where(or_(_BILL.shop_id == bindparam("shop_id"), bindparam("tax_number", type_=Text()) == _TAX_NUMBER))
    .distinct(),
)
_LAST_DATE = value(
    select(_SERIES.last_date)
    .where(
        _SERIES.shop_id == bindparam("shop_id"),
        _SERIES.series == bindparam("series"),
        _SERIES.year == bindparam("year"),
    )
    .with_for_update()
)
_FIRST_NUMBER = insert(BILL_SERIES).values(
    {
        "last_number": 1,
        **{
            name: bindparam(name, type_=_SERIES[name].type)
            for name in ("shop_id", "series", "year", "last_date")
        },
    }
)
_TAKE_NUMBER = value(
    _FIRST_NUMBER.on_conflict_do_update(
        index_elements=[_SERIES.shop_id, _SERIES.series, _SERIES.year],
        set_={
            "last_number": _SERIES.last_number + 1,
            "last_date": func.greatest(_SERIES.last_date, _FIRST_NUMBER.excluded.last_date),
        },
    ).returning(_SERIES.last_number)
)
_ISSUED_TO = many(
    bill_from,
    select(*_BILL)
    .where(_BILL.buyer_id == bindparam("buyer_id"), _BILL.state.in_(ISSUED_STATES))
    .order_by(_BILL.id)
    .limit(_MOST_BILLS),
)


def list_bills(wanted: BillFilter, *, before: UUID | None, count: int) -> Question[list[Bill]]:
    """Bills, newest first, from before the given one on."""
    question = _WITH_RECORD.where(*_conditions(wanted))
    if before is not None:
        question = question.where(_BILL.id < before)
    return many(bill_from, question.order_by(_BILL.id.desc()).limit(count))()


def find_bill(bill_id: UUID) -> Question[Bill | None]:
    """A bill with the number and date of the one it gives back."""
    return _FIND(bill_id=bill_id)


def lines_of(bill_id: UUID) -> Question[list[PricedLine]]:
    """The lines of a bill in their order."""
    return _LINES(bill_id=bill_id)


def list_counters(bill_id: UUID) -> Question[list[Bill]]:
    """The counter-bills of a bill, oldest first."""
    return _ALL_COUNTERS(bill_id=bill_id)


def lock_bill(bill_id: UUID) -> Question[Bill | None]:
    """A bill that nobody else can change."""
    return _LOCK(bill_id=bill_id)


def last_counter_bill(bill_id: UUID) -> Question[Bill | None]:
    """The counter-bill that gave back the last of a bill."""
    return _LAST_COUNTER(bill_id=bill_id)


def lock_bills_of_order(order_id: UUID) -> Question[list[Bill]]:
    """The sale bills of an order, oldest first, that nobody else can change."""
    return _LOCK_OF_ORDER(order_id=order_id)


def is_billed(order_id: UUID) -> Question[bool]:
    """Whether an order has a bill that counts."""
    return _IS_BILLED(order_id=order_id)


def lines_given_back(bill_id: UUID) -> Question[list[PricedLine]]:
    """The lines of all counter-bills of a bill."""
    return _GIVEN_BACK(bill_id=bill_id)


def count_returns_asked(bill_id: UUID) -> Question[int]:
    """How many bills a company was asked for that have not come yet."""
    return _RETURNS_ASKED(bill_id=bill_id)


def add_lines(bill_id: UUID, lines: Iterable[PricedLine]) -> list[Question[int]]:
    """Write the lines of a bill that has none."""
    return [inserted(BILL_LINE, bill_id=bill_id, **line_values(line)) for line in lines]


def delete_lines(bill_id: UUID) -> Question[int]:
    """Take all lines off a bill that has no number yet."""
    return _DELETE_LINES(bill_id=bill_id)


def keep_shop(*, shop_id: UUID, owner_id: UUID, name: str) -> Question[int]:
    """Note that a shop writes bills, and whose it is now."""
    return _KEEP_SHOP(shop_id=shop_id, owner_id=owner_id, name=name[:200])


def owner_of_shop(shop_id: UUID) -> Question[UserId | None]:
    """Whose shop it was when its newest bill was drafted; None where it has written none."""
    return _OWNER_OF_SHOP(shop_id=shop_id)


def list_shops() -> Question[dict[UUID, str]]:
    """The names of the shops that write bills."""
    return _SHOPS()


def list_shops_of(owner_id: UserId) -> Question[dict[UUID, str]]:
    """The names of the shops with bills that were a person's when their newest bills were drafted."""
    return _SHOPS_OF(owner_id=owner_id)


def newest_seller(shop_id: UUID) -> Question[Seller | None]:
    """The seller as on the newest bill of a shop."""
    return _NEWEST_SELLER(shop_id=shop_id)


def lock_shop(shop_id: UUID) -> Question[NumberingShop | None]:
    """The series of a shop, that nobody else can change."""
    return _LOCK_SHOP(shop_id=shop_id)


def hold_tax_number(tax_number: str) -> Question[int]:
    """Let nobody else choose a series under a tax number until the transaction ends."""
    return _HOLD_TAX_NUMBER(held=f"bills {tax_number}")


def used_series(shop_id: UUID, tax_number: str) -> Question[list[UsedSeries]]:
    """Under which tax number shops used which series: all of the shop, and of the tax number those of everybody."""
    return _USED_SERIES(shop_id=shop_id, tax_number=tax_number)


def last_date_of(shop_id: UUID, series: str, year: int) -> Question[datetime | None]:
    """The date of the newest bill of a series; nobody else can number one meanwhile."""
    return _LAST_DATE(shop_id=shop_id, series=series, year=year)


def take_number(*, shop_id: UUID, series: str, year: int, bill_date: datetime) -> Question[int]:
    """The next number of a series; it is given back if the transaction fails."""
    return _TAKE_NUMBER(shop_id=shop_id, series=series, year=year, last_date=bill_date)


def list_bills_of(buyer_id: UserId) -> Question[list[Bill]]:
    """The issued bills of a person, for the export of the person's data."""
    return _ISSUED_TO(buyer_id=buyer_id)


def _conditions(wanted: BillFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.shop_id is not None:
        found.append(_BILL.shop_id == wanted.shop_id)
    if wanted.shop_ids is not None:
        found.append(_BILL.shop_id == any_(literal(list(wanted.shop_ids), ARRAY(Uuid()))))
    if wanted.buyer_id is not None:
        found.append(_BILL.buyer_id == wanted.buyer_id)
    if wanted.is_issued:
        found.append(or_(_BILL.number.is_not(None), _BILL.kind == BillKind.BUYER_RETURN))
    if wanted.states:
        found.append(_BILL.state.in_([_said(state) for state in wanted.states]))
    if wanted.edocument_state is not None:
        found.append(_RECORD.state == wanted.edocument_state)
    if wanted.search_text.strip():
        found.append(_BILL.search_key.contains(fold(wanted.search_text), autoescape=True))
    moment = func.coalesce(_BILL.bill_date, _BILL.created_at)
    if wanted.since:
        found.append(moment >= wanted.since)
    if wanted.until:
        found.append(moment < wanted.until)
    return found


def _said(state: BillState) -> ColumnElement[BillState]:
    """A state that stands in the text: the planner sees that what is open is in the index of open bills."""
    return literal(state, _BILL.state.type, literal_execute=True)
