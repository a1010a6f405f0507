"""What people took without paying: free for everybody, or assigned to them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, select
from sqlalchemy.dialects.postgresql import distinct_on

from terazi.foundation.questions import Question, many, one
from terazi.modules.orders.tables.orders import SHOPCART_BUNDLE
from terazi.modules.orders.tables.payments import PAYMENT
from terazi.modules.orders.values import BundleState, PayWay


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """A bundle that somebody holds or held without having paid for it."""

    user_id: UUID
    shopcart_id: UUID
    state: BundleState
    approved_at: datetime | None


_B = SHOPCART_BUNDLE.c
_TAKEN = (
    select(_B.user_id, _B.shopcart_id, _B.state, _B.approved_at)
    .join(PAYMENT, PAYMENT.c.id == _B.payment_id)
    .where(
        _B.bundle_id == bindparam("bundle_id", type_=Uuid()),
        PAYMENT.c.pay_way == PayWay.FREE,
        _B.gross == 0,
        _B.renewal_of.is_(None),
        ~_B.is_trial,
    )
)
_OF_PERSON = one(
    Taken, _TAKEN.where(_B.user_id == bindparam("user_id", type_=Uuid())).order_by(_B.id.desc()).limit(1)
)
_OF_PEOPLE = many(
    Taken,
    _TAKEN.where(_B.user_id == any_(bindparam("user_ids", type_=ARRAY(Uuid()))))
    .order_by(_B.user_id, _B.id.desc())
    .ext(distinct_on(_B.user_id)),
)


def taken_of(user_id: UUID, bundle_id: UUID) -> Question[Taken | None]:
    """What a person took of a bundle, the last time."""
    return _OF_PERSON(user_id=user_id, bundle_id=bundle_id)


def taken_by(bundle_id: UUID, user_ids: Collection[UUID]) -> Question[list[Taken]]:
    """Who of these people took a bundle."""
    return _OF_PEOPLE(bundle_id=bundle_id, user_ids=list(user_ids))
