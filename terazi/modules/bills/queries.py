"""Questions about bills, loads that lock, and the one way a number is given."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    Select,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.driver import NewRow, Prepared
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.later import write_later
from terazi.modules.bills.rules.numbers import free_series
from terazi.modules.bills.tables import Bill, BillLine, BillSeries, BillShop
from terazi.modules.bills.values import ISSUED_STATES, BillFilter, BillKind, BillState

_MOST_SHOPS = 500
_LISTED = (
    Bill.id,
    Bill.shop_id,
    Bill.kind,
    Bill.state,
    Bill.number,
    Bill.bill_date,
    Bill.currency,
    Bill.seller,
    Bill.buyer,
    Bill.buyer_id,
    Bill.order_id,
    Bill.details,
    Bill.net,
    Bill.tax,
    Bill.gross,
    Bill.withheld,
    Bill.payable,
    Bill.created_at,
    Bill.approved_at,
    Bill.cancel_reason,
)
_SHOP_COLUMNS = [BillShop.__table__.c[name] for name in ("shop_id", "owner_id", "name")]
NEW_BILL, NEW_LINE = NewRow(Bill.__table__), NewRow(BillLine.__table__)
_SAID = {
    column.name: cast(bindparam(column.name, type_=column.type), column.type) for column in _SHOP_COLUMNS
}
_IS_KNOWN = exists().where(*(column == _SAID[column.name] for column in _SHOP_COLUMNS))
_NEWLY_SAID = insert(BillShop).from_select(list(_SAID), select(*_SAID.values()).where(~_IS_KNOWN))
# What is said with every bill takes the lock of the shop's row only where it changes something.
_KEEP_SHOP = Prepared(
    _NEWLY_SAID.on_conflict_do_update(
        index_elements=[BillShop.shop_id],
        set_={"owner_id": _NEWLY_SAID.excluded.owner_id, "name": _NEWLY_SAID.excluded.name},
    )
)


async def list_bills(
    reader: Reader, wanted: BillFilter, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return bills, newest first, from before the given one on."""
    question = select(*_LISTED).where(*_conditions(wanted))
    if before is not None:
        question = question.where(Bill.id < before)
    return await reader.rows(question.order_by(Bill.id.desc()).limit(count))


async def find_bill(reader: Reader, bill_id: UUID) -> RowMapping | None:
    """Return a bill with the number and date of the one it gives back."""
    return await reader.first(_bill_question().where(Bill.id == bill_id))


async def find_lines(reader: Reader, bill_id: UUID) -> Sequence[RowMapping]:
    """Return the lines of a bill in their order."""
    return await reader.rows(_lines_question(bill_id))


async def read_written(db: Transaction, bill_id: UUID) -> tuple[RowMapping, Sequence[RowMapping]]:
    """Return a bill and its lines as the transaction has written them."""
    bill = await db.execute(_bill_question().where(Bill.id == bill_id))
    lines = await db.execute(_lines_question(bill_id))
    return bill.mappings().one(), lines.mappings().all()


async def list_counters(reader: Reader, bill_id: UUID) -> Sequence[RowMapping]:
    """Return the counter-bills of a bill, oldest first."""
    return await reader.rows(
        select(*_LISTED).where(Bill.original_id == bill_id).order_by(Bill.id).limit(1_000)
    )


async def lock_bill(db: Transaction, bill_id: UUID) -> Bill | None:
    """Return a bill and keep everybody else from changing it."""
    found = await db.scalars(
        select(Bill).where(Bill.id == bill_id).with_for_update().execution_options(populate_existing=True)
    )
    return found.first()


async def last_counter_bill(db: Transaction, bill_id: UUID) -> Bill | None:
    """Return the counter-bill that gave back the last of a bill."""
    found = await db.scalars(
        select(Bill).where(Bill.original_id == bill_id).order_by(Bill.id.desc()).limit(1)
    )
    return found.first()


