"""The prepared rows of the store: written with each change, read as they are."""

from collections.abc import Collection, Sequence
from datetime import date
from functools import cache, lru_cache
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    BindParameter,
    ColumnElement,
    Date,
    Integer,
    Select,
    Uuid,
    and_,
    any_,
    bindparam,
    exists,
    false,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.language.lang import Lang
from terazi.foundation.metadata import JSON
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, Statement, many, one, touched, value
from terazi.foundation.types import Value
from terazi.modules.shops.queries.bundles import pattern_of
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_PRODUCT
from terazi.modules.shops.tables.catalogue import CATALOGUE_ENTRY
from terazi.modules.shops.tables.shops import SHOP
from terazi.modules.shops.values.bundles import BundleStatus, ProductStatus, TaskType
from terazi.modules.shops.values.catalogue import (
    CatalogueFilter,
    CatalogueOrder,
    ListedBundle,
    StoreCard,
    StoreGroup,
    StorePage,
)
from terazi.modules.shops.values.shops import ShopStatus

_MOST_GROUPS = 200
_MOST_WITHOUT_ORDER = 200
_ENTRY, _SHOP, _BUNDLE, _PRODUCT = CATALOGUE_ENTRY.c, SHOP.c, BUNDLE.c, BUNDLE_PRODUCT.c
_CARDS = {
    (lang, currency): _ENTRY[f"card_{lang.value}_{currency.value.lower()}"]
    for lang in Lang
    for currency in Currency
}
_DETAILS = {lang: _ENTRY[f"details_{lang.value}"] for lang in Lang}
_GROSS = {Currency.TRY: _ENTRY.gross_try, Currency.USD: _ENTRY.gross_usd}
_SELLER = (_SHOP.shop_name, _SHOP.short_name, _SHOP.shop_logo)
_NEW_ENTRY = insert(CATALOGUE_ENTRY).values(
    {each.name: bindparam(each.name, type_=each.type) for each in _ENTRY}
)
_PUT_ENTRY = touched(
    _NEW_ENTRY.on_conflict_do_update(
        index_elements=["bundle_id"],
        set_={each.name: _NEW_ENTRY.excluded[each.name] for each in _ENTRY if not each.primary_key},
    )
)
_OF_SHOP = update(CATALOGUE_ENTRY).where(_ENTRY.shop_id == bindparam("of_shop"))
_SHOW_SHOP = touched(_OF_SHOP.values(is_listed=_ENTRY.is_shown))
_HIDE_SHOP = touched(_OF_SHOP.values(is_listed=false()))


def put_entry(**columns: object) -> Question[int]:
    """Write the row of a bundle."""
    return _PUT_ENTRY(**columns)


def show_shop(shop_id: UUID, *, is_open: bool) -> Question[int]:
    """Show what a shop offers, or show nothing of it."""
    return (_SHOW_SHOP if is_open else _HIDE_SHOP)(of_shop=shop_id)


def _in_season() -> list[ColumnElement[bool]]:
    today: BindParameter[date] = bindparam("today", type_=Date())
    return [
        or_(_ENTRY.sold_from.is_(None), _ENTRY.sold_from <= today),
        or_(_ENTRY.sold_until.is_(None), _ENTRY.sold_until >= today),
    ]


def _on_sale() -> list[ColumnElement[bool]]:
    return [_ENTRY.status == BundleStatus.ACTIVE, ~_ENTRY.is_soon, *_in_season()]


def _of_shown() -> ColumnElement[bool]:
    return _ENTRY.shop_id == any_(bindparam("shown_shops", type_=ARRAY(Uuid())))


def _is_campaign() -> ColumnElement[bool]:
    today: BindParameter[date] = bindparam("today", type_=Date())
    return or_(_ENTRY.task_type == TaskType.CAMPAIGN, _ENTRY.campaign_until >= today)


def _listed_of(shown_shops: Collection[UUID] | None) -> list[UUID]:
    return sorted(shown_shops or ())


def _has_product() -> ColumnElement[bool]:
    return exists().where(
        _PRODUCT.bundle_id == _ENTRY.bundle_id,
        _PRODUCT.status == ProductStatus.ACTIVE,
        _PRODUCT.show_in_bundle_product_list,
        _PRODUCT.product_type == bindparam("product_type"),
    )


