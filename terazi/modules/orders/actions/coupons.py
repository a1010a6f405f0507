"""Coupons in carts, and their administration by shops."""

from dataclasses import fields
from uuid import UUID

from psycopg.errors import UniqueViolation

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, differences, trail_entry
from terazi.modules.orders.actions.cart_views import CartView
from terazi.modules.orders.actions.carts import viewed
from terazi.modules.orders.errors.coupons import (
    CouponCodeTaken,
    CouponNotFound,
    CouponNotUsable,
    ShopCouponNotFound,
)
from terazi.modules.orders.errors.orders import CartNotFound
from terazi.modules.orders.queries import carts as cart_questions
from terazi.modules.orders.queries import coupons as questions
from terazi.modules.orders.queries import locking
from terazi.modules.orders.queries.coupons import ShopCoupon
from terazi.modules.orders.rules.coupons import LEAST_CODE, MOST_CODE, Coupon, CouponData, normal_code
from terazi.modules.orders.tables.coupons import COUPON
from terazi.modules.orders.values import BundleState
from terazi.modules.shops.public import ShopRole, offers_of, require_shop

MOST_COUPONS = 100
"""How many coupons a shop can have at a time; those that were ended do not count."""


async def enter_coupon(call: UserCall, cart_id: UUID, code: str) -> CartView:
    """Let a code count in the caller's cart; one that takes nothing off there is refused with why."""
    cart, bundles = await call.db.ask(locking.lock_cart(cart_id), locking.bundles_of(cart_id))
    if cart is None or cart.user_id != call.user.id or cart.ordered_at is not None:
        raise CartNotFound
    shops = {each.shop_id for each in bundles if each.state is BundleState.IN_CART}
    (found,) = await call.db.ask(questions.coupons_of_code(normal_code(code), shops, call.user.id))
    if not found:
        raise CouponNotFound(field="code")
    await call.db.write(*(questions.enter(cart_id, each.coupon.id, call.now) for each in found))
    view = await _view(call, cart_id)
    new = {each.coupon.id for each in found}
    problems = [each.problem for each in view.coupons if each.coupon.id in new]
    if all(problem is not None for problem in problems):
        reason = next((problem for problem in problems if problem is not None), None)
        raise CouponNotUsable(field="code", reason=Phrase(f"orders.coupon.{reason}"))
    return view


async def take_coupon_out(call: UserCall, cart_id: UUID, coupon_id: UUID) -> CartView:
    """Take a coupon out of the caller's cart; one that is not in it is out already."""
    (cart,) = await call.db.ask(locking.lock_cart(cart_id))
    if cart is None or cart.user_id != call.user.id or cart.ordered_at is not None:
        raise CartNotFound
    await call.db.write(questions.take_out(cart_id, coupon_id))
    return await _view(call, cart_id)


async def _view(call: UserCall, cart_id: UUID) -> CartView:
    carts, bundles = await call.db.ask(
        cart_questions.open_carts(call.user.id, cart_id),
        cart_questions.bundles_in_carts(call.user.id, cart_id),
    )
    (view,) = await viewed(call, call.db, carts, bundles)
    return view


async def list_coupons(call: UserCall, shop_id: UUID) -> list[ShopCoupon]:
    """Return the coupons of a shop the caller works in."""
    await require_shop(call, shop_id, ShopRole.SHOP_ADMIN, ShopRole.BUNDLES)
    (found,) = await call.reader.ask(questions.list_coupons(shop_id))
    return found


async def make_coupon(call: UserCall, shop_id: UUID, data: CouponData) -> UUID:
    """Make a coupon of a shop."""
    await require_shop(call, shop_id, ShopRole.SHOP_ADMIN, ShopRole.BUNDLES)
    await _require_sound(call, shop_id, data)
    _, count = await call.db.ask(questions.hold_coupons(shop_id), questions.count_open(shop_id))
    if count >= MOST_COUPONS:
        raise InvalidInput([FieldProblem("code", Phrase("orders.coupon.too_many", {"count": MOST_COUPONS}))])
    coupon_id = call.new_id()
    made = inserted(
        COUPON,
        id=coupon_id,
        shop_id=shop_id,
        uses=0,
        created_by=call.user.id,
        created_at=call.now,
        changed_at=call.now,
        **data.columns,
    )
    try:
        async with call.db.savepoint():
            await call.db.write(made)
    except UniqueViolation:
        raise CouponCodeTaken(field="code") from None
    event = AuditEvent(
        action="orders.coupon_made",
        subject=Subject.COUPON,
        subject_id=coupon_id,
        subject_name=normal_code(data.code),
        after={name: value for name, value in _told(data).items() if value not in (None, "", [])},
    )
    await call.db.write(trail_entry(call, event))
    return coupon_id


