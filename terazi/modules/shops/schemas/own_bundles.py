"""Requests and answers about bundles that people make out of their own analyses."""

import json
from uuid import UUID

from pydantic import BaseModel, TypeAdapter, ValidationError

from terazi.foundation.calls.schemas import Answer
from terazi.foundation.calls.validation_errors import invalid_input
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.public import SoldChartData
from terazi.modules.shops.errors import BundleDataInvalid
from terazi.modules.shops.schemas.bundles import BundleData, BundleView, GapView
from terazi.modules.shops.schemas.products import ProductBody, ProductView
from terazi.modules.shops.schemas.store import PageView
from terazi.modules.shops.values.bundles import ProductType


class OwnProduct(ProductBody):
    """A product of own analyses; with its id a change, without a new one."""

    user_shop_bundle_product_client_id: UUID | None = None


class OutputView(BaseModel):
    """What of a project a buyer will reach: counted and shown through the limits of the product."""

    user_shop_bundle_product_client_id: UUID
    product_type: ProductType
    project_name: str
    row_count: int
    column_names: list[str]
    calculated_names: list[str]
    sample_rows: list[Json]  # cells by caption
    sentences: list[str]
    input_names: list[str]
    target_name: str | None
    chart: SoldChartData | None
    is_reachable: bool


class OwnBundleAnswer(Answer):
    """A bundle of own analyses, what it still lacks, and the page that a buyer will see."""

    bundle: BundleView
    product_list: list[ProductView]
    output_list: list[OutputView]
    gap_list: list[GapView]
    preview: PageView


_PRODUCTS = TypeAdapter(list[OwnProduct])


def read_bundle(text: str) -> BundleData:
    """Return the bundle that a form's field says in JSON."""
    try:
        return BundleData.model_validate(_json(text, "bundle_data"))
    except ValidationError as wrong:
        raise invalid_input(wrong.errors()) from wrong


def read_products(text: str) -> list[OwnProduct]:
    """Return the products that a form's field says in JSON; a single one may stand without a list."""
    sent = _json(text, "product_data")
    try:
        return _PRODUCTS.validate_python(sent if isinstance(sent, list) else [sent])
    except ValidationError as wrong:
        raise invalid_input(wrong.errors()) from wrong


def product_columns(product: OwnProduct) -> tuple[UUID | None, dict[str, Value]]:
    """Return which product it is, and its columns."""
    product_id = product.user_shop_bundle_product_client_id
    columns = product.columns(is_new=product_id is None)
    columns.pop("user_shop_bundle_product_client_id", None)
    return product_id, columns


def _json(text: str, field: str) -> Value:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BundleDataInvalid(field=field) from None