@lru_cache(maxsize=512)
def _page_question(
    lang: Lang,
    currency: Currency,
    order: CatalogueOrder,
    *,
    only_on_sale: bool,
    in_shop: bool,
    in_shown: bool,
    in_group: bool,
    word_count: int,
    only_campaigns: bool,
    of_type: bool,
    is_later: bool,
) -> Statement[list[StoreCard]]:
    by = _order_column(order, currency)
    question = (
        select(
            _CARDS[lang, currency].label("card"),
            _ENTRY.bundle_id,
            func.coalesce(by, 0).label("place"),
            *_SELLER,
        )
        .join(SHOP, _SHOP.id == _ENTRY.shop_id)
        .where(_ENTRY.is_listed)
    )
    if only_on_sale:
        question = question.where(*_on_sale())
    if in_shop:
        question = question.where(_ENTRY.shop_id == bindparam("shop_id"))
    if in_shown:
        question = question.where(_of_shown())
    if in_group:
        question = question.where(_ENTRY.group_key == bindparam("group_key"))
    for number in range(word_count):
        question = question.where(_ENTRY.search_key.like(bindparam(f"word_{number}")))
    if only_campaigns:
        question = question.where(_is_campaign())
    if of_type:
        question = question.where(_has_product())
    if order in (CatalogueOrder.PRICE_LOW, CatalogueOrder.PRICE_HIGH):
        question = question.where(by.isnot(None))
    if is_later:
        question = question.where(_after(order, by))
    is_falling = order in (CatalogueOrder.PRICE_HIGH, CatalogueOrder.NEWEST)
    first = [] if order is CatalogueOrder.NEWEST else [by.desc() if is_falling else by.asc()]
    return many(StoreCard, question.order_by(*first, _ENTRY.bundle_id.desc()).limit(bindparam("most")))


def _order_column(order: CatalogueOrder, currency: Currency) -> ColumnElement[Value]:
    if order in (CatalogueOrder.PRICE_LOW, CatalogueOrder.PRICE_HIGH):
        return _GROSS[currency]
    return _ENTRY.rank_from_top


def _after(order: CatalogueOrder, by: ColumnElement[Value]) -> ColumnElement[bool]:
    older = _ENTRY.bundle_id < bindparam("after_id")
    if order is CatalogueOrder.NEWEST:
        return older
    place: BindParameter[int] = bindparam("after", type_=BigInteger())
    # the first condition follows from the second; by it the scan of the index begins at the place
    if order is CatalogueOrder.PRICE_HIGH:
        return and_(by <= place, or_(by < place, older))
    return and_(by >= place, or_(by > place, older))


def list_cards(
    wanted: CatalogueFilter, *, lang: Lang, currency: Currency, today: date, only_on_sale: bool, count: int
) -> Question[list[StoreCard]]:
    """Cards of the store: of what is on sale, or of everything that is shown."""
    page = _page_question(
        lang,
        currency,
        wanted.order,
        only_on_sale=only_on_sale,
        in_shop=wanted.shop_id is not None,
        in_shown=wanted.shown_shops is not None,
        in_group=bool(wanted.group),
        word_count=len(wanted.words),
        only_campaigns=wanted.is_campaign,
        of_type=wanted.product_type is not None,
        is_later=wanted.after is not None,
    )
    after, after_id = wanted.after or (None, None)
    return page(
        most=count,
        today=today,
        shop_id=wanted.shop_id,
        shown_shops=_listed_of(wanted.shown_shops),
        group_key=wanted.group,
        product_type=wanted.product_type,
        after=after,
        after_id=after_id,
        **{f"word_{number}": pattern_of(word) for number, word in enumerate(wanted.words)},
    )


@cache
def _details(lang: Lang, *, only_listed: bool, in_shown: bool) -> Statement[StorePage | None]:
    question = (
        select(
            _DETAILS[lang].label("details"),
            _SHOP.status,
            *_SELLER,
            _SHOP.shop_address,
            _SHOP.shop_tax_office,
            _SHOP.shop_tax_number,
            _SHOP.mersis_no,
            _SHOP.trade_register_number,
            _SHOP.shop_web_link,
            _SHOP.mail,
            _SHOP.phone,
        )
        .join(SHOP, _SHOP.id == _ENTRY.shop_id)
        .where(_ENTRY.bundle_id == bindparam("bundle_id"))
    )
    if in_shown:
        question = question.where(_of_shown())
    return one(StorePage, question.where(_ENTRY.is_listed) if only_listed else question)


def find_details(
    bundle_id: UUID,
    lang: Lang,
    *,
    only_listed: bool = True,
    shown_shops: Collection[UUID] | None = None,
) -> Question[StorePage | None]:
    """The page of a bundle with its seller, one of these shops; with ``only_listed`` only if strangers may see it."""
    page = _details(lang, only_listed=only_listed, in_shown=shown_shops is not None)
    return page(bundle_id=bundle_id, shown_shops=_listed_of(shown_shops))


