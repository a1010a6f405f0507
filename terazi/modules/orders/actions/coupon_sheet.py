"""Coupons as rows of the workbook of a catalogue, and rows as coupons."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.audit.public import differences
from terazi.modules.orders.actions.coupons import (
    change_coupon,
    data_of,
    list_coupons,
    make_coupon,
    own_coupon,
)
from terazi.modules.orders.errors.coupons import CouponCodeTaken, ShopCouponNotFound
from terazi.modules.orders.rules.coupon_sheet import sheet_fields, told_fields
from terazi.modules.orders.rules.coupons import CouponData, normal_code
from terazi.modules.shops.public import NotInThisShop, PutCoupon, ShopNotFound


async def coupon_rows(call: UserCall, shop_id: UUID) -> Sequence[Mapping[str, Value]]:
    """Return the coupons of a shop that have not been ended, the oldest first."""
    open_ones = [each.coupon for each in await list_coupons(call, shop_id) if each.ended_at is None]
    return [
        {**sheet_fields(asdict(data_of(each))), "coupon_uses": each.uses, "coupon_id": each.id}
        for each in reversed(open_ones)
    ]


async def put_coupon(call: UserCall, shop_id: UUID, coupon_id: UUID | None, said: Json) -> PutCoupon:
    """Make a coupon, or change one of the shop where something of it differs; its uses stay."""
    try:
        if coupon_id is None:
            made = CouponData(**said)
            new_id = await make_coupon(call, shop_id, made)
            told = {name: value for name, value in asdict(made).items() if value not in (None, "", [], False)}
            return PutCoupon(id=new_id, code=normal_code(made.code), before={}, after=sheet_fields(told))
        return await _changed(call, shop_id, coupon_id, said)
    except CouponCodeTaken as taken:
        raise InvalidInput([FieldProblem("code", taken.phrase)]) from taken
    except InvalidInput as refused:
        raise InvalidInput(told_fields(refused.problems)) from refused


async def _changed(call: UserCall, shop_id: UUID, coupon_id: UUID, said: Json) -> PutCoupon:
    try:
        known = await own_coupon(call, coupon_id)
    except (ShopCouponNotFound, ShopNotFound, NotInThisShop):
        known = None
    if known is None or known.coupon.shop_id != shop_id:
        raise InvalidInput([FieldProblem("coupon_id", Phrase("orders.shop_coupon_not_found"))])
    before = data_of(known.coupon)
    after = replace(before, **said)
    after = replace(after, code=normal_code(after.code))
    was, now = differences(sheet_fields(asdict(before)), sheet_fields(asdict(after)))
    if now:
        await change_coupon(call, coupon_id, after)
    return PutCoupon(id=coupon_id, code=after.code, before=was, after=now)
