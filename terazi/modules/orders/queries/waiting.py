"""How many orders wait for somebody, counted no further than people read."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, and_, any_, bindparam, func, literal, or_, select

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, value
from terazi.modules.orders.queries.overdue import BUNDLE_IS_TO_DECIDE
from terazi.modules.orders.tables.orders import SHOPCART_BUNDLE
from terazi.modules.orders.values import BundleState

_MOST = 100
_SOLD = SHOPCART_BUNDLE.c
# Written into the text, so that the partial index on these states is used.
_TO_PAY, _TO_ADMIT = (
    literal(state, _SOLD.state.type, literal_execute=True)
    for state in (BundleState.PAYMENT_WAITING, BundleState.REGISTER_WAITING)
)
_OWN = (
    select(_SOLD.shopcart_id)
    .where(_SOLD.user_id == bindparam("user_id"), _SOLD.state == _TO_PAY, ~BUNDLE_IS_TO_DECIDE)
    .distinct()
    .limit(_MOST)
)
_OF_SHOPS = (
    select(_SOLD.id)
    .where(
        _SOLD.shop_id == any_(bindparam("shop_ids", type_=ARRAY(Uuid))),
        or_(_SOLD.state == _TO_ADMIT, and_(_SOLD.state == _TO_PAY, BUNDLE_IS_TO_DECIDE)),
    )
    .limit(_MOST)
)
_COUNT_OWN = value(select(func.count()).select_from(_OWN.subquery()))
_COUNT_OF_SHOPS = value(select(func.count()).select_from(_OF_SHOPS.subquery()))


def count_to_pay(user_id: UserId) -> Question[int]:
    """How many orders of a person are not paid, and nothing says that they are."""
    return _COUNT_OWN(user_id=user_id)


def count_to_decide(shop_ids: Sequence[UUID]) -> Question[int]:
    """How many ordered bundles wait for these shops: for a transfer to be decided about, or to be admitted."""
    return _COUNT_OF_SHOPS(shop_ids=list(shop_ids))
