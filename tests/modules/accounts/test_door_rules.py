"""The door's truth tables: what counts for whom, what waits for what, and when a captcha is due."""

import pytest

from terazi.foundation.addresses import IPV6_BITS_OF_CUSTOMER, caller_place
from terazi.modules.accounts.rules import attempts
from terazi.modules.accounts.rules.attempts import Counter, Lane, Outcome

DEVICE, PLACE, SESSION = Lane.DEVICE, Lane.PLACE, Lane.SESSION
OWN = attempts.lane_slowdown(PLACE)


@pytest.mark.parametrize(
    ("lane", "outcome", "counted"),
    [
        (PLACE, Outcome.ENTERED, ""),
        (PLACE, Outcome.NOTHING_WRONG, ""),
        (PLACE, Outcome.WRONG, "lane account address"),
        (PLACE, Outcome.WRONG_CAPTCHA, "address"),
        (DEVICE, Outcome.ENTERED, ""),
        (DEVICE, Outcome.NOTHING_WRONG, ""),
        (DEVICE, Outcome.WRONG, "lane"),
        (DEVICE, Outcome.WRONG_CAPTCHA, "address"),
        (SESSION, Outcome.ENTERED, ""),
        (SESSION, Outcome.NOTHING_WRONG, ""),
        (SESSION, Outcome.WRONG, "lane"),
    ],
)
def test_what_a_try_counts_for(lane: Lane, outcome: Outcome, counted: str) -> None:
    assert attempts.counts_for(lane, outcome) == frozenset(map(Counter, counted.split()))


@pytest.mark.parametrize(("lane", "waits"), [(PLACE, "lane address"), (DEVICE, "lane"), (SESSION, "lane")])
def test_what_a_try_waits_for_is_never_what_others_did_to_the_account(lane: Lane, waits: str) -> None:
    assert attempts.waits_for(lane) == frozenset(map(Counter, waits.split()))


@pytest.mark.parametrize(
    ("lane", "own", "account", "address", "is_due"),
    [
        (PLACE, 0, 2, 14, False),
        (PLACE, 0, 3, 0, True),
        (PLACE, 3, 3, 3, True),
        (PLACE, 0, 0, 15, True),
        (DEVICE, 2, 999, 999, False),
        (DEVICE, 3, 0, 0, True),
    ],
)
def test_when_a_captcha_is_due(lane: Lane, own: int, account: int, address: int, is_due: bool) -> None:
    failures = {Counter.LANE: own, Counter.ACCOUNT: account, Counter.ADDRESS: address}
    assert attempts.is_captcha_due(lane, failures, captcha_cost=1, failures_free=3) == is_due
    assert not attempts.is_captcha_due(lane, failures, captcha_cost=0, failures_free=3)


@pytest.mark.parametrize(
    ("failures", "seconds"), [(1, 0), (5, 0), (6, 1), (7, 2), (8, 4), (11, 32), (12, 60), (500, 60)]
)
def test_a_lane_waits_twice_as_long_after_each_failure_up_to_a_minute(failures: int, seconds: int) -> None:
    assert attempts.wait_seconds(OWN, failures) == seconds


def test_an_address_waits_later_but_longer_and_so_does_a_session() -> None:
    slowdown = attempts.address_slowdown(20)
    assert attempts.wait_seconds(slowdown, 20) == 0
    assert attempts.wait_seconds(slowdown, 500) == 900
    assert attempts.wait_seconds(attempts.lane_slowdown(SESSION), 500) == 900


@pytest.mark.parametrize("slowdown", [OWN, attempts.address_slowdown(1000)])
def test_the_list_of_waits_ends_where_they_grow_no_more(slowdown: attempts.Slowdown) -> None:
    waits = attempts.waits(slowdown)
    assert waits[slowdown.free - 1] == 0
    assert waits[slowdown.free] == 1
    assert waits[-1] == slowdown.longest_seconds


@pytest.mark.parametrize(("failures", "room"), [(0, 6), (1, 5), (5, 1), (6, 1), (500, 1)])
def test_no_more_tries_are_under_way_than_may_still_fail(failures: int, room: int) -> None:
    assert attempts.room(OWN, failures) == room
    assert attempts.rooms(OWN)[min(failures, OWN.free)] == room


@pytest.mark.parametrize(
    ("lane", "account_failures", "free"), [(PLACE, 5, 5), (PLACE, 6, 0), (DEVICE, 999, 5), (SESSION, 999, 5)]
)
def test_places_of_a_crowded_account_have_no_free_failures(
    lane: Lane, account_failures: int, free: int
) -> None:
    assert attempts.crowded(lane, account_failures).free == free


@pytest.mark.parametrize(("left", "wait"), [(0, 0), (60, 60), (60.5, 0), (172_800, 0)])
def test_a_wait_that_nobody_gives_was_written_by_a_wrong_clock(left: float, wait: float) -> None:
    assert attempts.bounded_wait(left, OWN) == wait


def test_whoever_asks_for_a_link_has_a_good_one_or_gets_a_new_one() -> None:
    assert max(attempts.mail_waits()) == 60 * 60
    assert list(attempts.mail_waits()) == sorted(attempts.mail_waits())


@pytest.mark.parametrize(
    ("address", "place", "customer"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/56"),
        ("2001:db8:1:ff::1", "2001:db8:1:ff::/64", "2001:db8:1::/56"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/56"),
        ("unknown", "unknown", "unknown"),
    ],
)
def test_an_address_counts_as_its_place(address: str, place: str, customer: str) -> None:
    assert caller_place(address) == place
    assert caller_place(address, ipv6_bits=IPV6_BITS_OF_CUSTOMER) == customer
