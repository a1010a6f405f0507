"""Searching bundles by name: those of shops, and those that the store shows."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from uuid import UUID

from sqlalchemy import ARRAY, BindParameter, Date, String, Uuid, any_, bindparam, func, or_, select

from terazi.foundation.questions import Question, Statement, many
from terazi.foundation.text_search import folded, holds_words, word_values
from terazi.modules.shops.tables.bundles import BUNDLE
from terazi.modules.shops.tables.catalogue import CATALOGUE_ENTRY
from terazi.modules.shops.tables.shops import SHOP

_BUNDLE, _SHOP, _ENTRY = BUNDLE.c, SHOP.c, CATALOGUE_ENTRY.c
_NAMES = func.concat_ws(" ", _BUNDLE.bundle_name, _BUNDLE.bundle_name_en, type_=String)
_FOUND = select(
    _BUNDLE.id, _BUNDLE.shop_id, _BUNDLE.bundle_name, _BUNDLE.bundle_name_en, _SHOP.shop_name
).join(SHOP, _SHOP.id == _BUNDLE.shop_id)


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundBundle:
    """A bundle that fits."""

    id: UUID
    shop_id: UUID
    bundle_name: str
    bundle_name_en: str
    shop_name: str


_KEY = folded(_NAMES)
_PLACE = func.nullif(func.strpos(_KEY, bindparam("wanted", type_=String())), 0)
"""Where the whole text stands in the names; what stands at the beginning is closest."""


@cache
def _search(*, word_count: int, in_store: bool, of_all: bool) -> Statement[list[FoundBundle]]:
    question = _FOUND.where(holds_words(_KEY, word_count))
    if not of_all:
        question = question.where(_BUNDLE.shop_id == any_(bindparam("shop_ids", type_=ARRAY(Uuid()))))
    if in_store:
        today: BindParameter[date] = bindparam("today", type_=Date())
        question = question.join(CATALOGUE_ENTRY, _ENTRY.bundle_id == _BUNDLE.id).where(
            _ENTRY.is_listed,
            or_(_ENTRY.sold_from.is_(None), _ENTRY.sold_from <= today),
            or_(_ENTRY.sold_until.is_(None), _ENTRY.sold_until >= today),
        )
    return many(
        FoundBundle,
        question.order_by(_PLACE.asc().nulls_last(), _BUNDLE.id.desc()).limit(bindparam("most")),
    )


def search_bundles(
    shop_ids: Sequence[UUID] | None, wanted: str, *, count: int
) -> Question[list[FoundBundle]]:
    """Bundles of these shops, or of all, in whose names the folded text is found, the closest first."""
    words = word_values(wanted)
    search = _search(word_count=len(words), in_store=False, of_all=shop_ids is None)
    return search(wanted=wanted, shop_ids=list(shop_ids or ()), most=count, **words)


def search_store(
    wanted: str, *, today: date, shown_shops: Collection[UUID] | None, count: int
) -> Question[list[FoundBundle]]:
    """What strangers see in the store now, of these shops or of all, in whose names the folded text is found."""
    words = word_values(wanted)
    search = _search(word_count=len(words), in_store=True, of_all=shown_shops is None)
    return search(wanted=wanted, today=today, shop_ids=sorted(shown_shops or ()), most=count, **words)
