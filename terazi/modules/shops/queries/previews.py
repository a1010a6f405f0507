"""Questions about what is shown of products before they are bought."""

from dataclasses import asdict
from uuid import UUID

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.questions import Question, many, one, touched
from terazi.modules.shops.tables.bundles import BUNDLE_PRODUCT
from terazi.modules.shops.tables.previews import PRODUCT_PREVIEW
from terazi.modules.shops.values.previews import PreviewMark, ProductPreview

_PREVIEW = PRODUCT_PREVIEW.c
_OF_PRODUCT = _PREVIEW.product_id == bindparam("of_product")
_FIND = one(ProductPreview, select(*_PREVIEW).where(_OF_PRODUCT))
_OF_BUNDLE = many(
    PreviewMark,
    select(_PREVIEW.product_id, _PREVIEW.kind, _PREVIEW.limits, _PREVIEW.shown_at)
    .join(BUNDLE_PRODUCT, BUNDLE_PRODUCT.c.id == _PREVIEW.product_id)
    .where(BUNDLE_PRODUCT.c.bundle_id == bindparam("bundle_id")),
)
_NEW = insert(PRODUCT_PREVIEW).values(
    {column.name: bindparam(column.name, type_=column.type) for column in _PREVIEW}
)
_KEEP = touched(
    _NEW.on_conflict_do_update(
        index_elements=[_PREVIEW.product_id],
        set_={name: _NEW.excluded[name] for name in ("kind", "limits", "content", "shown_at")},
    )
)
_DELETE = touched(delete(PRODUCT_PREVIEW).where(_OF_PRODUCT))


def find_preview(product_id: UUID) -> Question[ProductPreview | None]:
    """What is shown of a product before it is bought."""
    return _FIND(of_product=product_id)


def previews_of(bundle_id: UUID) -> Question[list[PreviewMark]]:
    """Of which products of a bundle something is shown before they are bought."""
    return _OF_BUNDLE(bundle_id=bundle_id)


def keep_preview(preview: ProductPreview) -> Question[int]:
    """Show this of a product, instead of what was shown of it."""
    return _KEEP(**asdict(preview))


def delete_preview(product_id: UUID) -> Question[int]:
    """Show nothing of a product any more."""
    return _DELETE(of_product=product_id)
