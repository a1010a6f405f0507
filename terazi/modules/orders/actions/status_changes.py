"""Moves that people make, and the end of waiting: who may, what else must hold, and what follows from it."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeVar
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.jobs.tasks import Work
from terazi.modules.orders.actions.bank_transfers import is_first_of_two, take_proposed
from terazi.modules.orders.actions.card_answers import try_to_check
from terazi.modules.orders.actions.fulfilment import give_bundle, give_line
from terazi.modules.orders.actions.invoicing import PaymentDetails
from terazi.modules.orders.actions.loading import (
    SYSTEM,
    Actor,
    OpenOrder,
    idempotent_request,
    is_to_decide,
    movers_in_shop,
    open_order,
    was_done,
)
from terazi.modules.orders.actions.notifications import mail_buyer, mail_payment
from terazi.modules.orders.actions.refunds import refund_bundle, refund_line, refund_payment
from terazi.modules.orders.actions.settlement import approve
from terazi.modules.orders.actions.termination import (
    end_empty_bundle,
    end_lines,
    mail_end,
    owed_note,
    rest_line,
    wake_line,
)
from terazi.modules.orders.actions.transitions import cancel_bundles, move_bundle, move_payment
from terazi.modules.orders.actions.withdrawal_rights import require_right
from terazi.modules.orders.errors.orders import (
    LineNotFound,
    MoveNotAllowed,
    OrderNotFound,
    OwnPayment,
    PaymentNotFound,
    ReasonMissing,
    ReceiptMissing,
    RefundAmountMissing,
    UnknownState,
)
from terazi.modules.orders.queries import lists, locking, overdue
from terazi.modules.orders.rules.transitions import (
    BUNDLE_MOVES,
    LINE_MOVES,
    PAYMENT_MOVES,
    Table,
    bundle_targets,
    line_targets,
    payment_targets,
    was_reached,
)
from terazi.modules.orders.values import (
    REGISTER,
    Bundle,
    BundleState,
    DeliveryState,
    Line,
    LineState,
    Mover,
    Payment,
    PaymentState,
)

S = TypeVar("S", BundleState, LineState, PaymentState, DeliveryState)
_REGISTER_STATES = (
    BundleState.REGISTER_WAITING,
    BundleState.REGISTER_COMPLETED,
    BundleState.REGISTER_REFUSED,
    BundleState.ACTIVE,
)
_NEEDS_REASON = (
    BundleState.PAYMENT_CANCELLED,
    BundleState.PASSIVE,
    BundleState.REGISTER_REFUSED,
    BundleState.TERMINATED,
    BundleState.REFUNDED,
)
"""What nobody but the buyer does without saying why."""


async def change_bundle(
    call: UserCall,
    bundle_id: UUID,
    status: str,
    *,
    reason: str,
    amount: int | None,
    key: str = "",
    accepts_loss: bool = False,
) -> BundleState:
    """Move an ordered bundle and do what follows; the state it has already changes nothing."""
    order = await open_order(call, locking.order_of_bundle(bundle_id))
    bundle = order.bundle(bundle_id)
    movers = await _movers(call, order, bundle.shop_id, bundle)
    target = target_of(BundleState, status)
    is_registered = _needs_registration(bundle)
    idempotency = idempotent_request(key, bundle_id, status, reason, amount)
    if await was_done(call, order, call.user.id, idempotency) or was_reached(
        bundle.state, target, movers, is_registered=is_registered
    ):
        return bundle.state
    if target is bundle.state:
        return target
    by = actor_of(call, BUNDLE_MOVES, bundle.state, target, movers, _bundle_targets(order, bundle, movers))
    by = replace(by, idempotency=idempotency)
    _require_reason(by, is_needed=target in _NEEDS_REASON, reason=reason)
    if by.mover is Mover.CUSTOMER and target is BundleState.TERMINATED:
        await require_right(call, order, order.lines_of(bundle), accepts_loss=accepts_loss)
    match target:
        case BundleState.PAYMENT_APPROVED if bundle.payment_id:
            await _approve(call, order, order.payment(bundle.payment_id), by)
        case BundleState.PAYMENT_CANCELLED if bundle.payment_id:
            await cancel_payment(call, order, order.payment(bundle.payment_id), by, reason)
        case BundleState.REFUNDED:
            await refund_bundle(call, order, bundle, by, reason=reason, amount=_said(amount))
        case _:
            await _move(call, order, bundle, target, by, reason)
    await order.write(call.db)
    return order.bundle(bundle_id).state


async def change_line(
    call: UserCall,
    line_id: UUID,
    status: str,
    *,
    reason: str,
    amount: int | None,
    key: str = "",
    accepts_loss: bool = False,
) -> LineState:
    """Move one product of an ordered bundle; the state it has already changes nothing."""
    order = await open_order(call, locking.order_of_line(line_id), unknown=LineNotFound)
    line = order.line(line_id)
    bundle = order.bundle(line.shopcart_bundle_id)
    movers = await _movers(call, order, bundle.shop_id, bundle, unknown=LineNotFound)
    target = target_of(LineState, status)
    idempotency = idempotent_request(key, line_id, status, reason, amount)
    if target is line.state or await was_done(call, order, call.user.id, idempotency):
        return line.state
    by = actor_of(
        call, LINE_MOVES, line.state, target, movers, line_targets(line.state, bundle.state, movers)
    )
    by = replace(by, idempotency=idempotency)
    match target:
        case LineState.ACTIVE if line.state is LineState.WAITING:
            await give_line(call, order, bundle, line, by)
            await mail_buyer(call, order, bundle, "product_ready", product=line.name[order.cart.lang.value])
        case LineState.ACTIVE:
            await wake_line(call, order, line, by)
            await _mail_line(call, order, line, target, reason)
        case LineState.PASSIVE:
            _require_reason(by, is_needed=True, reason=reason)
            await rest_line(call, order, line, by, reason)
            await _mail_line(call, order, line, target, reason)
        case LineState.REFUNDED:
            _require_reason(by, is_needed=True, reason=reason)
            await refund_line(call, order, bundle, line, by, reason=reason, amount=_said(amount))
        case _:
            _require_reason(by, is_needed=True, reason=reason)
            if by.mover is Mover.CUSTOMER:
                await require_right(call, order, [line], accepts_loss=accepts_loss)
            owed = await end_lines(call, order, bundle, [line], by, reason=reason)
            await mail_end(call, order, bundle, by, product=line, owed=owed, reason=reason)
            await end_empty_bundle(call, order, bundle, is_told=True)
    await order.write(call.db)
    return order.line(line_id).state


async def change_payment(
    call: UserCall, payment_id: UUID, status: str, *, reason: str, amount: int | None, key: str = ""
) -> PaymentState:
    """Move a payment and do what follows; the state it has already changes nothing."""
    order = await open_order(call, locking.order_of_payment(payment_id), unknown=PaymentNotFound)
    payment = order.payment(payment_id)
    movers = await _movers(call, order, payment.shop_id, None, unknown=PaymentNotFound)
    target = target_of(PaymentState, status)
    is_more = target is PaymentState.PARTLY_REFUNDED and amount is not None
    idempotency = idempotent_request(key, payment_id, status, reason, amount)
    is_there = target is payment.state and not is_more
    if is_there or await was_done(call, order, call.user.id, idempotency):
        return payment.state
    by = actor_of(
        call,
        PAYMENT_MOVES,
        payment.state,
        target,
        movers,
        payment_targets(payment.state, payment.pay_way, movers),
    )
    by = replace(by, idempotency=idempotency)
    match target:
        case PaymentState.APPROVED:
            await _approve(call, order, payment, by)
        case PaymentState.CANCELLED:
            _require_reason(by, is_needed=True, reason=reason)
            await cancel_payment(call, order, payment, by, reason)
        case _:
            _require_reason(by, is_needed=True, reason=reason)
            await refund_payment(call, order, payment, by, reason=reason, amount=_said(amount))
    await order.write(call.db)
    return order.payment(payment_id).state


async def cancel_payment(change: Change, order: OpenOrder, payment: Payment, by: Actor, reason: str) -> None:
    """Cancel a waiting payment and what it was for."""
    move_payment(change, order, payment, PaymentState.CANCELLED, by, reason)
    cancel_bundles(change, order, payment, by, reason)
    kind = "expired" if by.mover is Mover.SYSTEM else "cancelled"
    await mail_payment(change, order, payment, kind, reason=reason or "–")


async def end_waiting(work: Work, change: Change, payment_id: UUID) -> None:
    """Cancel a payment that did not come in time and that nobody has to decide about; a card's provider is asked before."""
    (found,) = await work.database.reader.ask(lists.find_payment(payment_id))
    if found is not None and found.token:
        await try_to_check(work, change, payment_id)
    order = await open_order(change, locking.order_of_payment(payment_id))
    payment = order.payment(payment_id)
    is_over = payment.state is PaymentState.WAITING and payment.due_at <= change.now
    if is_over and not await is_to_decide(change, order, payment):
        await cancel_payment(change, order, payment, SYSTEM, "")
        await order.write(change.db)


