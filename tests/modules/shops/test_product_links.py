"""A product that is for one organization has a link of its own, which opens the bundle in which it is sold."""

from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.shops.selling import Seller, add_product, bundle_of, edit_product, products_of, sold_bundle
from tests.modules.shops.test_store_calls import page


async def test_the_link_of_a_product_opens_the_bundle_in_which_it_is_reserved(
    house: HouseUnderTest, seller: Seller
) -> None:
    stranger = await house.register("yabanci")
    bundle_id = await sold_bundle(house, seller)
    await add_product(house, seller, bundle_id, product_type="service", pro_name="Eğitim")
    first, other = await products_of(house, seller, bundle_id)
    assert [each["organization_token"] for each in (first, other)] == ["", ""]
    product_id = first["user_shop_bundle_product_client_id"]
    await edit_product(house, seller, product_id, organization_name="Kuzey Holding")
    first, other = await products_of(house, seller, bundle_id)
    link, bundle = first["organization_token"], await bundle_of(house, seller, bundle_id)
    assert (len(link), other["organization_token"]) == (32, "")
    assert link != bundle["bundle"]["organization_token"]
    got = await house.post(
        "/v1/user/shop/bundle/product/get",
        token=seller.token,
        user_shop_bundle_product_client_id=product_id,
    )
    assert got["product"]["organization_token"] == link
    opened = await page(house, bundle_id, token=stranger, organization_token=link)
    assert opened["bundle"]["product_list"][0]["organization_name"] == "Kuzey Holding"
    wanted = {
        "user_client_id": str(await id_of(house, stranger)),
        "user_shop_client_id": seller.shop_id,
        "user_shop_bundle_client_id": bundle_id,
        "add_bundle_count": 1,
        "organization_token": link,
    }
    assert (await house.post("/v1/user/shopcart/bundle/add", token=stranger, **wanted)).status == 200
    renew = {"token": seller.token, "user_shop_bundle_client_id": bundle_id}
    assert (await house.post("/v1/user/shop/bundle/link/renew", **renew)).status == 200
    assert (await page(house, bundle_id, organization_token=link)).error == "bundle_not_found"
    assert (await house.post("/v1/user/shopcart/bundle/add", token=stranger, **wanted)).status == 404
