"""Calls of a shop about its orders: the list with filters, as a workbook, sales by day, what is owed back."""

import asyncio
import csv
import io
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Literal
from uuid import UUID

from terazi.engine.column import Display
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import EXCEL, FileAnswer, OptionalQueryText, file_answer
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, TABLES
from terazi.foundation.language.formats import format_date
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.foundation.money import Currency
from terazi.modules.orders.actions.refund_notes import finish_refund
from terazi.modules.orders.actions.refunds import settle_debt
from terazi.modules.orders.actions.termination import PAY_BACK_WITHIN
from terazi.modules.orders.calls.declared import administration, signed_in
from terazi.modules.orders.calls.prices import number_of, written
from terazi.modules.orders.calls.shop_views import (
    AMOUNTS,
    HEADER,
    owed_view,
    row_of,
    shop_order_view,
    sum_view,
)
from terazi.modules.orders.errors.orders import OrderNotFound, RefundAccountChanged, RefundNotFound
from terazi.modules.orders.queries import debts, shop_lists
from terazi.modules.orders.queries.shop_lists import ShopOrderRow, ShopSum
from terazi.modules.orders.schemas.shop import (
    OrderFilterBody,
    OwedRefunds,
    PageSize,
    RefundState,
    SalesDay,
    SalesDays,
    ShopOrderList,
)
from terazi.modules.orders.values import PayWay
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, ShopRole, require_shop, today_in_turkey

_WRITE_WORKBOOK = Computation("terazi.engine.workbook.writer", "written_workbook")
_MOST_ROWS = 50_000
_PAGE = 2_000


@signed_in.post(
    "/v1/user/shop/order/list", effect=Effect.EXPORTS, raises=[ShopNotFound, NotInThisShop], limit=Limit(1000)
)
async def list_shop_orders(
    call: UserCall,
    user_shop_client_id: UUID,
    body: OrderFilterBody | None = None,
    user_client_id: UUID | None = None,
    before: UUID | None = None,
    count: PageSize = 50,
) -> ShopOrderList:
    """The ordered bundles of your shop, newest first, and what they come to."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS, user_client_id=user_client_id)
    wanted = filter_of(body or OrderFilterBody())
    listed = shop_lists.list_shop_orders(user_shop_client_id, wanted, before=before, count=count)
    sums: list[ShopSum] = []
    if before:
        (rows,) = await call.reader.ask(listed)
    else:
        summed = shop_lists.sums_of_shop(user_shop_client_id, wanted)
        rows, sums = await call.reader.ask(listed, summed)
    return ShopOrderList(
        list=[shop_order_view(call, row) for row in rows],
        next=rows[-1].id if len(rows) == count else None,
        sum_list=[sum_view(call, row) for row in sums],
    )


@signed_in.post(
    "/v1/user/shop/order/export",
    effect=Effect.EXPORTS,
    raises=[ShopNotFound, NotInThisShop, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def export_shop_orders(
    call: UserCall,
    user_shop_client_id: UUID,
    body: OrderFilterBody | None = None,
    file_type: Literal["xlsx", "csv"] = "xlsx",
) -> FileAnswer:
    """The ordered bundles of your shop as a workbook or a CSV file; text stays text, whatever it begins with."""
    shop = await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    header = [say(Phrase(f"orders.column.{name}"), call.lang) for name in HEADER]
    name = say(Phrase("orders.export_name", {"shop": shop.shop.short_name or shop.shop.shop_name}), call.lang)
    async with TABLES.turn(call.asker):
        rows = await _all_rows(call, user_shop_client_id, filter_of(body or OrderFilterBody()))
        table = [row_of(call, row) for row in rows]
        if file_type == "csv":
            content = await asyncio.to_thread(_csv, header, table, call.lang)
            return file_answer(content, media_type="text/csv; charset=utf-8", name=f"{name}.csv")
        sheet = OutSheet(name=name[:31], columns=tuple(map(_column, HEADER, header)), rows=table)
        content = await TABLES.computed(call.settings, _WRITE_WORKBOOK, [sheet])
    return file_answer(content, media_type=EXCEL, name=f"{name}.xlsx")


@signed_in.post("/v1/user/shop/order/sales", effect=Effect.READS, raises=[ShopNotFound, NotInThisShop])
async def list_sales(call: UserCall, user_shop_client_id: UUID, begin_date: date | None = None) -> SalesDays:
    """What your shop sold on each day in the currency of the call, for a chart; the last 30 days by default."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    since = begin_date or today_in_turkey(call.now) - timedelta(days=29)
    (rows,) = await call.reader.ask(shop_lists.sales_by_day(user_shop_client_id, since, call.currency))
    return SalesDays(
        list=[
            SalesDay(
                day=row.day,
                count=row.count,
                gross=row.gross,
                gross_text=written(row.gross, call.currency, call.lang),
                refunded=row.refunded,
            )
            for row in rows
        ],
        currency_type=number_of(call.currency),
    )


