"""Questions about bundles, their products and revisions."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    String,
    Uuid,
    and_,
    any_,
    bindparam,
    exists,
    false,
    func,
    not_,
    or_,
    select,
    tuple_,
)

from terazi.foundation.language.lang import fold
from terazi.foundation.questions import Question, Statement, many, one, pairs, value, values
from terazi.foundation.types import Json, Value
from terazi.modules.shops.tables.agreements import AGREEMENT
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_PRODUCT, BUNDLE_REVISION
from terazi.modules.shops.tables.catalogue import CATALOGUE_ENTRY
from terazi.modules.shops.tables.shops import SHOP, SHOP_BANK_ACCOUNT
from terazi.modules.shops.values.bundles import (
    Bundle,
    BundleStatus,
    BundleType,
    ListedBundle,
    Product,
    ProductStatus,
    Reservation,
    ShopProduct,
    read_features,
)
from terazi.modules.shops.values.revisions import Revision, read_revision
from terazi.modules.shops.values.shops import ShopKind, ShopStatus

_B = TypeVar("_B", Bundle, ListedBundle)
_BUNDLE, _PRODUCT, _REVISION = BUNDLE.c, BUNDLE_PRODUCT.c, BUNDLE_REVISION.c
_AGREEMENT, _ENTRY, _SHOP, _ACCOUNT = AGREEMENT.c, CATALOGUE_ENTRY.c, SHOP.c, SHOP_BANK_ACCOUNT.c
_IDS = ARRAY(Uuid())


@dataclass(frozen=True, kw_only=True, slots=True)
class BundleName:
    """What a bundle is called."""

    bundle_name: str
    bundle_name_en: str


def as_bundle(kind: Callable[..., _B]) -> Callable[..., _B]:
    """Return what makes a bundle of the columns of a row."""

    def make(*, feature_list: Json, **columns: Value) -> _B:
        return kind(feature_list=read_features(feature_list), **columns)

    return make


def _revision(*, content: Json) -> Revision:
    return read_revision(content)


_IS_RESERVED = (
    _PRODUCT.status == ProductStatus.ACTIVE,
    or_(
        _PRODUCT.organization_id != "",
        _PRODUCT.organization_name != "",
        _PRODUCT.organization_user_id.isnot(None),
    ),
)
_LISTED = (
    *_BUNDLE,
    select(func.count()).where(_PRODUCT.bundle_id == _BUNDLE.id).scalar_subquery().label("product_count"),
    select(func.count()).where(_AGREEMENT.bundle_id == _BUNDLE.id).scalar_subquery().label("agreement_count"),
    exists().where(_PRODUCT.bundle_id == _BUNDLE.id, *_IS_RESERVED).label("has_reserved_product"),
    _ENTRY.gross_try,
    _ENTRY.gross_usd,
)
_LIST = select(*_LISTED).outerjoin(CATALOGUE_ENTRY, _ENTRY.bundle_id == _BUNDLE.id)
_IS_ID = _BUNDLE.id == bindparam("bundle_id")
_IN_SHOP = _BUNDLE.shop_id == bindparam("shop_id")
_FIND = one(as_bundle(Bundle), select(*_BUNDLE).where(_IS_ID))
_LOCK = one(as_bundle(Bundle), select(*_BUNDLE).where(_IS_ID).with_for_update())
_FIND_PRODUCT = one(
    ShopProduct,
    select(*_PRODUCT, _BUNDLE.shop_id)
    .join(BUNDLE, _BUNDLE.id == _PRODUCT.bundle_id)
    .where(_PRODUCT.id == bindparam("product_id")),
)
_PRODUCTS = many(
    Product,
    select(*_PRODUCT)
    .where(_PRODUCT.bundle_id == bindparam("bundle_id"))
    .order_by(_PRODUCT.position, _PRODUCT.id),
)
_RESERVATIONS = many(
    Reservation,
    select(
        _PRODUCT.id, _PRODUCT.organization_id, _PRODUCT.organization_name, _PRODUCT.organization_user_id
    ).where(_PRODUCT.bundle_id == bindparam("bundle_id"), *_IS_RESERVED),
)
_SHOP_OF = value(select(_BUNDLE.shop_id).where(_IS_ID))
_PRIORITIES = pairs(
    select(_BUNDLE.id, _BUNDLE.priority)
    .where(_IN_SHOP, _BUNDLE.id == any_(bindparam("bundle_ids", type_=_IDS)))
    .order_by(_BUNDLE.id)
    .with_for_update()
)
_HAS_ACCOUNT = value(select(exists().where(_ACCOUNT.shop_id == bindparam("shop_id"))))
_COUNT = value(select(func.count()).where(_IN_SHOP))
_WITH_SHOP_TAX = values(
    select(_BUNDLE.id)
    .where(_IN_SHOP, exists().where(_PRODUCT.bundle_id == _BUNDLE.id, _PRODUCT.tax_rate_percent.is_(None)))
    .order_by(_BUNDLE.id)
)
_ON_SALE = values(
    select(_BUNDLE.id).where(_IN_SHOP, _BUNDLE.status == BundleStatus.ACTIVE).order_by(_BUNDLE.id)
)
_FIND_REVISION = one(
    _revision,
    select(_REVISION.content).where(
        _REVISION.bundle_id == bindparam("bundle_id"), _REVISION.number == bindparam("number")
    ),
)
_OWN_SHOP = value(
    select(_SHOP.id)
    .where(_SHOP.owner_id == bindparam("owner_id"), _SHOP.status != ShopStatus.ENDED)
    .order_by(_SHOP.kind != ShopKind.PERSONAL, _SHOP.id)
    .limit(1)
)


def find_bundle(bundle_id: UUID) -> Question[Bundle | None]:
    """A bundle."""
    return _FIND(bundle_id=bundle_id)


def find_product(product_id: UUID) -> Question[ShopProduct | None]:
    """A product with the shop its bundle belongs to."""
    return _FIND_PRODUCT(product_id=product_id)


@cache
def _list(
    *, word_count: int, of_status: bool, in_store_order: bool, is_later: bool
) -> Statement[list[ListedBundle]]:
    question = _LIST.where(_IN_SHOP)
    for number in range(word_count):
        question = question.where(_ENTRY.search_key.like(bindparam(f"word_{number}")))
    if of_status:
        question = question.where(_BUNDLE.status == bindparam("status"))
    place = (_BUNDLE.priority, _BUNDLE.id) if in_store_order else (_BUNDLE.id,)
    if is_later:
        before = bindparam("before", type_=Uuid())
        other = BUNDLE.alias()
        rank = select(other.c.priority).where(other.c.id == before).scalar_subquery()
        question = question.where(tuple_(*place) < tuple_(*([rank] if in_store_order else []), before))
    question = question.order_by(*(column.desc() for column in place))
    return many(as_bundle(ListedBundle), question.limit(bindparam("count")))


def list_bundles(
    shop_id: UUID,
    *,
    text: str | None,
    status: BundleStatus | None,
    in_store_order: bool,
    before: UUID | None,
    count: int,
) -> Question[list[ListedBundle]]:
    """The bundles of a shop, newest first or in the order of the store."""
    words = {f"word_{number}": pattern_of(word) for number, word in enumerate(fold(text or "").split())}
    listed = _list(
        word_count=len(words),
        of_status=status is not None,
        in_store_order=in_store_order,
        is_later=before is not None,
    )
    return listed(shop_id=shop_id, status=status, before=before, count=count, **words)


def pattern_of(word: str) -> str:
    """Return the pattern that finds a word within a text."""
    escaped = word.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")
    return f"%{escaped}%"


def products_of(bundle_id: UUID) -> Question[list[Product]]:
    """The products of a bundle in their order."""
    return _PRODUCTS(bundle_id=bundle_id)


def reservations_of(bundle_id: UUID) -> Question[list[Reservation]]:
    """For whom products of a bundle are that are for one organization only."""
    return _RESERVATIONS(bundle_id=bundle_id)


def shop_of_bundle(bundle_id: UUID) -> Question[UUID | None]:
    """To which shop a bundle belongs; it never changes."""
    return _SHOP_OF(bundle_id=bundle_id)


def lock_priorities(shop_id: UUID, ids: Collection[UUID]) -> Question[dict[UUID, int]]:
    """The priorities of those of these bundles that are in the shop, locked against other orders of them."""
    return _PRIORITIES(shop_id=shop_id, bundle_ids=list(ids))


def lock_bundle(bundle_id: UUID) -> Question[Bundle | None]:
    """A bundle, locked for a change of it or of anything in it."""
    return _LOCK(bundle_id=bundle_id)


def has_bank_account(shop_id: UUID) -> Question[bool]:
    """Whether a shop has an account to which can be transferred."""
    return _HAS_ACCOUNT(shop_id=shop_id)


@cache
def _not_payable(*, by_card: bool, by_transfer: bool) -> Statement[list[BundleName]]:
    ways = [
        func.bool_and(column)
        for column, is_open in (
            (_PRODUCT.pay_credit_card, by_card),
            (_PRODUCT.pay_transfer_to_account, by_transfer),
        )
        if is_open
    ]
    costs = func.coalesce(_PRODUCT.amount_try, 0) + func.coalesce(_PRODUCT.amount_usd, 0)
    return many(
        BundleName,
        select(_BUNDLE.bundle_name, _BUNDLE.bundle_name_en)
        .join(BUNDLE_PRODUCT, _PRODUCT.bundle_id == _BUNDLE.id)
        .where(_IN_SHOP, _BUNDLE.status == BundleStatus.ACTIVE, _PRODUCT.status == ProductStatus.ACTIVE)
        .group_by(_BUNDLE.id)
        .having(and_(func.sum(costs) > 0, not_(or_(false(), *ways))))
        .order_by(_BUNDLE.id)
        .limit(bindparam("most")),
    )


def bundles_not_payable(
    shop_id: UUID, *, by_card: bool, by_transfer: bool, most: int
) -> Question[list[BundleName]]:
    """Bundles on sale that a shop could not be paid for in these ways: every product must allow the one used."""
    return _not_payable(by_card=by_card, by_transfer=by_transfer)(shop_id=shop_id, most=most)


def count_bundles(shop_id: UUID) -> Question[int]:
    """How many bundles a shop has."""
    return _COUNT(shop_id=shop_id)


def bundles_with_shop_tax(shop_id: UUID) -> Question[list[UUID]]:
    """The bundles of a shop in which something is taxed at the shop's rate, in the order of their ids."""
    return _WITH_SHOP_TAX(shop_id=shop_id)


