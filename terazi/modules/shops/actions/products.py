"""Putting products into bundles and changing them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from operator import attrgetter
from uuid import UUID

from terazi.foundation.campaigns import is_running
from terazi.foundation.context import Call
from terazi.foundation.db import Reader
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import inserted, updated
from terazi.foundation.storage import Storage
from terazi.foundation.turkish_time import midnight_after
from terazi.foundation.types import Value
from terazi.modules.access.public import find_codes_to_give
from terazi.modules.analysis.public import AskedOutput, FoundOutput, find_output
from terazi.modules.audit.public import AuditEvent, Subject, differences, trail_entry
from terazi.modules.shops.actions.bundles import with_people
from terazi.modules.shops.actions.choices import with_codes, without_codes
from terazi.modules.shops.actions.revisions import (
    PLATFORM_ROLES,
    OpenBundle,
    close_bundle,
    open_bundle,
)
from terazi.modules.shops.errors import ProductNotFound, TooManyProducts
from terazi.modules.shops.queries import bundles as queries
from terazi.modules.shops.queries.campaigns import past_offers
from terazi.modules.shops.rules.campaigns import began_too_early
from terazi.modules.shops.rules.expiry import today_in_turkey
from terazi.modules.shops.rules.platform import platform_problems
from terazi.modules.shops.rules.products import clean_product, product_problems
from terazi.modules.shops.tables.bundles import BUNDLE_PRODUCT
from terazi.modules.shops.values.bundles import LimitedTo, Product, ProductStatus, ProductType
from terazi.modules.shops.values.shops import Shop, ShopKind

MOST_PRODUCTS = 50
Columns = Mapping[str, Value]
_GIVEN = attrgetter(
    "product_type",
    "auth_id",
    "wanalyzer_project_id",
    "wanalyzer_stats_id",
    "wanalyzer_chart_id",
    "wanalyzer_machinelearning_id",
    "main_rule_algorithm",
    "layer_usage_type",
    "selected_layers",
    "location_usage_type",
    "selected_locations",
    "code_list",
)
"""What of a product says what it gives away."""
_MADE = frozenset({"id", "bundle_id", "created_at", "changed_at"})


@dataclass(frozen=True, slots=True)
class Giver:
    """Who puts products together, in which language, and where to look up what that person may give."""

    reader: Reader
    storage: Storage
    user_id: UUID
    lang: Lang


async def make_product(change: Call, giver: Giver, bundle_id: UUID, columns: Columns) -> UUID:
    """Put a product into a bundle, at the end unless it says where."""
    opened = await open_bundle(change, bundle_id)
    made = await add_product(change, giver, opened, columns)
    await close_bundle(change, opened)
    return made


async def add_product(change: Call, giver: Giver, opened: OpenBundle, columns: Columns) -> UUID:
    """Add a product to a bundle that is under change."""
    (others,) = await change.db.ask(queries.products_of(opened.bundle.id))
    if len(others) >= MOST_PRODUCTS:
        raise TooManyProducts(count=MOST_PRODUCTS)
    said = draft_product(change, opened, await with_people(change, without_codes(columns)))
    last = max((other.position for other in others), default=0) + 1
    product = replace(clean_product(said), position=said.position or last)
    product = await with_codes(change, product, columns.get("code_list"), before=None)
    product = await _sound(change, giver, opened, product, before=None)
    after = {name: value for name, value in asdict(product).items() if name not in _MADE}
    await change.db.write(
        inserted(BUNDLE_PRODUCT, **asdict(product)),
        trail_entry(change, _event("shops.product_made", product, after=_shown(after))),
    )
    return product.id


def draft_product(change: Call, opened: OpenBundle, columns: Columns) -> Product:
    """Return a new product of a bundle as its columns say it."""
    return Product(
        id=change.new_id(),
        bundle_id=opened.bundle.id,
        created_at=change.now,
        changed_at=change.now,
        **{"organization_user_id": None, **columns},
    )


async def change_product(
    change: Call, giver: Giver, product_id: UUID, bundle_id: UUID, columns: Columns
) -> None:
    """Change a product; while its bundle is on sale that makes a new revision of the bundle."""
    opened = await open_bundle(change, bundle_id)
    if await revise_product(change, giver, opened, product_id, columns):
        await close_bundle(change, opened)


async def revise_product(
    change: Call, giver: Giver, opened: OpenBundle, product_id: UUID, columns: Columns
) -> bool:
    """Change a product of a bundle that is under change, and return whether anything differs."""
    (products,) = await change.db.ask(queries.products_of(opened.bundle.id))
    before = next((product for product in products if product.id == product_id), None)
    if before is None:
        raise ProductNotFound
    wanted = clean_product(replace(before, **await with_people(change, without_codes(columns))))
    wanted = await with_codes(change, wanted, columns.get("code_list"), before=before)
    product = await _sound(change, giver, opened, wanted, before=before)
    after = asdict(product)
    was, now = differences(asdict(before), after)
    if not now:
        return False
    await change.db.write(
        updated(BUNDLE_PRODUCT, product_id, **{name: after[name] for name in now}, changed_at=change.now),
        trail_entry(change, _event("shops.product_changed", product, before=_shown(was), after=_shown(now))),
    )
    return True


async def _sound(
    change: Call, giver: Giver, opened: OpenBundle, product: Product, before: Product | None
) -> Product:
    """Return the product as it is kept, or refuse it."""
    shop = opened.shop
    problems = product_problems(product)
    today = today_in_turkey(change.now)
    if began_too_early(product, before, today) and not await _was_offered(change, product, today):
        problems.append(FieldProblem("campaign_from", Phrase("shops.campaign.past")))
    # What a shop may not sell any more can still be made passive in it.
    if product.status is ProductStatus.ACTIVE or before is None:
        problems += platform_problems(shop, product, opened.goods)
    kept = product
    if not problems and (before is None or _is_given_anew(product, before)):
        # What is given away is looked at when it is chosen; a sale must not break because somebody's rights changed.
        if product.product_type is ProductType.AUTHORIZATION:
            problems = await _authorization_problems(change, giver, shop, product)
        if product.wanalyzer_project_id is not None:
            found = await _output(giver, shop, product, product.wanalyzer_project_id, before)
            problems = [*problems, *found.problems]
            kept = replace(product, main_rule_algorithm=found.rule)
    if problems:
        raise InvalidInput(problems)
    return kept


async def _was_offered(change: Call, product: Product, today: date) -> bool:
    """Whether a campaign was on sale today: it was taken out and is put back."""
    begin = midnight_after(today - timedelta(days=1))
    (history,) = await change.db.ask(past_offers(product.bundle_id, since=begin, before=change.now))
    return any(
        each.id == product.id and each.campaign_from == product.campaign_from and is_running(each, today)
        for _, offer in history
        for each in offer.products
    )


def _is_given_anew(product: Product, before: Product) -> bool:
    """Whether it gives something else; a chart can be deleted while the product that names it is passive."""
    is_back = product.status is ProductStatus.ACTIVE and before.status is not ProductStatus.ACTIVE
    return _GIVEN(product) != _GIVEN(before) or (is_back and product.wanalyzer_chart_id is not None)


async def _codes_to_give(giver: Giver, user_id: UserId, now: datetime) -> frozenset[str]:
    (codes,) = await giver.reader.ask(find_codes_to_give(user_id, now))
    return frozenset(codes)


async def _authorization_problems(
    change: Call, giver: Giver, shop: Shop, product: Product
) -> list[FieldProblem]:
    owner = UserId(shop.owner_id) if shop.owner_id else None
    codes = await _codes_to_give(giver, owner, change.now) if owner else frozenset()
    if product.auth_id in PLATFORM_ROLES and giver.user_id != owner:
        # Who works in somebody's shop does not sell oneself a role of the platform there.
        codes &= await _codes_to_give(giver, UserId(giver.user_id), change.now)
    if product.auth_id not in codes:
        return [FieldProblem("auth_id", Phrase("shops.auth_not_to_give"))]
    return []


async def _output(
    giver: Giver, shop: Shop, product: Product, project_id: UUID, before: Product | None
) -> FoundOutput:
    rule = product.main_rule_algorithm
    asked = AskedOutput(
        project_id=project_id,
        stats_id=product.wanalyzer_stats_id,
        chart_id=product.wanalyzer_chart_id,
        learning_id=product.wanalyzer_machinelearning_id,
        rule=rule,
        layers=_chosen(product.layer_usage_type, product.selected_layers),
        locations=_chosen(product.location_usage_type, product.selected_locations),
        codes=tuple(product.code_list),
    )
    # A rule that is kept means what it meant, whoever saves the product again.
    lang = DEFAULT_LANG if before is not None and rule == before.main_rule_algorithm else giver.lang
    return await find_output(giver.reader, giver.storage, givers_of(shop, giver.user_id), asked, lang)


def givers_of(shop: Shop, user_id: UUID) -> list[UUID]:
    """Return whose projects may be sold in a shop by somebody who works in it."""
    people = [shop.owner_id] if shop.kind is ShopKind.PERSONAL else [user_id, shop.owner_id]
    return [person for person in dict.fromkeys(people) if person]


def _chosen(usage: LimitedTo, selected: Sequence[str]) -> tuple[str, ...] | None:
    return tuple(selected) if usage is LimitedTo.SELECTED else None


def _shown(values: Columns) -> dict[str, Value]:
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def _event(
    action: str, product: Product, *, before: Columns | None = None, after: Columns | None = None
) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.PRODUCT,
        subject_id=product.id,
        subject_name=product.pro_name,
        before=before or {},
        after=after or {},
    )
