"""Giving what was paid for, in the transaction that settles the payment: credits, authorizations, uses, and their terms.

Before that, what may be sold and given: projects that are still there, the platform's own only by its shops, credits never
below their floor.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.modules.access.public import Terms, make_grant
from terazi.modules.accounts.public import get_user
from terazi.modules.analysis.public import find_standing, hold_projects
from terazi.modules.credits.public import CreditsNotIssued, Sale, is_sold_rightly, issue
from terazi.modules.entitlements.public import GrantTerms, ProductType, SoldChoice, UsesPeriod, limits_of
from terazi.modules.entitlements.public import grant as grant_entitlement
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, shop_of
from terazi.modules.orders.actions.termination import TIME_TO_RETURN, Revoked, end_taken
from terazi.modules.orders.actions.transitions import move_bundle, move_line
from terazi.modules.orders.errors.orders import ProjectGone
from terazi.modules.orders.rules.pricing import BundlePrice
from terazi.modules.orders.rules.terms import (
    bundle_names,
    credits_of,
    period_of,
    product_names,
    sold_in,
    uses_of,
)
from terazi.modules.orders.values import (
    Bundle,
    BundleState,
    BundleTerms,
    Line,
    LineState,
    Payment,
    ProductTerms,
    Revision,
)
from terazi.modules.shops.public import ExpirationType, Offered, ends_at, is_of_platform


def may_be_sold(offered: Offered, price: BundlePrice, count: int, floor: Decimal) -> bool:
    """Whether its shop may sell a bundle at this price."""
    own = [line for line in price.lines if is_of_platform(line.product.product_type, line.product.auth_id)]
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
    own = [line for line in order.lines_of(bundle) if is_of_platform(line.product_type, line.terms.auth_id)]
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


def projects_of(sold: Revision, name: Mapping[str, str]) -> Sold:
    """Return of which projects the products of a bundle give something."""
    return [(product.wanalyzer_project_id, name) for product in sold.products if product.wanalyzer_project_id]


def _refuse(named: Mapping[UUID, Mapping[str, str]], standing: Collection[UUID], lang: Lang) -> None:
    gone = next((name for project_id, name in named.items() if project_id not in standing), None)
    if gone is not None:
        raise ProjectGone(bundle=gone[lang.value])


async def give_bundle(change: Change, order: OpenOrder, bundle: Bundle) -> None:
    """Make a paid bundle active and give all of its products that need no preparation."""
    bundle = move_bundle(change, order, bundle, BundleState.ACTIVE, SYSTEM)
    for line in order.lines_of(bundle):
        if line.state is LineState.WAITING and line.terms.preparation_type == "instant":
            await give_line(change, order, bundle, line, SYSTEM)


async def give_line(change: Change, order: OpenOrder, bundle: Bundle, line: Line, by: Actor) -> None:
    """Give one product to the buyer; the same line gives once. What is the platform's own only its shop gives."""
    if not await can_be_given(change, order, bundle):
        raise CreditsNotIssued
    sold = sold_in(bundle)
    starts_at = begin_of(line.terms, change.now)
    ends_at = end_of_given(bundle, line.terms, starts_at)
    line = move_line(change, order, line, LineState.ACTIVE, by, starts_at=starts_at, ends_at=ends_at)
    if line.product_type == ProductType.CREDIT:
        await _give_credits(change, order, bundle, line)
    else:
        terms = grant_terms(
            sold,
            line.terms,
            line_id=line.id,
            order_id=bundle.id,
            place=line.position,
            count=line.count,
            starts_at=starts_at,
            until=ends_at,
            is_trial=bundle.is_trial,
        )
        await grant_entitlement(change, order.buyer_id, terms)
        if line.product_type == ProductType.AUTHORIZATION:
            await _give_authorization(change, order, line, terms)
        if line.project_id is not None and not await _is_held(change, line.project_id):
            await end_taken.enqueue_in(
                change.db, TIME_TO_RETURN, line_id=str(line.id), what=Revoked.PROJECT.value
            )
    ends = [each.ends_at for each in order.lines_of(bundle)]
    until = None if None in ends else max((end for end in ends if end), default=None)
    order.change_bundle(bundle, ends_at=until)


async def _is_held(change: Change, project_id: UUID) -> bool:
    (held,) = await change.db.ask(hold_projects([project_id]))
    return bool(held)