async def change_coupon(call: UserCall, coupon_id: UUID, data: CouponData) -> None:
    """Change a coupon; what was ordered with it stays as it was."""
    coupon = await own_coupon(call, coupon_id)
    await _require_sound(call, coupon.coupon.shop_id, data)
    if data.most_uses is not None and data.most_uses < coupon.coupon.uses:
        raise InvalidInput([FieldProblem("most_uses", Phrase("orders.coupon.fewer_than_used"))])
    try:
        async with call.db.savepoint():
            await call.db.write(updated(COUPON, coupon_id, changed_at=call.now, **data.columns))
    except UniqueViolation:
        raise CouponCodeTaken(field="code") from None
    was, now = differences(_told(data_of(coupon.coupon)), _told(data))
    event = AuditEvent(
        action="orders.coupon_changed",
        subject=Subject.COUPON,
        subject_id=coupon_id,
        subject_name=normal_code(data.code),
        before=was,
        after=now,
    )
    await call.db.write(trail_entry(call, event))


async def end_coupon(call: UserCall, coupon_id: UUID) -> None:
    """End a coupon: it takes nothing off any cart from now on."""
    coupon = await own_coupon(call, coupon_id)
    event = AuditEvent(
        action="orders.coupon_ended",
        subject=Subject.COUPON,
        subject_id=coupon_id,
        subject_name=coupon.coupon.code,
        after={"uses": coupon.coupon.uses},
    )
    await call.db.write(
        updated(COUPON, coupon_id, ended_at=call.now, changed_at=call.now), trail_entry(call, event)
    )


async def own_coupon(call: UserCall, coupon_id: UUID) -> ShopCoupon:
    """Return a coupon, locked, of a shop in which the caller changes what is sold."""
    (shop_id,) = await call.reader.ask(questions.shop_of_coupon(coupon_id))
    if shop_id is None:
        raise ShopCouponNotFound
    await require_shop(call, shop_id, ShopRole.SHOP_ADMIN, ShopRole.BUNDLES)
    (coupon,) = await call.db.ask(questions.lock_coupon(coupon_id))
    if coupon is None or coupon.ended_at is not None:
        raise ShopCouponNotFound
    return coupon


async def _require_sound(call: UserCall, shop_id: UUID, data: CouponData) -> None:
    problems = []
    length = len(normal_code(data.code))
    if length < LEAST_CODE:
        problems.append(FieldProblem("code", Phrase("orders.coupon.code_short", {"count": LEAST_CODE})))
    if length > MOST_CODE:
        problems.append(FieldProblem("code", Phrase("orders.coupon.code_long", {"count": MOST_CODE})))
    has_amount = data.amount_try is not None or data.amount_usd is not None
    if (data.percent is not None) == has_amount:
        problems.append(FieldProblem("percent", Phrase("orders.coupon.percent_or_amount")))
    if data.starts_on and data.ends_on and data.ends_on < data.starts_on:
        problems.append(FieldProblem("ends_on", Phrase("shops.dates.turned")))
    if data.bundle_ids:
        (offers,) = await call.db.ask(offers_of(data.bundle_ids))  # also of bundles that a workbook just made
        own = {each.bundle_id for each in offers if each.shop_id == shop_id}
        if own != set(data.bundle_ids):
            problems.append(FieldProblem("bundle_list", Phrase("shops.bundle_not_found")))
    if problems:
        raise InvalidInput(problems)


def data_of(coupon: Coupon) -> CouponData:
    """Return what its shop says of a coupon."""
    said = {each.name: getattr(coupon, each.name) for each in fields(CouponData)}
    return CouponData(**{**said, "bundle_ids": list(coupon.bundle_ids)})


def _told(data: CouponData) -> dict[str, Value]:
    """Return what the trail keeps of a coupon, under names that have words there."""
    said = {"code": "coupon_code", "amount_try": "discount_try", "amount_usd": "discount_usd"}
    return {said.get(name, name): value for name, value in data.columns.items()}
