"""A site that shows some shops shows nothing of others: not in lists, not in details, not in what is kept, not in the cart."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from terazi.foundation.ids import new_id
from terazi.foundation.questions import touched
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import SITE
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.orders.buying import Buyer, add, make_buyer, order_body
from tests.modules.shops.selling import (
    Seller,
    activate,
    add_product,
    bundle_of,
    make_bundle,
    open_shop,
    sold_bundle,
    trusted,
)
from tests.modules.site.sites import add_site, changed_sites
from tests.small_client import small_client

FIRST, SECOND = "terazi.example", "okul.example"
LISTS = ("/v1/bundle/and/product/list/active", "/v1/bundle/and/product/list/all")
GROUPS, DETAILS, SHOP = "/v1/bundle/group/list", "/v1/bundle/details", "/v1/user/shop/get"
AGREEMENTS = "/v1/bundle/product/and/agreement/list/all"
CARTS, ORDER = "/v1/user/shopcart/list", "/v1/user/shopcart/product/order"
NO_ORDER = "/v1/user/shop/bundle/no_need_order/list"


@dataclass
class Stall:
    """A shop and what it sells, on the host that shows it."""

    host: str
    seller: Seller
    bundle_id: str
    mark: str


@dataclass
class Town:
    """Two sites, each with a shop of its own."""

    house: HouseUnderTest
    stalls: tuple[Stall, Stall]

    async def ask(self, host: str, path: str, **given: Any) -> Reply:
        """Make a call on a host."""
        self.house.client.headers["Host"] = host
        return await self.house.post(path, **given)

    async def page(self, host: str, path: str, status: int = 200) -> str:
        """Return a page of a host."""
        answer = await self.house.client.get(path, headers={"Host": host})
        assert answer.status_code == status, path
        return answer.text

    async def buyer(self) -> Buyer:
        """Register somebody who buys."""
        self.house.client.headers["Host"] = FIRST
        return await make_buyer(self.house)

    async def put(self, host: str, stall: Stall, buyer: Buyer) -> Reply:
        """Put what a stall sells into a person's cart, on a host."""
        self.house.client.headers["Host"] = host
        return await add(self.house, buyer, stall.seller, stall.bundle_id)

    async def order(self, host: str, token: str, cart: dict[str, Any], shown: int | None = None) -> Reply:
        """Order a cart on a host, at what it showed."""
        body = order_body(cart, pay_type="transfer", **({} if shown is None else {"total_minor": shown}))
        return await self.ask(
            host, ORDER, token=token, user_shopcart_client_id=cart["user_shopcart_client_id"], body=body
        )

    def pairs(self) -> list[tuple[Stall, Stall]]:
        """Return each stall with the other one."""
        one, two = self.stalls
        return [(one, two), (two, one)]


@pytest.fixture
async def town(database_url: str, tmp_path: Path) -> AsyncIterator[Town]:
    """Two sites on one platform, one shop on each."""
    own = {"web_dir": small_client(tmp_path), "public_url": f"https://{FIRST}"}
    async with open_house(database_url, tmp_path / "var", **own) as house:
        await house.house.database.recorder.write(touched(update(SITE).values(domain=FIRST))())
        await add_site(house, SECOND, has_menu=True, application_name="Okulumuz")
        stalls = []
        for host, name, mark in ((FIRST, "satici", "Kantarlık"), (SECOND, "ogretmen", "Okulluk")):
            seller = await open_shop(house, await trusted(house, name, "shop_new"))
            bundle = await sold_bundle(house, seller, bundle_name=mark, bundle_group=f"{mark} grubu")
            stalls.append(Stall(host, seller, bundle, mark))
            shown = changed_sites(host, shop_ids=[str(seller.shop_id)])
            await house.house.database.recorder.write(shown)
        site_cache_of(house.house.database.reader).forget()
        yield Town(house, (stalls[0], stalls[1]))


