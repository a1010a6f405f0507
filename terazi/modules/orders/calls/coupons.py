"""Calls about coupons: entered by buyers, made and ended by shops."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import StringConstraints

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import QueryText
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.orders.actions import coupons as actions
from terazi.modules.orders.calls.carts import cart_view
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.errors.coupons import (
    CouponCodeTaken,
    CouponNotFound,
    CouponNotUsable,
    ShopCouponNotFound,
)
from terazi.modules.orders.errors.orders import CartNotFound
from terazi.modules.orders.queries.coupons import ShopCoupon
from terazi.modules.orders.rules.coupons import CouponData, coupon_problem
from terazi.modules.orders.schemas.answers import CartAnswer
from terazi.modules.orders.schemas.coupons import CouponBody, CouponId, CouponList, CouponState, CouponView
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, today_in_turkey

_SHOP = [ShopNotFound, NotInThisShop]
_GUESSES = Limit(30)
"""Who tries codes an hour long finds none: they have at least six characters."""
Code = Annotated[QueryText, StringConstraints(max_length=40)]


@signed_in.post(
    "/v1/user/shopcart/coupon/add",
    effect=Effect.WRITES,
    raises=[CartNotFound, CouponNotFound, CouponNotUsable],
    limit=_GUESSES,
)
async def add_coupon(call: UserCall, user_shopcart_client_id: UUID, code: Code) -> CartAnswer:
    """Let a code take something off your cart; the cart as it costs now."""
    return CartAnswer(
        shopcart=cart_view(call, await actions.enter_coupon(call, user_shopcart_client_id, code))
    )


@signed_in.post(
    "/v1/user/shopcart/coupon/cancel", effect=Effect.WRITES, raises=[CartNotFound], limit=Limit(1000)
)
async def cancel_coupon(call: UserCall, user_shopcart_client_id: UUID, coupon_id: UUID) -> CartAnswer:
    """Take a coupon out of your cart; the cart as it costs now."""
    cart = await actions.take_coupon_out(call, user_shopcart_client_id, coupon_id)
    return CartAnswer(shopcart=cart_view(call, cart))


@signed_in.post("/v1/user/shop/coupon/list", effect=Effect.READS, raises=_SHOP, limit=Limit(1000))
async def list_coupons(call: UserCall, user_shop_client_id: UUID) -> CouponList:
    """The coupons of a shop whose bundles you look after, with how often each was used."""
    today = today_in_turkey(call.now)
    return CouponList(
        list=[_view(each, today) for each in await actions.list_coupons(call, user_shop_client_id)]
    )


@signed_in.post(
    "/v1/user/shop/coupon/new",
    effect=Effect.SELLS,
    raises=[*_SHOP, CouponCodeTaken],
    limit=Limit(1000),
)
async def make_coupon(call: UserCall, user_shop_client_id: UUID, body: CouponBody) -> CouponId:
    """Make a coupon of your shop."""
    return CouponId(coupon_id=await actions.make_coupon(call, user_shop_client_id, _data(body)))


@signed_in.post(
    "/v1/user/shop/coupon/edit",
    effect=Effect.SELLS,
    raises=[*_SHOP, ShopCouponNotFound, CouponCodeTaken],
    limit=Limit(1000),
)
async def edit_coupon(call: UserCall, coupon_id: UUID, body: CouponBody) -> CouponId:
    """Change a coupon; orders that used it stay as they are."""
    await actions.change_coupon(call, coupon_id, _data(body))
    return CouponId(coupon_id=coupon_id)


@signed_in.post(
    "/v1/user/shop/coupon/end",
    effect=Effect.SELLS,
    raises=[*_SHOP, ShopCouponNotFound],
    limit=Limit(1000),
)
async def end_coupon(call: UserCall, coupon_id: UUID) -> CouponId:
    """End a coupon: from now on it takes nothing off any cart."""
    await actions.end_coupon(call, coupon_id)
    return CouponId(coupon_id=coupon_id)


def _data(body: CouponBody) -> CouponData:
    said = body.model_dump()
    return CouponData(bundle_ids=said.pop("bundle_list"), **said)


def _view(row: ShopCoupon, today: date) -> CouponView:
    coupon = row.coupon
    problem = coupon_problem(coupon, today, uses_of_person=0)
    named = {name: getattr(coupon, name) for name in CouponView.model_fields if hasattr(coupon, name)}
    return CouponView(
        coupon_id=coupon.id,
        bundle_list=list(coupon.bundle_ids),
        created_at=row.created_at,
        ended_at=row.ended_at,
        state=CouponState(problem.value) if problem else CouponState.OPEN,
        **named,
    )
