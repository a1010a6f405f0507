"""What is shown of products before they are bought."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, ForeignKey, Table, TypedColumns, Uuid

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.foundation.types import Json
from terazi.modules.shops.values.previews import PreviewKind


class ProductPreviewColumns(TypedColumns):
    """What everybody is shown of a product: as its shop saw it when it allowed that, by language."""

    product_id: Column[UUID] = Column(
        Uuid, ForeignKey("bundle_product.id", ondelete="CASCADE"), primary_key=True
    )
    kind: Column[PreviewKind] = Column(choice(PreviewKind), nullable=False)
    limits: Column[Json] = Column(JSON, nullable=False)
    """Of the product as it was then; a product that gives something else since shows nothing of this."""
    content: Column[Json] = Column(JSON, nullable=False)
    shown_at: Column[datetime] = Column(MOMENT, nullable=False)


PRODUCT_PREVIEW = Table("product_preview", METADATA, ProductPreviewColumns)
