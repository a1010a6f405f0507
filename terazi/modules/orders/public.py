"""What the entry may use of orders."""

from terazi.modules.orders.actions.paying_back import refund_tasks

__all__ = ["refund_tasks"]
