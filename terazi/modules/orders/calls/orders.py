"""Calls about orders: lists, what happened, and every move that people make."""

from collections.abc import Collection
from dataclasses import asdict
from enum import StrEnum
from functools import partial
from typing import Annotated, Protocol
from uuid import UUID

from annotated_types import Ge, Le

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import IdempotencyKey, QueryText
from terazi.foundation.context import UserCall
from terazi.foundation.errors import SecurityWarning
from terazi.foundation.limits import Limit
from terazi.modules.orders.actions.loading import movers_in_shop
from terazi.modules.orders.actions.status_changes import change_bundle, change_line, change_payment
from terazi.modules.orders.calls.carts import require_oneself
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.history_views import approval_view, event_view, onlooker_of, refund_view
from terazi.modules.orders.calls.order_views import order_view, order_views, read_rows, state_text
from terazi.modules.orders.calls.payments import receipt_view
from terazi.modules.orders.errors.orders import (
    KeyReused,
    LineNotFound,
    MoveNotAllowed,
    NotForOthers,
    OrderNotFound,
    OwnPayment,
    PaymentNotFound,
    ProjectGone,
    ReasonMissing,
    ReceiptMissing,
    RefundAmountMissing,
    RefundNotDivisible,
    RefundTooLarge,
    SecondApprovalNeeded,
    UnknownState,
    WithdrawalOver,
)
from terazi.modules.orders.queries import lists, timeline
from terazi.modules.orders.schemas.answers import ConsentView, OrderDetails, OrderList, StatusAnswer
from terazi.modules.orders.schemas.requests import MoveBody
from terazi.modules.orders.values import Mover

PageSize = Annotated[int, Ge(1), Le(100)]
_MOVES = [
    OrderNotFound,
    UnknownState,
    MoveNotAllowed,
    ReasonMissing,
    RefundAmountMissing,
    RefundTooLarge,
    RefundNotDivisible,
    KeyReused,
]
_APPROVALS = [OwnPayment, ProjectGone, ReceiptMissing, SecondApprovalNeeded]


@signed_in.post("/v1/user/shopcart/order/list", effect=Effect.READS, raises=[NotForOthers], limit=Limit(1000))
async def list_own_orders(
    call: UserCall, user_client_id: UUID | None = None, before: UUID | None = None, count: PageSize = 20
) -> OrderList:
    """Your orders, newest first."""
    require_oneself(call, user_client_id)
    (orders,) = await call.reader.ask(lists.orders_of(call.user.id, before=before, count=count))
    views = await order_views(call, orders, call.reader, {Mover.CUSTOMER})
    return OrderList(list=views, next=orders[-1].id if len(orders) == count else None)


@signed_in.post(
    "/v1/user/shopcart/order/get",
    effect=Effect.DEPENDS,
    raises=[OrderNotFound, SecurityWarning],
    limit=Limit(1000),
)
async def get_order(
    call: UserCall, user_shopcart_client_id: UUID, user_shop_client_id: UUID | None = None
) -> OrderDetails:
    """An order with its timeline, refunds, approvals and receipts: all of yours, or the part of a shop you work in."""
    (order,) = await call.reader.ask(lists.find_order(user_shopcart_client_id))
    if order is None:
        raise OrderNotFound
    movers: Collection[Mover] = {Mover.CUSTOMER}
    if user_shop_client_id is not None:
        call.require_no_warning()
        movers = await movers_in_shop(call, user_shop_client_id)
        if Mover.ORDERS not in movers:
            raise OrderNotFound
    elif order.user_id != call.user.id:
        raise OrderNotFound
    rows = await read_rows(call.reader, [order.id], user_shop_client_id)
    if not rows.bundles:
        raise OrderNotFound
    bundles = {bundle.id for bundle in rows.bundles}
    payments = {payment.id for payment in rows.payments}
    events, refunds, approvals, consent = await call.reader.ask(
        timeline.events_of(order.id),
        timeline.refunds_of(bundles),
        timeline.approvals_of(order.id),
        timeline.consent_of(order.id),
    )
    # A shop sees the consent only where something of its own part was performed at once.
    is_told = any(line.consent_id is not None for line in rows.lines)
    seen = onlooker_of(order, rows, movers)
    return OrderDetails(
        order=order_view(call, order, rows, movers),
        event_list=[
            event_view(call, event, seen)
            for event in events
            if event.shopcart_bundle_id in {None, *bundles} and event.payment_id in {None, *payments}
        ],
        refund_list=[refund_view(call, refund, rows, movers) for refund in refunds],
        approval_list=[
            approval_view(call, approval) for approval in approvals if approval.shopcart_bundle_id in bundles
        ],
        consent=ConsentView(**asdict(consent)) if consent and is_told else None,
        receipt_list=[
            receipt_view(call, receipt) for receipt in rows.receipts if receipt.payment_id in payments
        ],
    )


@signed_in.post(
    "/v1/user/shopcart/status/change",
    effect=Effect.MOVES_MONEY,
    raises=[*_MOVES, *_APPROVALS, WithdrawalOver],
    limit=Limit(1000),
)
async def change_bundle_status(
    call: UserCall,
    user_shopcart_bundle_client_id: UUID,
    status: QueryText,
    body: MoveBody | None = None,
    key: IdempotencyKey = None,
) -> StatusAnswer:
    """Move an ordered bundle to another state; a refusal tells which states can follow."""
    change = partial(change_bundle, accepts_loss=body is not None and body.accepts_loss)
    return await _moved(call, change, user_shopcart_bundle_client_id, status, body, key)


@signed_in.post(
    "/v1/user/shopcart/product/status/change",
    effect=Effect.MOVES_MONEY,
    raises=[LineNotFound, *_MOVES, WithdrawalOver],
    limit=Limit(1000),
)
async def change_product_status(
    call: UserCall,
    user_shopcart_bundle_product_client_id: UUID,
    status: QueryText,
    body: MoveBody | None = None,
    key: IdempotencyKey = None,
) -> StatusAnswer:
    """Move one product of an ordered bundle to another state; a refusal tells which states can follow."""
    change = partial(change_line, accepts_loss=body is not None and body.accepts_loss)
    return await _moved(call, change, user_shopcart_bundle_product_client_id, status, body, key)


@signed_in.post(
    "/v1/user/shopcart/product/payment/status/change",
    effect=Effect.MOVES_MONEY,
    raises=[PaymentNotFound, *_MOVES, *_APPROVALS],
    limit=Limit(1000),
)
async def change_payment_status(
    call: UserCall,
    user_shopcart_bundle_product_payment_client_id: UUID,
    status: QueryText,
    body: MoveBody | None = None,
    key: IdempotencyKey = None,
) -> StatusAnswer:
    """Approve a transfer, cancel a payment or pay it back; a refusal tells which states can follow."""
    return await _moved(
        call, change_payment, user_shopcart_bundle_product_payment_client_id, status, body, key
    )


class _Change(Protocol):
    async def __call__(
        self, call: UserCall, id_: UUID, status: str, /, *, reason: str, amount: int | None, key: str
    ) -> StrEnum: ...


async def _moved(
    call: UserCall, change: _Change, id_: UUID, status: str, body: MoveBody | None, key: str | None
) -> StatusAnswer:
    said = body or MoveBody()
    state = await change(call, id_, status, reason=said.reason, amount=said.refund_amount, key=key or "")
    return StatusAnswer(status=state.value, status_text=state_text(call, state.value))
