"""The shop of the demonstration is open, on sale, and seeded once."""

from terazi.entry.seed.seed import seed_database
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator


async def test_the_demonstration_has_a_shop_with_bundles_on_sale(house: HouseUnderTest) -> None:
    for _ in range(2):
        await seed_database(house.house.settings, demo=True, sample=False)
    answer = await house.post("/v1/bundle/and/product/list/active")
    assert [(card["bundle_name"], card["shop_name"]) for card in answer["list"]] == [
        ("Deneme kredisi: 100", "Terazi"),
        ("Standart kredi: 1.000", "Terazi"),
        ("Ekip kredisi: 10.000", "Terazi"),
        ("Uygulama geliştirici", "Terazi"),
        ("Veri hazırlama", "Terazi"),
    ]
    pictures = [card["picture"] for card in answer["list"]]
    assert [picture is not None for picture in pictures] == [True, True, True, False, True]
    assert pictures[0]["alt"] == "Bir yığın altın rengi para"
    bundle_id = answer["list"][0]["user_shop_bundle_client_id"]
    agreements = await house.post(
        "/v1/bundle/product/and/agreement/list/all", lang="en", user_shop_bundle_client_id=bundle_id
    )
    assert [row["title"] for row in agreements["list"]] == ["Pre-information Form", "Distance Sales Contract"]
    assert "Terazi Mağaza" in agreements["list"][0]["text"]
    assert "{{" not in agreements["list"][0]["text"]
    owner = await house.sign_in("yonetici", "Terazi.Yonetici.2026")
    own = await house.post("/v1/user/shop/bundle/get", token=owner, user_shop_bundle_client_id=bundle_id)
    assert (own["gap_list"], own["can_pay_by_card"], own["can_pay_by_transfer"]) == ([], True, True)


async def test_the_demonstration_has_sold_something(house: HouseUnderTest) -> None:
    await seed_database(house.house.settings, demo=True, sample=False)
    owner = await make_administrator(house, "gozetmen")
    store = await house.post("/v1/bundle/and/product/list/active")
    shop_id = store["list"][0]["user_shop_client_id"]
    orders = await house.post("/v1/user/shop/order/list", token=owner, user_shop_client_id=shop_id)
    assert {order["status"] for order in orders["list"]} == {
        "bundle_active",
        "payment_waiting",
        "payment_cancelled",
    }
    assert [order["ordered_at"] for order in orders["list"]] == sorted(
        (order["ordered_at"] for order in orders["list"]), reverse=True
    )
    bills = await house.post("/v1/user/bill/list", token=owner, user_shop_client_id=shop_id)
    assert {bill["approve_status"] for bill in bills["list"]} == {"approved", "not_approved"}
    refunds = await house.post("/v1/user/shop/refund/list", token=owner, user_shop_client_id=shop_id)
    assert [refund["amount"] for refund in refunds["list"]] == [4_900]
    proof = await house.post("/v1/order/reconciliation", token=owner)
    assert [line["name"] for line in proof["list"] if not line["is_right"]] == []
