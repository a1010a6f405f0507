"""Products of orders: by what was given with them, whose periods end, and what was offered to follow them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.orm import aliased

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.foundation.jobs.each import beyond
from terazi.modules.orders.tables.orders import AgreementApproval, ShopcartBundle, ShopcartBundleProduct
from terazi.modules.orders.tables.payments import Payment
from terazi.modules.orders.values import (
    OPEN_LINES,
    OWNED_STATES,
    WITHDRAWABLE_STATES,
    BundleState,
    LineState,
    PaymentState,
)

_OVER = (BundleState.TERMINATED, BundleState.REFUNDED)


async def bundles_ending(
    db: Transaction, after: UUID | None, most: int, *, now: datetime, until: datetime
) -> Sequence[UUID]:
    """Return active bundles with a periodic product that ends until then and that nothing follows yet, oldest first."""
    following = aliased(ShopcartBundle)
    found = await db.scalars(
        select(ShopcartBundle.id)
        .join(ShopcartBundleProduct, ShopcartBundleProduct.shopcart_bundle_id == ShopcartBundle.id)
        .where(
            ShopcartBundle.state == BundleState.ACTIVE,
            ShopcartBundleProduct.state == LineState.ACTIVE,
            ShopcartBundleProduct.ends_at > now,
            ShopcartBundleProduct.ends_at <= until,
            ShopcartBundleProduct.terms["pay_type"].as_string() == "periodic",
            ~exists().where(following.renewal_of == ShopcartBundle.id),
            beyond(ShopcartBundle.id, after),
        )
        .distinct()
        .order_by(ShopcartBundle.id)
        .limit(most)
    )
    return found.all()


async def is_renewed(db: Transaction, bundle_id: UUID) -> bool:
    """Whether something was offered to follow an ordered bundle."""
    return bool(await db.scalar(select(exists().where(ShopcartBundle.renewal_of == bundle_id))))


async def is_continued(db: Transaction, bundle_id: UUID) -> bool:
    """Whether the period after an ordered bundle was paid."""
    paid = ShopcartBundle.state.in_(OWNED_STATES)
    return bool(await db.scalar(select(exists().where(ShopcartBundle.renewal_of == bundle_id, paid))))


async def payments_without_ground(db: Transaction, after: UUID | None, most: int) -> Sequence[UUID]:
    """Return waiting payments of renewals whose bundle before was ended or paid back, oldest first."""
    before = aliased(ShopcartBundle)
    found = await db.scalars(
        select(Payment.id)
        .join(ShopcartBundle, ShopcartBundle.payment_id == Payment.id)
        .join(before, before.id == ShopcartBundle.renewal_of)
        .where(Payment.state == PaymentState.WAITING, before.state.in_(_OVER), beyond(Payment.id, after))
        .distinct()
        .order_by(Payment.id)
        .limit(most)
    )
    return found.all()


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
