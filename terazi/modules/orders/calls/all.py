"""All calls of orders, declared."""

import terazi.modules.orders.calls.billing_profiles
import terazi.modules.orders.calls.carts
import terazi.modules.orders.calls.coupons
import terazi.modules.orders.calls.deliveries
import terazi.modules.orders.calls.incoming_money
import terazi.modules.orders.calls.orders
import terazi.modules.orders.calls.payments
import terazi.modules.orders.calls.programs
import terazi.modules.orders.calls.purchases
import terazi.modules.orders.calls.refunds
import terazi.modules.orders.calls.saved_cards
import terazi.modules.orders.calls.shop_carts
import terazi.modules.orders.calls.shop_orders
import terazi.modules.orders.calls.shop_overview
import terazi.modules.orders.calls.taking
import terazi.modules.orders.calls.withdrawal  # noqa: F401 - imported for what they declare
from terazi.modules.orders.calls.declared import calls

__all__ = ["calls"]
