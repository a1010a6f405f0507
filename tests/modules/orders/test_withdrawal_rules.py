"""Until when one may withdraw, by the day in Türkiye, and what bars it: the rule, without a platform."""

import hashlib
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.orders.rules.revisions import terms_of
from terazi.modules.orders.rules.withdrawal import (
    CONSENT_VERSION,
    Bar,
    Ground,
    Right,
    Standing,
    ground_of,
    needs_consent,
    right_to_withdraw,
)
from terazi.modules.shops.public import ProductType, WithdrawalGround, usual_ground
from tests.modules.orders.test_sold_revisions import PRODUCT

DELIVERED = datetime(2026, 11, 1, 20, 59, tzinfo=UTC)
"""One minute before midnight in Türkiye."""
CONTENT = terms_of({**PRODUCT, "withdrawal_ground": "until_first_use"})
SERVICE = terms_of({**PRODUCT, "product_type": "service", "withdrawal_ground": "14_days"})
STANDING = Standing(
    terms=CONTENT,
    has_consent=True,
    contracted_at=DELIVERED - timedelta(days=3),
    delivered_at=DELIVERED,
    is_used=False,
    is_withheld=False,
)
LAST_DAY = date(2026, 11, 15)


def bar_after(days: int, standing: Standing = STANDING) -> Bar | None:
    return right_to_withdraw(standing, DELIVERED + timedelta(days=days)).bar


@pytest.mark.parametrize(
    ("days", "bar"), [(0, None), (1, None), (13, None), (14, None), (15, Bar.LATE), (200, Bar.LATE)]
)
def test_the_window_is_14_days_and_ends_with_its_last_day(days: int, bar: Bar | None) -> None:
    assert bar_after(days) is bar


def test_the_last_day_ends_at_midnight_in_turkey() -> None:
    midnight = datetime(2026, 11, 15, 21, tzinfo=UTC)
    assert right_to_withdraw(STANDING, midnight - timedelta(seconds=1)) == Right(last_day=LAST_DAY)
    assert right_to_withdraw(STANDING, midnight) == Right(last_day=LAST_DAY, bar=Bar.LATE)


def test_a_service_is_counted_from_the_contract_and_content_from_its_delivery() -> None:
    service = replace(STANDING, terms=SERVICE)
    assert right_to_withdraw(service, DELIVERED).last_day == LAST_DAY - timedelta(days=3)
    assert right_to_withdraw(STANDING, DELIVERED).last_day == LAST_DAY


@pytest.mark.parametrize("days", [1, 200])
def test_what_was_not_delivered_can_always_be_withdrawn_from(days: int) -> None:
    waiting = replace(STANDING, delivered_at=None)
    assert bar_after(days, waiting) is None
    assert bar_after(days, replace(waiting, terms=SERVICE)) is None


def test_the_first_use_ends_it_only_with_a_recorded_consent() -> None:
    used = replace(STANDING, is_used=True)
    assert bar_after(1, used) is Bar.USED
    assert bar_after(1, replace(used, has_consent=False)) is None
    assert bar_after(15, replace(used, has_consent=False)) is Bar.LATE
    assert bar_after(1, replace(used, terms=SERVICE)) is None


def test_what_the_law_excepts_is_never_withdrawn_from() -> None:
    excepted = replace(
        STANDING,
        terms=terms_of({**PRODUCT, "withdrawal_ground": "none", "withdrawal_exception": "15_1_b"}),
    )
    assert [bar_after(0, excepted), bar_after(0, replace(excepted, delivered_at=None))] == [Bar.EXCEPTED] * 2


def test_what_its_shop_withholds_is_owed_however_long_it_rests() -> None:
    """Else a shop could pause what was bought until the time is over."""
    used = replace(STANDING, is_used=True, is_withheld=True)
    assert bar_after(200, used) is None
    excepted = terms_of({**PRODUCT, "withdrawal_ground": "none"})
    assert bar_after(200, replace(used, terms=excepted)) is None


@pytest.mark.parametrize("kind", list(ProductType))
def test_what_was_sold_before_grounds_were_said_has_the_usual_one(kind: ProductType) -> None:
    old = terms_of({**PRODUCT, "product_type": kind.value})
    assert ground_of(old) == usual_ground(kind)
    assert [each.value for each in Ground] == [each.value for each in WithdrawalGround]


def test_a_consent_is_asked_for_where_the_first_use_costs_something() -> None:
    assert needs_consent(CONTENT, 100)
    assert not needs_consent(CONTENT, 0)
    assert not needs_consent(SERVICE, 100)


def test_other_words_of_the_consent_are_another_version() -> None:
    """Who changes the words raises the version, and writes the new digest here."""
    words = "\n".join(say(Phrase("orders.consent.text"), lang) for lang in Lang)
    assert (CONSENT_VERSION, hashlib.sha256(words.encode()).hexdigest()[:12]) == (1, "f48ae57fe153")
