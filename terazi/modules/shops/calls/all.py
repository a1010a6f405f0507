"""All calls of shops, declared."""

import terazi.modules.shops.calls.agreements
import terazi.modules.shops.calls.bundles
import terazi.modules.shops.calls.own_bundles
import terazi.modules.shops.calls.pictures
import terazi.modules.shops.calls.previews
import terazi.modules.shops.calls.product_agreements
import terazi.modules.shops.calls.products
import terazi.modules.shops.calls.shops
import terazi.modules.shops.calls.store
import terazi.modules.shops.calls.workbooks  # noqa: F401 - imported for what they declare
from terazi.modules.shops.calls.declared import calls

__all__ = ["calls"]
