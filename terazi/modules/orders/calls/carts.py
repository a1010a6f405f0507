"""Calls about the cart."""

from typing import Annotated
from uuid import UUID

from annotated_types import Ge, Le

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import IdempotencyKey, OptionalQueryText
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.accounts.public import UnusualSpend
from terazi.modules.orders.actions import carts as actions
from terazi.modules.orders.actions.checkout import Checkout, order_cart
from terazi.modules.orders.calls.cart_views import cart_view
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.order_views import view_order
from terazi.modules.orders.errors import (
    AgreementsNotApproved,
    CartChanged,
    CartEmpty,
    CartNotFound,
    KeyReused,
    LineNotFound,
    NotForOthers,
    NotInCurrency,
    NotSold,
    ProjectGone,
    TooMany,
    WayNotOffered,
)
from terazi.modules.orders.schemas.answers import CartAnswer, CartList, OrderAnswer
from terazi.modules.orders.schemas.requests import OrderBody
from terazi.modules.orders.values import MOST_COUNT, PayWay
from terazi.modules.shops.public import BundleNotFound

AddCount = Annotated[int, Ge(1), Le(MOST_COUNT)]


def require_oneself(call: UserCall, user_client_id: UUID | None) -> None:
    """Refuse to act in the name of somebody else."""
    if user_client_id not in (None, call.user.id):
        raise NotForOthers


@signed_in.post(
    "/v1/user/shopcart/bundle/add",
    effect=Effect.WRITES,
    raises=[BundleNotFound, NotSold, NotInCurrency, CartNotFound, LineNotFound, TooMany, NotForOthers],
    limit=Limit(1000),
)
async def add_to_cart(
    call: UserCall,
    user_client_id: UUID,
    user_shop_bundle_client_id: UUID,
    user_shop_client_id: UUID,
    add_bundle_count: AddCount,
    user_shopcart_client_id: UUID | None = None,
    user_shopcart_bundle_client_id: UUID | None = None,
    organization_token: OptionalQueryText = None,
) -> CartAnswer:
    """Put a bundle into your cart, or set the count of one that is in it; the cart as it costs now."""
    require_oneself(call, user_client_id)
    cart = await actions.add_bundle(
        call,
        bundle_id=user_shop_bundle_client_id,
        shop_id=user_shop_client_id,
        count=add_bundle_count,
        line_id=user_shopcart_bundle_client_id,
        cart_id=user_shopcart_client_id,
        token=organization_token or "",
    )
    return CartAnswer(shopcart=cart_view(call, cart))


@signed_in.post(
    "/v1/user/shopcart/cancel",
    effect=Effect.WRITES,
    raises=[CartNotFound, CartEmpty, LineNotFound],
    limit=Limit(1000),
)
async def cancel_cart(
    call: UserCall,
    user_shopcart_client_id: UUID | None = None,
    user_shopcart_bundle_client_id: UUID | None = None,
) -> CartAnswer:
    """Take one bundle out of your cart, or everything."""
    cart = await actions.remove(call, cart_id=user_shopcart_client_id, line_id=user_shopcart_bundle_client_id)
    return CartAnswer(shopcart=cart_view(call, cart))


@signed_in.post("/v1/user/shopcart/list", effect=Effect.READS, raises=[NotForOthers], limit=Limit(1000))
async def list_carts(call: UserCall, user_client_id: UUID | None = None) -> CartList:
    """Your open carts at today's prices, with what changed since they were last shown."""
    require_oneself(call, user_client_id)
    return CartList(list=[cart_view(call, cart) for cart in await actions.view_carts(call)])


@signed_in.post(
    "/v1/user/shopcart/product/order",
    effect=Effect.MOVES_MONEY,
    raises=[
        CartNotFound,
        CartEmpty,
        CartChanged,
        AgreementsNotApproved,
        ProjectGone,
        WayNotOffered,
        KeyReused,
        NotForOthers,
        UnusualSpend,
    ],
)
async def order_cart_products(
    call: UserCall,
    user_shopcart_client_id: UUID,
    body: OrderBody,
    user_client_id: UUID | None = None,
    key: IdempotencyKey = None,
) -> OrderAnswer:
    """Order your cart at the total you were shown, with every agreement approved; ordering it twice gives one order."""
    require_oneself(call, user_client_id)
    checkout = Checkout(
        pay_way=PayWay(body.pay_type),
        approved=frozenset(
            (item.agreement_id, item.version) for item in body.agreement_approve_list if item.is_approved
        ),
        buyer=body.buyer.details(),
        shown_minor=body.total_minor,
        key=key or "",
    )
    return OrderAnswer(
        order=await view_order(call, await order_cart(call, user_shopcart_client_id, checkout))
    )
