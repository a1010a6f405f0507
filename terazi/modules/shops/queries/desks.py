"""The question which shops people can ask for help."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select

from terazi.foundation.questions import Question, many
from terazi.modules.shops.tables.shops import SHOP
from terazi.modules.shops.values.shops import ShopStatus


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenShop:
    """A shop that is open to everybody."""

    id: UUID
    shop_name: str


_OPEN = many(
    OpenShop,
    select(SHOP.c.id, SHOP.c.shop_name)
    .where(SHOP.c.status == ShopStatus.ACTIVE)
    .order_by(SHOP.c.shop_name, SHOP.c.id)
    .limit(500),
)


def open_shops() -> Question[list[OpenShop]]:
    """The shops that are open to everybody, by name."""
    return _OPEN()
