"""A trial lasts as long as its shop says, whatever is paid for each period, and nothing of it is handed on."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from terazi.foundation.money import Currency
from terazi.foundation.types import Json
from terazi.modules.orders.actions.fulfilment import end_of_given, grant_terms
from terazi.modules.orders.rules.pricing import price_in_any
from terazi.modules.orders.rules.revisions import revision_of, terms_of
from terazi.modules.orders.values import Bundle, BundleState
from tests.modules.orders.test_sold_revisions import CONTENT, PRODUCT

NOW = datetime(2026, 1, 31, 9, tzinfo=UTC)
ID = UUID(int=1)


def bundle_of(days: int | None, *, is_trial: bool, **said: str) -> Bundle:
    content: Json = {**CONTENT, "bundle": {**CONTENT["bundle"], "trial_days": days, **said}}
    return Bundle(
        id=ID,
        shopcart_id=ID,
        user_id=ID,
        shop_id=ID,
        bundle_id=ID,
        revision=1,
        count=1,
        state=BundleState.PAYMENT_APPROVED,
        currency=Currency.TRY,
        net=0,
        tax=0,
        gross=0,
        name={"tr": "", "en": ""},
        content=revision_of(content),
        is_trial=is_trial,
        created_at=NOW,
        changed_at=NOW,
    )


@pytest.mark.parametrize("days", [1, 14, 60, 90])
def test_a_trial_lasts_its_days_and_no_paid_period(days: int) -> None:
    assert end_of_given(bundle_of(days, is_trial=True), terms_of(PRODUCT), NOW) == NOW + timedelta(days=days)


def test_what_ends_before_ends_in_a_trial_too() -> None:
    week = terms_of({**PRODUCT, "expiration_time_type": "day", "expiration_time_value": "7"})
    bundle = bundle_of(14, is_trial=True)
    assert end_of_given(bundle, week, NOW) == NOW + timedelta(days=7)
    bound = bundle_of(90, is_trial=True, expiration_time_type="day", expiration_time_value="30")
    assert end_of_given(bound, terms_of(PRODUCT), NOW) == NOW + timedelta(days=30)


def test_what_is_bought_lasts_as_it_did_where_a_trial_is_offered_beside() -> None:
    bought, plain = bundle_of(14, is_trial=False), bundle_of(None, is_trial=False)
    ends = [end_of_given(each, terms_of(PRODUCT), NOW) for each in (bought, plain)]
    assert ends == [datetime(2026, 2, 28, 9, tzinfo=UTC)] * 2


@pytest.mark.parametrize("is_trial", [True, False])
def test_nothing_of_a_trial_is_handed_on(is_trial: bool) -> None:
    product = terms_of({**PRODUCT, "can_assign_auth": True})
    terms = grant_terms(
        revision_of(CONTENT),
        product,
        line_id=ID,
        order_id=ID,
        place=1,
        count=1,
        starts_at=NOW,
        until=None,
        is_trial=is_trial,
    )
    assert terms.may_assign is not is_trial


def test_a_price_is_told_in_another_currency_only_where_there_is_none_in_the_wanted_one() -> None:
    sold = revision_of(CONTENT)
    for wanted in Currency:
        price = price_in_any(sold, wanted, NOW.date())
        assert price is not None
        assert (price.total.gross.currency, price.total.gross.minor) == (Currency.TRY, 12_000)
    nothing = revision_of({**CONTENT, "products": [{**PRODUCT, "amount_try": None}]})
    assert price_in_any(nothing, Currency.TRY, NOW.date()) is None