@pytest.mark.parametrize("path", [*LISTS, GROUPS])
async def test_lists_of_a_host_show_its_shops_alone_however_often_they_are_kept(
    town: Town, path: str
) -> None:
    for _ in range(3):
        for own, other in town.pairs():
            for query in ({}, {"search_text": ""}, {"user_shop_client_id": own.seller.shop_id}):
                told = str((await town.ask(own.host, path, **query)).json)
                assert own.mark in told, (own.host, query)
                assert other.mark not in told, (own.host, query)
            asked = await town.ask(own.host, path, user_shop_client_id=other.seller.shop_id)
            assert asked["list"] == []
            if path != GROUPS:
                assert (await town.ask(own.host, path, search_text=other.mark))["list"] == []


@pytest.mark.parametrize("path", [*LISTS, GROUPS])
async def test_a_named_domain_opens_no_other_shops(town: Town, path: str) -> None:
    for own, other in town.pairs():
        await town.ask(other.host, path)
        named = str((await town.ask(own.host, path, domain=other.host)).json)
        assert other.mark not in named
        assert own.mark not in named, "what both do not show, neither shows"


async def test_bundles_and_shops_of_others_are_unknown_on_a_host(town: Town) -> None:
    for own, other in town.pairs():
        for _ in range(2):
            for token in (None, own.seller.token, other.seller.token):
                shown = await town.ask(
                    own.host, DETAILS, user_shop_bundle_client_id=own.bundle_id, token=token
                )
                hidden = await town.ask(
                    own.host, DETAILS, user_shop_bundle_client_id=other.bundle_id, token=token
                )
                assert (shown.status, hidden.status, hidden.error) == (200, 404, "bundle_not_found")
        for path, name, mine, theirs in (
            (AGREEMENTS, "user_shop_bundle_client_id", own.bundle_id, other.bundle_id),
            (SHOP, "user_shop_client_id", own.seller.shop_id, other.seller.shop_id),
        ):
            assert (await town.ask(own.host, path, **{name: mine})).status == 200
            assert (await town.ask(own.host, path, **{name: theirs})).status == 404


async def test_sellers_manage_their_shop_on_every_host(town: Town) -> None:
    for own, other in town.pairs():
        town.house.client.headers["Host"] = other.host
        assert (await bundle_of(town.house, own.seller, own.bundle_id)).status == 200
        shop = await town.ask(
            other.host, SHOP, user_shop_client_id=own.seller.shop_id, token=own.seller.token
        )
        assert shop.status == 200


async def test_the_cart_takes_only_what_the_host_shows(town: Town) -> None:
    buyer = await town.buyer()
    for own, other in town.pairs():
        for stall, status in ((own, 200), (other, 404)):
            added = await town.put(own.host, stall, buyer)
            assert added.status == status, added.json


async def test_what_was_put_in_elsewhere_is_told_and_not_ordered(town: Town) -> None:
    buyer = await town.buyer()
    one, two = town.stalls
    for stall in town.stalls:
        assert (await town.put(stall.host, stall, buyer)).status == 200
    for own, other, address in ((one, two, f"https://{SECOND}"), (two, one, f"https://{FIRST}")):
        (cart,) = (await town.ask(own.host, CARTS, token=buyer.token))["list"]
        here, away = sorted(cart["bundle_list"], key=lambda line: line["sold_at"] is not None)
        assert (here["bundle_name"], away["bundle_name"]) == (own.mark, other.mark)
        assert (here["sold_at"], away["sold_at"]["address"]) == (None, address)
        assert (away["can_be_ordered"], away["price"], away["agreement_list"]) == (False, None, [])
        assert [notice["notice"] for notice in away["notice_list"]] == ["elsewhere"]
        assert cart["total"]["gross"] == here["price"]["gross"]
        assert cart["can_be_ordered"]
    assert away["sold_at"]["name"] == "Terazi"
    (cart,) = (await town.ask(FIRST, CARTS, token=buyer.token))["list"]
    both = await town.order(FIRST, buyer.token, cart, shown=2 * cart["total"]["gross"])
    assert (both.status, both.error) == (409, "cart_changed"), "what is not sold here is not counted either"
    ordered = await town.order(FIRST, buyer.token, cart)
    assert ordered.status == 200, ordered.json
    assert [bundle["bundle_name"] for bundle in ordered["order"]["bundle_list"]] == [one.mark]
    again = await town.order(FIRST, buyer.token, cart)
    assert again["order"]["user_shopcart_client_id"] == cart["user_shopcart_client_id"]
    (left,) = (await town.ask(FIRST, CARTS, token=buyer.token))["list"]
    assert ([line["bundle_name"] for line in left["bundle_list"]], left["can_be_ordered"]) == (
        [two.mark],
        False,
    )
    refused = await town.order(FIRST, buyer.token, left)
    assert (refused.status, refused.error) == (409, "cart_changed")
    assert "satıldığı sitede" in refused["errors"][0]["message"]
    (there,) = (await town.ask(SECOND, CARTS, token=buyer.token))["list"]
    assert (await town.order(SECOND, buyer.token, there)).status == 200
    assert (await town.ask(SECOND, CARTS, token=buyer.token))["list"] == []


