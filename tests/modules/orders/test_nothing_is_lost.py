"""No sequence of calls, whoever makes them, creates or loses money, credits or uses."""

from itertools import count

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from terazi.modules.orders.values import BundleState, LineState, PaymentState
from terazi.providers.cards.sandbox_payments import TestCard
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    bundle_of,
    make_buyer,
    move,
    ok,
    ordered,
    own_order,
    run_clock,
    start,
    upload_receipt,
    use_card,
)
from tests.modules.shops.selling import Seller

NUMBERS = count()
WHO = st.sampled_from(["buyer", "seller", "admin"])
AMOUNT = st.sampled_from([None, 1, 999, 4_000, 12_000])
MOVES = st.one_of(
    st.tuples(st.just("bundle"), WHO, st.sampled_from(list(BundleState)), AMOUNT),
    st.tuples(st.just("product"), WHO, st.sampled_from(list(LineState)), AMOUNT),
    st.tuples(st.just("payment"), WHO, st.sampled_from(list(PaymentState)), AMOUNT),
    st.tuples(st.just("pay"), WHO, st.sampled_from(list(TestCard)), AMOUNT),
    st.tuples(st.just("receipt"), WHO, st.none(), AMOUNT),
    st.tuples(st.just("later"), WHO, st.none(), st.sampled_from([1, 60, 86_400])),
)


@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ],
)
@given(way=st.sampled_from(["card", "transfer"]), moves=st.lists(MOVES, min_size=8, max_size=16))
async def test_no_sequence_of_calls_makes_or_loses_anything(
    house: HouseUnderTest, seller: Seller, pack: str, admin: str, way: str, moves: list
) -> None:
    number = next(NUMBERS)
    seller = Seller(token=await house.sign_in("satici"), shop_id=seller.shop_id)
    admin = await house.sign_in("yonetici")
    buyer = await make_buyer(house, f"alici{number}")
    service = await bundle_of(house, seller, product_type="service", pro_name="Danışmanlık")
    made = await ordered(house, buyer, seller, [pack, service], pay_type=way)
    cart_id = made["user_shopcart_client_id"]
    tokens = {"buyer": buyer.token, "seller": seller.token, "admin": admin}
    for what, who, target, amount in moves:
        now = await own_order(house, buyer, cart_id)
        bundle = now["bundle_list"][len(moves) % 2]
        match what:
            case "pay":
                page = await start(house, buyer, made)
                if page.status == 200 and page["payment"]["page_url"]:
                    await house.client.post(page["payment"]["page_url"], data={"do": "pay", "card": target})
                    back = await use_card(house, page["payment"]["page_url"], target)
                    await house.client.get(back)
            case "receipt":
                await upload_receipt(house, buyer, cart_id)
            case "later":
                house.clock.advance(seconds=amount or 1)
                tokens["buyer"] = await house.sign_in(buyer.username)
                tokens["seller"] = await house.sign_in("satici")
                tokens["admin"] = await house.sign_in("yonetici")
                buyer = type(buyer)(token=tokens["buyer"], id=buyer.id, username=buyer.username)
                await run_clock(house)
            case _:
                id_ = {
                    "bundle": bundle["user_shopcart_bundle_client_id"],
                    "product": bundle["product_list"][0]["user_shopcart_bundle_product_client_id"],
                    "payment": bundle["user_shopcart_bundle_product_payment_client_id"],
                }[what]
                said = {"reason": "Gerekçe", **({"refund_amount": amount} if amount else {})}
                answer = await move(house, tokens[who], what, id_, target.value, **said)
                assert answer.status < 500, answer.json
    await house.run_jobs()
    proof = await ok(await house.post("/v1/order/reconciliation", token=tokens["admin"]))
    assert [line["name"] for line in proof["list"] if not line["is_right"]] == []
