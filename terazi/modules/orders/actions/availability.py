"""What may be sold and given: projects that are still there, the platform's own only by its shops, credits never below their floor."""

from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.modules.analysis.public import find_standing, hold_projects
from terazi.modules.credits.public import Sale, is_sold_rightly
from terazi.modules.entitlements.public import ProductType
from terazi.modules.orders.actions.loading import OpenOrder, shop_of
from terazi.modules.orders.errors import ProjectGone
from terazi.modules.orders.rules.pricing import BundlePrice
from terazi.modules.orders.rules.terms import credits_of
from terazi.modules.orders.values import Bundle, Line, Payment
from terazi.modules.shops.public import Offered, is_of_platform


def may_be_sold(offered: Offered, price: BundlePrice, count: int, floor: Decimal) -> bool:
    """Whether its shop may sell a bundle at this price."""
    own = [
        line for line in price.lines if is_of_platform(line.product["product_type"], line.product["auth_id"])
    ]
    return not own or (
        offered.is_platform
        and all(line.priced.net.covers(floor, credits_of(line.product, count)) for line in own)
    )


def sale_of(order: OpenOrder, line: Line, *, is_by_platform: bool) -> Sale:
    """Return what the ledger asks of a product that gives credits."""
    return Sale(
        key=str(line.id),
        cause=Phrase("orders.cause.bought", {"number": order.cart.number}),
        is_by_platform=is_by_platform,
        net=Money(line.net, order.cart.currency),
        floor=line.credit_floor,
    )


async def can_be_given(change: Change, order: OpenOrder, bundle: Bundle) -> bool:
    """Whether what was ordered may be given now: what is the platform's own only while its shop is the platform's."""
    own = [
        line for line in order.lines_of(bundle) if is_of_platform(line.product_type, line.terms["auth_id"])
    ]
    if not own:
        return True
    is_platform = (await shop_of(change, order, bundle.shop_id)).is_platform
    return is_platform and all(
        is_sold_rightly(sale_of(order, line, is_by_platform=True), credits_of(line.terms, line.count))
        for line in own
        if line.product_type == ProductType.CREDIT
    )


Sold = Iterable[tuple[UUID, Mapping[str, str]]]
"""Projects, each with the name of the bundle that gives something of it."""


async def require_projects(call: Call, sold: Sold) -> None:
    """Refuse where a project is gone; one that is there may be deleted as soon as that was answered."""
    named = dict(sold)
    if named:
        (standing,) = await call.reader.ask(find_standing(named))
        _refuse(named, standing, call.lang)


async def require_held_projects(change: Change, sold: Sold, lang: Lang) -> None:
    """Refuse where a project is gone; those that are there stay until the transaction ends."""
    named = dict(sold)
    if named:
        (held,) = await change.db.ask(hold_projects(named))
        _refuse(named, held, lang)


async def are_projects_held(change: Change, sold: Sold) -> bool:
    """Whether every project is there; those that are stay until the transaction ends."""
    named = dict(sold)
    if not named:
        return True
    (held,) = await change.db.ask(hold_projects(named))
    return named.keys() <= held


def sold_of(order: OpenOrder, payment: Payment) -> Sold:
    """Return of which projects something is given for a payment."""
    return [
        (line.project_id, bundle.name)
        for bundle in order.bundles_of(payment)
        for line in order.lines_of(bundle)
        if line.project_id is not None
    ]


def projects_of(
    products: Iterable[Mapping[str, Any]], name: Mapping[str, str]
) -> Sold:  # Any: JSON of a revision
    """Return of which projects the products of a bundle give something."""
    return [
        (UUID(product["wanalyzer_project_id"]), name)
        for product in products
        if product["wanalyzer_project_id"]
    ]


def _refuse(named: Mapping[UUID, Mapping[str, str]], standing: Collection[UUID], lang: Lang) -> None:
    gone = next((name for project_id, name in named.items() if project_id not in standing), None)
    if gone is not None:
        raise ProjectGone(bundle=gone[lang.value])
