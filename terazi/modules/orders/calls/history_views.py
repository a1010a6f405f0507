"""What happened to an order, and what was kept with it, as its buyer and its shops see it."""

from collections.abc import Collection, Mapping
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.orders.calls.order_views import OrderRows
from terazi.modules.orders.calls.prices import written
from terazi.modules.orders.queries.timeline import Approval, Event, RefundRow
from terazi.modules.orders.rules.transitions import refund_targets
from terazi.modules.orders.schemas.answers import ApprovalView, OrderEventView, RefundView
from terazi.modules.orders.values import Mover, RefundNote, RefundState
from terazi.modules.shops.public import in_turkey

_OWN_NOTES = frozenset(RefundNote)


def event_view(
    call: UserCall, row: Event, names: Mapping[UUID, Mapping[str, str]], movers: Collection[Mover]
) -> OrderEventView:
    """Return one line of a timeline; a buyer does not see who of the shop it was.

    ``names`` are those of the order's bundles and products, by their ids.
    """
    is_staff = Mover.ORDERS in movers
    to_state = row.to_state
    values: dict[str, object] = {"state": Phrase(f"orders.state.{to_state}")} if to_state else {}
    if row.debt:
        values["amount"] = written(row.debt.owed, row.debt.currency, call.lang)
        values["due"] = in_turkey(row.debt.until).date()
    subject_id = row.product_line_id or row.shopcart_bundle_id
    return OrderEventView(
        at=row.at,
        kind=row.kind,
        text=say(Phrase(f"orders.event.{row.kind}", values), call.lang),
        subject=names.get(subject_id, {}).get(call.lang, "") if subject_id else "",
        from_status=row.from_state,
        to_status=to_state,
        mover=row.mover.value,
        actor=row.actor_name if is_staff or row.mover is Mover.CUSTOMER else "",
        note=row.note,
        user_shopcart_bundle_client_id=row.shopcart_bundle_id,
        user_shopcart_bundle_product_client_id=row.product_line_id,
        user_shopcart_bundle_product_payment_client_id=row.payment_id,
    )


def refund_view(call: UserCall, row: RefundRow, rows: OrderRows, movers: Collection[Mover]) -> RefundView:
    """Return a refund; the provider's own words are for the shop."""
    way = next(payment.pay_way for payment in rows.payments if payment.id == row.payment_id)
    noted_at = row.done_at if row.noted_by else None
    targets = refund_targets(row.state, way, movers, noted_at=noted_at, now=call.now)
    return RefundView(
        refund_id=row.id,
        user_shopcart_bundle_client_id=row.shopcart_bundle_id,
        amount=row.amount,
        amount_text=written(row.amount, row.currency, call.lang),
        state=row.state.value,
        state_text=say(Phrase(f"orders.refund.{row.state.value}"), call.lang),
        reason=row.reason,
        detail=refund_detail(call, row.detail) if Mover.ORDERS in movers else "",
        created_at=row.created_at,
        done_at=row.done_at,
        can_undo=row.state is RefundState.DONE and RefundState.PENDING in targets,
    )


def approval_view(call: UserCall, row: Approval) -> ApprovalView:
    """Return an agreement that was approved."""
    return ApprovalView(
        agreement_id=row.agreement_id,
        user_shopcart_bundle_client_id=row.shopcart_bundle_id,
        version=row.version,
        kind=row.kind,
        title=row.title[call.lang],
        sha256=row.sha256.hex(),
        approved_at=row.approved_at,
    )


def refund_detail(call: UserCall, note: str) -> str:
    """Return what stands with a refund: in words, or as the provider said it."""
    return say(Phrase(f"orders.refund_note.{note}"), call.lang) if note in _OWN_NOTES else note
