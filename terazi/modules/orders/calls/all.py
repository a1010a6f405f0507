"""Every call of orders; importing this declares them."""

from terazi.modules.orders.calls import carts, orders, payments
from terazi.modules.orders.calls.declared import calls

__all__ = ["calls", "carts", "orders", "payments"]
