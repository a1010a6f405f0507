"""Whether a mail comes from who it says, found out by ourselves: signatures, the sending machine, and the domain's own word.

Only what could vouch is asked about: a signature or a machine of a stranger's domain costs no question.
"""

import asyncio
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import structlog

from terazi.engine.letters.signed import Signature, signatures_of
from terazi.foundation.jobs.computation import Computation, ComputationDiedError, compute
from terazi.foundation.senders import (
    NameKind,
    NamesUnansweredError,
    Resolver,
    SenderClaim,
    SenderFindings,
    SenderProver,
)
from terazi.providers.proving.alignment import Place, Request, is_aligned, place_of
from terazi.providers.proving.asking import Asking
from terazi.providers.proving.machines import may_send, vouching_name
from terazi.providers.webhooks import is_public

_GOOD = Computation("terazi.engine.letters.signed", "good_in_confinement")
_MEMORY_BYTES, _SECONDS = 2_000_000_000, 30.0
"""Of the child before it confines itself, which is to less."""
_MOST_KEYS = 3
_DOMAIN = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_](?:[a-z0-9_-]{0,62}))++")
log = structlog.get_logger()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Asked:
    """What the DNS said of a mail."""

    place: Place | None = None
    keys: Mapping[Signature, str]
    may_send: bool = False
    is_answered: bool = True


def sender_prover(resolver: Resolver) -> SenderProver:
    """Return what proves senders with these names."""

    async def prove(claim: SenderClaim) -> SenderFindings:
        domain = domain_of(claim.sender)
        if domain is None:
            return SenderFindings()
        asked = await asyncio.to_thread(_ask, claim, domain, Asking(resolver=resolver))
        if asked.may_send or (asked.keys and await _is_signed(claim.content, asked.keys)):
            return SenderFindings(is_vouched=True)
        is_known = claim.arrival is not None and _is_outside(claim.arrival.address)
        is_denied = asked.place is not None and asked.place.request is not Request.NONE
        return SenderFindings(is_denied=is_denied and asked.is_answered and is_known)

    return prove


def domain_of(address: str) -> str | None:
    """Return the domain of an address as the DNS knows it; None where it can have none."""
    domain = address.rpartition("@")[2].strip().strip(".").lower()
    try:
        name = domain.encode("idna").decode("ascii").lower() if not domain.isascii() else domain
    except UnicodeError:
        return None
    return name if len(name) <= 253 and _DOMAIN.fullmatch(name) else None


@dataclass(slots=True)
class _Questions:
    """What is asked about one mail, in a thread: whoever answers is waited for."""

    claim: SenderClaim
    ask: Asking
    place: Place
    is_answered: bool = True

    def asked(self) -> _Asked:
        """Ask who could vouch for the sender; the machine first, since then no signature is worth a look."""
        is_sent = self._is_sent()
        keys = {} if is_sent else self._keys()
        return _Asked(place=self.place, keys=keys, may_send=is_sent, is_answered=self.is_answered)

    def _is_sent(self) -> bool:
        arrival = self.claim.arrival
        if arrival is None or not _is_outside(arrival.address):
            return False
        policy = self.place.policy
        is_strict = policy is not None and policy.is_strict_for_machines
        with self._unless_unanswered():
            return self._is_aligned(vouching_name(arrival), is_strict) and may_send(arrival, self.ask)
        return False

    def _keys(self) -> dict[Signature, str]:
        policy = self.place.policy
        is_strict = policy is not None and policy.is_strict_for_signatures
        found: dict[Signature, str] = {}
        for signature in signatures_of(self.claim.content):
            if len(found) == _MOST_KEYS:
                break
            with self._unless_unanswered():
                if self._is_aligned(signature.domain, is_strict):
                    texts = self.ask(signature.key_name, NameKind.TEXT)
                    if len(texts) == 1:  # what several would mean is not defined (RFC 6376, 3.6.2.2)
                        found[signature] = texts[0]
        return found

    def _is_aligned(self, vouching: str, is_strict: bool) -> bool:
        return is_aligned(self.place, vouching, is_strict=is_strict, place_at=partial(_place, self.ask))

    @contextmanager
    def _unless_unanswered(self) -> Iterator[None]:
        try:
            yield
        except NamesUnansweredError:
            self.is_answered = False


def _ask(claim: SenderClaim, domain: str, ask: Asking) -> _Asked:
    try:
        place = _place(ask, domain)
    except NamesUnansweredError:
        return _Asked(keys={}, is_answered=False)
    return _Questions(claim, ask, place).asked()


def _place(ask: Asking, domain: str) -> Place:
    return place_of(domain, lambda name: ask(name, NameKind.TEXT))


def _is_outside(address: str) -> bool:
    try:
        return is_public(address)
    except ValueError:
        return False


async def _is_signed(content: bytes, keys: Mapping[Signature, str]) -> bool:
    """Whether a signature is good, checked in a child that can do nothing else."""
    try:
        good: list[str] = await compute(
            _GOOD,
            content,
            keys,
            on_progress=lambda _: None,
            memory_bytes=_MEMORY_BYTES,
            seconds=_SECONDS,
        )
    except ComputationDiedError:
        log.warning("signatures of a mail took too much; they count as none")
        return False
    return bool(good)
