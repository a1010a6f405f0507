"""Questions about bundles, their products and revisions; loads that lock."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, exists, false, func, not_, or_, select, tuple_
from sqlalchemy.orm import aliased

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.language.lang import fold
from terazi.modules.accounts.public import find_usernames, people_question
from terazi.modules.shops.rules.bundles import RESERVING
from terazi.modules.shops.tables.agreements import Agreement, AgreementVersion
from terazi.modules.shops.tables.bundles import Bundle, BundleProduct, BundleRevision
from terazi.modules.shops.tables.catalogue import CatalogueEntry
from terazi.modules.shops.tables.shops import Shop, ShopBankAccount
from terazi.modules.shops.values import (
    AgreementKind,
    AgreementStatus,
    BundleStatus,
    BundleType,
    ProductStatus,
    ShopKind,
    ShopStatus,
)

_PRODUCTS = select(func.count()).where(BundleProduct.bundle_id == Bundle.id).scalar_subquery()
_RESERVED = (
    BundleProduct.status == ProductStatus.ACTIVE,
    or_(
        BundleProduct.organization_id != "",
        BundleProduct.organization_name != "",
        BundleProduct.organization_user_id.isnot(None),
    ),
)
_HAS_RESERVED = exists().where(BundleProduct.bundle_id == Bundle.id, *_RESERVED)
_AGREEMENTS = select(func.count()).where(Agreement.bundle_id == Bundle.id).scalar_subquery()


async def find_bundle(reader: Reader, bundle_id: UUID) -> RowMapping | None:
    """Return a bundle."""
    return await reader.first(select(*Bundle.__table__.c).where(Bundle.id == bundle_id))


async def find_product(reader: Reader, product_id: UUID) -> RowMapping | None:
    """Return a product with the shop its bundle belongs to."""
    return await reader.first(
        select(*BundleProduct.__table__.c, Bundle.shop_id)
        .join(Bundle, Bundle.id == BundleProduct.bundle_id)
        .where(BundleProduct.id == product_id)
    )


async def list_bundles(
    reader: Reader,
    shop_id: UUID,
    *,
    text: str | None,
    status: BundleStatus | None,
    in_store_order: bool,
    before: UUID | None,
    count: int,
) -> Sequence[RowMapping]:
    """Return the bundles of a shop, newest first or in the order of the store."""
    question = (
        select(
            *Bundle.__table__.c,
            _PRODUCTS.label("product_count"),
            _AGREEMENTS.label("agreement_count"),
            _HAS_RESERVED.label("has_reserved_product"),
            CatalogueEntry.gross_try,
            CatalogueEntry.gross_usd,
        )
        .outerjoin(CatalogueEntry, CatalogueEntry.bundle_id == Bundle.id)
        .where(Bundle.shop_id == shop_id)
    )
    for word in fold(text or "").split():
        question = question.where(CatalogueEntry.search_key.contains(word, autoescape=True))
    if status is not None:
        question = question.where(Bundle.status == status)
    place = (Bundle.priority, Bundle.id) if in_store_order else (Bundle.id,)
    if before is not None:
        other = aliased(Bundle)
        rank = select(other.priority).where(other.id == before).scalar_subquery()
        question = question.where(tuple_(*place) < tuple_(*([rank] if in_store_order else []), before))
    return await reader.rows(question.order_by(*(column.desc() for column in place)).limit(count))


async def list_products(reader: Reader, bundle_id: UUID) -> Sequence[RowMapping]:
    """Return the products of a bundle in their order."""
    return await reader.rows(
        select(*BundleProduct.__table__.c)
        .where(BundleProduct.bundle_id == bundle_id)
        .order_by(BundleProduct.position, BundleProduct.id)
    )


async def find_reserved_products(reader: Reader, bundle_id: UUID) -> Sequence[RowMapping]:
    """Return for whom products of a bundle are that are for one organization only."""
    return await reader.rows(
        select(*(BundleProduct.__table__.c[name] for name in RESERVING)).where(
            BundleProduct.bundle_id == bundle_id, *_RESERVED
        )
    )


async def shop_of_bundle(db: Transaction, bundle_id: UUID) -> UUID | None:
    """Return to which shop a bundle belongs; it never changes."""
    return await db.scalar(select(Bundle.shop_id).where(Bundle.id == bundle_id))


async def priorities_of(db: Transaction, shop_id: UUID, ids: Collection[UUID]) -> dict[UUID, int]:
    """Return the priorities of those of these bundles that are in the shop, locked against other orders of them."""
    found = await db.execute(
        select(Bundle.id, Bundle.priority)
        .where(Bundle.shop_id == shop_id, Bundle.id.in_(ids))
        .order_by(Bundle.id)
        .with_for_update()
    )
    return {row.id: row.priority for row in found}


async def lock_bundle(db: Transaction, bundle_id: UUID) -> Bundle | None:
    """Return a bundle, locked for a change of it or of anything in it."""
    return await db.scalar(
        select(Bundle)
        .where(Bundle.id == bundle_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )


async def read_bundle(db: Transaction, bundle_id: UUID) -> Bundle | None:
    """Return a bundle as it is at this moment."""
    return await db.get(Bundle, bundle_id)


async def load_products(db: Transaction, bundle_id: UUID) -> Sequence[BundleProduct]:
    """Return the products of a locked bundle in their order."""
    found = await db.scalars(
        select(BundleProduct)
        .where(BundleProduct.bundle_id == bundle_id)
        .order_by(BundleProduct.position, BundleProduct.id)
        .execution_options(populate_existing=True)
    )
    return found.all()


async def current_agreements(db: Transaction, bundle_id: UUID) -> Sequence[RowMapping]:
    """Return the active agreements of a bundle and of its products, with the version that counts and its title."""
    of_products = select(BundleProduct.id).where(BundleProduct.bundle_id == bundle_id)
    found = await db.execute(
        select(
            Agreement.id,
            Agreement.kind,
            Agreement.version,
            Agreement.product_id,
            Agreement.position,
            AgreementVersion.title,
            AgreementVersion.title_en,
        )
        .join(
            AgreementVersion,
            (AgreementVersion.agreement_id == Agreement.id) & (AgreementVersion.number == Agreement.version),
        )
        .where(
            (Agreement.bundle_id == bundle_id) | Agreement.product_id.in_(of_products),
            Agreement.status == AgreementStatus.ACTIVE,
        )
        .order_by(Agreement.product_id.nulls_first(), Agreement.position, Agreement.id)
    )
    return found.mappings().all()


async def has_bank_account(db: Transaction, shop_id: UUID) -> bool:
    """Whether a shop has an account to which can be transferred."""
    return bool(await db.scalar(select(exists().where(ShopBankAccount.shop_id == shop_id))))


async def bundles_not_payable(
    db: Transaction, shop_id: UUID, *, by_card: bool, by_transfer: bool, most: int
) -> Sequence[RowMapping]:
    """Return bundles on sale that a shop could not be paid for in these ways: every product must allow the one used."""
    ways = [
        func.bool_and(column)
        for column, is_open in (
            (BundleProduct.pay_credit_card, by_card),
            (BundleProduct.pay_transfer_to_account, by_transfer),
        )
        if is_open
    ]
    costs = func.coalesce(BundleProduct.amount_try, 0) + func.coalesce(BundleProduct.amount_usd, 0)
    found = await db.execute(
        select(Bundle.bundle_name, Bundle.bundle_name_en)
        .join(BundleProduct, BundleProduct.bundle_id == Bundle.id)
        .where(
            Bundle.shop_id == shop_id,
            Bundle.status == BundleStatus.ACTIVE,
            BundleProduct.status == ProductStatus.ACTIVE,
        )
        .group_by(Bundle.id)
        .having(func.sum(costs) > 0, not_(or_(false(), *ways)))
        .order_by(Bundle.id)
        .limit(most)
    )
    return found.mappings().all()


async def count_bundles(db: Transaction, shop_id: UUID) -> int:
    """Return how many bundles a shop has."""
    return await db.scalar(select(func.count()).where(Bundle.shop_id == shop_id)) or 0


async def bundles_with_shop_tax(db: Transaction, shop_id: UUID) -> Sequence[UUID]:
    """Return the bundles of a shop in which something is taxed at the shop's rate, in the order of their ids."""
    found = await db.scalars(
        select(Bundle.id)
        .where(
            Bundle.shop_id == shop_id,
            exists().where(BundleProduct.bundle_id == Bundle.id, BundleProduct.tax_rate_percent.is_(None)),
        )
        .order_by(Bundle.id)
    )
    return found.all()


