"""What reports may be asked of orders: sold lines, ordered bundles, payments, refunds."""

from sqlalchemy import ColumnElement, and_, true

from terazi.foundation.report_columns import (
    RUNNER,
    flag,
    is_of_runners_shops,
    moment,
    money,
    named,
    number,
    pick,
    words,
)
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.foundation.types import Value
from terazi.modules.orders.tables.orders import SHOPCART, SHOPCART_BUNDLE, SHOPCART_BUNDLE_PRODUCT
from terazi.modules.orders.tables.payments import PAYMENT, REFUND

_CART, _SOLD, _LINE = SHOPCART.c, SHOPCART_BUNDLE.c, SHOPCART_BUNDLE_PRODUCT.c
_PAID, _BACK = PAYMENT.c, REFUND.c
_BUNDLES = SHOPCART_BUNDLE.join(SHOPCART, _CART.id == _SOLD.shopcart_id)
_IS_ORDERED = _CART.ordered_at.is_not(None)
_STATES = "orders.state"
_ORDER = (
    words("order", _CART.number),
    words("shop", _SOLD.content["shop"]["shop_name"].as_string()),
    named("bundle", _SOLD.name),
)


def _seen(shop_id: ColumnElement[Value], user_id: ColumnElement[Value]) -> dict[Viewpoint, Value]:
    return {
        Viewpoint.PLATFORM: true(),
        Viewpoint.SHOP: is_of_runners_shops(shop_id),
        Viewpoint.SELF: user_id == RUNNER,
    }


SALES = ReportSource(
    code="sales",
    rows=SHOPCART_BUNDLE_PRODUCT.join(_BUNDLES, _SOLD.id == _LINE.shopcart_bundle_id),
    newest=_LINE.id,
    only=and_(_IS_ORDERED, _SOLD.approved_at.is_not(None)),
    seen=_seen(_SOLD.shop_id, _SOLD.user_id),
    columns=(
        moment("sold_at", _SOLD.approved_at),
        *_ORDER,
        named("product", _LINE.name),
        words("product_type", _LINE.product_type),
        pick("state", _LINE.state, _STATES),
        number("count", _LINE.count),
        money("net", _LINE.net),
        money("tax", _LINE.tax),
        money("gross", _LINE.gross),
        money("refunded", _LINE.refunded),
        pick("currency", _SOLD.currency),
        moment("ends_at", _LINE.ends_at),
        flag("is_trial", _SOLD.is_trial),
    ),
)
ORDERS = ReportSource(
    code="orders",
    rows=_BUNDLES,
    newest=_SOLD.id,
    only=_IS_ORDERED,
    seen=_seen(_SOLD.shop_id, _SOLD.user_id),
    columns=(
        moment("ordered_at", _CART.ordered_at),
        *_ORDER,
        pick("state", _SOLD.state, _STATES),
        pick("pay_way", _CART.pay_way, WORDS),
        pick("lang", _CART.lang, WORDS),
        number("count", _SOLD.count),
        money("net", _SOLD.net),
        money("tax", _SOLD.tax),
        money("gross", _SOLD.gross),
        money("refunded", _SOLD.refunded),
        money("owed", _SOLD.owed),
        pick("currency", _SOLD.currency),
        moment("approved_at", _SOLD.approved_at),
        moment("ends_at", _SOLD.ends_at),
        flag("is_renewal", _SOLD.renewal_of.is_not(None)),
    ),
)
PAYMENTS = ReportSource(
    code="payments",
    rows=PAYMENT.join(SHOPCART, _CART.id == _PAID.shopcart_id),
    newest=_PAID.id,
    seen=_seen(_PAID.shop_id, _PAID.user_id),
    columns=(
        moment("created_at", _PAID.created_at),
        words("order", _CART.number),
        words("reference", _PAID.reference),
        pick("state", _PAID.state, _STATES),
        pick("pay_way", _PAID.pay_way, WORDS),
        words("provider", _PAID.provider),
        words("reason", _PAID.reason),
        number("installments", _PAID.installments),
        money("amount", _PAID.amount),
        money("refunded", _PAID.refunded),
        pick("currency", _PAID.currency),
        moment("due_at", _PAID.due_at),
        moment("approved_at", _PAID.approved_at),
    ),
)
REFUNDS = ReportSource(
    code="refunds",
    rows=REFUND.join(SHOPCART_BUNDLE, _SOLD.id == _BACK.shopcart_bundle_id).join(
        SHOPCART, _CART.id == _SOLD.shopcart_id
    ),
    newest=_BACK.id,
    seen=_seen(_SOLD.shop_id, _SOLD.user_id),
    columns=(
        moment("created_at", _BACK.created_at),
        *_ORDER,
        pick("state", _BACK.state, WORDS),
        words("reason", _BACK.reason),
        money("amount", _BACK.amount),
        pick("currency", _BACK.currency),
        moment("owed_since", _BACK.owed_since),
        moment("done_at", _BACK.done_at),
    ),
)