async def _give_credits(change: Change, order: OpenOrder, bundle: Bundle, line: Line) -> None:
    shop = await shop_of(change, order, bundle.shop_id)
    amount = credits_of(line.terms, line.count)
    line = order.change_line(line, credits=amount)
    source = sale_of(order, line, is_by_platform=shop.is_platform)
    await issue(change, order.buyer_id, amount, source, expires_at=line.ends_at)


async def _give_authorization(change: Change, order: OpenOrder, line: Line, terms: GrantTerms) -> None:
    (buyer,) = await change.db.ask(get_user(order.buyer_id))
    grant_id = await make_grant(
        change,
        order.buyer_id,
        buyer.username,
        terms.limits.auth_id,
        Terms(
            count=terms.uses,
            starts_at=line.starts_at or change.now,
            ends_at=line.ends_at,
            may_assign=terms.may_assign,
        ),
    )
    order.change_line(line, grant_id=grant_id)


_PERIODS = {
    "week": (ExpirationType.DAY, 7),
    "month": (ExpirationType.MONTH, 1),
    "year": (ExpirationType.YEAR, 1),
}


def begin_of(product: ProductTerms, now: datetime) -> datetime:
    """Return when what is paid now begins: a renewal where the period before it ends."""
    return max(now, product.renewal.begins_at) if product.renewal else now


def end_of(bundle: BundleTerms, product: ProductTerms, begin: datetime) -> datetime | None:
    """Return when what begins then ends: the earliest of the bundle's, the product's and the paid period's end."""
    ends = [last_end_of(bundle, product, begin)]
    if product.pay_type == "periodic" and product.pay_period_type in _PERIODS:
        kind, value = _PERIODS[product.pay_period_type]
        first, place = period_place(product, begin)
        ends.append(ends_at(kind, str(value * place), first))
    return min((end for end in ends if end is not None), default=None)


def end_of_given(bundle: Bundle, product: ProductTerms, begin: datetime) -> datetime | None:
    """Return when what is given of an ordered bundle ends: a trial after its days, for which no period is paid."""
    sold = sold_in(bundle).bundle
    if not bundle.is_trial:
        return end_of(sold, product, begin)
    last, end = last_end_of(sold, product, begin), begin + timedelta(days=sold.trial_days or 0)
    return min(last, end) if last else end


def period_place(product: ProductTerms, begin: datetime) -> tuple[datetime, int]:
    """Return when the unbroken row of periods began, and which of them begins then, counted from one.

    Periods are counted from the first: what began on the 31st ends on the 28th of February and on the 31st again.
    """
    renewal = product.renewal
    if renewal and renewal.first_at and begin == renewal.begins_at:
        return renewal.first_at, renewal.place
    return begin, 1


def last_end_of(bundle: BundleTerms, product: ProductTerms, begin: datetime) -> datetime | None:
    """Return until when a product can be held at most; a renewal has it from what it renews."""
    if product.renewal:
        return product.renewal.ends_at_last or None
    ends = [
        ends_at(ExpirationType(terms.expiration_time_type), terms.expiration_time_value, begin)
        for terms in (bundle, product)
    ]
    return min((end for end in ends if end is not None), default=None)


def grant_terms(
    sold: Revision,
    product: ProductTerms,
    *,
    line_id: UUID,
    order_id: UUID,
    place: int,
    count: int,
    starts_at: datetime,
    until: datetime | None,
    is_trial: bool,
) -> GrantTerms:
    """Return the terms on which a product is given to its buyer; who tries it hands nothing of it on."""
    bundle = sold.bundle
    period = period_of(product)
    return GrantTerms(
        source_id=line_id,
        product_type=ProductType(product.product_type),
        product_name=product_names(product),
        bundle_name=bundle_names(bundle),
        seller_name=sold.shop.shop_name,
        uses=uses_of(product, count),
        uses_period=UsesPeriod(period) if period else None,
        uses_suffix=product.pro_count_suffix,
        uses_suffix_en=product.pro_count_suffix_en,
        starts_at=starts_at,
        ends_at=until,
        may_assign=product.can_assign_auth and not is_trial,
        most_assigned=bundle.max_assigned_count,
        limits=limits_of(product, SoldChoice.from_json(product.choice) if product.choice else None),
        order_id=order_id,
        place=place if bundle.ordered_use else None,
    )
