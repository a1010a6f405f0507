"""The home of a shop: what waits in it and for whom, what it sold and owes; and whether its books add up."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.db import Reader
from terazi.foundation.types import Value
from terazi.modules.bills.public import BillState, open_bills_of, unsent_bills_of
from terazi.modules.orders.queries import debts, reconciliation, shop_overview
from terazi.modules.orders.queries.debts import DebtSum
from terazi.modules.orders.queries.reconciliation import ProvenOrder, Total
from terazi.modules.orders.queries.shop_overview import SoldOnDay, WaitingInShop
from terazi.modules.orders.rules.shop_work import ShopWork, WaitsFor, waits_for
from terazi.modules.shops.public import (
    ListedShop,
    SetupStep,
    bank_accounts_of,
    setup_steps,
    shops_to_oversee,
    today_in_turkey,
)

SALES_DAYS = 365
_BILLS = {
    BillState.DRAFT: ShopWork.BILLS_TO_COMPLETE,
    BillState.NOT_APPROVED: ShopWork.BILLS_TO_APPROVE,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Books:
    """What does not add up of a shop's orders, by the name of what must hold, and to which orders it belongs."""

    wrong: Mapping[str, Sequence[Value]]
    orders: Sequence[ProvenOrder]
    totals: Sequence[Total]


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopOverview:
    """One shop as its people see it first."""

    shop: ListedShop
    steps: Mapping[SetupStep, bool]
    waiting: Sequence[WaitingInShop]
    sales: Sequence[SoldOnDay]
    debts: Sequence[DebtSum]


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopHome:
    """The caller's shops with how much of each waits for it, and one of them in full."""

    shops: Sequence[tuple[ListedShop, int]]
    shown: ShopOverview | None


async def find_shop_home(call: UserCall, wanted: UUID | None) -> ShopHome:
    """Return the home of a shop on whose orders the caller works: the wanted one, else where most waits for it."""
    shops = await shops_to_oversee(call, wanted)
    if not shops:
        return ShopHome(shops=[], shown=None)
    ids = [shop.id for shop in shops]
    found, owed, bills, unsent = await call.reader.ask(
        shop_overview.waiting_in(ids), debts.debts_of(ids), open_bills_of(ids), unsent_bills_of(ids)
    )
    waiting: dict[UUID, list[WaitingInShop]] = defaultdict(list)
    for row in found:
        waiting[row.shop_id].append(row)
    for bill in bills:
        waiting[bill.shop_id].append(_of(bill.shop_id, _BILLS[bill.state], [(bill.count, bill.oldest_at)]))
    for each in unsent:
        sums = [(each.count, each.oldest_at)]
        waiting[each.shop_id].append(_of(each.shop_id, ShopWork.BILLS_TO_SEND, sums))
    for shop_id in {debt.shop_id for debt in owed}:
        sums = [(debt.count, debt.since) for debt in owed if debt.shop_id == shop_id]
        waiting[shop_id].append(_of(shop_id, ShopWork.REFUNDS_OWED, sums))
    counted = [(shop, _count(waiting[shop.id])) for shop in shops]
    chosen = next((shop for shop in shops if shop.id == wanted), None)
    chosen = chosen or max(counted, key=lambda each: each[1])[0]
    shown = await _overview(
        call, chosen, waiting[chosen.id], [debt for debt in owed if debt.shop_id == chosen.id]
    )
    return ShopHome(shops=counted, shown=shown)


async def _overview(
    call: UserCall, shop: ListedShop, waiting: Sequence[WaitingInShop], owed: Sequence[DebtSum]
) -> ShopOverview:
    since = today_in_turkey(call.now) - timedelta(days=SALES_DAYS - 1)
    sales, accounts = await call.reader.ask(
        shop_overview.sales_of(shop.id, since), bank_accounts_of([shop.id])
    )
    kinds = list(ShopWork)
    return ShopOverview(
        shop=shop,
        steps=setup_steps(shop, has_account=bool(accounts)),
        waiting=sorted(waiting, key=lambda each: kinds.index(each.work)),
        sales=sales,
        debts=owed,
    )


async def prove_shop(reader: Reader, shop_id: UUID) -> Books:
    """Return what does not add up of a shop's own orders, payments, refunds, uses and bills."""
    asked = reconciliation.differences_of(shop_id)
    totals, *found = await reader.ask(reconciliation.totals(shop_id), *asked.values())
    wrong = dict(zip(asked, found, strict=True))
    ids = [each for keys in wrong.values() for each in keys]
    orders: Sequence[ProvenOrder] = []
    if ids:
        (orders,) = await reader.ask(reconciliation.orders_of(shop_id, ids))
    return Books(wrong=wrong, orders=orders, totals=totals)


def _of(shop_id: UUID, work: ShopWork, parts: Sequence[tuple[int, Value]]) -> WaitingInShop:
    return WaitingInShop(
        shop_id=shop_id,
        work=work,
        count=sum(count for count, _ in parts),
        oldest_at=min(since for _, since in parts),
    )


def _count(waiting: Sequence[WaitingInShop]) -> int:
    """Return how much of what waits is the shop's own to do."""
    return sum(each.count for each in waiting if waits_for(each.work) is WaitsFor.SHOP)
