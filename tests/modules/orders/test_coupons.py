"""Coupons: who gains by misusing one, and what stops them; the last use goes to one of two, and comes back unpaid."""

import asyncio

import pytest

from terazi.foundation.limits import Limit
from terazi.modules.orders.calls.all import calls
from tests.breaking import values_of
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, add, make_buyer, move, order, own_order, start, use_card
from tests.modules.orders.couponing import LISTED, cart_of, change, enter, made, make, service, uses
from tests.modules.orders.test_orders import REASON, ids_of, prove
from tests.modules.shops.selling import Seller, add_agreement, ok, open_shop, trusted


async def test_a_coupon_takes_its_part_off_an_order_and_comes_back_with_it(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await service(house, seller)
    await ok(await make(house, seller))
    cart = await cart_of(house, buyer, seller, bundle_id)
    shown = (await ok(await enter(house, buyer, cart)))["shopcart"]
    assert (shown["total"]["gross"], shown["coupon_list"][0]["amount_text"]) == (10_800, "12,00 ₺")
    assert (await order(house, buyer, cart)).error == "cart_changed", "not at another price than it has now"
    done = (await ok(await order(house, buyer, shown, pay_type="transfer")))["order"]
    (bundle,) = done["bundle_list"]
    assert (done["total"]["gross"], bundle["discount_text"]) == (10_800, "12,00 ₺")
    assert [coupon["code"] for coupon in done["coupon_list"]] == ["BAHAR10"]
    assert await uses(house) == [1, 1]
    await ok(await move(house, buyer.token, "bundle", ids_of(done)[0], "payment_cancelled"))
    assert await uses(house) == [0, 0]
    now = await own_order(house, buyer, done["user_shopcart_client_id"])
    assert [coupon["is_returned"] for coupon in now["coupon_list"]] == [True]
    assert (await prove(house, admin))["is_right"] is True


async def test_the_last_use_goes_to_one_of_two(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> None:
    bundle_id = await service(house, seller)
    await ok(await make(house, seller, most_uses=1))
    people = [buyer, await make_buyer(house, "ikinci")]
    carts = []
    for person in people:
        cart = await cart_of(house, person, seller, bundle_id)
        carts.append((await ok(await enter(house, person, cart)))["shopcart"])
    answers = await asyncio.gather(
        *(order(house, person, cart) for person, cart in zip(people, carts, strict=True))
    )
    assert sorted(answer.status for answer in answers) == [200, 409]
    assert await uses(house) == [1, 1]


WORDS = {
    "coupon_not_found": {
        "tr": "Bu kod sepetinizdeki mağazaların hiçbirinde geçerli değil. Yazımını denetleyin.",
        "en": "No shop of your cart has this code. Check how it is spelled.",
    },
    "used_up": {
        "tr": "Bu kuponun bütün kullanım hakları tükendi.",
        "en": "All uses of this coupon are taken.",
    },
    "expired": {"tr": "Bu kuponun süresi doldu.", "en": "This coupon has expired."},
    "together": {
        "tr": "Bu kupon başka bir kuponla birlikte kullanılamaz.",
        "en": "This coupon cannot be used together with another one.",
    },
}


@pytest.mark.parametrize("lang", ["tr", "en"])
async def test_codes_that_take_nothing_off_say_why(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, lang: str
) -> None:
    bundle_id = await service(house, seller)
    other = await open_shop(house, await trusted(house, "baskasi", "shop_new"), shop_name="Başka")
    await ok(await make(house, other, code="BASKA10"))
    for code, said in (
        ("GECMIS10", {"ends_on": "2020-01-01"}),
        ("BAHAR10", {}),
        ("YAZ2026", {"percent": "5"}),
    ):
        await ok(await make(house, seller, code=code, **said))
    cart = await cart_of(house, buyer, seller, bundle_id)

    async def refused(code: str) -> tuple[int, str]:
        answer = await enter(house, buyer, cart, code, lang)
        return answer.status, answer["status_message"]

    for code in ("BASKA10", "YOKBÖYLE"):
        assert await refused(code) == (404, WORDS["coupon_not_found"][lang])
    assert await refused("GECMIS10") == (409, WORDS["expired"][lang])
    await ok(await enter(house, buyer, cart, "bahar10"))
    assert await refused("YAZ2026") == (409, WORDS["together"][lang])
    shown = (await ok(await house.post("/v1/user/shopcart/list", token=buyer.token)))["list"][0]
    assert (shown["total"]["gross"], len(shown["coupon_list"])) == (10_800, 1), (
        "what was refused left nothing"
    )


def test_codes_cannot_be_guessed_all_day() -> None:
    (entering,) = [each for each in calls.facts if each.path == "/v1/user/shopcart/coupon/add"]
    assert entering.limit == Limit(30)


async def test_what_was_paid_with_a_coupon_is_billed_and_paid_back_as_it_was_paid(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await service(house, seller)
    terms = {"title": "Koşullar", "title_en": "Terms", "text": "<p>{{order.items}}</p>"}
    await add_agreement(house, seller, bundle_id, "other", **terms)
    await ok(await make(house, seller))
    shown = (await ok(await enter(house, buyer, await cart_of(house, buyer, seller, bundle_id))))["shopcart"]
    done = (await ok(await order(house, buyer, shown)))["order"]
    page = await ok(await start(house, buyer, done))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    now = await own_order(house, buyer, done["user_shopcart_client_id"])
    (coupon,) = now["coupon_list"]
    assert (coupon["code"], coupon["amount_text"], coupon["is_returned"]) == ("BAHAR10", "12,00 ₺", False)
    await house.run_jobs()
    told = [mail.body_text for mail in await house.mails(to="alici@example.com")]
    assert any("12,00 ₺ indirimli" in text for text in told), told
    ids = {"user_shopcart_client_id": done["user_shopcart_client_id"]}
    agreed = await ok(await house.post("/v1/user/shopcart/agreement/list", token=buyer.token, **ids))
    assert any("<td>108,00 ₺</td>" in each["text"] for each in agreed["list"]), "at what was paid"
    (bill,) = await values_of(
        house,
        "SELECT jsonb_build_array(b.gross, l.count, l.details -> 'list_price') FROM bill b"
        " JOIN bill_line l ON l.bill_id = b.id",
    )
    assert bill == [10_800, 1, LISTED]
    await ok(await move(house, seller.token, "bundle", ids_of(now)[0], "payment_refunded", **REASON))
    now = await own_order(house, buyer, done["user_shopcart_client_id"])
    assert now["bundle_list"][0]["refunded"] == 10_800
    assert await uses(house) == [1, 1], "what was paid once has used the coupon"
    assert (await prove(house, admin))["is_right"] is True


async def test_a_coupon_can_pay_the_whole_order(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    bundle_id = await service(house, seller)
    await ok(await make(house, seller, percent="100"))
    shown = (await ok(await enter(house, buyer, await cart_of(house, buyer, seller, bundle_id))))["shopcart"]
    assert shown["total"]["gross"] == 0
    done = (await ok(await order(house, buyer, shown)))["order"]
    assert (done["pay_type"], done["bundle_list"][0]["status"]) == ("free", "bundle_active")
    assert await uses(house) == [1, 1]
    assert (await prove(house, admin))["is_right"] is True


async def test_no_coupon_makes_credits_cheaper(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    await ok(await make(house, seller, percent="99", is_stackable=True))
    refused = await enter(house, buyer, await cart_of(house, buyer, seller, pack))
    assert (refused.status, refused.error) == (409, "coupon_not_usable")
    assert refused["status_message"] == "Bu kupon sepetinizdeki paketlerde geçerli değil."


USED = {
    "tr": "Bu kuponu kullanabileceğiniz kadar kullandınız.",
    "en": "You have used this coupon as often as you may.",
}


async def test_one_person_uses_a_coupon_only_so_often(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id = await service(house, seller)
    await ok(await make(house, seller, most_per_person=1))
    shown = (await ok(await enter(house, buyer, await cart_of(house, buyer, seller, bundle_id))))["shopcart"]
    done = (await ok(await order(house, buyer, shown, pay_type="transfer")))["order"]
    cart = await cart_of(house, buyer, seller, bundle_id)
    for lang, words in USED.items():
        refused = await enter(house, buyer, cart, lang=lang)
        assert (refused.error, refused["status_message"]) == ("coupon_not_usable", words)
    other = await make_buyer(house, "ikinci")
    await ok(await enter(house, other, await cart_of(house, other, seller, bundle_id)))
    await ok(await move(house, buyer.token, "bundle", ids_of(done)[0], "payment_cancelled"))
    await ok(await enter(house, buyer, cart))


async def test_two_carts_of_one_person_do_not_use_a_coupon_twice(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id = await service(house, seller)
    await ok(await make(house, seller, most_per_person=1))
    carts = []
    for currency in (0, 1):
        added = await ok(await add(house, buyer, seller, bundle_id, user_currency_type=str(currency)))
        carts.append((await ok(await enter(house, buyer, added["shopcart"])))["shopcart"])
    answers = await asyncio.gather(*(order(house, buyer, cart) for cart in carts))
    assert sorted(answer.error or "" for answer in answers) == ["", "cart_changed"]
    assert await uses(house) == [1, 1]


async def test_a_coupon_that_was_taken_out_takes_nothing_off(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id = await service(house, seller)
    coupon_id = await made(house, seller)
    cart = await cart_of(house, buyer, seller, bundle_id)
    await ok(await enter(house, buyer, cart))
    path = "/v1/user/shopcart/coupon/cancel"
    ids = {"user_shopcart_client_id": cart["user_shopcart_client_id"], "coupon_id": coupon_id}
    stranger = await make_buyer(house, "yabanci")
    assert (await house.post(path, token=stranger.token, **ids)).error == "cart_not_found"
    assert (await enter(house, stranger, cart)).error == "cart_not_found"
    for _ in range(2):
        shown = (await ok(await house.post(path, token=buyer.token, **ids)))["shopcart"]
        assert (shown["total"]["gross"], shown["coupon_list"]) == (LISTED, [])


async def test_a_coupon_that_ends_meanwhile_is_not_ordered_unseen(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    bundle_id = await service(house, seller)
    coupon_id = await made(house, seller)
    shown = (await ok(await enter(house, buyer, await cart_of(house, buyer, seller, bundle_id))))["shopcart"]
    await ok(await change(house, seller.token, "end", coupon_id))
    assert (await order(house, buyer, shown)).error == "cart_changed"
    (cart,) = (await ok(await house.post("/v1/user/shopcart/list", token=buyer.token)))["list"]
    (coupon,) = cart["coupon_list"]
    assert (cart["total"]["gross"], coupon["problem_text"]) == (LISTED, "Bu kuponun süresi doldu.")
    assert (await ok(await order(house, buyer, cart)))["order"]["coupon_list"] == []
