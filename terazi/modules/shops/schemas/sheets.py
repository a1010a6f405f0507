"""The rows of a catalogue's workbook as requests, and what became of them."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from pydantic import BaseModel, ValidationError

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.calls.validation_errors import invalid_input
from terazi.foundation.errors import FieldProblem
from terazi.foundation.types import Json, Value
from terazi.modules.shops.rules.sheets import SheetKind
from terazi.modules.shops.schemas.bundles import BundleData
from terazi.modules.shops.schemas.products import ProductBody

Fields = Mapping[str, Value]
_AMOUNTS = ("amount_try", "amount_usd", "campaign_try", "campaign_usd")


class FieldChange(BaseModel):
    """One field that a row changes."""

    field: str
    before: Value
    after: Value


class RowChangeView(BaseModel):
    """What a row of the workbook makes of a bundle or product."""

    sheet: SheetKind
    sheet_name: str
    row: int
    client_id: UUID
    name: str
    is_new: bool
    change_list: list[FieldChange]


class CellErrorView(BaseModel):
    """What is wrong with one cell; row and sheet as Excel shows them."""

    sheet: SheetKind
    sheet_name: str
    row: int
    field: str
    column_name: str
    message: str


class ImportAnswer(Answer):
    """What the workbook made of the catalogue: everything, or nothing where there are errors or it was only tried."""

    created_count: int
    updated_count: int
    unchanged_count: int
    is_dry_run: bool
    change_list: list[RowChangeView]
    error_list: list[CellErrorView]


def bundle_columns(fields: Fields, is_new: bool) -> tuple[dict[str, Value], Sequence[FieldProblem]]:
    """Return a row of bundles as columns, and which fields do not fit."""
    try:
        return BundleData.model_validate(_said(BundleData, fields)).model_dump(exclude_unset=not is_new), []
    except ValidationError as wrong:
        return {}, invalid_input(wrong.errors()).problems


def product_columns(fields: Fields, is_new: bool) -> tuple[dict[str, Value], Sequence[FieldProblem]]:
    """Return a row of products as columns, and which fields do not fit."""
    try:
        body = ProductBody.model_validate(_said(ProductBody, fields))
    except ValidationError as wrong:
        return {}, invalid_input(wrong.errors()).problems
    amounts = {name: fields[name] for name in _AMOUNTS if name in fields}
    return body.columns(is_new=is_new) | amounts, []


def _said(model: type[RequestModel], fields: Fields) -> Json:
    """An empty cell is an empty text or nothing where the field may be so, and else leaves the field alone."""
    said = {}
    for name, value in fields.items():
        known = model.model_fields.get(name)
        if known is None:
            continue
        if value is not None:
            said[name] = value
        elif known.default is None or known.default == "":
            said[name] = known.default
    return said
