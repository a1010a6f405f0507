"""What can be shown of a product before it is bought, and whether what is shown is still what it gives."""

from terazi.foundation.types import Json
from terazi.modules.shops.values.bundles import Product, ProductType
from terazi.modules.shops.values.previews import PreviewKind, PreviewMark


def preview_kind(product: Product) -> PreviewKind | None:
    """Return what can be shown of a product; rows of data and what buyers ask themselves are shown to nobody."""
    if product.product_type is ProductType.MACHINE_LEARNING_QUERY and product.wanalyzer_machinelearning_id:
        return PreviewKind.MODEL
    if product.product_type is not ProductType.STATISTICS_VIEW:
        return None
    if product.wanalyzer_chart_id:
        return PreviewKind.CHART
    return PreviewKind.FINDING if product.wanalyzer_stats_id else None


def is_current(mark: PreviewMark, product: Product, limits: Json) -> bool:
    """Whether a product with these limits still gives what it gave when its shop allowed that this is shown of it."""
    return mark.kind is preview_kind(product) and mark.limits == limits
