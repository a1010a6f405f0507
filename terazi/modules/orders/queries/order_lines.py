"""Products of orders: by what was given with them, whose periods end, and what was offered to follow them."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import exists, select

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.modules.orders.tables.orders import AgreementApproval, ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.values import (
    OPEN_LINES,
    OWNED_STATES,
    WITHDRAWABLE_STATES,
)


async def is_renewed(db: Transaction, bundle_id: UUID) -> bool:
    """Whether something was offered to follow an ordered bundle."""
    return bool(await db.scalar(select(exists().where(ShopcartBundle.renewal_of == bundle_id))))


async def is_continued(db: Transaction, bundle_id: UUID) -> bool:
    """Whether the period after an ordered bundle was paid."""
    paid = ShopcartBundle.state.in_(OWNED_STATES)
    return bool(await db.scalar(select(exists().where(ShopcartBundle.renewal_of == bundle_id, paid))))


async def copy_approvals(change: Change, from_bundle: UUID, *, cart_id: UUID, bundle_id: UUID) -> None:
    """Keep with a renewal what was approved when its first period was ordered, with the moment of that approval."""
    found = await change.db.scalars(
        select(AgreementApproval).where(AgreementApproval.shopcart_bundle_id == from_bundle)
    )
    kept = ("agreement_id", "version", "kind", "title", "sha256", "address", "device", "approved_at")
    change.db.add_all(
        AgreementApproval(
            id=change.new_id(),
            shopcart_id=cart_id,
            shopcart_bundle_id=bundle_id,
            **{name: getattr(approval, name) for name in kept},
        )
        for approval in found.all()
    )
    await change.db.flush()


async def line_of_grant(db: Transaction, grant_id: UUID) -> UUID | None:
    """Return the product that gave an authorization."""
    return await db.scalar(select(ShopcartBundleProduct.id).where(ShopcartBundleProduct.grant_id == grant_id))


async def lines_of_project(db: Transaction, project_id: UUID) -> Sequence[UUID]:
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
