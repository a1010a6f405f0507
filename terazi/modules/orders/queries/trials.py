"""Trials: who tried or bought a bundle before, and who has ordered it beside."""

from uuid import UUID

from sqlalchemy import ColumnElement, Uuid, bindparam, exists, func, or_, select

from terazi.foundation.questions import Question, one, value
from terazi.modules.orders.queries.order_lines import STANDING
from terazi.modules.orders.queries.taking import Taken
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE

_B = SHOPCART_BUNDLE.c
_BUNDLE_ID, _USER_ID = bindparam("bundle_id", type_=Uuid()), bindparam("user_id", type_=Uuid())
_OF_PERSON = one(
    Taken,
    select(_B.user_id, _B.shopcart_id, _B.state, _B.approved_at).where(
        _B.bundle_id == _BUNDLE_ID, _B.user_id == _USER_ID, _B.is_trial
    ),
)
_IS_BOUGHT = exists().where(_B.user_id == _USER_ID, _B.bundle_id == _BUNDLE_ID, _B.approved_at.is_not(None))
_IS_TRIED = exists().where(
    _B.bundle_id == _BUNDLE_ID,
    _B.is_trial,
    SHOPCART.c.id == _B.shopcart_id,
    func.lower(SHOPCART.c.buyer["mail"].as_string()) == bindparam("mail"),
)
_WAS_HELD = value(select(or_(_IS_BOUGHT, _IS_TRIED)))
_OTHER = SHOPCART_BUNDLE.alias()


def has_ordered(user_id: ColumnElement[UUID], bundle_id: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Return the condition that a person has ordered a bundle, beside a trial of it, and that is not over."""
    return exists().where(
        _OTHER.c.user_id == user_id,
        _OTHER.c.bundle_id == bundle_id,
        _OTHER.c.state.in_(STANDING),
        ~_OTHER.c.is_trial,
    )


_IS_ORDERED = value(select(has_ordered(_USER_ID, _BUNDLE_ID)))


def trial_of(user_id: UUID, bundle_id: UUID) -> Question[Taken | None]:
    """The trial that a person has or had of a bundle."""
    return _OF_PERSON(user_id=user_id, bundle_id=bundle_id)


def was_held(user_id: UUID, bundle_id: UUID, mail_key: str) -> Question[bool]:
    """Whether a person had a bundle before, or somebody tried it whose mail address was the one of this folded form."""
    return _WAS_HELD(user_id=user_id, bundle_id=bundle_id, mail=mail_key)


def is_ordered(user_id: UUID, bundle_id: UUID) -> Question[bool]:
    """Whether a person has ordered a bundle, beside a trial of it, and that is not over."""
    return _IS_ORDERED(user_id=user_id, bundle_id=bundle_id)
