"""What coupons call their fields, and what the sheet of coupons calls them."""

from collections.abc import Mapping, Sequence

from terazi.foundation.errors import FieldProblem
from terazi.foundation.types import Json, Value

_IN_SHEET = {"amount_try": "discount_try", "amount_usd": "discount_usd", "bundle_ids": "bundle_list"}
_IN_BODY = {"discount_try": "amount_try", "discount_usd": "amount_usd"}


def sheet_fields(said: Mapping[str, Value]) -> Json:
    """Return the fields of a coupon under the names that they have in the sheet."""
    return {_IN_SHEET.get(name, name): value for name, value in said.items()}


def body_fields(row: Mapping[str, Value]) -> Json:
    """Return the cells of a row under the names that a request has for them."""
    return {_IN_BODY.get(name, name): value for name, value in row.items()}


def told_fields(problems: Sequence[FieldProblem]) -> list[FieldProblem]:
    """Return problems at the cells of the sheet."""
    return [FieldProblem(_IN_SHEET.get(each.field, each.field), each.phrase) for each in problems]
