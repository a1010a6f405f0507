"""People of a shop see and fill the carts of its customers: its own lines only, and the customer accepts and pays."""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.orders.errors.orders import CustomerNotFound, InCustomersCart
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import id_of
from tests.modules.orders.buying import (
    Buyer,
    add,
    bundle_of,
    make_buyer,
    ok,
    order,
    paid_by_card,
    take_cards,
)
from tests.modules.orders.test_debts import SERVICE, Counter
from tests.modules.shops.selling import Seller, open_shop, trusted

CART = "/v1/user/shop/cart"


class Desk(Counter):
    """Somebody of the shop who fills carts, and a customer who has bought there before."""

    staff: str
    bundle: str

    async def open(self) -> None:
        """Let the buyer become a customer, and give the shop somebody who fills carts."""
        self.bundle = await bundle_of(self.house, self.seller, **SERVICE)
        await paid_by_card(self.house, self.buyer, self.seller, [self.bundle])
        self.staff = await self.hire("yardimci", "shop_card_view", "shop_card_user_bundle_add_edit")

    async def hire(self, username: str, *roles: str) -> str:
        """Give somebody these roles in the shop, and return the token."""
        await self.house.register(username)
        await ok(
            await self.house.post(
                "/v1/user/shop/staff/record",
                token=self.seller.token,
                body={"username": username, "roles": list(roles)},
                **self.shop,
            )
        )
        return await self.house.sign_in(username)

    async def ask(self, what: str, token: str | None = None, **query: Any) -> Reply:
        """Make a call about the cart of the customer, as the staff where nobody else is named."""
        said: Mapping[str, Any] = {"username": "alici", **self.shop, **query}
        return await self.house.post(f"{CART}/{what}", token=token or self.staff, **said)

    async def suggest(self, bundle: str | None = None, count: int = 1, **query: Any) -> Reply:
        """Put a bundle into the customer's cart."""
        wanted = {"user_shop_bundle_client_id": bundle or self.bundle, "add_bundle_count": count}
        return await self.ask("bundle/add", **wanted, **query)

    async def cart(self) -> dict[str, Any]:
        """Return the cart as the customer sees it."""
        (cart,) = (await ok(await self.house.post("/v1/user/shopcart/list", token=self.buyer.token)))["list"]
        return dict(cart)

    async def accept(self, line: str, token: str | None = None) -> Reply:
        """Accept a line of the cart, as the customer where nobody else is named."""
        return await self.house.post(
            "/v1/user/shopcart/bundle/accept",
            token=token or self.buyer.token,
            user_shopcart_bundle_client_id=line,
        )


def _line_of(cart: dict[str, Any]) -> str:
    return str(cart["bundle_list"][0]["user_shopcart_bundle_client_id"])


