"""What can be paid back: never more than is unused, all of it where nothing was used, however it is divided."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from terazi.modules.orders.rules.refunds import Remainder, spread, time_left

STEPS = st.lists(st.tuples(st.booleans(), st.integers(0, 100)), max_size=12)


@given(st.integers(1, 10**7), st.integers(1, 5_000), STEPS)
def test_no_order_of_using_and_refunding_pays_for_what_was_used(
    gross: int, units: int, steps: list[tuple[bool, int]]
) -> None:
    left, used, back, refunded = units, 0, 0, 0
    for is_use, percent in steps:
        part = Remainder(gross=gross, refunded=refunded, units=units, units_left=left, units_back=back)
        if is_use:
            count = left * percent // 100
            used, left = used + count, left - count
            continue
        amount = part.value * percent // 100
        if not amount:
            continue
        taken = part.units_for(amount)
        assert 0 <= taken <= left
        left, back, refunded = left - taken, back + taken, refunded + amount
    assert used + left + back == units
    assert refunded <= gross - gross * used // units
    rest = Remainder(gross=gross, refunded=refunded, units=units, units_left=left, units_back=back)
    if not used and left:
        assert refunded + rest.value == gross
    assert rest.units_for(rest.value) == left


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_share_of_time_is_at_most_what_was_paid(gross: int, refunded: int, days: int) -> None:
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    end = begin + timedelta(seconds=days)
    for now in (begin - timedelta(days=1), begin, begin + (end - begin) / 3, end, end + timedelta(days=1)):
        share = time_left(begin, end, now)
        part = Remainder(gross=gross, refunded=min(refunded, gross), units=None, share_left=share)
        assert 0 <= part.value <= gross - part.refunded
        assert (part.value == 0) or now < end


@given(st.lists(st.tuples(st.integers(0, 1000), st.booleans()), max_size=6), st.integers(0, 6000))
def test_an_amount_is_spread_exactly_or_not_at_all(values: list[tuple[int, bool]], amount: int) -> None:
    parts = spread(amount, values)
    if parts is None:
        return
    assert sum(parts) == amount
    for part, (value, is_divisible) in zip(parts, values, strict=True):
        assert 0 <= part <= value
        assert is_divisible or part in (0, value)
