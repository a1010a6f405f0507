"""Searching orders by what people know of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    String,
    Uuid,
    and_,
    any_,
    bindparam,
    func,
    or_,
    select,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import distinct_on

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, Statement, many
from terazi.foundation.text_search import folded, holds_words, word_values
from terazi.foundation.types import Json
from terazi.modules.accounts.public import people_question
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE
from terazi.modules.orders.tables.payments import PAYMENT

_CART, _SOLD, _PAYMENT = SHOPCART.c, SHOPCART_BUNDLE.c, PAYMENT.c
_PEOPLE = people_question().subquery()


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundOrder:
    """An order that fits, by the newest of its bundles that does."""

    shopcart_id: UUID
    number: str
    buyer: Json | None
    shop_id: UUID
    name: dict[str, str]
    reference: str
    is_of_shop: bool
    """Whether the caller sees it as somebody of its shop."""


@cache
def _search(*, word_count: int, of_all: bool, of_one: bool = False) -> Statement[list[FoundOrder]]:
    of_shop: ColumnElement[bool] = true()
    if not of_all:
        of_shop = _SOLD.shop_id == any_(bindparam("shop_ids", type_=ARRAY(Uuid())))
    name, buyer = _SOLD.name, _CART.buyer
    told = [_CART.number, _PAYMENT.reference, name["tr"].astext, name["en"].astext]
    who = [buyer[each].astext for each in ("name", "firstname", "lastname")]
    key = folded(func.concat_ws(" ", *told, *who, _PEOPLE.c.username, type_=String))
    is_buyers = _SOLD.user_id == bindparam("buyer_id")
    found = (
        select(
            _SOLD.shopcart_id,
            _CART.number,
            buyer,
            _SOLD.shop_id,
            name,
            _PAYMENT.reference,
            of_shop.label("is_of_shop"),
        )
        .ext(distinct_on(_SOLD.shopcart_id))
        .join(SHOPCART, _CART.id == _SOLD.shopcart_id)
        .join(PAYMENT, _PAYMENT.id == _SOLD.payment_id)
        .outerjoin(_PEOPLE, _PEOPLE.c.person_id == _SOLD.user_id)
        .where(
            and_(is_buyers, of_shop) if of_one else or_(is_buyers, of_shop),
            _CART.ordered_at.is_not(None),
            *([holds_words(key, word_count)] if word_count else []),
        )
        .order_by(_SOLD.shopcart_id.desc(), text("is_of_shop DESC"), _SOLD.id.desc())
        .limit(bindparam("most"))
    )
    return many(FoundOrder, found)


def search_orders(
    wanted: str, *, buyer_id: UserId, shop_ids: Sequence[UUID] | None, count: int
) -> Question[list[FoundOrder]]:
    """Orders of a buyer and of these shops (of all, where there is no list) that have every word, newest first."""
    words = word_values(wanted)
    search = _search(word_count=len(words), of_all=shop_ids is None)
    return search(buyer_id=buyer_id, shop_ids=list(shop_ids or ()), most=count, **words)


def orders_of_buyer(
    buyer_id: UUID, *, shop_ids: Sequence[UUID] | None, count: int
) -> Question[list[FoundOrder]]:
    """Orders of a buyer at these shops (at all, where there is no list), newest first."""
    search = _search(word_count=0, of_all=shop_ids is None, of_one=True)
    return search(buyer_id=buyer_id, shop_ids=list(shop_ids or ()), most=count)
