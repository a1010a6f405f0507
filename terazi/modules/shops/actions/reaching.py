"""Finding a bundle or product for somebody who may do something with it; for everybody else it does not exist."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import RowMapping

from terazi.foundation.context import UserCall
from terazi.modules.shops.actions.rights import require_shop
from terazi.modules.shops.errors import AgreementNotFound, BundleNotFound, ProductNotFound, ShopNotFound
from terazi.modules.shops.queries import agreements as agreement_queries
from terazi.modules.shops.queries import bundles as queries


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
    row = await queries.find_bundle(call.reader, bundle_id)
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
    row = await queries.find_product(call.reader, product_id)
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