async def end_bundle(change: Change, order: OpenOrder, bundle: Bundle, by: Actor, *, reason: str) -> None:
    """End a paid bundle with all of its products; what is unused of them is owed."""
    owed = await end_bundle_untold(change, order, bundle, by, reason=reason)
    await mail_end(change, order, bundle, by, product=None, owed=owed, reason=reason)


async def end_bundle_untold(
    change: Change, order: OpenOrder, bundle: Bundle, by: Actor, *, reason: str
) -> int:
    """End a paid bundle without a mail of its own, and return what is owed; its state decides about that, so it moves last."""
    owed = await end_lines(change, order, bundle, order.lines_of(bundle), by, reason=reason)
    move_bundle(change, order, bundle, BundleState.TERMINATED, by, reason)
    return owed


async def _move(
    call: UserCall, order: OpenOrder, bundle: Bundle, target: BundleState, by: Actor, reason: str
) -> None:
    if target is BundleState.TERMINATED:
        await end_bundle(call, order, bundle, by, reason=reason)
        return
    move_bundle(call, order, bundle, target, by, reason)
    if target is BundleState.REGISTER_COMPLETED:
        await give_bundle(call, order, bundle)
        await mail_buyer(call, order, bundle, "active")
        return
    for line in order.lines_of(bundle):
        if target is BundleState.PASSIVE and line.state is LineState.ACTIVE:
            await rest_line(call, order, line, SYSTEM, reason)
        elif target is BundleState.ACTIVE and line.state is LineState.PASSIVE:
            await wake_line(call, order, line, SYSTEM)
    extra = owed_note(order, bundle, call.now) if target is BundleState.REGISTER_REFUSED else []
    await mail_buyer(call, order, bundle, target.value, extra=extra, reason=reason or "–")


