"""What a cart asks of bundles: the newest revision, and whether it is on sale."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import (
    ARRAY,
    Integer,
    Select,
    Uuid,
    and_,
    any_,
    bindparam,
    cast,
    exists,
    func,
    literal,
    select,
    tuple_,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON, Json
from terazi.foundation.questions import Question, Statement, many, single
from terazi.modules.accounts.public import lang_of
from terazi.modules.shops.tables.agreements import Agreement, AgreementVersion
from terazi.modules.shops.tables.bundles import Bundle, BundleRevision
from terazi.modules.shops.tables.shops import Shop, ShopBankAccount
from terazi.modules.shops.values import AgreementKind

Row = Mapping[str, Any]  # Any: columns of every type


@dataclass(frozen=True, kw_only=True, slots=True)
class BankAccount:
    """An account to which buyers of a shop transfer money."""

    shop_id: UUID
    slot: int
    bank_name: str
    bank_title: str
    iban: str
    bank_info: str


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
    bank_accounts: Sequence[BankAccount]
    """By their slots."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreementTitle:
    """A version of an agreement: what it is called, and the hash of its words."""

    agreement_id: UUID
    number: int
    title: str
    title_en: str
    sha256: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreementText:
    """The words of a version of an agreement."""

    agreement_id: UUID
    number: int
    kind: AgreementKind
    title: str
    title_en: str
    text: str
    text_en: str
    sha256: bytes


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


_ACCOUNTS = TypeAdapter(list[BankAccount])


def _row(**columns: Any) -> Row:  # Any: columns of every type
    return columns


def _selling(
    *,
    owner_id: UUID | None,
    shop_logo: UUID | None,
    is_platform: bool,
    lang: Lang | None,
    bank_accounts: Json,
) -> SellingShop:
    return SellingShop(
        owner_id=owner_id,
        logo=shop_logo,
        is_platform=is_platform,
        lang=lang or Lang.TR,
        bank_accounts=_ACCOUNTS.validate_python(bank_accounts or []),
    )


def _held(offered: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:  # Any: columns of every type
    return offered.order_by(Shop.id, Bundle.id).with_for_update(read=True, of=[Shop, Bundle])


_IDS, _NUMBERS = ARRAY(Uuid()), ARRAY(Integer())
_OF_BUNDLES = _OFFERED.where(Bundle.id == any_(bindparam("bundle_ids", type_=_IDS)))
_OFFERS = many(_row, _OF_BUNDLES)
_HELD_OFFERS = many(_row, _held(_OF_BUNDLES))
_ACCOUNT = ShopBankAccount.__table__.c
_BANK_ACCOUNTS = many(
    BankAccount,
    select(*_ACCOUNT)
    .where(ShopBankAccount.shop_id == any_(bindparam("shop_ids", type_=_IDS)))
    .order_by(ShopBankAccount.shop_id, ShopBankAccount.slot),
)
_ACCOUNTS_OF_SHOP = (
    select(
        func.jsonb_agg(
            aggregate_order_by(
                func.jsonb_build_object(
                    *chain.from_iterable((literal(each.name), each) for each in _ACCOUNT)
                ),
                ShopBankAccount.slot,
            ),
            type_=JSON,
        )
    )
    .where(ShopBankAccount.shop_id == Shop.id)
    .scalar_subquery()
)
_SELLER = single(
    _selling,
    select(
        Shop.owner_id,
        Shop.shop_logo,
        Shop.is_platform,
        lang_of(Shop.owner_id.expression).label("lang"),
        _ACCOUNTS_OF_SHOP.label("bank_accounts"),
    ).where(Shop.id == bindparam("shop_id")),
)
_OF_VERSIONS = tuple_(AgreementVersion.agreement_id, AgreementVersion.number).in_(
    select(
        # without the casts PostgreSQL could not tell what an empty list is of
        func.unnest(cast(bindparam("agreement_ids", type_=_IDS), _IDS)),
        func.unnest(cast(bindparam("numbers", type_=_NUMBERS), _NUMBERS)),
    )
)
_TITLE = (
    AgreementVersion.agreement_id,
    AgreementVersion.number,
    AgreementVersion.title,
    AgreementVersion.title_en,
    AgreementVersion.sha256,
)
_TITLES = many(AgreementTitle, select(*_TITLE).where(_OF_VERSIONS))
_TEXTS = many(
    AgreementText,
    select(*_TITLE, AgreementVersion.text, AgreementVersion.text_en, Agreement.kind)
    .join(Agreement, Agreement.id == AgreementVersion.agreement_id)
    .where(_OF_VERSIONS),
)


def offers_of(bundle_ids: Collection[UUID]) -> Question[list[Row]]:
    """Bundles as they are offered now."""
    return _OFFERS(bundle_ids=list(bundle_ids))


def held_offers(bundle_ids: Collection[UUID]) -> Question[list[Row]]:
    """Bundles as they are offered; they and their shops stay so until the transaction ends."""
    return _HELD_OFFERS(bundle_ids=list(bundle_ids))


def holding(bundle_ids: Select[UUID]) -> Statement[list[Row]]:
    """Return what keeps the bundles that are found by a question as they are offered until the transaction ends."""
    return many(_row, _held(_OFFERED.where(Bundle.id.in_(bundle_ids))))


def bank_accounts_of(shop_ids: Collection[UUID]) -> Question[list[BankAccount]]:
    """The bank accounts of shops by their slots."""
    return _BANK_ACCOUNTS(shop_ids=list(shop_ids))


def selling_shop(shop_id: UUID) -> Question[SellingShop]:
    """A shop that sold something."""
    return _SELLER(shop_id=shop_id)


def agreement_titles(versions: Collection[tuple[UUID, int]]) -> Question[list[AgreementTitle]]:
    """What these versions of agreements are called, and the hashes of their words."""
    return _TITLES(**_values_of(versions))


def agreement_texts(versions: Collection[tuple[UUID, int]]) -> Question[list[AgreementText]]:
    """The words of these versions of agreements."""
    return _TEXTS(**_values_of(versions))


def _values_of(versions: Collection[tuple[UUID, int]]) -> dict[str, list[UUID] | list[int]]:
    return {"agreement_ids": [each for each, _ in versions], "numbers": [number for _, number in versions]}
