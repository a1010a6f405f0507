"""Products of orders: by what was given with them, whose periods end, and what was offered to follow them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, exists, select

from terazi.foundation.questions import Question, many, value, values
from terazi.modules.orders.tables.orders import AGREEMENT_APPROVAL, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.values import (
    OPEN_LINES,
    OWNED_STATES,
    WITHDRAWABLE_STATES,
    BundleState,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenApproval:
    """What a buyer approved, when and from where."""

    agreement_id: UUID
    version: int
    kind: str
    title: dict[str, str]
    sha256: bytes
    address: str
    device: str
    approved_at: datetime


STANDING = (
    BundleState.PAYMENT_WAITING,
    BundleState.PAYMENT_APPROVED,
    BundleState.REGISTER_WAITING,
    BundleState.REGISTER_COMPLETED,
    *OWNED_STATES,
)
"""The states in which something is ordered, and given or still to be given."""
_FOLLOWS = SHOPCART_BUNDLE.c.renewal_of == bindparam("bundle_id")
_IS_RENEWED = value(select(exists().where(_FOLLOWS)))
_IS_CONTINUED = value(select(exists().where(_FOLLOWS, SHOPCART_BUNDLE.c.state.in_(OWNED_STATES))))
_APPROVALS = many(
    GivenApproval,
    select(
        AGREEMENT_APPROVAL.c.agreement_id,
        AGREEMENT_APPROVAL.c.version,
        AGREEMENT_APPROVAL.c.kind,
        AGREEMENT_APPROVAL.c.title,
        AGREEMENT_APPROVAL.c.sha256,
        AGREEMENT_APPROVAL.c.address,
        AGREEMENT_APPROVAL.c.device,
        AGREEMENT_APPROVAL.c.approved_at,
    )
    .where(AGREEMENT_APPROVAL.c.shopcart_bundle_id == bindparam("bundle_id"))
    .order_by(AGREEMENT_APPROVAL.c.id),
)
_LINE_OF_GRANT = value(
    select(SHOPCART_BUNDLE_PRODUCT.c.id).where(SHOPCART_BUNDLE_PRODUCT.c.grant_id == bindparam("grant_id"))
)
_LINES_OF_PROJECT = values(
    select(SHOPCART_BUNDLE_PRODUCT.c.id)
    .join(SHOPCART_BUNDLE, SHOPCART_BUNDLE.c.id == SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id)
    .where(
        SHOPCART_BUNDLE_PRODUCT.c.project_id == bindparam("project_id"),
        SHOPCART_BUNDLE_PRODUCT.c.state.in_(OPEN_LINES),
        SHOPCART_BUNDLE.c.state.in_(WITHDRAWABLE_STATES),
    )
    .order_by(SHOPCART_BUNDLE_PRODUCT.c.id)
)
_IS_CHART_BOUGHT = value(
    select(
        exists()
        .where(SHOPCART_BUNDLE.c.id == SHOPCART_BUNDLE_PRODUCT.c.shopcart_bundle_id)
        .where(
            SHOPCART_BUNDLE_PRODUCT.c.project_id == bindparam("project_id"),
            SHOPCART_BUNDLE_PRODUCT.c.terms["wanalyzer_chart_id"].astext == bindparam("chart_id"),
            SHOPCART_BUNDLE_PRODUCT.c.state.in_(OPEN_LINES),
            SHOPCART_BUNDLE.c.state.in_(STANDING),
        )
    )
)


def is_chart_bought(project_id: UUID, chart_id: UUID) -> Question[bool]:
    """Whether an order that is not over, paid or still to be paid, gives a look at a chart of a project."""
    return _IS_CHART_BOUGHT(project_id=project_id, chart_id=str(chart_id))


def is_renewed(bundle_id: UUID) -> Question[bool]:
    """Whether something was offered to follow an ordered bundle."""
    return _IS_RENEWED(bundle_id=bundle_id)


def is_continued(bundle_id: UUID) -> Question[bool]:
    """Whether the period after an ordered bundle was paid."""
    return _IS_CONTINUED(bundle_id=bundle_id)


def approvals_of_bundle(bundle_id: UUID) -> Question[list[GivenApproval]]:
    """What was approved when a bundle was ordered."""
    return _APPROVALS(bundle_id=bundle_id)


def line_of_grant(grant_id: UUID) -> Question[UUID | None]:
    """The product that gave an authorization."""
    return _LINE_OF_GRANT(grant_id=grant_id)


def lines_of_project(project_id: UUID) -> Question[list[UUID]]:
    """The paid products that give something of a project and are not over."""
    return _LINES_OF_PROJECT(project_id=project_id)
