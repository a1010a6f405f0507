"""What tests of coupons begin with: a service on sale, coupons of its shop, and the calls of both sides."""

from typing import Any

from tests.breaking import values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, add, bundle_of
from tests.modules.shops.selling import Seller, ok

LISTED = 12_000
IN_BOTH = [{"currency_type": 0, "amount": LISTED}, {"currency_type": 1, "amount": 400}]


async def service(house: HouseUnderTest, seller: Seller) -> str:
    """Put a service on sale."""
    return await bundle_of(house, seller, {"bundle_name": "Danışmanlık"}, currency_amount_list=IN_BOTH)


async def make(house: HouseUnderTest, seller: Seller, **said: Any) -> Reply:
    """Make a coupon of a shop."""
    body = {
        "code": "BAHAR10",
        **({} if {"amount_try", "percent"} & said.keys() else {"percent": "10"}),
        **said,
    }
    return await house.post(
        "/v1/user/shop/coupon/new", token=seller.token, user_shop_client_id=seller.shop_id, body=body
    )


async def change(house: HouseUnderTest, token: str, what: str, coupon_id: str, **query: Any) -> Reply:
    """Change a coupon, or end it."""
    return await house.post(f"/v1/user/shop/coupon/{what}", token=token, coupon_id=coupon_id, **query)


async def made(house: HouseUnderTest, seller: Seller, **said: Any) -> str:
    """Make a coupon of a shop and return its id."""
    return str((await ok(await make(house, seller, **said)))["coupon_id"])


async def listed(house: HouseUnderTest, seller: Seller) -> list[dict[str, Any]]:
    """Return the coupons of a shop as it sees them."""
    path = "/v1/user/shop/coupon/list"
    return list(
        (await ok(await house.post(path, token=seller.token, user_shop_client_id=seller.shop_id)))["list"]
    )


async def enter(
    house: HouseUnderTest, buyer: Buyer, cart: dict[str, Any], code: str = "bahar 10", lang: str = "tr"
) -> Reply:
    """Enter a code in a cart."""
    return await house.post(
        "/v1/user/shopcart/coupon/add",
        token=buyer.token,
        lang=lang,
        user_shopcart_client_id=cart["user_shopcart_client_id"],
        code=code,
    )


async def cart_of(house: HouseUnderTest, buyer: Buyer, seller: Seller, bundle_id: str) -> dict[str, Any]:
    """Put a bundle into the cart of somebody and return the cart."""
    return dict((await ok(await add(house, buyer, seller, bundle_id)))["shopcart"])


async def uses(house: HouseUnderTest) -> list[int]:
    """Return how often coupons are used, by their counts and by their rows."""
    return await values_of(
        house,
        "SELECT uses FROM coupon UNION ALL SELECT count(*) FROM coupon_use WHERE returned_at IS NULL",
    )
