"""Names that were looked up are remembered; a name server that is not there is not waited for."""

import time
from collections.abc import Sequence

import dns.resolver
import pytest

from terazi.foundation.senders import NameKind, NamesUnansweredError
from terazi.providers.proving.names import KeptNames, dns_names

DAY, HOUR = 86_400, 3_600


class Server:
    """A name server that counts."""

    def __init__(self, records: Sequence[str] | None, stays: float) -> None:
        self.records, self.stays, self.count = records, stays, 0

    def __call__(self, name: str, kind: NameKind, seconds: float) -> tuple[Sequence[str], float]:
        self.count += 1
        if self.records is None:
            raise NamesUnansweredError(name)
        return self.records, self.stays


@pytest.mark.parametrize(
    ("records", "stays", "kept_for"),
    [(["x"], 600, 600), (["x"], 1, 300), (["x"], 10 * DAY, DAY), ([], DAY, HOUR), (None, 0, 60)],
)
def test_what_was_found_is_kept_and_what_was_not_too(
    records: Sequence[str] | None, stays: float, kept_for: float
) -> None:
    server, now = Server(records, stays), [0.0]
    names = KeptNames(ask=server, clock=lambda: now[0])
    for moment, count in [(0.0, 1), (kept_for - 1, 1), (kept_for + 1, 2)]:
        now[0] = moment
        if records is None:
            with pytest.raises(NamesUnansweredError):
                names.records("Ornek.com.", NameKind.TEXT, seconds=1)
        else:
            assert names.records("ornek.com", NameKind.TEXT, seconds=1) == records
        assert server.count == count


def test_strangers_do_not_fill_the_memory() -> None:
    names = KeptNames(ask=Server([], 0))
    for number in range(10_500):
        names.records(f"n{number}.com", NameKind.TEXT, seconds=1)
    assert len(names._kept) == 10_000


def test_a_name_server_that_is_not_there_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = dns.resolver.Resolver(configure=False)
    nowhere.nameservers, nowhere.port = ["127.0.0.1"], 9
    monkeypatch.setattr(dns.resolver, "default_resolver", nowhere)
    names, began = dns_names(), time.perf_counter()
    for _ in range(3):
        with pytest.raises(NamesUnansweredError):
            names.records("ornek.com.tr", NameKind.TEXT, seconds=0.5)
    assert time.perf_counter() - began < 2
    assert names.records("a..b", NameKind.TEXT, seconds=0.5) == []