@cache
def _groups(lang: Lang, *, in_shop: bool, in_shown: bool) -> Statement[list[StoreGroup]]:
    english = func.nullif(_BUNDLE.bundle_group_en, "") if lang is Lang.EN else None
    name = _BUNDLE.bundle_group if english is None else func.coalesce(english, _BUNDLE.bundle_group)
    question = (
        select(
            _ENTRY.group_key,
            func.min(name).label("name"),
            func.count().label("bundle_count"),
            func.count().filter(_is_campaign()).label("campaign_count"),
        )
        .join(BUNDLE, _BUNDLE.id == _ENTRY.bundle_id)
        .where(_ENTRY.is_listed, *_on_sale(), _ENTRY.group_key != "")
        .group_by(_ENTRY.group_key)
        .order_by(_ENTRY.group_key)
        .limit(_MOST_GROUPS)
    )
    if in_shop:
        question = question.where(_ENTRY.shop_id == bindparam("shop_id"))
    if in_shown:
        question = question.where(_of_shown())
    return many(StoreGroup, question)


def list_groups(
    shop_id: UUID | None, *, lang: Lang, today: date, shown_shops: Collection[UUID] | None = None
) -> Question[list[StoreGroup]]:
    """The groups in which something is on sale, with how many bundles each has."""
    groups = _groups(lang, in_shop=shop_id is not None, in_shown=shown_shops is not None)
    return groups(shop_id=shop_id, shown_shops=_listed_of(shown_shops), today=today)


@cache
def _without_order(
    lang: Lang, currency: Currency, *, in_shop: bool, in_shown: bool
) -> Statement[list[StoreCard]]:
    assigned = _BUNDLE.assigned_user_list.contains(bindparam("assigned", type_=JSON))
    question = (
        select(
            _CARDS[lang, currency].label("card"),
            _ENTRY.bundle_id,
            _ENTRY.rank_from_top.label("place"),
            *_SELLER,
        )
        .join(BUNDLE, _BUNDLE.id == _ENTRY.bundle_id)
        .join(SHOP, _SHOP.id == _ENTRY.shop_id)
        .where(
            _SHOP.status == ShopStatus.ACTIVE,
            *_on_sale(),
            or_(and_(_ENTRY.is_listed, _ENTRY.is_free), assigned),
        )
        .order_by(_ENTRY.rank_from_top, _ENTRY.bundle_id.desc())
        .limit(_MOST_WITHOUT_ORDER)
    )
    if in_shop:
        question = question.where(_ENTRY.shop_id == bindparam("shop_id"))
    if in_shown:
        question = question.where(_of_shown())
    return many(StoreCard, question)


def list_without_order(
    user_id: UUID,
    shop_id: UUID | None,
    *,
    lang: Lang,
    currency: Currency,
    today: date,
    shown_shops: Collection[UUID] | None = None,
) -> Question[list[StoreCard]]:
    """Cards of what a person may use without an order: free for everybody, or assigned to the person."""
    cards = _without_order(lang, currency, in_shop=shop_id is not None, in_shown=shown_shops is not None)
    return cards(assigned=[str(user_id)], shop_id=shop_id, shown_shops=_listed_of(shown_shops), today=today)


def _listed(columns: tuple[ColumnElement[Value], ...]) -> Select[tuple[Value, ...]]:
    shops = bindparam("shop_ids", type_=ARRAY(Uuid()))
    is_wanted = or_(func.cardinality(shops) == 0, _ENTRY.shop_id == any_(shops))
    return select(*columns).where(_ENTRY.is_listed, *_on_sale(), is_wanted)


_COUNT_LISTED = value(_listed((func.count(),)))
_LISTED = many(
    ListedBundle,
    _listed((_ENTRY.bundle_id, _ENTRY.changed_at))
    .order_by(_ENTRY.bundle_id)
    .offset(bindparam("skip", type_=Integer()))
    .limit(bindparam("count", type_=Integer())),
)


def count_listed_bundles(shop_ids: Sequence[UUID], *, today: date) -> Question[int]:
    """How many bundles everybody may see now: of these shops, of all where none is named."""
    return _COUNT_LISTED(shop_ids=list(shop_ids), today=today)


def list_listed_bundles(
    shop_ids: Sequence[UUID], *, today: date, skip: int, count: int
) -> Question[list[ListedBundle]]:
    """Bundles that everybody may see now, by their ids, with the time of their last change."""
    return _LISTED(shop_ids=list(shop_ids), today=today, skip=skip, count=count)
