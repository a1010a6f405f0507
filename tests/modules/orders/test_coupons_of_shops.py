"""Coupons as shops make, change and end them: who may, what is refused, and what nobody else sees."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.orders.actions import coupons
from terazi.modules.shops.public import today_in_turkey
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, make_buyer, order, start, use_card
from tests.modules.orders.couponing import cart_of, change, enter, listed, made, make, service
from tests.modules.shops.selling import Seller, fields_of, ok, open_shop, trusted


async def test_a_shop_makes_changes_and_ends_its_coupons(house: HouseUnderTest, seller: Seller) -> None:
    today = today_in_turkey(house.clock.now)
    coupon_id = await made(house, seller, bundle_group="Eğitim", most_uses=5)
    later = {"starts_on": (today + timedelta(days=2)).isoformat()}
    body = {"code": "yaz 2027", "amount_try": 500, **later}
    await ok(await change(house, seller.token, "edit", coupon_id, body=body))
    (coupon,) = await listed(house, seller)
    told = ("code", "percent", "amount_try", "bundle_group", "most_uses", "state")
    assert [coupon[name] for name in told] == ["YAZ2027", None, 500, "", None, "not_yet"]
    await ok(await change(house, seller.token, "end", coupon_id))
    await ok(await make(house, seller, code="YAZ2027"))
    assert [each["state"] for each in await listed(house, seller)] == ["open", "ended"]
    events = await values_of(
        house,
        "SELECT jsonb_build_array(action, before, after) FROM audit_entry WHERE subject = 'coupon' ORDER BY id",
    )
    assert [event[0] for event in events] == [
        "orders.coupon_made",
        "orders.coupon_changed",
        "orders.coupon_ended",
        "orders.coupon_made",
    ]
    assert (events[1][1]["coupon_code"], events[1][2]["coupon_code"]) == ("BAHAR10", "YAZ2027")
    assert (events[1][1]["discount_try"], events[1][2]["discount_try"]) == (None, 500)


async def test_coupons_are_the_business_of_those_who_look_after_bundles(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    coupon_id = await made(house, seller)
    shop = {"user_shop_client_id": seller.shop_id}
    await house.register("kasiyer")
    staff = {"username": "kasiyer", "roles": ["shop_order_bundle_status_management"]}
    await ok(await house.post("/v1/user/shop/staff/record", token=seller.token, body=staff, **shop))
    clerk = await house.sign_in("kasiyer")
    body = {"code": "BEDAVA", "percent": "100"}
    for token, error in ((buyer.token, "shop_not_found"), (clerk, "not_in_this_shop")):
        assert (await house.post("/v1/user/shop/coupon/list", token=token, **shop)).error == error
        assert (await house.post("/v1/user/shop/coupon/new", token=token, body=body, **shop)).error == error
        assert (await change(house, token, "edit", coupon_id, body=body)).error == error
        assert (await change(house, token, "end", coupon_id)).error == error


REFUSALS = {
    "coupon_code_taken": {
        "tr": "Mağazanızda bu kodla bir kupon zaten var.",
        "en": "Your shop already has a coupon with this code.",
    },
    "shop_coupon_not_found": {
        "tr": "Böyle bir kupon yok ya da sona erdi.",
        "en": "There is no such coupon, or it has ended.",
    },
}


async def refused(ask: Callable[[str], Awaitable[Reply]]) -> str:
    """Make a call that is refused in both languages; return why, once the words are right in each."""
    slug = ""
    for lang in ("tr", "en"):
        answer = await ask(lang)
        slug = str(answer.error)
        assert answer["status_message"] == REFUSALS[slug][lang]
    return slug


async def test_what_a_shop_is_refused(
    house: HouseUnderTest, seller: Seller, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"code": "bahar-10", "percent": "5"}
    shop: dict[str, Any] = {"token": seller.token, "user_shop_client_id": seller.shop_id, "body": body}
    first = await made(house, seller, code="BAHAR-10")
    second = await made(house, seller, code="YAZ-2027")

    def new(lang: str) -> Awaitable[Reply]:
        return house.post("/v1/user/shop/coupon/new", lang=lang, **shop)

    def edit(coupon_id: str) -> Callable[[str], Awaitable[Reply]]:
        return lambda lang: change(house, seller.token, "edit", coupon_id, body=body, lang=lang)

    def end(coupon_id: str) -> Callable[[str], Awaitable[Reply]]:
        return lambda lang: change(house, seller.token, "end", coupon_id, lang=lang)

    assert await refused(new) == "coupon_code_taken"
    assert await refused(edit(second)) == "coupon_code_taken"
    await ok(await change(house, seller.token, "end", first))
    for coupon_id in (first, str(uuid4())):
        assert await refused(edit(coupon_id)) == "shop_coupon_not_found"
        assert await refused(end(coupon_id)) == "shop_coupon_not_found"
    monkeypatch.setattr(coupons, "MOST_COUPONS", 1)
    assert fields_of(await new("tr")) == {"code"}


async def test_coupons_that_make_no_sense_are_refused(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    rival = await open_shop(house, await trusted(house, "rakip", "shop_new"), shop_name="Rakip")
    theirs = await service(house, rival)
    bundle_id = await service(house, seller)
    for said, field in (
        ({"code": "a b c d e"}, "code"),
        ({"code": "ß" * 40}, "code"),
        ({"percent": "10", "amount_try": 100}, "percent"),
        ({"percent": None}, "percent"),
        ({"starts_on": "2027-01-02", "ends_on": "2027-01-01"}, "ends_on"),
        ({"bundle_list": [theirs]}, "bundle_list"),
        ({"bundle_list": [bundle_id, str(uuid4())]}, "bundle_list"),
    ):
        answer = await make(house, seller, **said)
        assert (answer.status, fields_of(answer)) == (422, {field}), said
    coupon_id = await made(house, seller, bundle_list=[bundle_id])
    people = [buyer, await make_buyer(house, "ikinci")]
    for person in people:
        shown = (await ok(await enter(house, person, await cart_of(house, person, seller, bundle_id))))[
            "shopcart"
        ]
        await ok(await order(house, person, shown, pay_type="transfer"))
    body = {"code": "BAHAR10", "percent": "10", "most_uses": 1}
    answer = await change(house, seller.token, "edit", coupon_id, body=body)
    assert (answer.status, fields_of(answer)) == (422, {"most_uses"})


async def test_a_shop_sees_no_other_shops_coupons_in_a_customers_cart(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    own = await service(house, seller)
    shown = await cart_of(house, buyer, seller, own)
    done = (await ok(await order(house, buyer, shown)))["order"]
    page = await ok(await start(house, buyer, done))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    rival = await open_shop(house, await trusted(house, "rakip", "shop_new"), shop_name="Rakip")
    theirs = await service(house, rival)
    await ok(await make(house, seller, most_per_person=1))
    await ok(await make(house, rival, code="RAKIP50", percent="50"))
    await cart_of(house, buyer, seller, own)
    cart = await cart_of(house, buyer, rival, theirs)
    for code in ("BAHAR10", "RAKIP50"):
        await ok(await enter(house, buyer, cart, code))
    seen = await ok(
        await house.post(
            "/v1/user/shop/cart/get",
            token=seller.token,
            user_shop_client_id=seller.shop_id,
            username=buyer.username,
        )
    )
    (cart,) = seen["list"]
    assert [coupon["code"] for coupon in cart["coupon_list"]] == ["BAHAR10"]
    assert cart["total"]["gross"] == 10_800


async def test_many_at_once_make_no_more_coupons_than_a_shop_may_have(
    house: HouseUnderTest, seller: Seller
) -> None:
    await made(house, seller)
    others = coupons.MOST_COUPONS - 4
    await run_sql(
        house,
        "INSERT INTO coupon (id, shop_id, code, percent, uses, bundle_ids, bundle_group, is_stackable, created_at,"
        " changed_at) SELECT gen_random_uuid(), shop_id, 'ESKI' || number, percent, 0, bundle_ids, bundle_group,"
        f" is_stackable, created_at, changed_at FROM coupon, generate_series(1, {others}) AS number",
    )
    answers = await asyncio.gather(*(make(house, seller, code=f"YAZ2027{number}") for number in range(8)))
    assert sorted(answer.status for answer in answers) == [200] * 3 + [422] * 5
    refused = next(answer for answer in answers if answer.status == 422)
    assert fields_of(refused) == {"code"}
    count = await values_of(house, "SELECT count(*) FROM coupon WHERE ended_at IS NULL")
    assert count == [coupons.MOST_COUPONS]
