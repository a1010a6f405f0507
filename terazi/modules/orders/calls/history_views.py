"""What happened to an order, and what was kept with it, as its buyer and its shops see it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency
from terazi.modules.orders.calls.order_views import OrderRows
from terazi.modules.orders.calls.prices import written
from terazi.modules.orders.queries.lists import OrderHead
from terazi.modules.orders.queries.timeline import Approval, Event, RefundRow
from terazi.modules.orders.rules.buyers import buyer_of, shown_name
from terazi.modules.orders.rules.history import is_told, note_of, sentence_of
from terazi.modules.orders.rules.refunds import RefundNote
from terazi.modules.orders.rules.transitions import refund_targets
from terazi.modules.orders.schemas.answers import ApprovalView, OrderEventView, RefundView
from terazi.modules.orders.values import Mover, RefundState
from terazi.modules.shops.public import in_turkey

_OWN_NOTES = frozenset(RefundNote)


@dataclass(frozen=True, kw_only=True, slots=True)
class Onlooker:
    """Who looks at the history of an order, and how its things and people are called there."""

    names: Mapping[UUID, Mapping[str, str]]
    """Of the bundles and products, by their ids."""
    shops: Mapping[UUID, str]
    """By the ids of bundles and payments."""
    buyer: str
    currency: Currency
    is_staff: bool


def onlooker_of(order: OrderHead, rows: OrderRows, movers: Collection[Mover]) -> Onlooker:
    """Return who looks at an order as one of these movers."""
    shops = {bundle.shop_id: bundle.shop_name for bundle in rows.bundles}
    return Onlooker(
        names={each.id: each.name for each in rows.bundles} | {each.id: each.name for each in rows.lines},
        shops={bundle.id: bundle.shop_name for bundle in rows.bundles}
        | {payment.id: shops.get(payment.shop_id, "") for payment in rows.payments},
        buyer=shown_name(buyer_of(order.buyer)) if order.buyer else "",
        currency=order.currency,
        is_staff=Mover.ORDERS in movers,
    )


def event_view(call: UserCall, row: Event, seen: Onlooker) -> OrderEventView:
    """Return one thing that happened, as a sentence of who did it; a buyer does not see who of the shop it was."""
    to_state = row.to_state
    subject_id = row.product_line_id or row.shopcart_bundle_id
    subject = seen.names.get(subject_id, {}).get(call.lang, "") if subject_id else ""
    values: dict[str, object] = {"state": Phrase(f"orders.state.{to_state}")} if to_state else {}
    if row.debt:
        values["amount"] = written(row.debt.owed, row.debt.currency, call.lang)
        values["due"] = in_turkey(row.debt.until).date()
    if row.amount is not None:
        values["amount"] = written(row.amount, seen.currency, call.lang)
    text = say(Phrase(f"orders.event.{row.kind}", values), call.lang)
    sentence = sentence_of(row.kind, to_state, row.mover, row.note)
    told = {"who": _who(call, row, seen), "what": subject, "amount": "", **values}
    return OrderEventView(
        at=row.at,
        kind=row.kind,
        text=text,
        sentence=say(Phrase(sentence, told), call.lang) if sentence else text,
        is_told=is_told(row.kind, to_state, row.mover),
        subject=subject,
        from_status=row.from_state,
        to_status=to_state,
        mover=row.mover.value,
        actor=row.actor_name if seen.is_staff or row.mover is Mover.CUSTOMER else "",
        note=note_of(row.kind, to_state, row.note, is_staff=seen.is_staff),
        user_shopcart_bundle_client_id=row.shopcart_bundle_id,
        user_shopcart_bundle_product_client_id=row.product_line_id,
        user_shopcart_bundle_product_payment_client_id=row.payment_id,
    )


def _who(call: UserCall, row: Event, seen: Onlooker) -> str:
    """Who did it, as far as the onlooker may know: of a shop its staff sees the person, the buyer the shop."""
    if row.mover is Mover.CUSTOMER:
        known = seen.buyer or row.actor_name
    elif seen.is_staff:
        known = row.actor_name
    elif row.mover is Mover.ORDERS:
        places = (row.shopcart_bundle_id, row.payment_id)
        known = next((seen.shops[place] for place in places if place and place in seen.shops), "")
    else:
        known = ""
    return known or say(Phrase(f"orders.told.who.{row.mover.value}"), call.lang)


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
