"""A shop's catalogue as rows of a workbook."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select

from terazi.foundation.db import Reader
from terazi.modules.shops.queries.bundles import read_usernames
from terazi.modules.shops.rules.sheets import ID_OF, REF, SheetKind
from terazi.modules.shops.tables.bundles import Bundle, BundleProduct

_MOST = 5_000


async def catalogue_rows(
    reader: Reader, shop_id: UUID
) -> dict[SheetKind, Sequence[Mapping[str, Any]]]:  # Any: column values
    """Return the bundles and products of a shop, numbered so that a product names its bundle."""
    bundles = await reader.rows(
        select(*Bundle.__table__.c).where(Bundle.shop_id == shop_id).order_by(Bundle.id).limit(_MOST)
    )
    numbers = {row["id"]: str(number) for number, row in enumerate(bundles, start=1)}
    products = await reader.rows(
        select(*BundleProduct.__table__.c)
        .join(Bundle, Bundle.id == BundleProduct.bundle_id)
        .where(Bundle.shop_id == shop_id)
        .order_by(BundleProduct.bundle_id, BundleProduct.position, BundleProduct.id)
        .limit(_MOST)
    )
    people = {UUID(user_id) for row in bundles for user_id in row["assigned_user_list"]}
    people |= {row["organization_user_id"] for row in (*bundles, *products) if row["organization_user_id"]}
    names = await read_usernames(reader, people)

    def named(row: Mapping[Any, Any]) -> str:  # Any: columns of a bundle or product
        return names.get(row["organization_user_id"], "")

    return {
        SheetKind.BUNDLES: [
            {
                **row,
                REF: numbers[row["id"]],
                ID_OF[SheetKind.BUNDLES]: row["id"],
                "organization_username": named(row),
                "assigned_user_list": [
                    names[UUID(user_id)] for user_id in row["assigned_user_list"] if UUID(user_id) in names
                ],
            }
            for row in bundles
        ],
        SheetKind.PRODUCTS: [
            {
                **row,
                REF: numbers[row["bundle_id"]],
                ID_OF[SheetKind.PRODUCTS]: row["id"],
                "organization_username": named(row),
            }
            for row in products
            if row["bundle_id"] in numbers
        ],
    }
