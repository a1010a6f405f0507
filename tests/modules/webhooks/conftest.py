"""What tests of webhooks begin with: the market of the tests of orders."""

from tests.modules.orders.conftest import admin, buyer, pack, seller, snapshot

__all__ = ["admin", "buyer", "pack", "seller", "snapshot"]