async def lock_bills_of_order(db: Transaction, order_id: UUID) -> Sequence[Bill]:
    """Return the sale bills of an order, oldest first, and keep everybody else from changing them."""
    found = await db.scalars(
        select(Bill)
        .where(Bill.order_id == order_id, Bill.kind == BillKind.SALE)
        .order_by(Bill.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.all()


async def is_billed(reader: Reader, order_id: UUID) -> bool:
    """Whether an order has a bill that counts."""
    live = select(Bill.id).where(
        Bill.order_id == order_id, Bill.kind == BillKind.SALE, Bill.state != BillState.CANCELLED
    )
    return await reader.first(live.limit(1)) is not None


async def lines_of(db: Transaction, bill_id: UUID) -> Sequence[BillLine]:
    """Return the lines of a bill that is being changed."""
    found = await db.scalars(select(BillLine).where(BillLine.bill_id == bill_id).order_by(BillLine.position))
    return found.all()


async def lines_given_back(db: Transaction, bill_id: UUID) -> Sequence[BillLine]:
    """Return the lines of all counter-bills of a bill."""
    found = await db.scalars(
        select(BillLine)
        .join(Bill, Bill.id == BillLine.bill_id)
        .where(Bill.original_id == bill_id)
        .order_by(BillLine.bill_id, BillLine.position)
    )
    return found.all()


async def original_of(db: Transaction, bill: Bill) -> Bill | None:
    """Return the bill that a counter-bill gives back."""
    if bill.original_id is None:
        return None
    found = await db.scalars(select(Bill).where(Bill.id == bill.original_id))
    return found.first()


async def delete_lines(db: Transaction, bill_id: UUID) -> None:
    """Take all lines off a bill that has no number yet."""
    await db.execute(
        delete(BillLine).where(BillLine.bill_id == bill_id).execution_options(synchronize_session=False)
    )


def keep_shop(db: Transaction, *, shop_id: UUID, owner_id: UUID, name: str) -> None:
    """Note that a shop writes bills, and whose it is now."""
    write_later(db, _KEEP_SHOP, {"shop_id": shop_id, "owner_id": owner_id, "name": name[:200]})


async def owner_of_shop(reader: Reader, shop_id: UUID) -> UserId | None:
    """Return whose shop it was when its newest bill was drafted; None where it has written none."""
    row = await reader.first(select(BillShop.owner_id).where(BillShop.shop_id == shop_id))
    return UserId(row["owner_id"]) if row else None


async def list_shops(reader: Reader) -> Sequence[RowMapping]:
    """Return the shops that write bills."""
    return await reader.rows(
        select(BillShop.shop_id, BillShop.name).order_by(BillShop.name, BillShop.shop_id).limit(_MOST_SHOPS)
    )


async def list_shops_of(reader: Reader, owner_id: UserId) -> Sequence[RowMapping]:
    """Return the shops with bills that were a person's when their newest bills were drafted."""
    return await reader.rows(
        select(BillShop.shop_id, BillShop.name).where(BillShop.owner_id == owner_id).limit(_MOST_SHOPS)
    )


async def newest_seller(reader: Reader, shop_id: UUID) -> RowMapping | None:
    """Return the seller as on the newest bill of a shop."""
    return await reader.first(
        select(Bill.seller).where(Bill.shop_id == shop_id).order_by(Bill.id.desc()).limit(1)
    )


async def series_of_shop(db: Transaction, shop_id: UUID, tax_number: str) -> str:
    """Return the series of a shop under a tax number; it gets one that nobody ever numbered with, and keeps it.

    Whose tax number changes leaves its series behind, for good: its numbers stay those of the tax number before, and
    wait for the shop to come back to it.
    """
    shop = (
        await db.scalars(
            select(BillShop)
            .where(BillShop.shop_id == shop_id)
            .with_for_update(key_share=True)  # bills written meanwhile only need the shop to be there
            .execution_options(populate_existing=True)
        )
    ).one()
    await db.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"bills {tax_number}", 0))))
    if shop.series is None or shop.tax_number != tax_number:
        used = await _used_series(db, shop_id, tax_number)
        others = {each for owner, number, each in used if number == tax_number and owner != shop_id}
        own = {each for owner, number, each in used if owner == shop_id and number == tax_number}
        elsewhere = {each for owner, number, each in used if number != tax_number}
        back = sorted(own - others - elsewhere)
        shop.series = back[0] if back else free_series(others | own | elsewhere)
        shop.tax_number = tax_number
        await db.flush()
    return shop.series


