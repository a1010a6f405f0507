"""Which movement of a statement is probably which open payment: proposals for a person to decide."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from terazi.engine.statements.entries import StatementEntry
from terazi.foundation.language.lang import fold
from terazi.foundation.money import Money

_SHORTEST = 4
_BETWEEN = re.compile(r"[\s\-_./]*")
_NOT_LETTERS = re.compile(r"[^a-z0-9]")


class MatchReason(StrEnum):
    """Why a movement may be a payment, the strongest first."""

    REFERENCE_AND_AMOUNT = "reference_and_amount"
    AMOUNT_AND_IBAN = "amount_and_iban"
    REFERENCE_ONLY = "reference_only"
    AMOUNT_AND_NAME = "amount_and_name"


_CONFIDENCE = {
    MatchReason.REFERENCE_AND_AMOUNT: 99,
    MatchReason.AMOUNT_AND_IBAN: 80,
    MatchReason.REFERENCE_ONLY: 60,
    MatchReason.AMOUNT_AND_NAME: 50,
}
_AMBIGUOUS = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenPayment:
    """A transfer that is waited for."""

    id: UUID
    reference: str
    """What the payer was asked to write."""
    amount: Money
    code_number: str = ""
    """What a statement shows instead where the payer's bank read it from a QR code."""
    iban: str = ""
    payer_name: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchProposal:
    """A movement and the payment that it may be; ``confidence`` is in per cent."""

    entry_index: int
    payment_id: UUID
    reason: MatchReason
    confidence: int
    is_ambiguous: bool
    """Whether as much speaks for another payment or another movement."""


def propose_matches(
    entries: Sequence[StatementEntry], open_payments: Sequence[OpenPayment]
) -> list[MatchProposal]:
    """Return for each incoming movement the payment it most probably is, the surest first.

    No movement and no payment is proposed twice. References are compared without case, Turkish letters, spaces and
    dashes; a reference alone proposes also where the amount differs, for a person to look at.
    """
    waiting = _Waiting(open_payments)
    possible = [
        (place, payment, reason)
        for place, entry in enumerate(entries)
        if entry.amount.minor > 0
        for payment, reason in _possible(entry, waiting)
    ]
    possible.sort(key=lambda p: (-_CONFIDENCE[p[2]], p[0], str(p[1].id)))
    by_entry = Counter((place, reason) for place, _, reason in possible)
    by_payment = Counter((payment.id, reason) for _, payment, reason in possible)
    proposals: list[MatchProposal] = []
    entries_taken: set[int] = set()
    payments_taken: set[UUID] = set()
    for place, payment, reason in possible:
        if place in entries_taken or payment.id in payments_taken:
            continue
        entries_taken.add(place)
        payments_taken.add(payment.id)
        is_ambiguous = by_entry[place, reason] > 1 or by_payment[payment.id, reason] > 1
        proposals.append(
            MatchProposal(
                entry_index=place,
                payment_id=payment.id,
                reason=reason,
                confidence=_AMBIGUOUS if is_ambiguous else _CONFIDENCE[reason],
                is_ambiguous=is_ambiguous,
            )
        )
    return sorted(proposals, key=lambda p: (-p.confidence, p.entry_index))


class _Waiting:
    """The payments by what can find them: a long statement is not held against each of them."""

    def __init__(self, payments: Sequence[OpenPayment]) -> None:
        self._by_letters: dict[str, list[tuple[OpenPayment, re.Pattern[str]]]] = {}
        self._by_iban: dict[tuple[Money, str], list[OpenPayment]] = {}
        self._by_name: dict[tuple[Money, str], list[OpenPayment]] = {}
        for payment in payments:
            for written in (payment.reference, payment.code_number):
                letters = _NOT_LETTERS.sub("", fold(written))
                if len(letters) >= _SHORTEST:
                    self._by_letters.setdefault(letters, []).append((payment, _form_of(letters)))
            if iban := "".join(payment.iban.split()).upper():
                self._by_iban.setdefault((payment.amount, iban), []).append(payment)
            if name := fold(payment.payer_name):
                self._by_name.setdefault((payment.amount, name), []).append(payment)
        self._lengths = {len(letters) for letters in self._by_letters}

    def named_in(self, text: str) -> Iterator[OpenPayment]:
        """Yield the payments whose reference stands in a folded text."""
        joined = _BETWEEN.sub("", text)
        parts = {
            joined[start : start + length]
            for length in self._lengths
            for start in range(len(joined) - length + 1)
        }
        for letters in parts & self._by_letters.keys():
            yield from (payment for payment, form in self._by_letters[letters] if form.search(text))

    def of_iban(self, amount: Money, iban: str) -> Sequence[OpenPayment]:
        """Return the payments of this amount from this account."""
        return self._by_iban.get((amount, iban), ())

    def of_name(self, amount: Money, name: str) -> Sequence[OpenPayment]:
        """Return the payments of this amount by somebody of this folded name."""
        return self._by_name.get((amount, name), ())


def _possible(entry: StatementEntry, waiting: _Waiting) -> Iterator[tuple[OpenPayment, MatchReason]]:
    found: set[UUID] = set()
    for payment in waiting.named_in(fold(entry.reference)):
        if payment.id in found:
            continue
        found.add(payment.id)
        is_amount = payment.amount == entry.amount
        yield payment, MatchReason.REFERENCE_AND_AMOUNT if is_amount else MatchReason.REFERENCE_ONLY
    for reason, payments in (
        (MatchReason.AMOUNT_AND_IBAN, waiting.of_iban(entry.amount, entry.iban)),
        (MatchReason.AMOUNT_AND_NAME, waiting.of_name(entry.amount, fold(entry.counterparty))),
    ):
        for payment in payments:
            if payment.id not in found:
                found.add(payment.id)
                yield payment, reason


def _form_of(letters: str) -> re.Pattern[str]:
    """Return what finds a reference as a word of its own, however its letters are spaced."""
    return re.compile(rf"(?<![a-z0-9]){_BETWEEN.pattern.join(letters)}(?![a-z0-9])")
