"""Whether a machine may send for a domain, whatever that domain's records are made of."""

import time

import pytest

from terazi.foundation.senders import Arrival, NamesUnansweredError
from terazi.providers.proving.asking import Asking
from terazi.providers.proving.machines import may_send, vouching_name
from tests.providers.proving.zone import Zone

HERE = "185.11.12.13"


def sent(records: dict[str, object], address: str = HERE, **given: str) -> tuple[bool, Zone]:
    zone = Zone(records)  # type: ignore[arg-type]
    arrival = Arrival(
        address=address, **{"greeting": "mx.ornek.com", "return_path": "ali@ornek.com", **given}
    )
    return may_send(arrival, Asking(resolver=zone)), zone


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        ({}, False),
        ({"ornek.com": "v=spf1 ip4:185.11.12.0/24 -all"}, True),
        ({"ornek.com": "v=spf1 ip4:185.11.13.0/24 -all"}, False),
        ({"ornek.com": "v=spf1 ip4:185.11.13.0/24 ~all"}, False),
        ({"ornek.com": "v=spf1 a -all", "A ornek.com": HERE}, True),
        ({"ornek.com": "v=spf1 mx -all", "MX ornek.com": "10 mx.ornek.com", "A mx.ornek.com": HERE}, True),
        ({"ornek.com": "v=spf1 mx -all", "MX ornek.com": "10 mx.ornek.com"}, False),
        ({"ornek.com": "v=spf1 include:b.com -all", "b.com": "v=spf1 ip4:185.11.12.13 -all"}, True),
        ({"ornek.com": "v=spf1 redirect=b.com", "b.com": "v=spf1 ip4:185.11.12.13 -all"}, True),
        ({"ornek.com": "v=spf1 exists:%{i}.b.com -all", f"A {HERE}.b.com": "127.0.0.2"}, True),
        ({"ornek.com": ["v=spf1 +all", "v=spf1 -all"]}, False),
        # Who lets everybody send vouches for nobody.
        ({"ornek.com": "v=spf1 +all"}, False),
        ({"ornek.com": "v=spf1 ip4:0.0.0.0/0 -all"}, False),
        ({"ornek.com": "v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all"}, False),
        ({"ornek.com": "v=spf1 include:b.com -all", "b.com": "v=spf1 all"}, False),
        ({"ornek.com": "v=spf1 ip4:185.11.12.13 unknown:word -all"}, False),
        ({"ornek.com": "v=spf1 ip4:185.11.12.13/99 -all"}, False),
    ],
)
def test_which_machines_may_send(records: dict[str, object], expected: bool) -> None:
    assert sent(records)[0] is expected


def test_six_is_asked_like_four() -> None:
    records: dict[str, object] = {
        "ornek.com": "v=spf1 a ip6:2a00:1:2::/48 -all",
        "AAAA ornek.com": "2a00:9::1",
    }
    assert sent(records, "2a00:1:2::77")[0]
    assert sent(records, "2a00:9::1")[0]
    assert not sent(records, "2a00:9::2")[0]


def test_without_a_return_path_the_greeting_is_asked() -> None:
    assert sent({"mx.ornek.com": f"v=spf1 ip4:{HERE} -all"}, return_path="")[0]
    assert vouching_name(Arrival(address=HERE, greeting="MX.Ornek.com.")) == "mx.ornek.com"


@pytest.mark.parametrize("address", ["", "unknown", "185.11.12", "999.1.1.1"])
def test_an_address_that_is_none_may_send_for_nobody(address: str) -> None:
    assert not sent({"ornek.com": "v=spf1 +all"}, address)[0]


def test_includes_without_end_are_given_up_after_ten() -> None:
    chain = {f"n{at}.com": f"v=spf1 include:n{at + 1}.com -all" for at in range(500)}
    is_sent, zone = sent({"ornek.com": "v=spf1 include:n0.com -all", **chain, "n500.com": "v=spf1 +all"})
    assert not is_sent
    assert len(zone.asked) <= 12
    is_sent, zone = sent({"ornek.com": "v=spf1 include:ornek.com -all"})
    assert not is_sent
    assert len(zone.asked) <= 12


def test_names_that_are_not_there_are_given_up_after_two() -> None:
    lists = " ".join(f"a:yok{at}.com" for at in range(9))
    is_sent, zone = sent({"ornek.com": f"v=spf1 {lists} ip4:{HERE} -all"})
    assert not is_sent
    assert len(zone.asked) <= 4


def test_a_crowd_of_exchanges_is_no_word_for_anybody() -> None:
    many = [f"10 mx{at}.ornek.com" for at in range(40)]
    assert not sent({"ornek.com": "v=spf1 mx -all", "MX ornek.com": many, "A mx1.ornek.com": HERE})[0]


@pytest.mark.parametrize(
    "record",
    [
        "v=spf1 " + "a" * 4_000,
        "v=spf1 exists:" + "%{i}" * 900,
        "v=spf1 exists:" + "a." * 1_900 + "com",
        "v=spf1 " + "a:" + "a-" * 1_900,
        "v=spf1 " + "." * 4_000,
        "v=spf1 " + "exists:%{" * 400,
        "v=spf1 " + "ip6:" + ":" * 3_900,
        "v=spf1 " + "ip4:1.1.1.1 " * 330,
        "v=spf1 exp=" + "%{d" * 1_000,
    ],
)
def test_a_hostile_record_is_soon_read(record: str) -> None:
    began = time.perf_counter()
    assert not sent({"ornek.com": record})[0]
    assert time.perf_counter() - began < 2


def test_who_gets_no_answer_does_not_know() -> None:
    zone = Zone({"ornek.com": "v=spf1 include:b.com -all"})
    zone.silent.add("b.com")
    arrival = Arrival(address=HERE, return_path="ali@ornek.com")
    with pytest.raises(NamesUnansweredError):
        may_send(arrival, Asking(resolver=zone))


def test_questions_end_with_the_time_of_the_mail() -> None:
    now = iter([0.0, 0.0, 1.0, 2.0, 3.5])
    ask = Asking(
        resolver=Zone(
            {"ornek.com": "v=spf1 a a:b.com a:c.com -all", "A ornek.com": "1.2.3.4", "A b.com": "1.2.3.4"}
        ),
        clock=lambda: next(now),
    )
    with pytest.raises(NamesUnansweredError):
        may_send(Arrival(address=HERE, return_path="ali@ornek.com"), ask)
