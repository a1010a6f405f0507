"""Questions about who answers the people who ask a shop for help."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import bindparam, literal, select, union
from sqlalchemy.types import Uuid

from terazi.foundation.metadata import JSON
from terazi.foundation.questions import Question, many, values
from terazi.modules.shops.tables.shops import SHOP, SHOP_STAFF
from terazi.modules.shops.values.shops import ShopRole, ShopStatus

_STAFF = SHOP_STAFF.c
_ANSWERS = _STAFF.roles.contains(literal([ShopRole.SUPPORT.value], JSON))
_ID = bindparam("shop_id", type_=Uuid())
_OF_SHOP = values(
    union(
        select(SHOP.c.owner_id.label("user_id")).where(SHOP.c.id == _ID, SHOP.c.owner_id.is_not(None)),
        select(_STAFF.user_id).where(_STAFF.shop_id == _ID, _ANSWERS),
    )
)
_OF_ANY = values(select(_STAFF.user_id).distinct().where(_ANSWERS))


def answerers_of_shop(shop_id: UUID) -> Question[list[UUID]]:
    """Its owner, and the people who work there and answer."""
    return _OF_SHOP(shop_id=shop_id)


def answerers_of_shops() -> Question[list[UUID]]:
    """Who answers in some shop without owning it."""
    return _OF_ANY()


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopDesk:
    """A shop that people may ask for help."""

    id: UUID
    shop_name: str


_MOST = 200
_DESKS = many(
    ShopDesk,
    select(SHOP.c.id, SHOP.c.shop_name)
    .where(SHOP.c.status == ShopStatus.ACTIVE)
    .order_by(SHOP.c.shop_name, SHOP.c.id)
    .limit(_MOST),
)


def list_shop_desks() -> Question[list[ShopDesk]]:
    """The shops that people may ask for help, by name."""
    return _DESKS()
