"""Products of orders by what was given with them."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.modules.orders.tables.orders import ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.values import OPEN_LINES, WITHDRAWABLE_STATES


async def line_of_grant(db: AsyncSession, grant_id: UUID) -> UUID | None:
    """Return the product that gave an authorization."""
    return await db.scalar(select(ShopcartBundleProduct.id).where(ShopcartBundleProduct.grant_id == grant_id))


async def lines_of_project(db: AsyncSession, project_id: UUID) -> Sequence[UUID]:
    """Return the paid products that give something of a project and are not over."""
    found = await db.scalars(
        select(ShopcartBundleProduct.id)
        .join(ShopcartBundle, ShopcartBundle.id == ShopcartBundleProduct.shopcart_bundle_id)
        .where(
            ShopcartBundleProduct.project_id == project_id,
            ShopcartBundleProduct.state.in_(OPEN_LINES),
            ShopcartBundle.state.in_(WITHDRAWABLE_STATES),
        )
        .order_by(ShopcartBundleProduct.id)
    )
    return found.all()
