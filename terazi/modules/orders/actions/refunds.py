"""Refunds: only what is unused, taken back in the same transaction in which the debt is written down."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Call, Change, UserCall
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.foundation.questions import inserted
from terazi.modules.access.public import bought_grant_left, move_bought_grant
from terazi.modules.credits.public import BOUGHT_PREFIX, left_of_grant, take_back, thaw
from terazi.modules.entitlements.public import ProductType, revoke_unused, unused_of
from terazi.modules.orders.actions.invoicing import give_back_on_bill
from terazi.modules.orders.actions.loading import Actor, OpenOrder, open_order
from terazi.modules.orders.actions.notifications import mail_buyer
from terazi.modules.orders.actions.refund_payouts import pay_back
from terazi.modules.orders.actions.transitions import move_bundle, move_line, move_payment, tell
from terazi.modules.orders.errors.orders import (
    OrderNotFound,
    PaymentNotFound,
    RefundNotDivisible,
    RefundTooLarge,
)
from terazi.modules.orders.queries import locking
from terazi.modules.orders.rules.refunds import Remainder, spread, time_left
from terazi.modules.orders.rules.terms import credits_of, period_of, uses_of
from terazi.modules.orders.tables.payments import REFUND
from terazi.modules.orders.values import (
    OPEN_LINES,
    Bundle,
    BundleState,
    Line,
    LineState,
    Mover,
    Payment,
    PaymentState,
    PayWay,
    RefundState,
)

_REFUNDABLE = (
    BundleState.PAYMENT_APPROVED,
    BundleState.REGISTER_WAITING,
    BundleState.REGISTER_REFUSED,
    BundleState.ACTIVE,
    BundleState.PASSIVE,
)


async def refund_bundle(
    change: Change, order: OpenOrder, bundle: Bundle, by: Actor, *, reason: str, amount: int | None
) -> None:
    """Pay back the unused part of a bundle, or an amount of it, and tell its buyer."""
    lines = order.lines_of(bundle)
    given = await _refund(change, order, bundle, lines, by, reason=reason, amount=amount)
    await _close_refund(change, order, [bundle], by, given, reason)


async def refund_line(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    line: Line,
    by: Actor,
    *,
    reason: str,
    amount: int | None,
) -> None:
    """Pay back the unused part of one product, or an amount of it, and tell its buyer."""
    given = await _refund(change, order, bundle, [line], by, reason=reason, amount=amount)
    await _close_refund(change, order, [bundle], by, given, reason)


async def refund_payment(
    change: Change, order: OpenOrder, payment: Payment, by: Actor, *, reason: str, amount: int | None
) -> None:
    """Pay back what is unused of all that a payment was for, and what is owed after a withdrawal.

    One mail tells it, and one paper takes it off the bill.
    """
    bundles = order.bundles_of(payment)
    worth = [(b.owed, await unused_of_bundle(change, order, b)) for b in bundles]
    most = sum(owed + unused for owed, unused in worth)
    rest = most if amount is None else amount
    if not 0 < rest <= most:
        raise _too_large(payment, most)
    told, given = [], Counter[UUID]()
    for bundle, (owed, unused) in zip(bundles, worth, strict=True):
        settled = min(rest, owed)
        part = min(rest - settled, unused)
        rest -= settled + part
        if settled:
            given += await _pay_owed(change, order, bundle, by, reason=reason, amount=settled)
        if part:
            lines, amount = order.lines_of(bundle), None if part == unused else part
            given += await _refund(change, order, bundle, lines, by, reason=reason, amount=amount)
        if settled or part:
            told.append(bundle)
    await _close_refund(change, order, told, by, given, reason)


async def value_left(change: Change, order: OpenOrder, line: Line) -> int:
    """Return what the unused part of a product is worth that is not over."""
    return (await remainder_of(change, order, line)).value if line.state in OPEN_LINES else 0


async def take_unused_credits(change: Change, order: OpenOrder, line: Line) -> None:
    """Take back what is left of the credits that a product gave."""
    if line.product_type == ProductType.CREDIT and line.starts_at is not None:
        await _take_credits(change, order, line, (await remainder_of(change, order, line)).units_left)


async def unused_of_bundle(change: Change, order: OpenOrder, bundle: Bundle) -> int:
    """Return what the unused part of a bundle is worth that can be paid back."""
    if bundle.state not in _REFUNDABLE:
        return 0
    return sum([await value_left(change, order, line) for line in order.lines_of(bundle)])


async def _refund(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    lines: Sequence[Line],
    by: Actor,
    *,
    reason: str,
    amount: int | None,
) -> Counter[UUID]:
    """Pay back the unused part of products of a bundle, or an amount of it, and return how much of each."""
    bundle = order.bundle(bundle.id)
    payment = _payment_of(order, bundle)
    open_lines = [line for line in lines if line.state in OPEN_LINES]
    left = [await remainder_of(change, order, line) for line in open_lines]
    most = sum(part.value for part in left)
    wanted = most if amount is None else amount
    if not 0 < wanted <= most:
        raise _too_large(payment, most)
    parts = spread(wanted, [(part.value, part.is_divisible) for part in left])
    if parts is None:
        raise RefundNotDivisible(field="refund_amount")
    is_whole = wanted == most
    for line, part, remainder in zip(open_lines, parts, left, strict=True):
        if part or is_whole:
            await _take_back(change, order, line, part, remainder, by, reason)
    bundle = order.change_bundle(bundle, refunded=bundle.refunded + wanted)
    by_line = Counter({line.id: part for line, part in zip(open_lines, parts, strict=True)})
    await _owe(change, order, bundle, payment, by, by_line, amount=wanted, reason=reason)
    if not any(line.state in OPEN_LINES for line in order.lines_of(bundle)):
        move_bundle(change, order, bundle, BundleState.REFUNDED, by, reason)
    return by_line


async def _close_refund(
    change: Change,
    order: OpenOrder,
    bundles: Sequence[Bundle],
    by: Actor,
    given: Counter[UUID],
    reason: str,
) -> None:
    """Take off the bill what bundles of one payment are paid back, and tell their buyer."""
    payment, lang = _payment_of(order, bundles[0]), order.cart.lang
    await give_back_on_bill(change, order, payment, given, reason=reason, actor_id=by.user_id)
    names = ", ".join(bundle.name[lang.value] for bundle in bundles)
    shown = Money(given.total(), order.cart.currency).written(lang)
    asked = asks_for_account(payment)
    await mail_buyer(change, order, None, "refunded", extra=asked, bundle=names, amount=shown, reason=reason)


async def _take_back(
    change: Change,
    order: OpenOrder,
    line: Line,
    amount: int,
    left: Remainder,
    by: Actor,
    reason: str,
) -> None:
    is_whole = amount >= left.value
    units = left.units_for(amount) if left.is_divisible else 0
    at_rest = None if line.at_rest is None else max(0, line.at_rest - amount)
    line = order.change_line(line, refunded=line.refunded + amount, at_rest=at_rest)
    if line.starts_at is not None:
        if line.product_type == ProductType.CREDIT:
            await _take_credits(change, order, line, units)
            if is_whole:
                await thaw(change, order.buyer_id, cause_key=f"{BOUGHT_PREFIX}{line.id}")
        else:
            await revoke_unused(change, line.id, reason=reason, most=None if is_whole else units)
            if line.grant_id and is_whole:
                await move_bought_grant(change, line.grant_id, "revoked")
    if is_whole:
        move_line(change, order, line, LineState.REFUNDED, by, reason)


async def _take_credits(change: Change, order: OpenOrder, line: Line, amount: int) -> None:
    if not amount:
        return
    order.change_line(line, credits=line.credits - amount)
    await take_back(
        change,
        order.buyer_id,
        amount,
        cause_key=f"{BOUGHT_PREFIX}{line.id}",
        cause=Phrase("orders.cause.refunded", {"number": order.cart.number}),
    )


async def remainder_of(change: Change, order: OpenOrder, line: Line) -> Remainder:
    """Return what is left of a product that is paid; while it rests its time stands still, for nobody can use it."""
    gross, refunded = line.gross, line.refunded
    if line.starts_at is None:
        return Remainder(gross=gross, refunded=refunded, units=None)
    if line.product_type == ProductType.CREDIT:
        left = await left_of_grant(change.db, order.buyer_id, f"{BOUGHT_PREFIX}{line.id}", change.now)
        bought = credits_of(line.terms, line.count)
        return Remainder(
            gross=gross, refunded=refunded, units=bought, units_left=left, units_back=bought - line.credits
        )
    if line.grant_id is not None:
        count = await bought_grant_left(change.db, line.grant_id)
        if count is not None:
            part = (count, uses_of(line.terms, line.count) or 1)
            return Remainder(gross=gross, refunded=refunded, units=None, share_left=part)
    unused = await unused_of(change, line.id)
    units = None if period_of(line.terms) else uses_of(line.terms, line.count)
    if units is not None and line.grant_id is None:
        return Remainder(
            gross=gross,
            refunded=refunded,
            units=units,
            units_left=unused.uses_left or 0,
            units_back=unused.uses_taken_back,
        )
    if not unused.is_live:
        share = (0, 1)
    elif not unused.is_used and line.grant_id is None:
        share = (1, 1)
    elif line.ends_at is not None:
        is_resting = line.state is LineState.PASSIVE
        share = time_left(line.starts_at, line.ends_at, line.changed_at if is_resting else change.now)
    else:
        share = (0, 1) if unused.is_used else (1, 1)
    return Remainder(gross=gross, refunded=refunded, units=None, share_left=share)


async def _owe(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    payment: Payment,
    by: Actor,
    by_line: Counter[UUID],
    *,
    amount: int,
    reason: str,
    debt: int | None = None,
    owed_since: datetime | None = None,
) -> None:
    refund_id = change.new_id()
    payment = order.change_payment(payment, refunded=payment.refunded + amount)
    order.add(
        inserted(
            REFUND,
            id=refund_id,
            payment_id=payment.id,
            shopcart_bundle_id=bundle.id,
            amount=amount,
            currency=payment.currency,
            debt=debt,
            owed_since=owed_since,
            state=RefundState.PENDING,
            parts={str(line_id): minor for line_id, minor in by_line.items() if minor},
            reason=reason[:500],
            address=change.address[:64] if isinstance(change, Call) else "",
            asked_by=by.user_id,
            created_at=change.now,
        )
    )
    is_full = payment.refunded == payment.amount
    target = PaymentState.REFUNDED if is_full else PaymentState.PARTLY_REFUNDED
    payment = move_payment(change, order, payment, target, by, reason)
    facts = [
        {"amount": amount, "refund_id": str(refund_id), **(asdict(by.idempotency) if by.idempotency else {})}
    ]
    tell(
        change, order, "refund", by, shopcart_bundle_id=bundle.id, payment_id=payment.id, note=reason, facts=facts
    )  # fmt: skip
    if payment.pay_way is PayWay.CARD:
        await pay_back.enqueue(change.db, refund_id=str(refund_id))


async def _pay_owed(
    change: Change, order: OpenOrder, bundle: Bundle, by: Actor, *, reason: str, amount: int
) -> Counter[UUID]:
    """Pay back what is owed since products of a bundle were ended, or an amount of it; the oldest debt first.

    Its buyer was told what is owed when that began, and is told when it is paid. How much of each product it is.
    """
    bundle = order.bundle(bundle.id)
    payment = _payment_of(order, bundle)
    bundle = order.change_bundle(bundle, owed=bundle.owed - amount, refunded=bundle.refunded + amount)
    by_line = Counter[UUID]()
    rest = amount
    since = min(
        (line.owed_since for line in order.lines_of(bundle) if line.owed and line.owed_since), default=None
    )
    for line in sorted(order.lines_of(bundle), key=lambda line: line.owed_since or change.now):
        part = by_line[line.id] = min(rest, line.owed)
        order.change_line(line, owed=line.owed - part, refunded=line.refunded + part)
        rest -= part
    await _owe(
        change,
        order,
        bundle,
        payment,
        by,
        by_line,
        amount=amount,
        reason=reason,
        debt=amount,
        owed_since=since,
    )
    return by_line


def asks_for_account(payment: Payment) -> list[Phrase]:
    """What is paid back by transfer goes to an account that only the buyer knows."""
    is_unknown = payment.pay_way is PayWay.TRANSFER and payment.refund_account is None
    return [Phrase("orders.mail.refunded.account")] if is_unknown else []


def _payment_of(order: OpenOrder, bundle: Bundle) -> Payment:
    if bundle.payment_id is None:
        raise PaymentNotFound
    return order.payment(bundle.payment_id)


def _too_large(payment: Payment, most: int) -> RefundTooLarge:
    return RefundTooLarge(most_minor=most, most=Money(most, payment.currency))


async def settle_debt(call: UserCall, shop_id: UUID, bundle_id: UUID) -> None:
    """Pay back what is owed for an ordered bundle; where nothing is owed (any more), nothing happens."""
    order = await open_order(call, locking.order_of_bundle(bundle_id))
    bundle = order.bundle(bundle_id)
    if bundle.shop_id != shop_id or order.cart.ordered_at is None:
        raise OrderNotFound
    by = Actor(mover=Mover.ORDERS, user_id=call.user.id, name=call.user.username)
    payment, why, given = _payment_of(order, bundle), bundle.reason or "–", Counter[UUID]()
    if bundle.state is BundleState.REGISTER_REFUSED:
        given = await _refund(call, order, bundle, order.lines_of(bundle), by, reason=why, amount=None)
    elif bundle.owed:
        given = await _pay_owed(call, order, bundle, by, reason=why, amount=bundle.owed)
    await give_back_on_bill(call, order, payment, given, reason=why, actor_id=by.user_id)
    await order.write(call.db)
