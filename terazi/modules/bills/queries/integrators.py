"""Questions about who sends the bills of shops, and what an integrator is being asked."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import bindparam, case, literal, or_, select, update

from terazi.foundation.edocuments import Integrator
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, one, touched, values
from terazi.modules.bills.tables import BILL_EDOCUMENT, BILL_SHOP
from terazi.modules.bills.values import EdocumentState

_RECORD, _SHOP = BILL_EDOCUMENT.c, BILL_SHOP.c
_LEASE = timedelta(minutes=2)
"""Longer than an integrator is waited for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopIntegrator:
    """Who sends the bills of a shop, and its key there, sealed."""

    integrator: Integrator
    integrator_key: bytes | None


@dataclass(frozen=True, kw_only=True, slots=True)
class TakenEdocument:
    """A bill that a worker took to ask about, as it stood at that moment."""

    attempts: int
    """How often it was given to an integrator, this time included."""
    state: EdocumentState


_OF_SHOP = one(
    ShopIntegrator,
    select(_SHOP.integrator, _SHOP.integrator_key).where(_SHOP.shop_id == bindparam("shop_id")),
)
_CHOOSE = touched(
    update(BILL_SHOP)
    .where(_SHOP.shop_id == bindparam("of_shop"))
    .values(
        integrator=bindparam("chosen", type_=_SHOP.integrator.type),
        integrator_key=bindparam("sealed", type_=_SHOP.integrator_key.type),
    )
)
_FREE = touched(
    update(BILL_EDOCUMENT)
    .where(_RECORD.shop_id == bindparam("of_shop"), _RECORD.attempts > 0)
    .values(attempts=0, asked_at=None, problem=None)
)
_NOW = bindparam("now", type_=MOMENT)
_ASKING = (EdocumentState.TO_SEND, EdocumentState.SENT)
_TAKE = one(
    TakenEdocument,
    update(BILL_EDOCUMENT)
    .where(
        _RECORD.bill_id == bindparam("of_bill"),
        _RECORD.state.in_(_ASKING),
        or_(_RECORD.asked_at.is_(None), _RECORD.asked_at < _NOW - literal(_LEASE)),
    )
    .values(
        asked_at=_NOW,
        attempts=_RECORD.attempts + case((_RECORD.state == EdocumentState.TO_SEND, 1), else_=0),
    )
    .returning(_RECORD.attempts, _RECORD.state),
)
_OPEN = values(
    select(_RECORD.bill_id)
    .join(BILL_SHOP, _SHOP.shop_id == _RECORD.shop_id)
    .where(
        _RECORD.bill_id > bindparam("after"),
        _SHOP.integrator != Integrator.MANUAL,
        _RECORD.state.in_([literal(state, _RECORD.state.type, literal_execute=True) for state in _ASKING]),
        _RECORD.attempts > 0,
    )
    .order_by(_RECORD.bill_id)
    .limit(bindparam("most"))
)


def integrator_of(shop_id: UUID) -> Question[ShopIntegrator | None]:
    """Who sends the bills of a shop; none of one that has written none."""
    return _OF_SHOP(shop_id=shop_id)


def choose_integrator(shop_id: UUID, integrator: Integrator, sealed: bytes | None) -> Question[int]:
    """Write down who sends the bills of a shop from now on."""
    return _CHOOSE(of_shop=shop_id, chosen=integrator, sealed=sealed)


def free_from_integrator(shop_id: UUID) -> Question[int]:
    """Let the people of a shop say themselves what became of the bills that its integrator was given."""
    return _FREE(of_shop=shop_id)


def take_edocument(bill_id: UUID, now: datetime) -> Question[TakenEdocument | None]:
    """Take a bill to ask an integrator about it; none where it is done, or being asked about."""
    return _TAKE(of_bill=bill_id, now=now)


def open_edocuments(after: UUID, most: int) -> Question[list[UUID]]:
    """The bills that an integrator was given and has not answered for good, in the order of their ids."""
    return _OPEN(after=after, most=most)
