"""The text that a buyer approved, as the buyer and the shop open it from the order."""

from uuid import uuid4

from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, add, bundle_of, make_buyer, ok, ordered
from tests.modules.shops.selling import Seller, add_agreement, open_shop, trusted

TERMS = {"title": "Kullanım koşulları", "title_en": "Terms of use", "text": "<p>{{order.items}}</p>"}


async def read(house: HouseUnderTest, token: str, cart_id: str, shop_id: str) -> Reply:
    return await house.post(
        "/v1/user/shopcart/agreement/list",
        token=token,
        user_shopcart_client_id=cart_id,
        user_shop_client_id=shop_id,
    )


async def test_a_shop_reads_what_its_buyer_approved_and_nothing_of_another_shop(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    other = await open_shop(house, await trusted(house, "baska.satici", "shop_new"))
    nobodys = await open_shop(house, await trusted(house, "uzak.satici", "shop_new"))
    await add_agreement(house, seller, pack, "other", **TERMS)
    await ok(await add(house, buyer, other, await bundle_of(house, other)))
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    cart_id = made["user_shopcart_client_id"]
    theirs = (await ok(await read(house, other.token, cart_id, other.shop_id)))["list"]
    own = (await ok(await read(house, seller.token, cart_id, seller.shop_id)))["list"]
    details = await ok(
        await house.post(
            "/v1/user/shopcart/order/get",
            token=seller.token,
            user_shopcart_client_id=cart_id,
            user_shop_client_id=seller.shop_id,
        )
    )
    assert {each["sha256"] for each in own} == {each["sha256"] for each in details["approval_list"]}
    assert any("× 1<" in each["text"] for each in own)
    assert theirs
    assert not {each["agreement_id"] for each in own} & {each["agreement_id"] for each in theirs}
    refused = await read(house, nobodys.token, cart_id, nobodys.shop_id)
    assert (refused.status, refused.error) == (404, "cart_not_found")


async def test_who_does_not_work_on_a_shops_orders_finds_no_agreements(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    cart_id = made["user_shopcart_client_id"]
    stranger = await make_buyer(house, "yabanci")
    cart = (await ok(await add(house, buyer, seller, pack)))["shopcart"]["user_shopcart_client_id"]
    refused = [
        await read(house, stranger.token, cart_id, seller.shop_id),
        await read(house, buyer.token, cart_id, seller.shop_id),
        await read(house, seller.token, cart_id, str(uuid4())),
        await read(house, seller.token, str(uuid4()), seller.shop_id),
        await read(house, seller.token, cart, seller.shop_id),
    ]
    assert {(each.status, each.error) for each in refused} == {(404, "cart_not_found")}
