"""The one place where money becomes approved; callback, notice, question and the shop's word all end here."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

import structlog

from terazi.foundation.cards import CardReason, CardResult, CardState, charged_of
from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Currency, Money
from terazi.modules.orders.actions.card_renewals import follow_paid, keep_card, note_declined
from terazi.modules.orders.actions.confirmations import confirm_purchase
from terazi.modules.orders.actions.fulfilment import (
    are_projects_held,
    can_be_given,
    give_bundle,
    require_held_projects,
    sold_of,
)
from terazi.modules.orders.actions.invoicing import PaymentDetails, draft_bill_of
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, is_to_decide, lock_order
from terazi.modules.orders.actions.notifications import mail_given_up, mail_payment, mail_shop
from terazi.modules.orders.actions.transitions import (
    cancel_bundles,
    move_bundle,
    move_payment,
    open_payment,
    tell,
)
from terazi.modules.orders.queries.incoming_money import NewMoney, keep_money
from terazi.modules.orders.queries.lists import OwnPayment
from terazi.modules.orders.rules.terms import sold_in, waits_for_shop
from terazi.modules.orders.values import (
    MOST_ATTEMPTS,
    PAID_STATES,
    BundleState,
    MoneySource,
    MoneyState,
    OrderKey,
    Payment,
    PaymentState,
    PayWay,
)
from terazi.modules.shops.public import selling_shop, today_in_turkey

log = structlog.get_logger("terazi.orders")
_CHECKS = (15, 60, 300, 900, 3600)
_GIVE_UP_AFTER = timedelta(hours=24)
_CHARGE_IS_OVER = timedelta(hours=1)
_PAGE_IS_OVER = timedelta(hours=2)
"""Pages end half an hour after they were opened; who has begun to pay by then is done long before this."""
_UNKNOWN = PaymentDetails()


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    """Where a payment stands after it was looked at, and which try is to be paid now."""

    cart_id: UUID
    payment_id: UUID
    state: PaymentState
    reason: str = ""
    next_payment_id: UUID | None = field(default=None)


async def settle_card(change: Change, found: OwnPayment, result: CardResult, *, website: str) -> Settled:
    """Take a provider's answer about a payment into account, under the lock of the order; the same answer twice changes nothing."""
    key = OrderKey(id=found.shopcart_id, user_id=found.user_id)
    order, shop = await lock_order(change, key, selling_shop(found.shop_id))
    order.shops[found.shop_id] = shop
    payment = order.payment(found.id)
    following = None
    match result.state:
        case CardState.APPROVED:
            await _take_card_money(change, order, payment, result, website)
        case CardState.DECLINED | CardState.UNKNOWN if payment.state is PaymentState.WAITING:
            if result.state is CardState.DECLINED or _is_given_up(change, payment):
                following = await fail(change, order, payment, result.reason, result.detail)
            else:
                _ask_again(change, order, payment)
        case CardState.PENDING if payment.state is PaymentState.WAITING:
            if is_page_over(result, payment.changed_at, change.now):
                following = await fail(change, order, payment, CardReason.EXPIRED, result.detail)
            else:
                _ask_again(change, order, payment)
        case _:
            order.change_payment(payment, check_at=None)
    await order.write(change.db)
    payment = order.payment(payment.id)
    return Settled(
        cart_id=order.cart.id,
        payment_id=payment.id,
        state=payment.state,
        reason=payment.reason,
        next_payment_id=following.id if following else None,
    )


def is_page_over(result: CardResult, opened_at: datetime, now: datetime) -> bool:
    """Whether a page ended on which nobody began to pay; its provider says no more than that it was not paid."""
    return result.is_untouched and now - opened_at > _PAGE_IS_OVER


async def approve(
    change: Change, order: OpenOrder, payment: Payment, by: Actor, taken: PaymentDetails = _UNKNOWN
) -> None:
    """Approve a waiting payment of an open order, and give what it pays for."""
    await require_held_projects(change, sold_of(order, payment), order.cart.lang)
    payment = move_payment(
        change,
        order,
        payment,
        PaymentState.APPROVED,
        by,
        approved_at=change.now,
        provider_id=taken.provider_id,
        reason="",
        detail="",
    )
    follow_paid(change, order, order.bundles_of(payment))
    for bundle in order.bundles_of(payment):
        move_bundle(change, order, bundle, BundleState.PAYMENT_APPROVED, by, approved_at=change.now)
    for bundle in order.bundles_of(payment):
        if sold_in(bundle).bundle.task_type == "registration_needed":
            move_bundle(change, order, bundle, BundleState.REGISTER_WAITING, SYSTEM)
        else:
            await give_bundle(change, order, bundle)
    await confirm_purchase.enqueue(change.db, payment_id=str(payment.id))
    sold = [line for bundle in order.bundles_of(payment) for line in order.lines_of(bundle)]
    if payment.amount and waits_for_shop(sold):  # what it has nothing to do for, its mail of the day tells
        await mail_shop(change, order, payment, "paid")
    await draft_bill_of(change, order, payment, taken)


