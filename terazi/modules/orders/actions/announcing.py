"""What programs of a shop are told of its orders: ids, numbers and states; who bought they ask for themselves."""

from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.types import Value
from terazi.modules.orders.actions.loading import OpenOrder
from terazi.modules.orders.values import Line, LineState, Payment, PaymentState
from terazi.modules.webhooks.public import Announcement, WebhookEvent

_OF_PAYMENTS = {
    PaymentState.APPROVED: WebhookEvent.ORDER_PAID,
    PaymentState.PARTLY_REFUNDED: WebhookEvent.ORDER_REFUNDED,
    PaymentState.REFUNDED: WebhookEvent.ORDER_REFUNDED,
    PaymentState.CANCELLED: WebhookEvent.ORDER_CANCELLED,
}
_NOT_HELD = frozenset({LineState.IN_CART, LineState.WAITING})


def announce_payment(change: Change, order: OpenOrder, payment: Payment) -> None:
    """Tell of a payment that was made, given back or cancelled."""
    if event := _OF_PAYMENTS.get(payment.state):
        facts = {
            "user_shopcart_bundle_product_payment_client_id": str(payment.id),
            "status": payment.state.value,
            "pay_type": payment.pay_way.value,
            "reference": payment.reference,
            "amount": payment.amount,
            "refunded": payment.refunded,
            "currency": payment.currency.value,
            "bundle_list": [
                {
                    "user_shopcart_bundle_client_id": str(bundle.id),
                    "user_shop_bundle_client_id": str(bundle.bundle_id),
                }
                for bundle in order.bundles_of(payment)
            ],
        }
        _say(change, order, payment.shop_id, event, facts)


def announce_line(change: Change, order: OpenOrder, line: Line) -> None:
    """Tell of a product that its buyer holds, or held."""
    if line.state not in _NOT_HELD:
        bundle = order.bundle(line.shopcart_bundle_id)
        facts = {
            "user_shopcart_bundle_client_id": str(bundle.id),
            "user_shopcart_bundle_product_client_id": str(line.id),
            "user_shop_bundle_client_id": str(bundle.bundle_id),
            "status": line.state.value,
        }
        _say(change, order, bundle.shop_id, WebhookEvent.ENTITLEMENT_CHANGED, facts)


def _say(
    change: Change, order: OpenOrder, shop_id: UUID, event: WebhookEvent, facts: dict[str, Value]
) -> None:
    order.said.append(
        Announcement(
            id=change.new_id(),
            shop_id=shop_id,
            event=event,
            happened_at=change.now,
            data={
                "user_shop_client_id": str(shop_id),
                "user_shopcart_client_id": str(order.cart.id),
                "order_number": order.cart.number,
                **facts,
            },
        )
    )
