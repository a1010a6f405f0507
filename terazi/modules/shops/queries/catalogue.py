"""The prepared rows of the store: written with each change, read as they are."""

from typing import Any
from uuid import UUID

from sqlalchemy import false, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Transaction
from terazi.modules.shops.tables.catalogue import CatalogueEntry


async def put_entry(db: Transaction, values: dict[str, Any]) -> None:
    """Write the row of a bundle. Any: column values."""
    changed = {name: value for name, value in values.items() if name != "bundle_id"}
    await db.execute(
        insert(CatalogueEntry)
        .values(**values)
        .on_conflict_do_update(index_elements=[CatalogueEntry.bundle_id], set_=changed)
    )


async def set_shop_open(db: Transaction, shop_id: UUID, *, is_open: bool) -> None:
    """Show what a shop offers, or show nothing of it."""
    await db.execute(
        update(CatalogueEntry)
        .where(CatalogueEntry.shop_id == shop_id)
        .values(is_listed=CatalogueEntry.is_shown if is_open else false())
        .execution_options(synchronize_session=False)
    )
