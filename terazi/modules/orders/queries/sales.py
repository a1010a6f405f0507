"""What a shop sold on a day, of which it is told with one mail."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, exists, or_, select

from terazi.foundation.metadata import MOMENT
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question, many, values
from terazi.modules.orders.queries.overdue import SHOP_MAIL
from terazi.modules.orders.rules.terms import INSTANT, SERVICE
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import PAYMENT


@dataclass(frozen=True, kw_only=True, slots=True)
class Sale:
    """An order that was paid, and that its shop has nothing to do for."""

    number: str
    amount: int
    currency: Currency
    approved_at: datetime
    base_url: str
    mail: str
    """Where its shop is written to."""


_LINE = SHOPCART_BUNDLE_PRODUCT.c
_WAITS_FOR_SHOP = (
    exists()
    .where(SHOPCART_BUNDLE.c.payment_id == PAYMENT.c.id)
    .where(_LINE.shopcart_bundle_id == SHOPCART_BUNDLE.c.id)
    .where(or_(_LINE.product_type == SERVICE, _LINE.terms["preparation_type"].as_string() != INSTANT))
)
_SOLD = (
    PAYMENT.c.approved_at >= bindparam("begin", type_=MOMENT),
    PAYMENT.c.approved_at < bindparam("end", type_=MOMENT),
    PAYMENT.c.amount > 0,
    ~_WAITS_FOR_SHOP,
)
_SHOPS = values(
    select(PAYMENT.c.shop_id)
    .where(*_SOLD, PAYMENT.c.shop_id > bindparam("after"))
    .distinct()
    .order_by(PAYMENT.c.shop_id)
    .limit(bindparam("most"))
)
_OF_SHOP = many(
    Sale,
    select(
        SHOPCART.c.number,
        PAYMENT.c.amount,
        PAYMENT.c.currency,
        PAYMENT.c.approved_at,
        SHOPCART.c.base_url,
        SHOP_MAIL.label("mail"),
    )
    .join(SHOPCART, SHOPCART.c.id == PAYMENT.c.shopcart_id)
    .where(PAYMENT.c.shop_id == bindparam("of_shop"), *_SOLD)
    .order_by(PAYMENT.c.approved_at, PAYMENT.c.id),
)


def shops_with_sales(after: UUID, most: int, *, begin: datetime, end: datetime) -> Question[list[UUID]]:
    """The shops that sold something in a time, in the order of their ids."""
    return _SHOPS(after=after, most=most, begin=begin, end=end)


def sales_of(shop_id: UUID, *, begin: datetime, end: datetime) -> Question[list[Sale]]:
    """What a shop sold in a time, in its order."""
    return _OF_SHOP(of_shop=shop_id, begin=begin, end=end)