async def fail(
    change: Change, order: OpenOrder, payment: Payment, reason: CardReason, detail: str
) -> Payment | None:
    """Write down that a try failed, and open the next one; None where it was tried often enough: the order is over then.

    What a receipt was uploaded for is left to the shop, as a transfer.
    """
    payment = move_payment(
        change,
        order,
        payment,
        PaymentState.FAILED,
        SYSTEM,
        detail,
        reason=reason.value,
        detail=detail[:300],
    )
    is_last = len([p for p in order.payments if p.shop_id == payment.shop_id]) >= MOST_ATTEMPTS
    is_left = await is_to_decide(change, order, payment)
    if is_last and not is_left:
        cancel_bundles(change, order, payment, SYSTEM)
        await mail_given_up(change, order, payment, note=reason.phrase)
        return None
    if charged_of(payment.token):
        await note_declined(change, order, payment, reason)
    else:
        await mail_payment(change, order, payment, "failed", note=reason.phrase)
    return try_again(change, order, payment, PayWay.TRANSFER if is_left else payment.pay_way)


def try_again(change: Change, order: OpenOrder, payment: Payment, way: PayWay) -> Payment:
    """Open another try for what a closed payment was for."""
    following = open_payment(
        change,
        order,
        shop_id=payment.shop_id,
        attempt=payment.attempt + 1,
        pay_way=way,
        amount=payment.amount,
        due_at=payment.due_at,
    )
    for bundle in order.bundles_of(payment):
        order.change_bundle(bundle, payment_id=following.id)
    return following


async def keep_unmatched(
    change: Change, order: OpenOrder, payment: Payment, result: CardResult, note: str
) -> None:
    """Keep money that no payment may take, for a person to decide about; nothing is opened again in silence."""
    money = NewMoney(
        id=change.new_id(),
        source=MoneySource.CARD,
        state=MoneyState.UNMATCHED,
        key=f"{payment.provider}:{result.provider_id}",
        amount=result.minor or 0,
        currency=Currency(result.currency or payment.currency),
        booked_on=today_in_turkey(change.now),
        text=f"{order.cart.number} {payment.reference}",
        counterparty="",
        payment_id=payment.id,
        note=note,
    )
    (made,) = await change.db.ask(keep_money(payment.shop_id, [money], change.now))
    if made:
        log.error("card money without a payment", payment=str(payment.id), why=note)
        tell(change, order, "unmatched_money", SYSTEM, payment_id=payment.id)
        await mail_shop(change, order, payment, "unmatched")
        await _mail_held(change, order, payment, money)


async def _mail_held(change: Change, order: OpenOrder, payment: Payment, money: NewMoney) -> None:
    """Tell the buyer that the card was charged all the same, and that the money waits for the shop."""
    is_paid = any(p.shop_id == payment.shop_id and p.state in PAID_STATES for p in order.payments)
    amount = Money(money.amount, money.currency).written(order.cart.lang)
    why = Phrase(f"orders.held.why.{money.note}")
    kind = "money_twice" if is_paid else "money_held"
    await mail_payment(change, order, payment, kind, amount=amount, why=why)


async def _take_card_money(
    change: Change, order: OpenOrder, payment: Payment, result: CardResult, website: str
) -> None:
    total = Money(payment.amount, payment.currency)
    is_waiting = payment.state is PaymentState.WAITING
    if not result.pays(str(payment.id), total):
        await _close_unpaid(change, order, payment, result, "amount_differs")
    elif is_waiting and not await _can_be_given(change, order, payment):
        await _close_unpaid(change, order, payment, result, "not_for_sale")
    elif is_waiting:
        payment = order.change_payment(payment, installments=result.installments)
        if result.stored is not None:
            await keep_card(change, order, payment, result.stored)
        taken = PaymentDetails(provider_id=result.provider_id, website=website)
        await approve(change, order, payment, SYSTEM, taken)
    elif payment.provider_id != result.provider_id:
        await keep_unmatched(change, order, payment, result, f"payment_{payment.state.value}")
    order.change_payment(payment, check_at=None)


async def _close_unpaid(
    change: Change, order: OpenOrder, payment: Payment, result: CardResult, note: str
) -> None:
    """Keep money that does not count, and end what waits for it: nobody is to pay it a second time.

    What a receipt was uploaded for is left to the shop, as a transfer.
    """
    await keep_unmatched(change, order, payment, result, note)
    if payment.state is not PaymentState.WAITING:
        return
    is_left = await is_to_decide(change, order, payment)
    payment = move_payment(change, order, payment, PaymentState.CANCELLED, SYSTEM)
    if is_left:
        try_again(change, order, payment, PayWay.TRANSFER)
    else:
        cancel_bundles(change, order, payment, SYSTEM)


async def _can_be_given(change: Change, order: OpenOrder, payment: Payment) -> bool:
    return await are_projects_held(change, sold_of(order, payment)) and all(
        [await can_be_given(change, order, bundle) for bundle in order.bundles_of(payment)]
    )


def _ask_again(change: Change, order: OpenOrder, payment: Payment) -> None:
    seconds = _CHECKS[min(payment.checks, len(_CHECKS) - 1)]
    order.change_payment(payment, checks=payment.checks + 1, check_at=change.now + timedelta(seconds=seconds))


def _is_given_up(change: Change, payment: Payment) -> bool:
    if charged_of(payment.token):  # whoever asked for it has long been answered
        return change.now - payment.changed_at > _CHARGE_IS_OVER
    return change.now - payment.created_at > _GIVE_UP_AFTER
