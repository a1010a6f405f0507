"""The terms on which a paid product is given."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from terazi.modules.entitlements.public import GrantTerms, ProductType, UsesPeriod, limits_of
from terazi.modules.orders.rules.terms import names_of, period_of, uses_of
from terazi.modules.shops.public import ExpirationType, ends_at

Fields = Mapping[str, Any]  # Any: JSON of a revision
_PERIODS = {
    "week": (ExpirationType.DAY, 7),
    "month": (ExpirationType.MONTH, 1),
    "year": (ExpirationType.YEAR, 1),
}


def begin_of(product: Fields, now: datetime) -> datetime:
    """Return when what is paid now begins: a renewal where the period before it ends."""
    renewal = product.get("renewal")
    return max(now, datetime.fromisoformat(renewal["begins_at"])) if renewal else now


def end_of(bundle: Fields, product: Fields, begin: datetime) -> datetime | None:
    """Return when what begins then ends: the earliest of the bundle's, the product's and the paid period's end."""
    ends = [last_end_of(bundle, product, begin)]
    if product["pay_type"] == "periodic" and product["pay_period_type"] in _PERIODS:
        kind, value = _PERIODS[product["pay_period_type"]]
        first, place = period_place(product, begin)
        ends.append(ends_at(kind, str(value * place), first))
    return min((end for end in ends if end is not None), default=None)


def period_place(product: Fields, begin: datetime) -> tuple[datetime, int]:
    """Return when the unbroken row of periods began, and which of them begins then, counted from one.

    Periods are counted from the first: what began on the 31st ends on the 28th of February and on the 31st again.
    """
    renewal = product.get("renewal")
    if renewal and begin == datetime.fromisoformat(renewal["begins_at"]):
        return datetime.fromisoformat(renewal["first_at"]), renewal["place"]
    return begin, 1


def last_end_of(bundle: Fields, product: Fields, begin: datetime) -> datetime | None:
    """Return until when a product can be held at most; a renewal has it from what it renews."""
    if renewal := product.get("renewal"):
        last = renewal["ends_at_last"]
        return datetime.fromisoformat(last) if last else None
    ends = [
        ends_at(ExpirationType(fields["expiration_time_type"]), fields["expiration_time_value"], begin)
        for fields in (bundle, product)
    ]
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
    period = period_of(product)
    return GrantTerms(
        source_id=line_id,
        product_type=ProductType(product["product_type"]),
        product_name=names_of(product, "pro_name"),
        bundle_name=names_of(bundle, "bundle_name"),
        seller_name=content["shop"]["shop_name"],
        uses=uses_of(product, count),
        uses_period=UsesPeriod(period) if period else None,
        uses_suffix=product["pro_count_suffix"],
        uses_suffix_en=product["pro_count_suffix_en"],
        starts_at=starts_at,
        ends_at=until,
        may_assign=bool(product["can_assign_auth"]),
        most_assigned=bundle["max_assigned_count"],
        limits=limits_of(product),
        order_id=order_id,
        place=place if bundle["ordered_use"] else None,
    )
