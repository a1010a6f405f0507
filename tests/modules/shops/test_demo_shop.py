"""The shop of the demonstration is open, on sale, and planted once."""

from terazi.entry.seed.seed import seed_database
from tests.calling import HouseUnderTest


async def test_the_demonstration_has_a_shop_with_bundles_on_sale(house: HouseUnderTest) -> None:
    for _ in range(2):
        await seed_database(house.house.settings, demo=True, sample=False)
    answer = await house.post("/v1/bundle/and/product/list/active")
    assert [(card["bundle_name"], card["shop_name"]) for card in answer["list"]] == [
        ("Deneme kredisi: 100", "Terazi"),
        ("Standart kredi: 1.000", "Terazi"),
        ("Ekip kredisi: 10.000", "Terazi"),
        ("Uygulama geliştirici", "Terazi"),
    ]
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
