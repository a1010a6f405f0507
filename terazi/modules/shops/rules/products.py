"""What must be true of a product's fields together."""

from collections.abc import Iterator, Mapping
from typing import Any

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.modules.shops.rules.expiry import expiry_problem
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.values import (
    ANALYSIS_TYPES,
    LimitedTo,
    OutputShape,
    PayType,
    ProductType,
    UsageCountType,
)

_OUTPUTS = {
    ProductType.STATISTICS_VIEW: "wanalyzer_stats_id",
    ProductType.MACHINE_LEARNING_QUERY: "wanalyzer_machinelearning_id",
}
"""Which output a type of product opens, beside the project itself."""
_OF_ANALYSIS = (
    "wanalyzer_project_id",
    "wanalyzer_stats_id",
    "wanalyzer_machinelearning_id",
    "main_rule_algorithm",
    "row_limit_count",
)

_WITHOUT_ANALYSIS = {
    "main_rule_algorithm": "",
    "layer_tree": [],
    "layer_usage_type": LimitedTo.ALL,
    "location_usage_type": LimitedTo.ALL,
    "getting_analysis_output_with_column_inputs_id_type": OutputShape.SCREEN,
}
_AMOUNTS = ("amount_try", "amount_usd")
"""Amounts by the numbers of their currencies."""


def product_problems(product: Mapping[str, Any]) -> list[FieldProblem]:  # Any: columns of a product
    """Return what does not fit together in a product."""
    return [*_general(product), *_of_type(product), *_limits(product)]


def clean_product(product: Mapping[str, Any]) -> dict[str, Any]:  # Any: columns of a product
    """Return the product without what its type has no use for."""
    cleaned = dict(product)
    if cleaned["product_type"] not in ANALYSIS_TYPES:
        cleaned |= dict.fromkeys(_OF_ANALYSIS) | _WITHOUT_ANALYSIS
    priced = [number for number, name in enumerate(_AMOUNTS) if cleaned[name] is not None]
    if priced and cleaned["currency_type"] not in priced:
        cleaned["currency_type"] = priced[0]
    if cleaned["product_type"] is not ProductType.AUTHORIZATION:
        cleaned["auth_id"] = ""
    if cleaned["pay_type"] is PayType.ONCE:
        cleaned["pay_period_type"] = None
    if cleaned["layer_usage_type"] is LimitedTo.ALL:
        cleaned["selected_layers"] = []
    if cleaned["location_usage_type"] is LimitedTo.ALL:
        cleaned["selected_locations"] = []
    is_credit = cleaned["product_type"] is ProductType.CREDIT
    if cleaned["pro_usage_count_type"] is UsageCountType.UNLIMITED and not is_credit:
        cleaned["pro_usage_count"] = None
    return cleaned


def idle_fields(product: Mapping[str, Any]) -> frozenset[str]:  # Any: columns of a product
    """Return the fields that say something for which its type and its choices have no use."""
    cleaned = clean_product(product)
    return frozenset(
        name for name, value in product.items() if value not in (None, "", []) and cleaned[name] != value
    )


def _general(product: Mapping[str, Any]) -> Iterator[FieldProblem]:
    if not product["pro_name"]:
        yield FieldProblem("pro_name", MISSING)
    if product["pay_type"] is PayType.PERIODIC and product["pay_period_type"] is None:
        yield FieldProblem("pay_period_type", MISSING)
    if wrong := expiry_problem(product["expiration_time_type"], product["expiration_time_value"]):
        yield FieldProblem("expiration_time_value", wrong)
    begin, end = product["pro_start_date"], product["pro_end_date"]
    if begin is not None and end is not None and end < begin:
        yield FieldProblem("pro_end_date", Phrase("shops.dates.turned"))
    if product["organization_id"] and not product["organization_name"]:
        yield FieldProblem("organization_name", MISSING)


def _of_type(product: Mapping[str, Any]) -> Iterator[FieldProblem]:
    kind = product["product_type"]
    if kind is ProductType.CREDIT and not product["pro_usage_count"]:
        yield FieldProblem("pro_usage_count", Phrase("shops.credit.count"))
    if kind is ProductType.AUTHORIZATION and not product["auth_id"]:
        yield FieldProblem("auth_id", MISSING)
    if kind in ANALYSIS_TYPES and product["wanalyzer_project_id"] is None:
        yield FieldProblem("wanalyzer_project_id", MISSING)
    shape = product["getting_analysis_output_with_column_inputs_id_type"]
    if kind is ProductType.CELL_CALCULATION and shape is OutputShape.EXCEL:
        yield FieldProblem(
            "getting_analysis_output_with_column_inputs_id_type", Phrase("shops.calculation_on_screen")
        )
    output = _OUTPUTS.get(kind)
    if output and product[output] is None:
        yield FieldProblem(output, MISSING)


def _limits(product: Mapping[str, Any]) -> Iterator[FieldProblem]:
    is_counted = product["pro_usage_count_type"] is not UsageCountType.UNLIMITED
    if is_counted and not product["pro_usage_count"]:
        yield FieldProblem("pro_usage_count", MISSING)
    is_renewed = product["pro_usage_count_type"] in (UsageCountType.DAILY, UsageCountType.MONTHLY)
    if is_renewed and product["product_type"] in (ProductType.CREDIT, ProductType.AUTHORIZATION):
        yield FieldProblem("pro_usage_count_type", Phrase("shops.usage.given_once"))
    for usage, selected in (
        ("layer_usage_type", "selected_layers"),
        ("location_usage_type", "selected_locations"),
    ):
        if product[usage] is LimitedTo.SELECTED and not product[selected]:
            yield FieldProblem(selected, Phrase("shops.selected.none"))