async def _used_series(db: Transaction, shop_id: UUID, tax_number: str) -> set[tuple[UUID, str, str]]:
    """Return under which tax number shops used which series: all of the shop, and of the tax number those of everybody."""
    number = Bill.seller["tax_number"].astext
    issued = await db.execute(
        select(Bill.shop_id, number, Bill.series)
        .join(
            BillSeries,
            and_(
                BillSeries.shop_id == Bill.shop_id,
                BillSeries.series == Bill.series,
                BillSeries.year == Bill.year,
                # The ends of a series stand for all of it: it has one tax number.
                or_(Bill.sequence == 1, Bill.sequence == BillSeries.last_number),
            ),
        )
        .where(or_(Bill.shop_id == shop_id, number == tax_number))
        .distinct()
    )
    return {(row[0], row[1], row[2]) for row in issued}


async def last_date_of(db: Transaction, shop_id: UUID, series: str, year: int) -> datetime | None:
    """Return the date of the newest bill of a series, and keep others from numbering one meanwhile."""
    found = await db.scalars(
        select(BillSeries.last_date)
        .where(BillSeries.shop_id == shop_id, BillSeries.series == series, BillSeries.year == year)
        .with_for_update()
    )
    return found.first()


async def take_number(db: Transaction, *, shop_id: UUID, series: str, year: int, bill_date: datetime) -> int:
    """Return the next number of a series; it is given back if the transaction fails."""
    row = insert(BillSeries).values(
        shop_id=shop_id, series=series, year=year, last_number=1, last_date=bill_date
    )
    taken = await db.execute(
        row.on_conflict_do_update(
            index_elements=[BillSeries.shop_id, BillSeries.series, BillSeries.year],
            set_={
                "last_number": BillSeries.last_number + 1,
                "last_date": func.greatest(BillSeries.last_date, row.excluded.last_date),
            },
        ).returning(BillSeries.last_number)
    )
    return int(taken.scalar_one())


async def list_bills_of(reader: Reader, buyer_id: UserId) -> Sequence[RowMapping]:
    """Return the issued bills of a person, for the export of the person's data."""
    columns = tuple(Bill.__table__.c)
    return await reader.rows(
        select(*columns)
        .where(Bill.buyer_id == buyer_id, Bill.state.in_(ISSUED_STATES))
        .order_by(Bill.id)
        .limit(10_000)
    )


def _bill_question() -> Select[*tuple[Any, ...]]:  # Any: columns of two rows
    original = aliased(Bill)
    columns = tuple(Bill.__table__.c)
    return select(
        *columns,
        original.number.label("original_number"),
        original.bill_date.label("original_date"),
    ).outerjoin(original, original.id == Bill.original_id)


def _lines_question(bill_id: UUID) -> Select[*tuple[Any, ...]]:  # Any: columns of a row
    columns = tuple(BillLine.__table__.c)
    return select(*columns).where(BillLine.bill_id == bill_id).order_by(BillLine.position).limit(10_000)


def _conditions(wanted: BillFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.shop_id is not None:
        found.append(Bill.shop_id == wanted.shop_id)
    if wanted.shop_ids is not None:
        found.append(Bill.shop_id.in_(wanted.shop_ids))
    if wanted.buyer_id is not None:
        found.append(Bill.buyer_id == wanted.buyer_id)
    if wanted.is_issued:
        found.append(Bill.number.isnot(None))
    if wanted.states:
        found.append(Bill.state.in_(wanted.states))
    if wanted.search_text.strip():
        found.append(Bill.search_key.contains(fold(wanted.search_text), autoescape=True))
    moment = func.coalesce(Bill.bill_date, Bill.created_at)
    if wanted.since:
        found.append(moment >= wanted.since)
    if wanted.until:
        found.append(moment < wanted.until)
    return found
