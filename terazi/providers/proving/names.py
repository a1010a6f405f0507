"""Names looked up in the DNS: what was found is kept for a while, what was not found too, and nobody is waited for long."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import dns.exception
import dns.name
import dns.resolver
from dns.rdatatype import RdataType

from terazi.foundation.senders import NameKind, NamesUnansweredError, Resolver

_DAY, _HOUR, _SHORTLY = 86_400.0, 3_600.0, 60.0
_LEAST_KEPT = 300.0
_MOST_KEPT = 10_000
_MOST_RECORDS = 50
_MOST_LETTERS = 4_096
"""Of one text: no key and no list of machines needs more."""


@dataclass(frozen=True, slots=True)
class _Kept:
    until: float
    records: Sequence[str] | None
    """None where nobody answered."""


@dataclass(kw_only=True)
class KeptNames:
    """A resolver that remembers: for as long as the answer says but at most a day, what is not there for an hour."""

    ask: Callable[[str, NameKind, float], tuple[Sequence[str], float]]
    """Returns what a name has, and how long that stays so."""
    clock: Callable[[], float] = time.monotonic
    _kept: OrderedDict[tuple[str, NameKind], _Kept] = field(default_factory=OrderedDict, init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False)

    def records(self, name: str, kind: NameKind, *, seconds: float) -> Sequence[str]:
        """Return what a name has of a kind."""
        key = (name.lower().rstrip("."), kind)
        with self._lock:
            kept = self._kept.get(key)
        if kept is None or kept.until < self.clock():
            kept = self._asked(key, seconds)
        if kept.records is None:
            raise NamesUnansweredError(key[0])
        return kept.records

    def _asked(self, key: tuple[str, NameKind], seconds: float) -> _Kept:
        try:
            records, stays = self.ask(*key, seconds)
        except NamesUnansweredError:
            kept = _Kept(self.clock() + _SHORTLY, None)
        else:
            kept = _Kept(self.clock() + (min(max(stays, _LEAST_KEPT), _DAY) if records else _HOUR), records)
        with self._lock:
            self._kept[key] = kept
            self._kept.move_to_end(key)
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return kept


def dns_names() -> Resolver:
    """Return a resolver that asks the name servers of this machine."""
    return KeptNames(ask=_ask)


def _ask(name: str, kind: NameKind, seconds: float) -> tuple[Sequence[str], float]:
    try:
        servers = dns.resolver.get_default_resolver()
        answer = servers.resolve(name, kind.value, lifetime=seconds, raise_on_no_answer=False, search=False)
    except dns.resolver.NXDOMAIN:
        return [], _HOUR
    except (
        dns.name.LabelTooLong,
        dns.name.NameTooLong,
        dns.name.EmptyLabel,
        dns.name.BadEscape,
        UnicodeError,
    ):
        return [], _HOUR  # nothing can have such a name
    except (dns.exception.DNSException, OSError) as silent:
        raise NamesUnansweredError(name) from silent
    if answer.rrset is None:
        return [], _HOUR
    found = [_said(record) for record in list(answer.rrset)[:_MOST_RECORDS]]
    return [each for each in found if len(each) <= _MOST_LETTERS], float(answer.rrset.ttl)


def _said(record: dns.rdata.Rdata) -> str:
    if record.rdtype == RdataType.TXT:
        return b"".join(getattr(record, "strings", ())).decode("latin-1")
    return record.to_text().rstrip(".")