async def bundles_on_sale(db: Transaction, shop_id: UUID) -> Sequence[UUID]:
    """Return the bundles of a shop that are on sale, in the order of their ids."""
    found = await db.scalars(
        select(Bundle.id)
        .where(Bundle.shop_id == shop_id, Bundle.status == BundleStatus.ACTIVE)
        .order_by(Bundle.id)
    )
    return found.all()


async def find_revision(db: Transaction, bundle_id: UUID, number: int) -> BundleRevision | None:
    """Return what a bundle was at a revision."""
    return await db.scalar(
        select(BundleRevision).where(BundleRevision.bundle_id == bundle_id, BundleRevision.number == number)
    )


async def list_revisions(reader: Reader, bundle_id: UUID, *, count: int) -> Sequence[RowMapping]:
    """Return the revisions of a bundle, newest first."""
    return await reader.rows(
        select(*BundleRevision.__table__.c)
        .where(BundleRevision.bundle_id == bundle_id)
        .order_by(BundleRevision.number.desc())
        .limit(count)
    )


async def usernames_of(db: Transaction, ids: Collection[UUID]) -> dict[UUID, str]:
    """Return the usernames of these people."""
    (names,) = await db.ask(find_usernames(ids))
    return names


async def read_usernames(reader: Reader, ids: Collection[UUID]) -> dict[UUID, str]:
    """Return the usernames of these people, for a screen."""
    if not ids:
        return {}
    people = people_question().subquery()
    rows = await reader.rows(select(people.c.person_id, people.c.username).where(people.c.person_id.in_(ids)))
    return {row["person_id"]: row["username"] for row in rows}


