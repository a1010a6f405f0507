"""Until when what was bought can be used."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.shops.rules.expiry import ends_at, expiry_problem, expiry_text, today_in_turkey
from terazi.modules.shops.values.bundles import ExpirationType

HERE = ZoneInfo("Europe/Istanbul")
KIND = ExpirationType
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1)).map(
    lambda moment: moment.replace(tzinfo=UTC)
)


def here(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=HERE)


@pytest.mark.parametrize(
    ("kind", "value", "bought", "end"),
    [
        (KIND.NEVER, "", here(2026, 1, 1), None),
        (KIND.DATE, "2026-12-31", here(2026, 1, 1), here(2027, 1, 1)),
        (KIND.DATE, "9999-12-31", here(2026, 1, 1), None),
        (KIND.DAY, "1", here(2026, 2, 28, 23, 59), here(2026, 3, 1, 23, 59)),
        (KIND.MONTH, "1", here(2026, 1, 31, 12), here(2026, 2, 28, 12)),
        (KIND.MONTH, "1", here(2028, 1, 31, 12), here(2028, 2, 29, 12)),
        (KIND.MONTH, "13", here(2026, 12, 15, 8), here(2028, 1, 15, 8)),
        (KIND.YEAR, "1", here(2028, 2, 29, 8), here(2029, 2, 28, 8)),
    ],
)
def test_ends(kind: KIND, value: str, bought: datetime, end: datetime | None) -> None:
    assert ends_at(kind, value, bought) == end


def test_the_day_of_a_month_is_the_day_in_turkey() -> None:
    bought = datetime(2026, 1, 30, 22, 30, tzinfo=UTC)  # the 31st in Turkey
    assert ends_at(KIND.MONTH, "1", bought) == here(2026, 2, 28, 1, 30)
    assert today_in_turkey(bought) == date(2026, 1, 31)


@given(MOMENTS, st.sampled_from([KIND.DAY, KIND.MONTH, KIND.YEAR]), st.integers(1, 10))
def test_what_lasts_longer_ends_later_and_never_before_it_began(
    moment: datetime, kind: KIND, count: int
) -> None:
    end, later = ends_at(kind, str(count), moment), ends_at(kind, str(count + 1), moment)
    assert end is not None
    assert later is not None
    assert moment < end < later
    most = {KIND.DAY: 1, KIND.MONTH: 31, KIND.YEAR: 366}[kind] * count
    assert end - moment <= timedelta(days=most)


@pytest.mark.parametrize(
    ("kind", "value", "is_right"),
    [
        (KIND.NEVER, "", True),
        (KIND.NEVER, "1", False),
        (KIND.DATE, "2026-12-31", True),
        (KIND.DATE, "31.12.2026", False),
        (KIND.DATE, "2026-02-29", False),
        (KIND.DATE, "2026-W53-4", False),
        (KIND.DATE, "9999-12-31", False),
        (KIND.DATE, "", False),
        (KIND.DAY, "3660", True),
        (KIND.DAY, "3661", False),
        (KIND.MONTH, "0", False),
        (KIND.MONTH, "120", True),
        (KIND.YEAR, "11", False),
        (KIND.YEAR, "-1", False),
        (KIND.YEAR, "bir", False),
    ],
)
def test_what_is_no_time(kind: KIND, value: str, is_right: bool) -> None:
    assert (expiry_problem(kind, value) is None) is is_right


def test_times_are_said_in_both_languages() -> None:
    said = [say(expiry_text(kind, value), lang) for kind, value in _SAID for lang in (Lang.TR, Lang.EN)]
    assert all(said)
    assert len(set(said)) == len(said)
    assert "31.12.2026" in said[2]


_SAID = [(KIND.NEVER, ""), (KIND.DATE, "2026-12-31"), (KIND.DAY, "1"), (KIND.DAY, "2"), (KIND.MONTH, "1")]
