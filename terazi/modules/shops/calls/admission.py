"""Calls of administrators about shops: which may sell, and which of them is the platform's own."""

from uuid import UUID

from terazi.foundation.calls.declare import TOKEN, Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.shops.actions.marking import mark_platform
from terazi.modules.shops.calls.declared import calls
from terazi.modules.shops.errors import PersonalShop, ShopNotFound
from terazi.modules.shops.values import ADMIN


@calls.post(
    "/v1/user/shop/platform/change",
    caller=TOKEN,
    roles=[ADMIN],
    raises=[ShopNotFound, PersonalShop],
    effect=Effect.GIVES_RIGHTS,
)
async def change_shop_platform(call: UserCall, user_shop_client_id: UUID, is_platform: bool) -> Done:
    """Let a shop sell what is the platform's own (credits, roles), or take that away; what is on sale of it stops then."""
    await mark_platform(call, user_shop_client_id, is_platform=is_platform)
    return Done()
