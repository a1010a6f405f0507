"""What a cart asks of bundles: the newest revision, and whether it is on sale."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Integer,
    RowMapping,
    Select,
    Uuid,
    and_,
    any_,
    bindparam,
    cast,
    exists,
    func,
    select,
    tuple_,
)

from terazi.foundation.db import Reader, Transaction, rows_of, rows_of_each
from terazi.foundation.driver import Prepared
from terazi.foundation.language.lang import Lang
from terazi.modules.accounts.public import lang_of
from terazi.modules.shops.tables.agreements import Agreement, AgreementVersion
from terazi.modules.shops.tables.bundles import Bundle, BundleRevision
from terazi.modules.shops.tables.shops import Shop, ShopBankAccount

_OFFERED = (
    select(
        Bundle.id.label("bundle_id"),
        Bundle.shop_id,
        Bundle.status,
        Bundle.revision,
        Bundle.task_type,
        Bundle.available_soon,
        Bundle.can_customer_add_to_shopcart,
        Bundle.organization_id,
        Bundle.organization_name,
        Bundle.organization_user_id,
        Bundle.organization_link_round,
        Bundle.assigned_user_list,
        Shop.status.label("shop_status"),
        Shop.is_platform,
        Shop.card_provider,
        Shop.owner_id,
        BundleRevision.content,
        exists().where(ShopBankAccount.shop_id == Shop.id).label("has_bank_account"),
    )
    .join(Shop, Shop.id == Bundle.shop_id)
    .outerjoin(
        BundleRevision,
        and_(BundleRevision.bundle_id == Bundle.id, BundleRevision.number == Bundle.revision),
    )
)


def _held(offered: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:  # Any: columns of every type
    return offered.order_by(Shop.id, Bundle.id).with_for_update(read=True, of=[Shop, Bundle])


_IDS, _NUMBERS = ARRAY(Uuid()), ARRAY(Integer())
_OF_BUNDLES = _OFFERED.where(Bundle.id == any_(bindparam("bundle_ids", type_=_IDS)))
OFFERED = Prepared(_OF_BUNDLES)
"""Asks for the bundles ``:bundle_ids`` as they are offered now."""
_HOLD = Prepared(_held(_OF_BUNDLES))
_BANK_ACCOUNTS = Prepared(
    select(*ShopBankAccount.__table__.c)
    .where(ShopBankAccount.shop_id == any_(bindparam("shop_ids", type_=_IDS)))
    .order_by(ShopBankAccount.shop_id, ShopBankAccount.slot)
)
_SELLER = Prepared(
    select(
        Shop.owner_id, Shop.shop_logo, Shop.is_platform, lang_of(Shop.owner_id.expression).label("lang")
    ).where(Shop.id == bindparam("shop_id"))
)
SELLER = (_SELLER, _BANK_ACCOUNTS)
"""Asks for a shop that sold something."""
_OF_VERSIONS = tuple_(AgreementVersion.agreement_id, AgreementVersion.number).in_(
    select(
        # without the casts PostgreSQL could not tell what an empty list is of
        func.unnest(cast(bindparam("agreement_ids", type_=_IDS), _IDS)),
        func.unnest(cast(bindparam("numbers", type_=_NUMBERS), _NUMBERS)),
    )
)
_TEXTS = Prepared(
    select(*AgreementVersion.__table__.c, Agreement.kind)
    .join(Agreement, Agreement.id == AgreementVersion.agreement_id)
    .where(_OF_VERSIONS)
)
_TITLES = Prepared(
    select(
        AgreementVersion.agreement_id,
        AgreementVersion.number,
        AgreementVersion.title,
        AgreementVersion.title_en,
        AgreementVersion.sha256,
    ).where(_OF_VERSIONS)
)


async def find_offered(reader: Reader, bundle_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return bundles as they are offered now."""
    return await reader.rows(OFFERED, {"bundle_ids": list(bundle_ids)}) if bundle_ids else []


async def hold_offered(db: Transaction, bundle_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return bundles as they are offered, and keep them and their shops so until the transaction ends."""
    return await rows_of(db, _HOLD, {"bundle_ids": list(bundle_ids)})


def holding(bundle_ids: Select[UUID]) -> tuple[Prepared, Prepared]:
    """Return what keeps the bundles that are found by a question as they are offered until the transaction ends.

    The second asks for the titles of agreements and the hashes of their words; which is said with ``version_values``.
    """
    return Prepared(_held(_OFFERED.where(Bundle.id.in_(bundle_ids)))), _TITLES


async def list_bank_accounts(db: Transaction, shop_id: UUID) -> Sequence[RowMapping]:
    """Return the bank accounts of a shop by their slots."""
    return await rows_of(db, _BANK_ACCOUNTS, {"shop_ids": [shop_id]})


async def read_bank_accounts(reader: Reader, shop_ids: Collection[UUID]) -> Sequence[RowMapping]:
    """Return the bank accounts of shops by their slots, for a screen."""
    if not shop_ids:
        return []
    return await reader.rows(_BANK_ACCOUNTS, {"shop_ids": list(shop_ids)})


@dataclass(frozen=True, kw_only=True, slots=True)
class SellingShop:
    """A shop as its orders and bills need it."""

    owner_id: UUID | None
    """Nobody where the owner has left."""
    logo: UUID | None
    is_platform: bool
    """Whether it may sell what is the platform's own."""
    lang: Lang
    """The language of its owner; Turkish where the owner has left."""
    bank_accounts: Sequence[RowMapping]
    """By their slots."""


async def find_selling_shop(db: Transaction, shop_id: UUID) -> SellingShop:
    """Return a shop that sold something."""
    return selling_shop_of(await rows_of_each(db, SELLER, seller_values(shop_id)))


def seller_values(shop_id: UUID) -> dict[str, Any]:  # Any: ids
    """Return what ``SELLER`` is asked with."""
    return {"shop_id": shop_id, "shop_ids": [shop_id]}


def selling_shop_of(found: Sequence[Sequence[RowMapping]]) -> SellingShop:
    """Return what was found with ``SELLER``."""
    (shop,), accounts = found
    return SellingShop(
        owner_id=shop["owner_id"],
        logo=shop["shop_logo"],
        is_platform=shop["is_platform"],
        lang=shop["lang"] or Lang.TR,
        bank_accounts=accounts,
    )


async def agreement_texts(reader: Reader, versions: Collection[tuple[UUID, int]]) -> Sequence[RowMapping]:
    """Return the words of these versions of agreements."""
    return await reader.rows(_TEXTS, version_values(versions)) if versions else []


def version_values(versions: Collection[tuple[UUID, int]]) -> dict[str, list[Any]]:  # Any: ids and numbers
    """Return how versions of agreements are asked for."""
    return {"agreement_ids": [each for each, _ in versions], "numbers": [number for _, number in versions]}
