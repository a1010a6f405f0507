"""What the entry may use of orders."""

from terazi.modules.orders.actions.leaving import end_orders, export_orders
from terazi.modules.orders.actions.paying_back import refund_tasks
from terazi.modules.orders.actions.planting import (
    PlantedOrder,
    plant_cancellation,
    plant_order,
    plant_refund,
)
from terazi.modules.orders.values import BuyerDetails, BuyerKind

__all__ = [
    "BuyerDetails",
    "BuyerKind",
    "PlantedOrder",
    "end_orders",
    "export_orders",
    "plant_cancellation",
    "plant_order",
    "plant_refund",
    "refund_tasks",
]
