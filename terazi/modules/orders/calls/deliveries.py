"""Calls about services: the shop says what it delivered, the buyer confirms or objects."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import IdempotencyKey, QueryText
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.entitlements.public import (
    EntitlementEnded,
    EntitlementExhausted,
    EntitlementNotBegun,
    EntitlementSuspended,
    UsedOutOfOrder,
)
from terazi.modules.orders.actions.deliveries import Delivered, change_delivery, record_delivery
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.calls.order_views import state_text
from terazi.modules.orders.errors.orders import (
    DeliveryNotFound,
    KeyReused,
    LineNotFound,
    MoveNotAllowed,
    NotDeliverable,
    ReasonMissing,
    UnknownState,
)
from terazi.modules.orders.schemas.answers import StatusAnswer
from terazi.modules.orders.schemas.deliveries import AnswerBody, DeliveryAnswer, DeliveryBody
from terazi.modules.shops.public import NotInThisShop, ShopNotFound, ShopRole, require_shop


@signed_in.post(
    "/v1/user/shop/delivery/record",
    effect=Effect.MOVES_MONEY,
    raises=[
        *(ShopNotFound, NotInThisShop, LineNotFound, NotDeliverable, KeyReused),
        *(EntitlementExhausted, EntitlementNotBegun, EntitlementSuspended, EntitlementEnded, UsedOutOfOrder),
    ],
    limit=Limit(1000),
)
async def record_shop_delivery(
    call: UserCall,
    user_shop_client_id: UUID,
    user_shopcart_bundle_product_client_id: UUID,
    body: DeliveryBody,
    key: IdempotencyKey = None,
) -> DeliveryAnswer:
    """Say which uses of a sold service you delivered; the buyer is told, and confirms or objects."""
    await require_shop(call, user_shop_client_id, ShopRole.ORDERS)
    said = Delivered(uses=body.uses, note=body.note.strip(), day=body.delivered_on, key=key or "")
    made = await record_delivery(call, user_shop_client_id, user_shopcart_bundle_product_client_id, said)
    return DeliveryAnswer(user_shopcart_delivery_client_id=made)


@signed_in.post(
    "/v1/user/shopcart/delivery/status/change",
    effect=Effect.MOVES_MONEY,
    raises=[DeliveryNotFound, UnknownState, MoveNotAllowed, ReasonMissing],
    limit=Limit(1000),
)
async def change_delivery_status(
    call: UserCall,
    user_shopcart_delivery_client_id: UUID,
    status: QueryText,
    body: AnswerBody | None = None,
) -> StatusAnswer:
    """Confirm a delivery or object to it as the buyer, take it back as the shop; a refusal tells what is possible."""
    said = body or AnswerBody()
    state = await change_delivery(call, user_shopcart_delivery_client_id, status, reason=said.reason)
    return StatusAnswer(status=state.value, status_text=state_text(call, state.value))
