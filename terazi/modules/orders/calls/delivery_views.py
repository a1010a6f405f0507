"""Deliveries of services as both sides see them."""

from collections.abc import Collection

from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.orders.queries.deliveries import ShownDelivery
from terazi.modules.orders.rules.transitions import DELIVERY_MOVES, allowed_next
from terazi.modules.orders.schemas.deliveries import DeliveryView
from terazi.modules.orders.values import Mover


def delivery_view(call: UserCall, row: ShownDelivery, movers: Collection[Mover]) -> DeliveryView:
    """Return a delivery of a service; a buyer does not see who of the shop recorded it."""
    return DeliveryView(
        user_shopcart_delivery_client_id=row.id,
        uses=row.uses,
        note=row.note,
        delivered_on=row.delivered_on,
        recorded_at=row.recorded_at,
        recorded_by=(row.username or "") if Mover.ORDERS in movers else "",
        status=row.state.value,
        status_text=say(Phrase(f"orders.delivery.{row.state.value}"), call.lang),
        confirm_at=row.confirm_at,
        words=row.words,
        answered_at=row.answered_at,
        is_by_clock=row.is_by_clock,
        allowed_list=allowed_next(DELIVERY_MOVES, row.state, movers),
    )
