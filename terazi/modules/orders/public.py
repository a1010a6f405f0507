"""What the entry may use of orders."""

from terazi.modules.orders.actions.leaving import end_orders, export_orders
from terazi.modules.orders.actions.paying_back import refund_tasks

__all__ = ["end_orders", "export_orders", "refund_tasks"]
