"""What a cart asks of bundles: the newest revision, and whether it is on sale."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, Select, and_, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.db import Reader
from terazi.modules.shops.tables.agreements import Agreement, AgreementVersion
from terazi.modules.shops.tables.bundles import Bundle, BundleRevision
from terazi.modules.shops.tables.shops import Shop, ShopBankAccount

_OFFERED = (
    select(
        Bundle.id.label("bundle_id"),
        Bundle.shop_id,
        Bundle.status,
        Bundle.revision,
        Bundle.task_type,
        Bundle.available_soon,
        Bundle.can_customer_add_to_shopcart,
        Bundle.organization_id,
        Bundle.organization_name,
        Bundle.organization_user_id,
        Bundle.organization_link_round,
        Bundle.assigned_user_list,
        Shop.status.label("shop_status"),
        Shop.card_provider,
        Shop.owner_id,
        BundleRevision.content,
        exists().where(ShopBankAccount.shop_id == Shop.id).label("has_bank_account"),
    )
    .join(Shop, Shop.id == Bundle.shop_id)
    .outerjoin(
        BundleRevision,
        and_(BundleRevision.bundle_id == Bundle.id, BundleRevision.number == Bundle.revision),
    )
)


def _of(bundle_ids: Collection[UUID]) -> Select[*tuple[Any, ...]]:  # Any: columns of every type
    return _OFFERED.where(Bundle.id.in_(bundle_ids))


async def find_offered(reader: Reader, bundle_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return bundles as they are offered now."""
    return await reader.rows(_of(bundle_ids)) if bundle_ids else []


async def hold_offered(db: AsyncSession, bundle_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return bundles as they are offered, and keep them and their shops so until the transaction ends."""
    if not bundle_ids:
        return []
    found = await db.execute(
        _of(bundle_ids).order_by(Shop.id, Bundle.id).with_for_update(read=True, of=[Shop, Bundle])
    )
    return found.mappings().all()


async def list_bank_accounts(db: AsyncSession, shop_id: UUID) -> Sequence[RowMapping]:
    """Return the bank accounts of a shop by their slots."""
    found = await db.execute(
        select(*ShopBankAccount.__table__.c)
        .where(ShopBankAccount.shop_id == shop_id)
        .order_by(ShopBankAccount.slot)
    )
    return found.mappings().all()


async def read_bank_accounts(reader: Reader, shop_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return the bank accounts of shops by their slots, for a screen."""
    if not shop_ids:
        return []
    return await reader.rows(
        select(*ShopBankAccount.__table__.c)
        .where(ShopBankAccount.shop_id.in_(shop_ids))
        .order_by(ShopBankAccount.shop_id, ShopBankAccount.slot)
    )


async def owner_of_shop(db: AsyncSession, shop_id: UUID) -> UUID | None:
    """Return who owns a shop; nobody where the owner has left."""
    return await db.scalar(select(Shop.owner_id).where(Shop.id == shop_id))


async def agreement_texts(reader: Reader, versions: Collection[tuple[UUID, int]]) -> Sequence[RowMapping]:
    """Return the words of these versions of agreements."""
    if not versions:
        return []
    wanted = [
        and_(AgreementVersion.agreement_id == agreement_id, AgreementVersion.number == number)
        for agreement_id, number in versions
    ]
    condition = wanted[0]
    for part in wanted[1:]:
        condition = condition | part
    return await reader.rows(
        select(*AgreementVersion.__table__.c, Agreement.kind)
        .join(Agreement, Agreement.id == AgreementVersion.agreement_id)
        .where(condition)
    )