async def _mail_line(call: UserCall, order: OpenOrder, line: Line, target: LineState, reason: str) -> None:
    bundle = order.bundle(line.shopcart_bundle_id)
    name = line.name[order.cart.lang.value]
    await mail_buyer(call, order, bundle, f"product_{target.value}", product=name, reason=reason or "–")


def _require_reason(by: Actor, *, is_needed: bool, reason: str) -> None:
    if is_needed and by.mover is not Mover.CUSTOMER and not reason.strip():
        raise ReasonMissing(field="reason")


def _said(amount: int | None) -> int:
    """Return how much is paid back; who leaves it out has not said that it is everything."""
    if amount is None:
        raise RefundAmountMissing(field="refund_amount")
    return amount


def _bundle_targets(order: OpenOrder, bundle: Bundle, movers: Collection[Mover]) -> list[str]:
    way = order.payment(bundle.payment_id).pay_way if bundle.payment_id else None
    return bundle_targets(bundle.state, way, movers)


async def _approve(call: UserCall, order: OpenOrder, payment: Payment, by: Actor) -> None:
    """Approve a transfer: with a receipt, never by its payer, above a set amount by two people."""
    if call.user.id == payment.user_id:
        raise OwnPayment
    (is_proven,) = await call.db.ask(overdue.has_receipt(order.cart.id, payment.shop_id))
    if not is_proven:
        raise ReceiptMissing
    if await is_first_of_two(call, order, payment, by):
        return
    taken = PaymentDetails(paid_on=await take_proposed(call, payment), website=call.settings.public_url)
    await approve(call, order, payment, by, taken)


async def _movers(
    call: UserCall,
    order: OpenOrder,
    shop_id: UUID,
    bundle: Bundle | None,
    *,
    unknown: type[Refusal] = OrderNotFound,
) -> set[Mover]:
    """Return as what the caller may move something of the order; for everybody else it does not exist."""
    movers = await movers_in_shop(call, shop_id)
    if order.cart.user_id == call.user.id:
        movers.add(Mover.CUSTOMER)
    if REGISTER in call.user.roles and bundle is not None and _needs_registration(bundle):
        movers |= {Mover.REGISTER} if bundle.state in _REGISTER_STATES else set()
    if not movers or order.cart.ordered_at is None:
        raise unknown
    return movers


def _needs_registration(bundle: Bundle) -> bool:
    return bundle.content is not None and bundle.content.bundle.task_type == "registration_needed"


def target_of(kind: type[S], status: str) -> S:
    """Return the state of this name; a refusal tells which there are."""
    try:
        return kind(status)
    except ValueError:
        raise UnknownState(allowed=[state.value for state in kind]) from None


def actor_of(
    call: UserCall,
    table: Table,
    state: BundleState | LineState | PaymentState | DeliveryState,
    target: BundleState | LineState | PaymentState | DeliveryState,
    movers: Collection[Mover],
    allowed: Sequence[str],
) -> Actor:
    """Return as what the caller makes a move; a refusal tells which are allowed."""
    if target not in allowed:
        raise MoveNotAllowed(state=state, target=target, allowed=allowed)
    may = table[(state, target)]
    mover = next(mover for mover in _BY_RANK if mover in may and mover in movers)
    return Actor(mover=mover, user_id=call.user.id, name=call.user.username)


_BY_RANK = (Mover.ORDERS, Mover.CUSTOMER, Mover.REGISTER, Mover.ADMIN)