def bundles_on_sale(shop_id: UUID) -> Question[list[UUID]]:
    """The bundles of a shop that are on sale, in the order of their ids."""
    return _ON_SALE(shop_id=shop_id)


def find_revision(bundle_id: UUID, number: int) -> Question[Revision | None]:
    """What a bundle was at a revision."""
    return _FIND_REVISION(bundle_id=bundle_id, number=number)


@cache
def _user_created(*, is_later: bool) -> Statement[list[ListedBundle]]:
    question = _LIST.where(
        _BUNDLE.created_by == bindparam("user_id"), _BUNDLE.bundle_type == BundleType.USER_CREATED
    )
    if is_later:
        question = question.where(_BUNDLE.id < bindparam("before"))
    return many(as_bundle(ListedBundle), question.order_by(_BUNDLE.id.desc()).limit(bindparam("count")))


def list_user_created(user_id: UUID, *, before: UUID | None, count: int) -> Question[list[ListedBundle]]:
    """The bundles that a person made out of own analyses, newest first."""
    return _user_created(is_later=before is not None)(user_id=user_id, before=before, count=count)


def own_shop_id(owner_id: UUID) -> Question[UUID | None]:
    """In which shop a person sells own analyses: the personal one, or the first of the others; none that ended."""
    return _OWN_SHOP(owner_id=owner_id)