@signed_in.post("/v1/user/shop/refund/list", effect=Effect.EXPORTS, raises=[ShopNotFound, NotInThisShop])
async def list_owed_refunds(call: UserCall, user_shop_client_id: UUID) -> OwedRefunds:
    """What your shop owes back: for what was ended, and refunds that nobody has paid yet; the oldest first."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    (rows,) = await call.reader.ask(debts.owed_by_shop(user_shop_client_id))
    return OwedRefunds(list=[owed_view(call, row) for row in rows])


@signed_in.post(
    "/v1/user/shop/refund/done",
    effect=Effect.MOVES_MONEY,
    raises=[ShopNotFound, NotInThisShop, RefundNotFound, RefundAccountChanged],
)
async def finish_shop_refund(
    call: UserCall,
    user_shop_client_id: UUID,
    refund_id: UUID,
    how: Literal["paid", "again"] = "paid",
    iban: OptionalQueryText = None,
) -> RefundState:
    """Note that a refund was paid by hand, to the account that you were shown, or ask the card provider once more."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    state = await finish_refund(call, user_shop_client_id, refund_id, is_paid=how == "paid", iban=iban)
    return RefundState(state=state.value, state_text=say(Phrase(f"orders.refund.{state.value}"), call.lang))


@signed_in.post(
    "/v1/user/shop/refund/settle",
    effect=Effect.MOVES_MONEY,
    raises=[ShopNotFound, NotInThisShop, OrderNotFound],
)
async def settle_shop_debt(
    call: UserCall, user_shop_client_id: UUID, user_shopcart_bundle_client_id: UUID
) -> Done:
    """Pay back what your shop owes for an ordered bundle, the way it was paid; what is settled already stays so."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    await settle_debt(call, user_shop_client_id, user_shopcart_bundle_client_id)
    return Done()


@administration.post("/v1/order/late_refund/list", effect=Effect.EXPORTS)
async def list_late_refunds(call: UserCall) -> OwedRefunds:
    """What shops should have paid back by now, whatever it is owed for; the oldest first."""
    (rows,) = await call.reader.ask(debts.owed_too_long(call.now - PAY_BACK_WITHIN))
    return OwedRefunds(list=[owed_view(call, row) for row in rows])


def filter_of(body: OrderFilterBody) -> shop_lists.OrderFilter:
    """Return which ordered bundles a call asks for."""
    return shop_lists.OrderFilter(
        states=tuple(body.status_list),
        pay_way=PayWay(body.pay_type) if body.pay_type else None,
        currency=None if body.currency_type is None else Currency.of_number(body.currency_type),
        cart_id=body.user_shopcart_client_id,
        bundle_id=body.user_shop_bundle_client_id,
        since=body.begin_date,
        until=body.end_date,
        least=body.least_amount,
        most=body.most_amount,
        text=body.search_text,
        has_receipt=body.has_receipt,
        delivery=body.delivery_status,
    )


async def _all_rows(call: UserCall, shop_id: UUID, wanted: shop_lists.OrderFilter) -> list[ShopOrderRow]:
    rows: list[ShopOrderRow] = []
    before: UUID | None = None
    while len(rows) < _MOST_ROWS:
        listed = shop_lists.list_shop_orders(shop_id, wanted, before=before, count=_PAGE)
        (page,) = await call.reader.ask(listed)
        rows.extend(page)
        if len(page) < _PAGE:
            break
        before = page[-1].id
    return rows


def _column(name: str, caption: str) -> OutColumn:
    display = Display.DATETIME if name == "date" else Display.PLAIN
    return OutColumn(name=caption, display=display, decimals=2 if name in AMOUNTS else None)


def _csv(header: Sequence[str], table: Sequence[Sequence[Cell]], lang: Lang) -> bytes:
    """Write what a spreadsheet of that language takes for numbers: to a Turkish one "66.5" is a day in May."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if lang is Lang.TR else ",", lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([[_cell(value, lang) for value in row] for row in table])
    return out.getvalue().encode("utf-8-sig")


def _cell(value: Cell, lang: Lang) -> Cell:
    if isinstance(value, datetime):
        return format_date(value, with_time=True)
    if isinstance(value, float):
        return f"{value:.2f}".replace(".", "," if lang is Lang.TR else ".")
    return _safe(value) if isinstance(value, str) else value


def _safe(value: str) -> str:
    """Text that a spreadsheet would take for a formula is marked as text."""
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
