"""Orders and money as the screens of a shop show them."""

from datetime import datetime

from terazi.engine.workbook.sheets import Cell
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json
from terazi.modules.orders.actions.termination import pay_back_until
from terazi.modules.orders.calls.history_views import refund_detail
from terazi.modules.orders.calls.order_views import state_text
from terazi.modules.orders.calls.prices import number_of, written
from terazi.modules.orders.queries.debts import OwedRow
from terazi.modules.orders.queries.reconciliation import Total
from terazi.modules.orders.queries.shop_lists import MoneyRow, ShopOrderRow, ShopSum
from terazi.modules.orders.rules.buyers import buyer_of, shown_name
from terazi.modules.orders.rules.refunds import RefundNote
from terazi.modules.orders.rules.transitions import approval_obstacle, bundle_targets, without_approval
from terazi.modules.orders.schemas.answers import RefundAccountView
from terazi.modules.orders.schemas.shop import CurrencyTotal, Money, OwedRefund, ShopOrder, ShopOrderSum
from terazi.modules.orders.values import MoneySource, MoneyState, Mover, PaymentState
from terazi.modules.shops.public import in_turkey

AMOUNTS = frozenset({"net", "tax", "gross", "refunded"})
HEADER = (
    "number",
    "date",
    "buyer",
    "username",
    "bundle",
    "count",
    "status",
    "pay_type",
    "payment",
    "reference",
    "net",
    "tax",
    "gross",
    "refunded",
    "currency",
)


def shop_order_view(call: UserCall, row: ShopOrderRow) -> ShopOrder:
    """Return one row of a shop's list of orders."""
    return ShopOrder(
        user_shopcart_client_id=row.shopcart_id,
        user_shopcart_bundle_client_id=row.id,
        user_shop_bundle_client_id=row.bundle_id,
        user_shopcart_bundle_product_payment_client_id=row.payment_id,
        order_number=row.number,
        ordered_at=row.ordered_at,
        bundle_name=row.name[call.lang],
        add_bundle_count=row.count,
        username=row.username or "",
        buyer_name=_buyer(row.buyer),
        status=row.state.value,
        status_text=state_text(call, row.state.value),
        payment_status=row.payment_state.value,
        payment_status_text=state_text(call, row.payment_state.value),
        pay_type=row.pay_way.value,
        reference=row.reference,
        due_at=row.due_at,
        has_receipt=row.has_receipt,
        needs_second_approval=row.first_approval_by is not None and row.payment_state is PaymentState.WAITING,
        is_overdue=(
            row.is_to_decide and row.payment_state is PaymentState.WAITING and row.due_at <= call.now
        ),
        currency_type=number_of(row.currency),
        gross=row.gross,
        gross_text=written(row.gross, row.currency, call.lang),
        refunded=row.refunded,
        refunded_text=written(row.refunded, row.currency, call.lang),
        owed=row.owed,
        reason=row.reason,
        is_trial=row.is_trial,
        allowed_list=without_approval(
            bundle_targets(row.state, row.pay_way, {Mover.ORDERS}),
            approval_obstacle(
                is_own=row.user_id == call.user.id,
                has_receipt=row.has_receipt,
                has_approved=row.first_approval_by == call.user.id,
            ),
        ),
    )


def sum_view(call: UserCall, row: ShopSum) -> ShopOrderSum:
    """Return what ordered bundles of one state come to."""
    return ShopOrderSum(
        status=row.state.value,
        status_text=state_text(call, row.state.value),
        currency_type=number_of(row.currency),
        count=row.count,
        gross=row.gross,
        gross_text=written(row.gross, row.currency, call.lang),
        refunded=row.refunded,
    )


def row_of(call: UserCall, row: ShopOrderRow) -> list[Cell]:
    """Return one ordered bundle as a row of a workbook; its moment is the one of Türkiye's clocks."""
    amounts = [minor / 100 for minor in (row.net, row.tax, row.gross, row.refunded)]
    return [
        row.number,
        in_turkey(row.ordered_at),
        _buyer(row.buyer),
        row.username or "",
        row.name[call.lang],
        row.count,
        state_text(call, row.state.value),
        say(Phrase(f"orders.way.{'trial' if row.is_trial else row.pay_way.value}"), call.lang),
        state_text(call, row.payment_state.value),
        row.reference,
        *amounts,
        row.currency.value,
    ]


def owed_view(call: UserCall, row: OwedRow) -> OwedRefund:
    """Return money that a shop owes back."""
    until = pay_back_until(row.since)
    state = row.state or "not_decided"
    return OwedRefund(
        refund_id=row.refund_id,
        user_shop_client_id=row.shop_id,
        shop_name=row.shop_name or "",
        user_shopcart_client_id=row.shopcart_id,
        user_shopcart_bundle_client_id=row.bundle_id,
        order_number=row.number,
        buyer_name=_buyer(row.buyer),
        reference=row.reference,
        pay_type=row.pay_way.value,
        refund_account=RefundAccountView(**row.refund_account) if row.refund_account else None,
        amount=row.amount,
        amount_text=written(row.amount, row.currency, call.lang),
        state=state,
        state_text=say(Phrase(f"orders.refund.{state}"), call.lang),
        reason=row.reason,
        detail=refund_detail(call, row.detail),
        owed_since=row.since,
        pay_until=until,
        days_left=days_until(call, until),
    )


def days_until(call: UserCall, until: datetime) -> int:
    """Return how many days in Turkey are left until a moment; less than none where it is over."""
    return (in_turkey(until).date() - in_turkey(call.now).date()).days


def total_view(call: UserCall, total: Total) -> CurrencyTotal:
    """Return what was taken and paid back in a currency."""
    currency = total.currency
    return CurrencyTotal(
        currency_type=number_of(currency),
        taken=total.taken,
        taken_text=written(total.taken, currency, call.lang),
        refunded=total.refunded,
        refunded_text=written(total.refunded, currency, call.lang),
        waiting=total.waiting,
        waiting_text=written(total.waiting, currency, call.lang),
        paid_count=total.paid_count,
    )


def money_view(call: UserCall, row: MoneyRow) -> Money:
    """Return money that came in."""
    return Money(
        money_id=row.id,
        source=row.source.value,
        state=row.state.value,
        state_text=say(Phrase(f"orders.money.{row.state.value}"), call.lang),
        amount=row.amount,
        amount_text=written(row.amount, row.currency, call.lang),
        currency_type=number_of(row.currency),
        booked_on=row.booked_on,
        text=row.text,
        counterparty=row.counterparty,
        note=row.note,
        detail=refund_detail(call, row.detail),
        can_send_back=row.source is MoneySource.CARD
        and row.amount > 0
        and (
            row.state is MoneyState.UNMATCHED
            or (row.state is MoneyState.RETURNING and row.detail == RefundNote.LOOK_FIRST)
        ),
        user_shopcart_bundle_product_payment_client_id=row.payment_id,
        user_shopcart_client_id=row.shopcart_id,
        order_number=row.number or "",
        reference=row.payment_reference or "",
        payment_amount=row.payment_amount,
        payment_status=row.payment_state.value if row.payment_state else "",
    )


def _buyer(buyer: Json | None) -> str:
    return shown_name(buyer_of(buyer)) if buyer else ""
