"""Orders in every state, brought there by the calls that people make; states that nobody stays in are written."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from terazi.modules.orders.values import BundleState, LineState, Mover, PaymentState
from terazi.providers.cards.sandbox_payments import TestCard
from tests.breaking import run_sql
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    make_buyer,
    move,
    ok,
    order,
    ordered,
    paid_by_card,
    start,
    take_cards,
    upload_receipt,
    use_card,
)
from tests.modules.shops.selling import (
    Seller,
    activate,
    add_product,
    fill_bundle,
    make_bundle,
    open_shop,
    trusted,
)

SERVICE = {"product_type": "service", "pro_name": "Danışmanlık"}
REASON = {"reason": "Gerekçe"}


@dataclass
class Market:
    """A platform with a shop, its bundles, and one person of each kind."""

    house: HouseUnderTest
    seller: Seller
    buyer: Buyer
    tokens: dict[str, str]
    normal: str
    pack: str
    registered: str
    manual: str

    async def set_state(self, table: str, id_: str, state: str) -> None:
        """Write a state that no call leaves behind."""
        await run_sql(self.house, f"UPDATE {table} SET state = :state WHERE id = :id", state=state, id=id_)

    async def moved(self, who: str, what: str, id_: str, status: str, **body: Any) -> None:
        """Make a move that must succeed."""
        await ok(await move(self.house, self.tokens[who], what, id_, status, **{**REASON, **body}))


MOVERS = {
    "buyer": frozenset({Mover.CUSTOMER}),
    "seller": frozenset({Mover.ORDERS}),
    "register": frozenset({Mover.REGISTER}),
    "admin": frozenset({Mover.ORDERS, Mover.ADMIN}),
    "stranger": frozenset[Mover](),
}
"""As what each person moves the order; who is nothing to it is told that there is none."""


async def open_market(house: HouseUnderTest) -> Market:
    """Open a shop with a pack, one that asks for registration, and one with services that are made ready."""
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    await take_cards(house, seller)
    buyer = await make_buyer(house)
    tokens = {
        "buyer": buyer.token,
        "seller": seller.token,
        "register": await trusted(house, "kayitci", "register"),
        "admin": await make_administrator(house, "yonetici"),
        "stranger": await house.register("yabanci"),
    }
    manual = await make_bundle(house, seller, bundle_name="Hizmetler")
    await fill_bundle(house, seller, manual, preparation_type="manual", **SERVICE)
    await add_product(house, seller, manual, product_type="service", pro_name="Eğitim")
    await ok(await activate(house, seller, manual))
    return Market(
        house=house,
        seller=seller,
        buyer=buyer,
        tokens=tokens,
        normal=await bundle_of(house, seller, **SERVICE),
        pack=await bundle_of(house, seller),
        registered=await bundle_of(house, seller, {"task_type": "registration_needed"}, **SERVICE),
        manual=manual,
    )


async def bundle_in(market: Market, state: BundleState) -> str:
    """Return the id of an ordered bundle in a state."""
    return await _BUNDLES[state](market, state)


async def line_in(market: Market, state: LineState, *, is_open: bool) -> str:
    """Return the id of a product in a state, in a bundle that is active or rests."""
    made = await paid_by_card(market.house, market.buyer, market.seller, [market.manual])
    bundle = made["bundle_list"][0]
    line = next(p for p in bundle["product_list"] if p["pro_name"] == "Danışmanlık")
    id_ = str(line["user_shopcart_bundle_product_client_id"])
    if state not in (LineState.WAITING, LineState.IN_CART):
        await market.moved("seller", "product", id_, "active")
    if state in (LineState.PASSIVE, LineState.TERMINATED, LineState.REFUNDED):
        await market.moved("seller", "product", id_, state)
    if not is_open:
        await market.moved("seller", "bundle", bundle["user_shopcart_bundle_client_id"], "bundle_passive")
    await market.set_state("shopcart_bundle_product", id_, state)
    return id_


async def payment_in(market: Market, state: PaymentState, way: str) -> str:
    """Return the id of a payment in a state."""
    made = await ordered(market.house, market.buyer, market.seller, [market.pack], pay_type=way)
    id_ = str(made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"])
    if way == "transfer":
        await ok(await upload_receipt(market.house, market.buyer, made["user_shopcart_client_id"]))
    if state is PaymentState.CANCELLED:
        await market.moved("buyer", "payment", id_, "cancelled")
    if state in _PAID:
        await _pay(market, made, id_, way, TestCard.SUCCESS)
    if state is PaymentState.PARTLY_REFUNDED:
        await market.moved("seller", "payment", id_, state, refund_amount=1)
    if state is PaymentState.REFUNDED:
        await market.moved("seller", "payment", id_, state)
    if state is PaymentState.FAILED and way == "card":
        await _pay(market, made, id_, way, TestCard.DECLINED)
    elif state in (PaymentState.CREATED, PaymentState.FAILED):
        await market.set_state("payment", id_, state)
    return id_


_PAID = (PaymentState.APPROVED, PaymentState.PARTLY_REFUNDED, PaymentState.REFUNDED)


async def _pay(market: Market, made: dict[str, Any], payment_id: str, way: str, card: TestCard) -> None:
    if way == "transfer":
        await market.moved("seller", "payment", payment_id, "approved")
        return
    page = await ok(await start(market.house, market.buyer, made))
    await market.house.client.get(await use_card(market.house, page["payment"]["page_url"], card))


async def _in_cart(market: Market, state: BundleState) -> str:
    answer = await ok(await add(market.house, market.buyer, market.seller, market.normal))
    return str(answer["shopcart"]["bundle_list"][0]["user_shopcart_bundle_client_id"])


async def _removed(market: Market, state: BundleState) -> str:
    house, buyer = market.house, market.buyer
    gone = await _in_cart(market, state)
    cart = (await ok(await add(house, buyer, market.seller, market.manual)))["shopcart"]
    path = "/v1/user/shopcart/cancel"
    cart = (await ok(await house.post(path, token=buyer.token, user_shopcart_bundle_client_id=gone)))[
        "shopcart"
    ]
    await ok(await order(house, buyer, cart))
    return gone


async def _unpaid(market: Market, state: BundleState) -> str:
    made = await ordered(market.house, market.buyer, market.seller, [market.normal], pay_type="transfer")
    await ok(await upload_receipt(market.house, market.buyer, made["user_shopcart_client_id"]))
    id_ = _id(made)
    if state is BundleState.PAYMENT_CANCELLED:
        await market.moved("buyer", "bundle", id_, state)
    return id_


async def _registered(market: Market, state: BundleState) -> str:
    made = await paid_by_card(market.house, market.buyer, market.seller, [market.registered])
    id_ = _id(made)
    if state is BundleState.REGISTER_REFUSED:
        await market.moved("register", "bundle", id_, state)
    await market.set_state("shopcart_bundle", id_, state)
    return id_


async def _paid(market: Market, state: BundleState) -> str:
    id_ = _id(await paid_by_card(market.house, market.buyer, market.seller, [market.normal]))
    if state is not BundleState.ACTIVE:
        await market.moved("seller", "bundle", id_, state)
    return id_


def _id(made: dict[str, Any]) -> str:
    return str(made["bundle_list"][0]["user_shopcart_bundle_client_id"])


_BUNDLES: dict[BundleState, Callable[[Market, BundleState], Awaitable[str]]] = {
    BundleState.IN_CART: _in_cart,
    BundleState.REMOVED: _removed,
    BundleState.PAYMENT_WAITING: _unpaid,
    BundleState.PAYMENT_CANCELLED: _unpaid,
    BundleState.PAYMENT_APPROVED: _registered,
    BundleState.REGISTER_WAITING: _registered,
    BundleState.REGISTER_COMPLETED: _registered,
    BundleState.REGISTER_REFUSED: _registered,
    BundleState.ACTIVE: _paid,
    BundleState.PASSIVE: _paid,
    BundleState.TERMINATED: _paid,
    BundleState.REFUNDED: _paid,
}
