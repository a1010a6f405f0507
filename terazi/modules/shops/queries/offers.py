"""What a cart asks of bundles: the newest revision, and whether it is on sale."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
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
from terazi.foundation.metadata import JSON
from terazi.foundation.questions import Question, Statement, many, single
from terazi.foundation.types import Json, Value
from terazi.modules.accounts.public import lang_of
from terazi.modules.shops.rules.offered import Offered
from terazi.modules.shops.tables.agreements import AGREEMENT, AGREEMENT_VERSION
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_REVISION
from terazi.modules.shops.tables.shops import SHOP, SHOP_BANK_ACCOUNT
from terazi.modules.shops.values.agreements import AgreementKind
from terazi.modules.shops.values.revisions import read_revision


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
    shop_name: str
    mail: str
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
        BUNDLE.c.id.label("bundle_id"),
        BUNDLE.c.shop_id,
        BUNDLE.c.status,
        BUNDLE.c.revision,
        BUNDLE.c.task_type,
        BUNDLE.c.available_soon,
        BUNDLE.c.can_customer_add_to_shopcart,
        BUNDLE.c.organization_id,
        BUNDLE.c.organization_name,
        BUNDLE.c.organization_user_id,
        BUNDLE.c.organization_link_round,
        BUNDLE.c.assigned_user_list,
        SHOP.c.status.label("shop_status"),
        SHOP.c.is_platform,
        SHOP.c.card_provider,
        SHOP.c.owner_id,
        BUNDLE_REVISION.c.content,
        exists().where(SHOP_BANK_ACCOUNT.c.shop_id == SHOP.c.id).label("has_bank_account"),
    )
    .join(SHOP, SHOP.c.id == BUNDLE.c.shop_id)
    .outerjoin(
        BUNDLE_REVISION,
        and_(BUNDLE_REVISION.c.bundle_id == BUNDLE.c.id, BUNDLE_REVISION.c.number == BUNDLE.c.revision),
    )
)


_ACCOUNTS = TypeAdapter(list[BankAccount])


def _offered(*, content: Json | None, **columns: Value) -> Offered:
    return Offered(content=content or {}, sold=read_revision(content) if content else None, **columns)


def _selling(
    *,
    owner_id: UUID | None,
    shop_logo: UUID | None,
    is_platform: bool,
    lang: Lang | None,
    bank_accounts: Json,
    **named: str,
) -> SellingShop:
    return SellingShop(
        **named,
        owner_id=owner_id,
        logo=shop_logo,
        is_platform=is_platform,
        lang=lang or Lang.TR,
        bank_accounts=_ACCOUNTS.validate_python(bank_accounts or []),
    )


def _held(offered: Select[*tuple[Value, ...]]) -> Select[*tuple[Value, ...]]:
    return offered.order_by(SHOP.c.id, BUNDLE.c.id).with_for_update(read=True, of=[SHOP, BUNDLE])


_IDS, _NUMBERS = ARRAY(Uuid()), ARRAY(Integer())
_OF_BUNDLES = _OFFERED.where(BUNDLE.c.id == any_(bindparam("bundle_ids", type_=_IDS)))
_OFFERS = many(_offered, _OF_BUNDLES)
_HELD_OFFERS = many(_offered, _held(_OF_BUNDLES))
_ACCOUNT = SHOP_BANK_ACCOUNT.c
_BANK_ACCOUNTS = many(
    BankAccount,
    select(*_ACCOUNT)
    .where(SHOP_BANK_ACCOUNT.c.shop_id == any_(bindparam("shop_ids", type_=_IDS)))
    .order_by(SHOP_BANK_ACCOUNT.c.shop_id, SHOP_BANK_ACCOUNT.c.slot),
)
_ACCOUNTS_OF_SHOP = (
    select(
        func.jsonb_agg(
            aggregate_order_by(
                func.jsonb_build_object(
                    *chain.from_iterable((literal(each.name), each) for each in _ACCOUNT)
                ),
                SHOP_BANK_ACCOUNT.c.slot,
            ),
            type_=JSON,
        )
    )
    .where(SHOP_BANK_ACCOUNT.c.shop_id == SHOP.c.id)
    .scalar_subquery()
)
_SELLER = single(
    _selling,
    select(
        SHOP.c.owner_id,
        SHOP.c.shop_logo,
        SHOP.c.is_platform,
        lang_of(SHOP.c.owner_id).label("lang"),
        SHOP.c.shop_name,
        SHOP.c.mail,
        _ACCOUNTS_OF_SHOP.label("bank_accounts"),
    ).where(SHOP.c.id == bindparam("shop_id")),
)
_OF_VERSIONS = tuple_(AGREEMENT_VERSION.c.agreement_id, AGREEMENT_VERSION.c.number).in_(
    select(
        # without the casts PostgreSQL could not tell what an empty list is of
        func.unnest(cast(bindparam("agreement_ids", type_=_IDS), _IDS)),
        func.unnest(cast(bindparam("numbers", type_=_NUMBERS), _NUMBERS)),
    )
)
_TITLE = (
    AGREEMENT_VERSION.c.agreement_id,
    AGREEMENT_VERSION.c.number,
    AGREEMENT_VERSION.c.title,
    AGREEMENT_VERSION.c.title_en,
    AGREEMENT_VERSION.c.sha256,
)
_TITLES = many(AgreementTitle, select(*_TITLE).where(_OF_VERSIONS))
_TEXTS = many(
    AgreementText,
    select(*_TITLE, AGREEMENT_VERSION.c.text, AGREEMENT_VERSION.c.text_en, AGREEMENT.c.kind)
    .join(AGREEMENT, AGREEMENT.c.id == AGREEMENT_VERSION.c.agreement_id)
    .where(_OF_VERSIONS),
)


def offers_of(bundle_ids: Collection[UUID]) -> Question[list[Offered]]:
    """Bundles as they are offered now."""
    return _OFFERS(bundle_ids=list(bundle_ids))


def held_offers(bundle_ids: Collection[UUID]) -> Question[list[Offered]]:
    """Bundles as they are offered; they and their shops stay so until the transaction ends."""
    return _HELD_OFFERS(bundle_ids=list(bundle_ids))


def holding(bundle_ids: Select[UUID]) -> Statement[list[Offered]]:
    """Return what keeps the bundles that are found by a question as they are offered until the transaction ends."""
    return many(_offered, _held(_OFFERED.where(BUNDLE.c.id.in_(bundle_ids))))


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
