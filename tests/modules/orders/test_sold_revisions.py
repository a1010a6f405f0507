"""Sold revisions: what orders ask of them, however long ago they were written, and all of them kept as they were."""

from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from uuid import UUID

import pytest
from pydantic import ValidationError

from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.orders.actions.fulfilment import begin_of, end_of, last_end_of, period_place
from terazi.modules.orders.rules.pricing import price_bundle
from terazi.modules.orders.rules.revisions import revision_of, terms_of
from terazi.modules.orders.values import RenewalTerms

PRODUCT: Json = {
    "id": "0192f1aa-0000-7000-8000-000000000001",
    "pro_name": "Aylık sorgu",
    "pro_name_en": "",
    "product_type": "statistics_query",
    "product_code": "",
    "amount_try": 10_000,
    "amount_usd": None,
    "tax_rate_percent": None,
    "price_includes_taxes": False,
    "pay_type": "periodic",
    "pay_period_type": "month",
    "pay_credit_card": True,
    "pay_transfer_to_account": True,
    "pay_delay_max_days": 0,
    "preparation_type": "instant",
    "pro_usage_count": 5,
    "pro_usage_count_type": "total",
    "pro_count_suffix": "sorgu",
    "pro_count_suffix_en": "",
    "can_assign_auth": False,
    "auth_id": "",
    "expiration_time_type": "never",
    "expiration_time_value": "",
    "wanalyzer_project_id": "0192f1aa-0000-7000-8000-000000000002",
    "wanalyzer_stats_id": None,
    "wanalyzer_machinelearning_id": None,
    "getting_analysis_output_with_column_inputs_id_type": "screen",
    "layer_usage_type": "all",
    "selected_layers": [],
    "location_usage_type": "all",
    "selected_locations": [],
    "main_rule_algorithm": "",
    "row_limit_count": None,
    "a_field_of_another_day": {"tr": ["kept"]},
}
CONTENT: Json = {
    "shop": {"shop_name": "Terazi", "tax_rate_percent": "20.00", "mail": "", "phone": "kept"},
    "bundle": {
        "bundle_name": "Sorgular",
        "bundle_name_en": "Queries",
        "task_type": "normal",
        "ordered_use": False,
        "expiration_time_type": "year",
        "expiration_time_value": "1",
        "max_assigned_count": None,
    },
    "products": [PRODUCT],
    "agreements": [{"title": "kept"}],
}
JANUARY = datetime(2026, 1, 31, 9, tzinfo=UTC)
FEBRUARY = datetime(2026, 2, 28, 9, tzinfo=UTC)


def renewed(**said: object) -> Json:
    return {**PRODUCT, "renewal": {"begins_at": FEBRUARY.isoformat(), "ends_at_last": "", **said}}


def test_what_is_stored_of_a_revision_stays_as_it_was() -> None:
    sold = revision_of(CONTENT)

    assert sold.written == CONTENT
    assert list(sold.written) == list(CONTENT)
    assert [product.written for product in sold.products] == [PRODUCT]
    assert list(sold.products[0].written) == list(PRODUCT)


def test_a_product_is_taxed_as_its_shop_where_it_says_no_rate_of_its_own() -> None:
    price = price_bundle(revision_of(CONTENT), Currency.TRY, 2, JANUARY.date())

    assert price is not None
    assert (price.lines[0].rate, price.total.gross.minor) == (Decimal(20), 24_000)
    assert price_bundle(revision_of(CONTENT), Currency.USD, 2, JANUARY.date()) is None


def test_a_revision_without_products_costs_nothing_that_could_be_said() -> None:
    assert price_bundle(revision_of({**CONTENT, "products": []}), Currency.TRY, 1, JANUARY.date()) is None


def test_a_product_of_a_first_period_follows_nothing() -> None:
    product = terms_of(PRODUCT)

    assert product.renewal is None
    assert product.wanalyzer_project_id == UUID(PRODUCT["wanalyzer_project_id"])
    assert begin_of(product, JANUARY) == JANUARY
    assert period_place(product, JANUARY) == (JANUARY, 1)


def test_a_renewal_is_counted_from_the_first_period() -> None:
    product = terms_of(renewed(first_at=JANUARY.isoformat(), place=2))
    bundle = revision_of(CONTENT).bundle

    assert begin_of(product, FEBRUARY - timedelta(days=3)) == FEBRUARY
    assert period_place(product, FEBRUARY) == (JANUARY, 2)
    assert last_end_of(bundle, product, FEBRUARY) is None
    assert end_of(bundle, product, FEBRUARY) == datetime(2026, 3, 31, 9, tzinfo=UTC)


def test_a_renewal_written_before_periods_were_counted_begins_a_count_of_its_own() -> None:
    product = terms_of(renewed())

    assert product.renewal == RenewalTerms(begins_at=FEBRUARY, ends_at_last="")
    assert period_place(product, FEBRUARY) == (FEBRUARY, 1)


def test_the_last_end_of_what_is_renewed_stays_where_it_was() -> None:
    last = datetime(2026, 12, 31, 3, tzinfo=timezone(timedelta(hours=3)))
    product = terms_of(renewed(ends_at_last=last.isoformat()))

    assert last_end_of(revision_of(CONTENT).bundle, product, FEBRUARY) == last
    assert product.renewal is not None
    assert product.renewal.begins_at.isoformat() == FEBRUARY.isoformat()


def test_what_is_no_revision_is_not_read_as_one() -> None:
    with pytest.raises(ValidationError):
        revision_of({**CONTENT, "shop": {}})