async def test_what_is_sold_nowhere_any_more_is_not_said_to_be_sold_elsewhere(town: Town) -> None:
    buyer = await town.buyer()
    _, two = town.stalls
    assert (await town.put(two.host, two, buyer)).status == 200
    end = "/v1/user/shop/bundle/status/passive"
    done = await town.ask(two.host, end, token=two.seller.token, user_shop_bundle_client_id=two.bundle_id)
    assert done.status == 200, done.json
    for host in (FIRST, SECOND):
        (cart,) = (await town.ask(host, CARTS, token=buyer.token))["list"]
        (line,) = cart["bundle_list"]
        assert (line["sold_at"], line["can_be_ordered"]) == (None, False)
        assert [notice["notice"] for notice in line["notice_list"]] == ["not_sold"]


async def test_what_needs_no_order_is_of_the_shops_of_the_host(town: Town) -> None:
    for stall in town.stalls:
        town.house.client.headers["Host"] = stall.host
        free = await make_bundle(town.house, stall.seller, bundle_name=f"{stall.mark} armağanı")
        price = [{"currency_type": 0, "amount": 0}]
        await add_product(town.house, stall.seller, free, currency_amount_list=price)
        assert (await activate(town.house, stall.seller, free)).status == 200
    for own, other in town.pairs():
        told = str((await town.ask(own.host, NO_ORDER, token=other.seller.token)).json)
        assert f"{own.mark} armağanı" in told
        assert other.mark not in told


async def test_pages_and_maps_agree_with_the_lists(town: Town) -> None:
    for _ in range(2):
        for own, other in town.pairs():
            for path in ("/magaza", "/magaza/urunler"):
                page = await town.page(own.host, path)
                assert own.mark in page
                assert other.mark not in page
            address = "/urun-detayi?user_shop_bundle_client_id="
            assert own.mark in await town.page(own.host, f"{address}{own.bundle_id}")
            await town.page(own.host, f"/magaza?shop={own.seller.shop_id}")
            for path in (f"{address}{other.bundle_id}", f"/magaza?shop={other.seller.shop_id}"):
                assert other.mark not in await town.page(own.host, path, status=404)
            map_ = await town.page(own.host, "/sitemap.xml")
            assert own.bundle_id in map_
            assert other.bundle_id not in map_


async def test_a_change_of_the_shops_is_seen_although_answers_are_kept(town: Town) -> None:
    one, two = town.stalls
    assert two.mark not in str((await town.ask(FIRST, LISTS[0])).json)
    both = [str(one.seller.shop_id), str(two.seller.shop_id)]
    for shops, marks in ((both, {True}), ([], {True}), ([str(new_id())], {False})):
        await town.house.house.database.recorder.write(changed_sites(FIRST, shop_ids=shops))
        site_cache_of(town.house.house.database.reader).forget()
        told = str((await town.ask(FIRST, LISTS[0])).json)
        assert {one.mark in told, two.mark in told} == marks
