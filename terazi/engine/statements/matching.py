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
_BETWEEN = r"[\s\-_./]*"


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
    forms = [(payment, _form_of(payment.reference)) for payment in open_payments]
    possible = [
        (place, payment, reason)
        for place, entry in enumerate(entries)
        if entry.amount.minor > 0
        for payment, reason in _possible(entry, forms)
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


def _possible(
    entry: StatementEntry, forms: Sequence[tuple[OpenPayment, re.Pattern[str] | None]]
) -> Iterator[tuple[OpenPayment, MatchReason]]:
    text, name = fold(entry.reference), fold(entry.counterparty)
    for payment, form in forms:
        is_amount = payment.amount == entry.amount
        is_reference = form is not None and form.search(text) is not None
        if is_reference:
            yield payment, MatchReason.REFERENCE_AND_AMOUNT if is_amount else MatchReason.REFERENCE_ONLY
        elif is_amount and entry.iban and entry.iban == "".join(payment.iban.split()).upper():
            yield payment, MatchReason.AMOUNT_AND_IBAN
        elif is_amount and name and name == fold(payment.payer_name):
            yield payment, MatchReason.AMOUNT_AND_NAME


def _form_of(reference: str) -> re.Pattern[str] | None:
    """Return what finds a reference as a word of its own, however its letters are spaced; None where it is too short."""
    letters = re.sub(r"[^a-z0-9]", "", fold(reference))
    if len(letters) < _SHORTEST:
        return None
    return re.compile(rf"(?<![a-z0-9]){_BETWEEN.join(letters)}(?![a-z0-9])")