@pytest.fixture
async def desk(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Desk:
    """A shop whose staff fills carts."""
    desk = Desk(house, buyer, seller, admin)
    await desk.open()
    return desk


async def test_what_the_shop_puts_there_is_ordered_once_the_customer_accepts_it(desk: Desk) -> None:
    (shown,) = (await ok(await desk.suggest(count=2)))["list"]
    assert shown["bundle_list"][0]["add_bundle_count"] == 2
    cart = await desk.cart()
    (line,) = cart["bundle_list"]
    assert (line["added_by"], line["is_suggested"], line["can_be_ordered"]) == ("yardimci", True, False)
    assert (cart["total"]["gross"], cart["can_be_ordered"]) == (0, False)
    mails = [mail for mail in await desk.house.mails(to="alici@example.com") if "sepetinize" in mail.subject]
    assert len(mails) == 1
    refused = await order(desk.house, desk.buyer, cart)
    assert refused.error == "cart_changed"
    assert "kabul edene kadar" in refused.json["errors"][0]["message"]
    for _ in range(2):
        cart = (await ok(await desk.accept(_line_of(cart))))["shopcart"]
    assert (cart["total"]["gross"], cart["can_be_ordered"]) == (24_000, True)
    await ok(await order(desk.house, desk.buyer, cart))
    assert await desk.is_right()


async def test_what_was_not_accepted_stays_out_of_the_order_and_waits_in_the_next_cart(desk: Desk) -> None:
    other = await bundle_of(desk.house, desk.seller, {"bundle_name": "Öteki"}, **SERVICE)
    await ok(await desk.suggest())
    cart = (await ok(await add(desk.house, desk.buyer, desk.seller, other)))["shopcart"]
    made = (await ok(await order(desk.house, desk.buyer, cart)))["order"]
    assert [bundle["bundle_name"] for bundle in made["bundle_list"]] == ["Öteki"]
    (line,) = (await desk.cart())["bundle_list"]
    assert line["is_suggested"] is True


async def test_staff_see_their_own_shops_lines_and_change_only_what_they_put_there(desk: Desk) -> None:
    house = desk.house
    rival = await open_shop(house, await trusted(house, "rakip", "shop_new"))
    await take_cards(house, rival)
    theirs = await bundle_of(house, rival, {"bundle_name": "Rakip"}, **SERVICE)
    own = await bundle_of(house, desk.seller, {"bundle_name": "Kendi"}, **SERVICE)
    await ok(await add(house, desk.buyer, rival, theirs))
    await ok(await add(house, desk.buyer, desk.seller, own))
    (seen,) = (await ok(await desk.ask("get")))["list"]
    assert [line["bundle_name"] for line in seen["bundle_list"]] == ["Kendi"]
    assert (await desk.suggest(own, 5)).error == InCustomersCart.slug
    assert (await desk.suggest(theirs)).error == "bundle_not_found"
    mine = _line_of(seen)
    refused = await desk.ask("bundle/cancel", user_shopcart_bundle_client_id=mine)
    assert refused.error == "order_line_not_found"
    added = (await ok(await desk.suggest()))["list"][0]["bundle_list"][-1]
    line = added["user_shopcart_bundle_client_id"]
    for _ in range(2):
        await ok(await desk.ask("bundle/cancel", user_shopcart_bundle_client_id=line))
    assert len((await desk.cart())["bundle_list"]) == 2
    assert (await desk.ask("bundle/cancel", user_shopcart_bundle_client_id=str(uuid4()))).error == (
        "order_line_not_found"
    )


async def test_nobody_else_is_looked_up_and_nobody_else_looks(desk: Desk) -> None:
    stranger = await make_buyer(desk.house, "yabanci")
    await ok(await add(desk.house, stranger, desk.seller, desk.bundle))
    for name in ("yabanci", "hic.yok", ""):
        refused = await desk.ask("get", username=name)
        assert refused.error == CustomerNotFound.slug
    assert (await desk.suggest(username="yabanci")).error == "customer_not_found"
    viewer = await desk.hire("bakan", "shop_card_view")
    await ok(await desk.ask("get", viewer))
    assert (await desk.suggest(token=viewer)).error == "not_in_this_shop"
    seller_of_others = await desk.hire("paketci", "shop_bundle_add_edit")
    assert (await desk.ask("get", seller_of_others)).error == "not_in_this_shop"
    assert (await desk.ask("get", stranger.token)).error == "shop_not_found"
    await ok(await desk.suggest())
    line = _line_of(await desk.cart())
    for token in (desk.staff, stranger.token):
        assert (await desk.accept(line, token)).error == "order_line_not_found"


async def test_staff_never_order_for_the_customer(desk: Desk) -> None:
    (cart,) = (await ok(await desk.suggest()))["list"]
    staff = Buyer(token=desk.staff, id=str(await id_of(desk.house, desk.staff)), username="yardimci")
    assert (await order(desk.house, staff, cart)).error == "cart_not_found"


async def test_filling_and_ordering_at_once_orders_nothing_unasked(desk: Desk) -> None:
    other = await bundle_of(desk.house, desk.seller, {"bundle_name": "Öteki"}, **SERVICE)
    cart = (await ok(await add(desk.house, desk.buyer, desk.seller, other)))["shopcart"]
    answers = await asyncio.gather(
        *[desk.suggest(count=count) for count in (1, 2)],
        order(desk.house, desk.buyer, cart),
        desk.suggest(count=3),
    )
    assert [answer.json for answer in answers if answer.status >= 500] == []
    made = answers[2]["order"]
    assert [bundle["bundle_name"] for bundle in made["bundle_list"]] == ["Öteki"]
    assert await desk.is_right()


async def test_what_customers_cannot_add_themselves_is_sold_through_the_shop(desk: Desk) -> None:
    by_hand = await bundle_of(desk.house, desk.seller, {"can_customer_add_to_shopcart": False}, **SERVICE)
    assert (await add(desk.house, desk.buyer, desk.seller, by_hand)).error == "bundle_not_sold"
    await ok(await desk.suggest(by_hand))
    cart = (await ok(await desk.accept(_line_of(await desk.cart()))))["shopcart"]
    await ok(await order(desk.house, desk.buyer, cart))
    assert await desk.is_right()
