"""The head of a bundle's page, for those who read pages without running them."""

import json
from datetime import date
from uuid import UUID

from terazi.foundation.db import Reader
from terazi.foundation.language.lang import Lang
from terazi.modules.shops.queries import store
from terazi.modules.shops.rules.store_heads import BundleHead, head_of


async def find_bundle_head(
    reader: Reader, bundle_id: UUID, lang: Lang, address: str, today: date
) -> BundleHead | None:
    """Return the head of a bundle that the store shows to everybody; reserved bundles have none."""
    row = await store.find_details(reader, bundle_id, lang)
    if row is None:
        return None
    return head_of(
        json.loads(row["details"]),
        shop_name=row["short_name"] or row["shop_name"],
        logo_id=row["shop_logo"],
        address=address,
        lang=lang,
        today=today,
    )
