"""Which shops wait for an administrator."""

from collections.abc import Sequence

from terazi.foundation.context import UserCall
from terazi.modules.shops.queries.shops import count_waiting
from terazi.modules.shops.values.shops import ADMIN
from terazi.modules.site.public import Waiting, WaitingKind


async def find_waiting_shops(call: UserCall) -> Sequence[Waiting]:
    """Return how many shops wait to be admitted; administrators decide."""
    if not call.user.has_role(ADMIN):
        return []
    (count,) = await call.reader.ask(count_waiting())
    return [Waiting(kind=WaitingKind.SHOPS_TO_ADMIT, count=count, route_view="user_shop_list")]
