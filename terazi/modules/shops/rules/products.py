"""What must be true of a product's fields together."""

from collections.abc import Iterator
from dataclasses import asdict, replace

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.modules.shops.rules.campaigns import campaign_problems
from terazi.modules.shops.rules.expiry import expiry_problem
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.rules.withdrawal import usual_ground
from terazi.modules.shops.values.bundles import (
    ANALYSIS_TYPES,
    LimitedTo,
    OutputShape,
    PayType,
    Product,
    ProductType,
    UsageCountType,
)
from terazi.modules.shops.values.withdrawal import WithdrawalGround

_OUTPUTS = {
    ProductType.STATISTICS_VIEW: ("wanalyzer_stats_id", "wanalyzer_chart_id"),
    ProductType.MACHINE_LEARNING_QUERY: ("wanalyzer_machinelearning_id",),
}
"""Of which outputs a type of product opens exactly one, beside the project itself."""


def product_problems(product: Product) -> list[FieldProblem]:
    """Return what does not fit together in a product."""
    return [*_general(product), *campaign_problems(product), *_of_type(product), *_limits(product)]


def clean_product(product: Product) -> Product:
    """Return the product without what its type has no use for."""
    if product.product_type not in ANALYSIS_TYPES:
        product = _without_analysis(product)
    if product.product_type is not ProductType.STATISTICS_VIEW:
        product = replace(product, wanalyzer_chart_id=None)
    priced = [number for number, amount in enumerate(product.amounts) if amount is not None]
    is_priced_so = not priced or product.currency_type in priced
    is_counted = product.pro_usage_count_type is not UsageCountType.UNLIMITED
    has_count = is_counted or product.product_type is ProductType.CREDIT
    has_campaign = product.campaign_try is not None or product.campaign_usd is not None
    ground = product.withdrawal_ground or usual_ground(product.product_type)
    return replace(
        product,
        currency_type=product.currency_type if is_priced_so else priced[0],
        auth_id=product.auth_id if product.product_type is ProductType.AUTHORIZATION else "",
        pay_period_type=None if product.pay_type is PayType.ONCE else product.pay_period_type,
        selected_layers=[] if product.layer_usage_type is LimitedTo.ALL else product.selected_layers,
        selected_locations=[] if product.location_usage_type is LimitedTo.ALL else product.selected_locations,
        pro_usage_count=product.pro_usage_count if has_count else None,
        campaign_from=product.campaign_from if has_campaign else None,
        campaign_until=product.campaign_until if has_campaign else None,
        withdrawal_ground=ground,
        withdrawal_exception=product.withdrawal_exception if ground is WithdrawalGround.NONE else None,
    )


def _without_analysis(product: Product) -> Product:
    return replace(
        product,
        wanalyzer_project_id=None,
        wanalyzer_stats_id=None,
        wanalyzer_chart_id=None,
        wanalyzer_machinelearning_id=None,
        main_rule_algorithm="",
        row_limit_count=None,
        layer_tree=[],
        layer_usage_type=LimitedTo.ALL,
        location_usage_type=LimitedTo.ALL,
        getting_analysis_output_with_column_inputs_id_type=OutputShape.SCREEN,
    )


def idle_fields(product: Product) -> frozenset[str]:
    """Return the fields that say something for which its type and its choices have no use."""
    said, kept = asdict(product), asdict(clean_product(product))
    return frozenset(
        name for name, value in said.items() if value not in (None, "", []) and kept[name] != value
    )


def _general(product: Product) -> Iterator[FieldProblem]:
    if not product.pro_name:
        yield FieldProblem("pro_name", MISSING)
    if product.pay_type is PayType.PERIODIC and product.pay_period_type is None:
        yield FieldProblem("pay_period_type", MISSING)
    if wrong := expiry_problem(product.expiration_time_type, product.expiration_time_value):
        yield FieldProblem("expiration_time_value", wrong)
    begin, end = product.pro_start_date, product.pro_end_date
    if begin is not None and end is not None and end < begin:
        yield FieldProblem("pro_end_date", Phrase("shops.dates.turned"))
    if product.organization_id and not product.organization_name:
        yield FieldProblem("organization_name", MISSING)
    if product.withdrawal_ground is WithdrawalGround.NONE and product.withdrawal_exception is None:
        yield FieldProblem("withdrawal_exception", Phrase("shops.withdrawal.exception_missing"))


def _of_type(product: Product) -> Iterator[FieldProblem]:
    kind = product.product_type
    if kind is ProductType.CREDIT and not product.pro_usage_count:
        yield FieldProblem("pro_usage_count", Phrase("shops.credit.count"))
    if kind is ProductType.AUTHORIZATION and not product.auth_id:
        yield FieldProblem("auth_id", MISSING)
    if kind in ANALYSIS_TYPES and product.wanalyzer_project_id is None:
        yield FieldProblem("wanalyzer_project_id", MISSING)
    shape = product.getting_analysis_output_with_column_inputs_id_type
    if kind is ProductType.CELL_CALCULATION and shape is OutputShape.EXCEL:
        yield FieldProblem(
            "getting_analysis_output_with_column_inputs_id_type", Phrase("shops.calculation_on_screen")
        )
    outputs = _OUTPUTS.get(kind, ())
    named = [output for output in outputs if getattr(product, output) is not None]
    if outputs and not named:
        yield FieldProblem(outputs[0], MISSING)
    for output in named[1:]:
        yield FieldProblem(output, Phrase("shops.one_output"))


def _limits(product: Product) -> Iterator[FieldProblem]:
    is_counted = product.pro_usage_count_type is not UsageCountType.UNLIMITED
    if is_counted and not product.pro_usage_count:
        yield FieldProblem("pro_usage_count", MISSING)
    is_renewed = product.pro_usage_count_type in (UsageCountType.DAILY, UsageCountType.MONTHLY)
    if is_renewed and product.product_type in (ProductType.CREDIT, ProductType.AUTHORIZATION):
        yield FieldProblem("pro_usage_count_type", Phrase("shops.usage.given_once"))
    for usage, selected in (
        ("layer_usage_type", "selected_layers"),
        ("location_usage_type", "selected_locations"),
    ):
        if getattr(product, usage) is LimitedTo.SELECTED and not getattr(product, selected):
            yield FieldProblem(selected, Phrase("shops.selected.none"))
