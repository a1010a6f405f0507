"""Calls of a shop about the carts of its customers: to see what of the shop stands there, and to put something in."""

from typing import Annotated
from uuid import UUID

from annotated_types import Ge, Le
from pydantic import StringConstraints

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import QueryText
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.orders.actions import shop_carts as actions
from terazi.modules.orders.actions.cart_views import CartView
from terazi.modules.orders.calls.carts import cart_view
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.errors.orders import (
    CustomerNotFound,
    InCustomersCart,
    LineNotFound,
    NotInCurrency,
    NotSold,
    TooMany,
)
from terazi.modules.orders.schemas.answers import CartList
from terazi.modules.orders.values import MOST_COUNT
from terazi.modules.shops.public import BundleNotFound, NotInThisShop, ShopNotFound

_SHOP = [ShopNotFound, NotInThisShop, CustomerNotFound]
Count = Annotated[int, Ge(1), Le(MOST_COUNT)]
Username = Annotated[QueryText, StringConstraints(max_length=64)]


@signed_in.post("/v1/user/shop/cart/get", effect=Effect.EXPORTS, raises=_SHOP, limit=Limit(200))
async def get_customers_cart(call: UserCall, user_shop_client_id: UUID, username: Username) -> CartList:
    """What of your shop stands in the cart of one of its customers; other shops' lines are not shown."""
    carts = await actions.view_cart_of(call, user_shop_client_id, username.strip())
    return _answer(call, carts)


@signed_in.post(
    "/v1/user/shop/cart/bundle/add",
    effect=Effect.SELLS,
    raises=[*_SHOP, BundleNotFound, NotSold, NotInCurrency, TooMany, InCustomersCart],
    limit=Limit(200),
)
async def add_to_customers_cart(
    call: UserCall,
    user_shop_client_id: UUID,
    username: Username,
    user_shop_bundle_client_id: UUID,
    add_bundle_count: Count = 1,
) -> CartList:
    """Put a bundle of your shop into a customer's cart, or set how many; the customer is told, accepts, and pays."""
    carts = await actions.suggest_bundle(
        call,
        user_shop_client_id,
        username.strip(),
        bundle_id=user_shop_bundle_client_id,
        count=add_bundle_count,
    )
    return _answer(call, carts)


@signed_in.post(
    "/v1/user/shop/cart/bundle/cancel",
    effect=Effect.SELLS,
    raises=[*_SHOP, LineNotFound],
    limit=Limit(200),
)
async def cancel_suggestion(
    call: UserCall, user_shop_client_id: UUID, username: Username, user_shopcart_bundle_client_id: UUID
) -> CartList:
    """Take out of a customer's cart what your shop put there and the customer has not accepted yet."""
    carts = await actions.withdraw_suggestion(
        call, user_shop_client_id, username.strip(), line_id=user_shopcart_bundle_client_id
    )
    return _answer(call, carts)


def _answer(call: UserCall, carts: list[CartView]) -> CartList:
    return CartList(list=[cart_view(call, cart) for cart in carts])
