"""Whether a machine may send for a domain (SPF, RFC 7208): pyspf with questions that end."""

import contextlib
import ipaddress
from collections.abc import Callable, Sequence

import spf

from terazi.foundation.senders import Arrival, NameKind, NamesUnansweredError

_ELSEWHERE = {4: "198.51.100.77", 6: "2001:db8:7e4a::77"}
"""Addresses of nobody: a domain for which they may send lets everybody send, and vouches for no one."""
_LONGEST = 254
Ask = Callable[[str, NameKind], Sequence[str]]


class _Query(spf.query):  # type: ignore[misc] # the library has no types
    """A check that asks through us."""

    def __init__(self, arrival: Arrival, address: str, ask: Ask) -> None:
        super().__init__(i=address, s=arrival.return_path, h=arrival.greeting, strict=True)
        self._ask = ask

    def dns(  # the name and the parameters are the library's
        self, name: str, qtype: str, cnames: object = None, ignore_void: bool = False
    ) -> list[object]:
        """Return what a name has, in the library's form; names that lead elsewhere are followed by the name server."""
        del cnames
        found: list[object] = []
        name = str(name).rstrip(".").lower()
        is_name = 0 < len(name) <= _LONGEST and all(0 < len(label) < 64 for label in name.split("."))
        if is_name and qtype in set(NameKind):
            found = [_as_spf(each, qtype) for each in self._ask(name, NameKind(qtype))]
        if not found and not ignore_void:
            self.void_lookups += 1
            if self.void_lookups > spf.MAX_VOID_LOOKUPS:
                raise spf.PermError("void lookups")
        return found

    def get_explanation(self, spec: str) -> None:
        """Ask nobody for words that are shown to nobody."""


def _as_spf(record: str, kind: str) -> object:
    if kind == NameKind.TEXT:
        return (record.encode("latin-1", "replace"),)
    if kind == NameKind.EXCHANGE:
        preference, _, name = record.partition(" ")
        return int(preference) if preference.isdecimal() else 0, name.strip().rstrip(".")
    return record.rstrip(".")


def vouching_name(arrival: Arrival) -> str:
    """Return the domain that is asked: of the return path, or without one the name that was given in greeting."""
    return (arrival.return_path.rpartition("@")[2] or arrival.greeting).lower().strip(".")


def may_send(arrival: Arrival, ask: Ask) -> bool:
    """Whether the machine may send for that domain; raises NamesUnansweredError where that is not known."""
    with contextlib.suppress(ValueError):
        version = ipaddress.ip_address(arrival.address).version
        return _passes(arrival, arrival.address, ask) and not _passes(arrival, _ELSEWHERE[version], ask)
    return False


def _passes(arrival: Arrival, address: str, ask: Ask) -> bool:
    try:
        outcome, _, _ = _Query(arrival, address, ask).check()
    except NamesUnansweredError:
        raise
    except Exception:  # whatever a stranger's records are made of, they vouch for nobody then
        return False
    return bool(outcome == "pass")
