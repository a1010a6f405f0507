"""The terms on which a paid product is given."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from terazi.modules.entitlements.public import GrantTerms, ProductType, limits_of
from terazi.modules.orders.rules.terms import names_of, uses_of
from terazi.modules.shops.public import ExpirationType, ends_at

Fields = Mapping[str, Any]  # Any: JSON of a revision
_PERIODS = {
    "week": (ExpirationType.DAY, "7"),
    "month": (ExpirationType.MONTH, "1"),
    "year": (ExpirationType.YEAR, "1"),
}


def end_of(bundle: Fields, product: Fields, now: datetime) -> datetime | None:
    """Return when what is given now ends: the earliest of the bundle's, the product's and the paid period's end."""
    ends = [
        ends_at(ExpirationType(fields["expiration_time_type"]), fields["expiration_time_value"], now)
        for fields in (bundle, product)
    ]
    if product["pay_type"] == "periodic" and product["pay_period_type"] in _PERIODS:
        kind, value = _PERIODS[product["pay_period_type"]]
        ends.append(ends_at(kind, value, now))
    return min((end for end in ends if end is not None), default=None)


def grant_terms(
    content: Fields,
    product: Fields,
    *,
    line_id: UUID,
    order_id: UUID,
    place: int,
    count: int,
    starts_at: datetime,
    until: datetime | None,
) -> GrantTerms:
    """Return the terms on which a product is given to its buyer."""
    bundle = content["bundle"]
    return GrantTerms(
        source_id=line_id,
        product_type=ProductType(product["product_type"]),
        product_name=names_of(product, "pro_name"),
        bundle_name=names_of(bundle, "bundle_name"),
        seller_name=content["shop"]["shop_name"],
        uses=uses_of(product, count),
        uses_suffix=product["pro_count_suffix"],
        starts_at=starts_at,
        ends_at=until,
        may_assign=bool(product["can_assign_auth"]),
        most_assigned=bundle["max_assigned_count"],
        limits=limits_of(product),
        order_id=order_id,
        place=place if bundle["ordered_use"] else None,
    )
