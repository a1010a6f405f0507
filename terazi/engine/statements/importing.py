"""A statement's money that came in, each with the payment that it may be: the work of a child process."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from terazi.engine.statements.entries import StatementEntry
from terazi.engine.statements.matching import MatchProposal, OpenPayment, propose_matches
from terazi.engine.statements.reading import read_statement


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadStatement:
    """What came in, each with the payment that it may be, and how many movements went out."""

    came: list[tuple[StatementEntry, UUID | None]]
    outgoing: int


def read_and_match(
    content: bytes,
    currency: str,
    waiting: Sequence[OpenPayment],
    _tell: Callable[[Any], None],  # Any: no report is made
) -> ReadStatement:
    """Read a statement and propose its money for payments that are waited for; StatementRefused where it cannot be read."""
    entries = read_statement(content, currency=currency)
    came = [entry for entry in entries if entry.amount.minor > 0]
    best = _best(propose_matches(came, waiting))
    return ReadStatement(
        came=[(entry, best[place].payment_id if place in best else None) for place, entry in enumerate(came)],
        outgoing=len(entries) - len(came),
    )


def _best(proposals: Sequence[MatchProposal]) -> dict[int, MatchProposal]:
    best: dict[int, MatchProposal] = {}
    for proposal in proposals:
        known = best.get(proposal.entry_index)
        if known is None or proposal.confidence > known.confidence:
            best[proposal.entry_index] = proposal
    return best
