"""Sold revisions between their stored form and what orders ask of them; all that is stored of one is kept."""

from pydantic import TypeAdapter

from terazi.foundation.types import Json
from terazi.modules.orders.values import ProductTerms, Revision

_REVISION, _PRODUCT = TypeAdapter(Revision), TypeAdapter(ProductTerms)


def revision_of(content: Json) -> Revision:
    """Return what was sold, as it was written down."""
    products = [_kept(product) for product in content["products"]]
    return _REVISION.validate_python({**_kept(content), "products": products})


def terms_of(product: Json) -> ProductTerms:
    """Return a sold product, as it was written down."""
    return _PRODUCT.validate_python(_kept(product))


def _kept(stored: Json) -> Json:
    return {**stored, "written": stored}
