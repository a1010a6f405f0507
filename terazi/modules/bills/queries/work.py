"""What of bills waits in shops, and searching them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, and_, any_, bindparam, func, literal, or_, select

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, Statement, many
from terazi.foundation.text_search import holds_words, word_values
from terazi.modules.bills.rules.edocuments import UNSENT_STATES
from terazi.modules.bills.rules.row_mapping import bill_from
from terazi.modules.bills.tables import BILL, BILL_EDOCUMENT
from terazi.modules.bills.values import OPEN_STATES, Bill, BillState

_BILL, _RECORD = BILL.c, BILL_EDOCUMENT.c
_SHOP_IDS = any_(bindparam("shop_ids", type_=ARRAY(Uuid())))


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenBills:
    """How many bills of a shop wait to be completed, or to be approved, and since when."""

    shop_id: UUID
    state: BillState
    count: int
    oldest_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class UnsentBills:
    """How many numbered bills of a shop wait to be sent to the revenue administration, and since when."""

    shop_id: UUID
    count: int
    oldest_at: datetime


_OPEN = many(
    OpenBills,
    select(
        _BILL.shop_id,
        _BILL.state,
        func.count().label("count"),
        func.min(_BILL.created_at).label("oldest_at"),
    )
    .where(
        _BILL.shop_id == _SHOP_IDS,
        _BILL.state.in_([literal(state, _BILL.state.type, literal_execute=True) for state in OPEN_STATES]),
    )
    .group_by(_BILL.shop_id, _BILL.state),
)
_UNSENT = many(
    UnsentBills,
    select(_RECORD.shop_id, func.count().label("count"), func.min(_RECORD.changed_at).label("oldest_at"))
    .where(
        _RECORD.shop_id == _SHOP_IDS,
        _RECORD.state.in_(
            [literal(state, _RECORD.state.type, literal_execute=True) for state in UNSENT_STATES]
        ),
    )
    .group_by(_RECORD.shop_id),
)


def open_bills_of(shop_ids: Sequence[UUID]) -> Question[list[OpenBills]]:
    """How many bills wait in each of these shops to be completed or approved."""
    return _OPEN(shop_ids=list(shop_ids))


def unsent_bills_of(shop_ids: Sequence[UUID]) -> Question[list[UnsentBills]]:
    """How many numbered bills wait in each of these shops to be sent."""
    return _UNSENT(shop_ids=list(shop_ids))


@cache
def _search(*, word_count: int, of_all: bool, of_one: bool = False) -> Statement[list[Bill]]:
    question = select(*_BILL)
    if word_count:
        question = question.where(holds_words(_BILL.search_key, word_count))
    if of_one:
        question = question.where(_BILL.buyer_id == bindparam("buyer_id"))
        if not of_all:
            question = question.where(_BILL.shop_id == _SHOP_IDS)
    elif not of_all:
        own = and_(_BILL.buyer_id == bindparam("buyer_id"), _BILL.number.is_not(None))
        question = question.where(or_(_BILL.shop_id == _SHOP_IDS, own))
    return many(bill_from, question.order_by(_BILL.id.desc()).limit(bindparam("most")))


def search_bills(
    wanted: str, *, buyer_id: UserId, shop_ids: Collection[UUID] | None, count: int
) -> Question[list[Bill]]:
    """Bills of these shops (of all, where there is no list) and issued ones of a buyer that have every word, newest first."""
    words = word_values(wanted)
    search = _search(word_count=len(words), of_all=shop_ids is None)
    return search(buyer_id=buyer_id, shop_ids=sorted(shop_ids or ()), most=count, **words)


def bills_of_buyer(buyer_id: UUID, *, shop_ids: Collection[UUID] | None, count: int) -> Question[list[Bill]]:
    """Bills of a buyer at these shops (at all, where there is no list), newest first."""
    search = _search(word_count=0, of_all=shop_ids is None, of_one=True)
    return search(buyer_id=buyer_id, shop_ids=sorted(shop_ids or ()), most=count)
