"""Finding a shop for somebody who may do something in it; for everybody else it does not exist."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.context import SignedInUser, UserCall
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import find_profile
from terazi.modules.shops.errors import NotInThisShop, ShopNotFound, ShopOwnerNotFound
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.rights import belongs_to_shop, is_for, rights_in_shop
from terazi.modules.shops.values import ADMIN, ShopRole

_MOST_SHOPS = 500


@dataclass(frozen=True, slots=True)
class OwnShop:
    """A shop that the caller works in, and what the caller may do there."""

    row: RowMapping
    rights: frozenset[ShopRole]

    @property
    def id(self) -> UUID:
        return UUID(str(self.row["id"]))

    def __getitem__(self, name: str) -> Any:  # Any: a column of the shop
        return self.row[name]


async def require_shop(
    call: UserCall, shop_id: UUID, *roles: str, user_client_id: UUID | None = None
) -> OwnShop:
    """Return a shop in which the caller has one of these roles (any of them where none is named)."""
    row = await queries.find_shop(call.reader, shop_id, user_id=call.user.id)
    if row is None:
        raise ShopNotFound
    own = own_shop(call.user, row)
    if own is None or not is_for(
        user_client_id,
        caller_id=call.user.id,
        owner_id=row["owner_id"],
        is_admin=ADMIN in call.user.roles,
    ):
        raise ShopNotFound
    if roles and ADMIN not in call.user.roles and own.rights.isdisjoint(roles):
        raise NotInThisShop
    return own


def own_shop(user: SignedInUser, row: RowMapping) -> OwnShop | None:
    """Return the shop with a person's rights in it; None where the person has no business there."""
    held = user.roles
    is_owner = row["owner_id"] == user.id
    if not belongs_to_shop(held=held, is_owner=is_owner, staff_roles=row["staff_roles"]):
        return None
    rights = rights_in_shop(held=held, is_owner=is_owner, staff_roles=row["staff_roles"])
    return OwnShop(row=row, rights=rights)


async def shops_with_right(call: UserCall, right: ShopRole) -> list[OwnShop]:
    """Return the shops that the caller owns or works in with this right, newest first."""
    rows = await queries.list_shops(
        call.reader, user_id=call.user.id, of=call.user.id, before=None, count=_MOST_SHOPS
    )
    own = [own_shop(call.user, row) for row in rows]
    return [shop for shop in own if shop is not None and right in shop.rights]


async def owner_of_call(call: UserCall, user_client_id: UUID | None) -> UserId:
    """Return for whom the caller works; only administrators work for others."""
    if user_client_id is None or user_client_id == call.user.id:
        return call.user.id
    wanted = UserId(user_client_id)
    if ADMIN not in call.user.roles or await find_profile(call.reader, wanted) is None:
        raise ShopOwnerNotFound
    return wanted
