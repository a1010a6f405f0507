"""Finding a shop, bundle, product or agreement for somebody who may do something with it; for everybody else it does not exist."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.context import SignedInUser, UserCall
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import find_user
from terazi.modules.shops.errors import (
    AgreementNotFound,
    BundleNotFound,
    NotInThisShop,
    ProductNotFound,
    ShopNotFound,
    ShopOwnerNotFound,
)
from terazi.modules.shops.queries import agreements as agreement_queries
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.shops import belongs_to_shop, is_for, rights_in_shop
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
    if ADMIN not in call.user.roles:
        raise ShopOwnerNotFound
    (owner,) = await call.reader.ask(find_user(wanted))
    if owner is None:
        raise ShopOwnerNotFound
    return wanted


@dataclass(frozen=True)
class AgreementOwner:
    """What agreements belong to: a bundle as a whole, or one of its products."""

    bundle_id: UUID
    product_id: UUID | None = None


async def reach_bundle(
    call: UserCall,
    bundle_id: UUID,
    *roles: str,
    shop_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> RowMapping:
    """Return a bundle of a shop in which the caller has one of these roles; ``shop_id`` must be its shop."""
    row = await bundle_queries.find_bundle(call.reader, bundle_id)
    if row is None or shop_id not in (None, row["shop_id"]):
        raise BundleNotFound
    try:
        await require_shop(call, row["shop_id"], *roles, user_client_id=user_client_id)
    except ShopNotFound:
        raise BundleNotFound from None
    return row


async def reach_product(
    call: UserCall,
    product_id: UUID,
    *roles: str,
    shop_id: UUID | None = None,
    bundle_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> RowMapping:
    """Return a product of a shop in which the caller has one of these roles."""
    row = await bundle_queries.find_product(call.reader, product_id)
    if row is None or shop_id not in (None, row["shop_id"]) or bundle_id not in (None, row["bundle_id"]):
        raise ProductNotFound
    try:
        await require_shop(call, row["shop_id"], *roles, user_client_id=user_client_id)
    except ShopNotFound:
        raise ProductNotFound from None
    return row


async def reach_agreement_owner(
    call: UserCall,
    owner_id: UUID,
    *roles: str,
    of_product: bool,
    shop_id: UUID | None = None,
    bundle_id: UUID | None = None,
    user_client_id: UUID | None = None,
) -> AgreementOwner:
    """Return the bundle, or the product of ``bundle_id``, of a shop in which the caller has one of these roles."""
    if of_product:
        product = await reach_product(
            call, owner_id, *roles, shop_id=shop_id, bundle_id=bundle_id, user_client_id=user_client_id
        )
        return AgreementOwner(product["bundle_id"], product["id"])
    bundle = await reach_bundle(call, owner_id, *roles, shop_id=shop_id, user_client_id=user_client_id)
    return AgreementOwner(bundle["id"])


async def reach_agreement(
    call: UserCall,
    agreement_id: UUID,
    *roles: str,
    shop_id: UUID | None = None,
    bundle_id: UUID | None = None,
    product_id: UUID | None = None,
    user_client_id: UUID | None = None,
    of_product: bool | None = None,
) -> RowMapping:
    """Return an agreement of a shop in which the caller has one of these roles."""
    row = await agreement_queries.find_agreement(call.reader, agreement_id)
    if (
        row is None
        or of_product not in (None, row["product_id"] is not None)
        or product_id not in (None, row["product_id"])
        or shop_id not in (None, row["shop_id"])
        or bundle_id not in (None, row["of_bundle_id"])
    ):
        raise AgreementNotFound
    try:
        await require_shop(call, row["shop_id"], *roles, user_client_id=user_client_id)
    except ShopNotFound:
        raise AgreementNotFound from None
    return row
