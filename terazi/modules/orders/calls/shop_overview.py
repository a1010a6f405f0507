"""The calls of a shop's home."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.orders.actions.shop_overview import Books, ShopOverview, find_shop_home, prove_shop
from terazi.modules.orders.actions.termination import pay_back_until
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.prices import number_of, written
from terazi.modules.orders.calls.shop_views import days_until, total_view
from terazi.modules.orders.queries.debts import DebtSum
from terazi.modules.orders.queries.shop_overview import WaitingInShop
from terazi.modules.orders.rules.shop_work import ShopWork, waits_for
from terazi.modules.orders.schemas.shop_overview import (
    OverseenShop,
    SetupStepView,
    ShopDebt,
    ShopHomeAnswer,
    ShopOverviewView,
    ShopProof,
    ShopProofLine,
    ShopSales,
    ShopWaiting,
    WrongOrder,
)
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, ShopRole, require_shop

_MOST_ORDERS = 20


@signed_in.post("/v1/user/shop/overview", effect=Effect.READS, raises=[ShopNotFound, NotInThisShop])
async def get_shop_overview(call: UserCall, user_shop_client_id: UUID | None = None) -> ShopHomeAnswer:
    """The home of a shop on whose orders you work: what waits for whom, sales and debts.

    Without a shop, that of your shops in which most waits. Your other shops are named with how much waits in each.
    """
    home = await find_shop_home(call, user_shop_client_id)
    return ShopHomeAnswer(
        shop_list=[
            OverseenShop(
                user_shop_client_id=shop.id,
                shop_name=shop.shop_name,
                status=shop.status,
                waiting_count=count,
            )
            for shop, count in home.shops
        ],
        overview=_overview_view(call, home.shown) if home.shown else None,
    )


@signed_in.post("/v1/user/shop/reconciliation", effect=Effect.READS, raises=[ShopNotFound, NotInThisShop])
async def prove_shop_orders(call: UserCall, user_shop_client_id: UUID) -> ShopProof:
    """Prove on the live database that the orders, payments, refunds, uses and bills of your shop add up."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    return _proof_view(call, await prove_shop(call.reader, user_shop_client_id))


def _overview_view(call: UserCall, shown: ShopOverview) -> ShopOverviewView:
    return ShopOverviewView(
        user_shop_client_id=shown.shop.id,
        shop_name=shown.shop.shop_name,
        status=shown.shop.status,
        kind=shown.shop.kind.value,
        step_list=[SetupStepView(step=step, is_done=is_done) for step, is_done in shown.steps.items()],
        waiting_list=[_waiting_view(call, each) for each in shown.waiting],
        sales_list=[
            ShopSales(
                day=row.day,
                currency_type=number_of(row.currency),
                count=row.count,
                gross=row.gross,
                refunded=row.refunded,
            )
            for row in shown.sales
        ],
        debt_list=[_debt_view(call, each) for each in shown.debts],
    )


def _waiting_view(call: UserCall, each: WaitingInShop) -> ShopWaiting:
    is_owed = each.work is ShopWork.REFUNDS_OWED
    return ShopWaiting(
        work=each.work,
        waits_for=waits_for(each.work),
        count=each.count,
        oldest_at=each.oldest_at,
        days_left=days_until(call, pay_back_until(each.oldest_at)) if is_owed else None,
    )


def _debt_view(call: UserCall, debt: DebtSum) -> ShopDebt:
    until = pay_back_until(debt.since)
    return ShopDebt(
        currency_type=number_of(debt.currency),
        count=debt.count,
        amount=debt.amount,
        amount_text=written(debt.amount, debt.currency, call.lang),
        pay_until=until,
        days_left=days_until(call, until),
    )


def _proof_view(call: UserCall, books: Books) -> ShopProof:
    return ShopProof(
        is_right=not any(books.wrong.values()),
        checked_at=call.now,
        total_list=[total_view(call, total) for total in books.totals],
        list=[
            ShopProofLine(
                name=name,
                text=say(Phrase(f"orders.proof.{name}"), call.lang),
                is_right=not ids,
                wrong_count=len(ids),
                order_list=_orders(books, set(ids))[:_MOST_ORDERS],
            )
            for name, ids in books.wrong.items()
        ],
    )


def _orders(books: Books, ids: set[UUID]) -> list[WrongOrder]:
    found = {order.shopcart_id: order.number for order in books.orders if order.id in ids}
    return [
        WrongOrder(user_shopcart_client_id=shopcart_id, order_number=number)
        for shopcart_id, number in found.items()
    ]
