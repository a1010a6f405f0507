"""The prepared rows of the store: written with each change, read as they are."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    RowMapping,
    Select,
    and_,
    bindparam,
    exists,
    false,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency
from terazi.modules.shops.tables.bundles import Bundle, BundleProduct
from terazi.modules.shops.tables.catalogue import CatalogueEntry
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import (
    BundleStatus,
    CatalogueOrder,
    CatalogueWish,
    ProductStatus,
    ShopStatus,
    TaskType,
)


async def put_entry(db: Transaction, values: dict[str, Any]) -> None:
    """Write the row of a bundle. Any: column values."""
    changed = {name: value for name, value in values.items() if name != "bundle_id"}
    await db.execute(
        insert(CatalogueEntry)
        .values(**values)
        .on_conflict_do_update(index_elements=[CatalogueEntry.bundle_id], set_=changed)
    )


async def set_shop_open(db: Transaction, shop_id: UUID, *, is_open: bool) -> None:
    """Show what a shop offers, or show nothing of it."""
    await db.execute(
        update(CatalogueEntry)
        .where(CatalogueEntry.shop_id == shop_id)
        .values(is_listed=CatalogueEntry.is_shown if is_open else false())
        .execution_options(synchronize_session=False)
    )


_MOST_GROUPS = 200
_MOST_WITHOUT_ORDER = 200
_Question = Select[*tuple[Any, ...]]  # Any: columns of every type
_CARDS = {
    (lang, currency): getattr(CatalogueEntry, f"card_{lang.value}_{currency.value.lower()}")
    for lang in Lang
    for currency in Currency
}
_DETAILS = {lang: getattr(CatalogueEntry, f"details_{lang.value}") for lang in Lang}
_GROSS = {Currency.TRY: CatalogueEntry.gross_try, Currency.USD: CatalogueEntry.gross_usd}
_SELLER = (Shop.shop_name, Shop.short_name, Shop.shop_logo)


def _in_season() -> list[ColumnElement[bool]]:
    today: BindParameter[date] = bindparam("today")
    return [
        or_(CatalogueEntry.sold_from.is_(None), CatalogueEntry.sold_from <= today),
        or_(CatalogueEntry.sold_until.is_(None), CatalogueEntry.sold_until >= today),
    ]


def _on_sale() -> list[ColumnElement[bool]]:
    return [CatalogueEntry.status == BundleStatus.ACTIVE, ~CatalogueEntry.is_soon, *_in_season()]


def _has_product() -> ColumnElement[bool]:
    return exists().where(
        BundleProduct.bundle_id == CatalogueEntry.bundle_id,
        BundleProduct.status == ProductStatus.ACTIVE,
        BundleProduct.show_in_bundle_product_list,
        BundleProduct.product_type == bindparam("product_type"),
    )


@lru_cache(maxsize=256)
def _page_question(
    lang: Lang,
    currency: Currency,
    order: CatalogueOrder,
    *,
    only_on_sale: bool,
    in_shop: bool,
    in_group: bool,
    word_count: int,
    only_campaigns: bool,
    of_type: bool,
    is_later: bool,
) -> _Question:
    """Build each question once; asking it again costs no building."""
    by = _order_column(order, currency)
    question = (
        select(
            _CARDS[lang, currency].label("card"),
            CatalogueEntry.bundle_id,
            func.coalesce(by, 0).label("place"),
            *_SELLER,
        )
        .join(Shop, Shop.id == CatalogueEntry.shop_id)
        .where(CatalogueEntry.is_listed)
    )
    if only_on_sale:
        question = question.where(*_on_sale())
    if in_shop:
        question = question.where(CatalogueEntry.shop_id == bindparam("shop_id"))
    if in_group:
        question = question.where(CatalogueEntry.group_key == bindparam("group_key"))
    for number in range(word_count):
        question = question.where(CatalogueEntry.search_key.like(bindparam(f"word_{number}"), escape="\\"))
    if only_campaigns:
        question = question.where(CatalogueEntry.task_type == TaskType.CAMPAIGN)
    if of_type:
        question = question.where(_has_product())
    if order in (CatalogueOrder.PRICE_LOW, CatalogueOrder.PRICE_HIGH):
        question = question.where(by.isnot(None))
    if is_later:
        question = question.where(_after(order, by))
    is_falling = order in (CatalogueOrder.PRICE_HIGH, CatalogueOrder.NEWEST)
    first = [] if order is CatalogueOrder.NEWEST else [by.desc() if is_falling else by.asc()]
    return question.order_by(*first, CatalogueEntry.bundle_id.desc()).limit(bindparam("most"))


def _order_column(order: CatalogueOrder, currency: Currency) -> Any:  # Any: a mapped column
    if order in (CatalogueOrder.PRICE_LOW, CatalogueOrder.PRICE_HIGH):
        return _GROSS[currency]
    return CatalogueEntry.rank_from_top


def _after(order: CatalogueOrder, by: Any) -> ColumnElement[bool]:  # Any: a mapped column
    older = CatalogueEntry.bundle_id < bindparam("after_id")
    if order is CatalogueOrder.NEWEST:
        return older
    beyond = by < bindparam("after") if order is CatalogueOrder.PRICE_HIGH else by > bindparam("after")
    return or_(beyond, and_(by == bindparam("after"), older))


async def list_cards(
    reader: Reader,
    wish: CatalogueWish,
    *,
    lang: Lang,
    currency: Currency,
    today: date,
    only_on_sale: bool,
    count: int,
) -> Sequence[RowMapping]:
    """Return cards of the store: of what is on sale, or of everything that is shown."""
    question = _page_question(
        lang,
        currency,
        wish.order,
        only_on_sale=only_on_sale,
        in_shop=wish.shop_id is not None,
        in_group=bool(wish.group),
        word_count=len(wish.words),
        only_campaigns=wish.is_campaign,
        of_type=wish.product_type is not None,
        is_later=wish.after is not None,
    )
    values: dict[str, Any] = {"most": count}  # Any: bound values
    if only_on_sale:
        values["today"] = today
    if wish.shop_id is not None:
        values["shop_id"] = wish.shop_id
    if wish.group:
        values["group_key"] = wish.group
    if wish.product_type is not None:
        values["product_type"] = wish.product_type
    for number, word in enumerate(wish.words):
        values[f"word_{number}"] = f"%{_escaped(word)}%"
    if wish.after is not None:
        values["after_id"] = wish.after[1]
        if wish.order is not CatalogueOrder.NEWEST:
            values["after"] = wish.after[0]
    return await reader.rows(question, values)


def _escaped(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")


@lru_cache
def _details_question(lang: Lang, *, only_listed: bool) -> _Question:
    question = (
        select(_DETAILS[lang].label("details"), *Shop.__table__.c)
        .join(Shop, Shop.id == CatalogueEntry.shop_id)
        .where(CatalogueEntry.bundle_id == bindparam("bundle_id"))
    )
    return question.where(CatalogueEntry.is_listed) if only_listed else question


async def find_details(
    reader: Reader, bundle_id: UUID, lang: Lang, *, only_listed: bool = True
) -> RowMapping | None:
    """Return the page of a bundle with its seller; with ``only_listed`` only if strangers may see it."""
    return await reader.first(_details_question(lang, only_listed=only_listed), {"bundle_id": bundle_id})


async def list_groups(
    reader: Reader, shop_id: UUID | None, *, lang: Lang, today: date
) -> Sequence[RowMapping]:
    """Return the groups in which something is on sale, with how many bundles each has."""
    english = func.nullif(Bundle.bundle_group_en, "") if lang is Lang.EN else None
    name = Bundle.bundle_group if english is None else func.coalesce(english, Bundle.bundle_group)
    question = (
        select(
            CatalogueEntry.group_key,
            func.min(name).label("name"),
            func.count().label("bundle_count"),
            func.count().filter(CatalogueEntry.task_type == TaskType.CAMPAIGN).label("campaign_count"),
        )
        .join(Bundle, Bundle.id == CatalogueEntry.bundle_id)
        .where(CatalogueEntry.is_listed, *_on_sale(), CatalogueEntry.group_key != "")
        .group_by(CatalogueEntry.group_key)
        .order_by(CatalogueEntry.group_key)
        .limit(_MOST_GROUPS)
    )
    if shop_id is not None:
        question = question.where(CatalogueEntry.shop_id == shop_id)
    return await reader.rows(question, {"today": today})


async def list_without_order(
    reader: Reader, user_id: UUID, shop_id: UUID | None, *, lang: Lang, currency: Currency, today: date
) -> Sequence[RowMapping]:
    """Return cards of what a person may use without an order: free for everybody, or assigned to the person."""
    assigned = Bundle.assigned_user_list.contains([str(user_id)])
    question = (
        select(_CARDS[lang, currency].label("card"), *_SELLER)
        .join(Bundle, Bundle.id == CatalogueEntry.bundle_id)
        .join(Shop, Shop.id == CatalogueEntry.shop_id)
        .where(
            Shop.status == ShopStatus.ACTIVE,
            *_on_sale(),
            or_(and_(CatalogueEntry.is_listed, CatalogueEntry.is_free), assigned),
        )
        .order_by(CatalogueEntry.rank_from_top, CatalogueEntry.bundle_id.desc())
        .limit(_MOST_WITHOUT_ORDER)
    )
    if shop_id is not None:
        question = question.where(CatalogueEntry.shop_id == shop_id)
    return await reader.rows(question, {"today": today})