def values_of(record: Bundle | BundleProduct) -> dict[str, Any]:  # Any: column values
    """Return a record as it is stored."""
    return {column.name: getattr(record, column.name) for column in record.__table__.c}


def kinds_of(agreements: Sequence[RowMapping]) -> frozenset[AgreementKind]:
    """Return of which kinds a bundle as a whole has agreements."""
    return frozenset(row["kind"] for row in agreements if row["product_id"] is None)


async def list_user_created(
    reader: Reader, user_id: UUID, *, before: UUID | None, count: int
) -> Sequence[RowMapping]:
    """Return the bundles that a person made out of own analyses, newest first."""
    question = (
        select(
            *Bundle.__table__.c,
            _PRODUCTS.label("product_count"),
            _AGREEMENTS.label("agreement_count"),
            _HAS_RESERVED.label("has_reserved_product"),
            CatalogueEntry.gross_try,
            CatalogueEntry.gross_usd,
        )
        .outerjoin(CatalogueEntry, CatalogueEntry.bundle_id == Bundle.id)
        .where(Bundle.created_by == user_id, Bundle.bundle_type == BundleType.USER_CREATED)
    )
    if before is not None:
        question = question.where(Bundle.id < before)
    return await reader.rows(question.order_by(Bundle.id.desc()).limit(count))


async def own_shop_id(db: Transaction, owner_id: UUID) -> UUID | None:
    """Return in which shop a person sells own analyses: the personal one, or the first of the others; none that ended."""
    return await db.scalar(
        select(Shop.id)
        .where(Shop.owner_id == owner_id, Shop.status != ShopStatus.ENDED)
        .order_by(Shop.kind != ShopKind.PERSONAL, Shop.id)
        .limit(1)
    )