_MOST_IN_WORKBOOK = 5_000
_BUNDLES_OF_SHOP = many(
    as_bundle(Bundle), select(*_BUNDLE).where(_IN_SHOP).order_by(_BUNDLE.id).limit(_MOST_IN_WORKBOOK)
)
_IS_CHART_SOLD = value(
    select(
        exists().where(
            _PRODUCT.wanalyzer_chart_id == bindparam("chart_id"), _PRODUCT.status == ProductStatus.ACTIVE
        )
    )
)
_LAYERED = values(
    select(_PRODUCT.pro_name)
    .where(
        bindparam("code", type_=String()) == "",
        _PRODUCT.code_list.has_any(bindparam("layers", type_=ARRAY(String()))),
        _PRODUCT.status == ProductStatus.ACTIVE,
    )
    .order_by(_PRODUCT.pro_name)
    .limit(200)
)
_PRODUCTS_OF_SHOP = many(
    Product,
    select(*_PRODUCT)
    .join(BUNDLE, _BUNDLE.id == _PRODUCT.bundle_id)
    .where(_IN_SHOP)
    .order_by(_PRODUCT.bundle_id, _PRODUCT.position, _PRODUCT.id)
    .limit(_MOST_IN_WORKBOOK),
)


def bundles_of_shop(shop_id: UUID) -> Question[list[Bundle]]:
    """The bundles of a shop, oldest first."""
    return _BUNDLES_OF_SHOP(shop_id=shop_id)


def products_of_shop(shop_id: UUID) -> Question[list[Product]]:
    """The products of a shop, bundle by bundle in their order."""
    return _PRODUCTS_OF_SHOP(shop_id=shop_id)


def name_layered_products(layers: Sequence[str], code: str) -> Question[list[str]]:
    """What active products are called that were chosen by one of these layers; none names a column of one."""
    return _LAYERED(layers=list(layers), code=code)


def is_chart_sold(chart_id: UUID) -> Question[bool]:
    """Whether an active product opens a chart, in a bundle that is on sale or not yet."""
    return _IS_CHART_SOLD(chart_id=chart_id)
