"""What the entry may use of orders."""

from terazi.modules.bills.public import OrderSource, ShopSource
from terazi.modules.orders.actions import coupon_sheet
from terazi.modules.orders.actions.card_charges import charge_tasks
from terazi.modules.orders.actions.confirmations import confirmation_tasks
from terazi.modules.orders.actions.invoicing import (
    card_of_shop,
    has_kept_money,
    lines_to_bill,
    list_bill_shops,
    may_bill,
)
from terazi.modules.orders.actions.personal_data import end_orders, export_orders
from terazi.modules.orders.actions.refund_payouts import refund_tasks
from terazi.modules.orders.actions.saved_cards import forget_tasks
from terazi.modules.orders.actions.search import find_orders, orders_of
from terazi.modules.orders.actions.seed import (
    SeededOrder,
    seed_cancellation,
    seed_order,
    seed_refund,
)
from terazi.modules.orders.actions.termination import end_bought_grant, end_sold_outputs, revocation_tasks
from terazi.modules.orders.actions.waiting import find_waiting_orders
from terazi.modules.orders.queries.order_lines import is_chart_bought
from terazi.modules.orders.queries.reporting import ORDERS, PAYMENTS, REFUNDS, SALES
from terazi.modules.orders.queries.shop_lists import find_buyers
from terazi.modules.orders.schemas.coupons import coupon_columns
from terazi.modules.orders.values import BuyerDetails, BuyerKind
from terazi.modules.shops.public import CouponBook

bill_source = OrderSource(has_left=has_kept_money, lines_left=lines_to_bill)
"""What bills ask of orders."""
bill_shops = ShopSource(may_bill=may_bill, card=card_of_shop, list_own=list_bill_shops)
"""What bills ask of shops."""

coupon_book = CouponBook(rows=coupon_sheet.coupon_rows, check=coupon_columns, put=coupon_sheet.put_coupon)
"""What the workbook of a catalogue asks of coupons."""

__all__ = [
    "ORDERS",
    "PAYMENTS",
    "REFUNDS",
    "SALES",
    "BuyerDetails",
    "BuyerKind",
    "SeededOrder",
    "bill_shops",
    "bill_source",
    "charge_tasks",
    "confirmation_tasks",
    "coupon_book",
    "end_bought_grant",
    "end_orders",
    "end_sold_outputs",
    "export_orders",
    "find_buyers",
    "find_orders",
    "find_waiting_orders",
    "forget_tasks",
    "is_chart_bought",
    "orders_of",
    "refund_tasks",
    "revocation_tasks",
    "seed_cancellation",
    "seed_order",
    "seed_refund",
]
