"""A bank's statement read, whatever its format, each sum that came in with the payment that it may be: the work of a child process."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.engine.statements.camt import read_camt
from terazi.engine.statements.csv_files import read_csv
from terazi.engine.statements.entries import (
    MOST_BYTES,
    Statement,
    StatementEntry,
    StatementProblem,
    StatementRefused,
)
from terazi.engine.statements.matching import MatchProposal, OpenPayment, propose_matches
from terazi.engine.statements.mt940 import read_mt940

_MT940 = re.compile(rb"^:(20|60[FM]):", re.M)


def read_statement(content: bytes, *, currency: str = "TRY") -> Statement:
    """Return the movements of a statement (CSV, CAMT.053 or MT940) and its account; StatementRefused says why it cannot be read.

    ``currency`` is the account's, for tables that do not name it. Dates are days, amounts signed minor units.
    """
    if len(content) > MOST_BYTES:
        raise StatementRefused(StatementProblem.TOO_LARGE)
    start = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    if not start:
        raise StatementRefused(StatementProblem.UNKNOWN_FORMAT)
    if start.startswith(b"<"):
        return read_camt(content.lstrip())
    if _MT940.search(content[:5000]):
        return read_mt940(content)
    return read_csv(content, currency)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadStatement:
    """What came in, each with the payment that it may be, how many movements went out, and the accounts it names as its own."""

    came: list[tuple[StatementEntry, UUID | None]]
    outgoing: int
    accounts: frozenset[str]


def read_and_match(
    content: bytes,
    currency: str,
    waiting: Sequence[OpenPayment],
    _tell: Callable[[object], None],
) -> ReadStatement:
    """Read a statement and propose its money for payments that are waited for; StatementRefused where it cannot be read."""
    return matched(read_statement(content, currency=currency), waiting)


def matched(statement: Statement, waiting: Sequence[OpenPayment]) -> ReadStatement:
    """Propose the money of a statement for payments that are waited for."""
    came = [entry for entry in statement.entries if entry.amount.minor > 0]
    best = _best(propose_matches(came, waiting))
    return ReadStatement(
        came=[(entry, best[place].payment_id if place in best else None) for place, entry in enumerate(came)],
        outgoing=len(statement.entries) - len(came),
        accounts=statement.accounts,
    )


def _best(proposals: Sequence[MatchProposal]) -> dict[int, MatchProposal]:
    best: dict[int, MatchProposal] = {}
    for proposal in proposals:
        known = best.get(proposal.entry_index)
        if known is None or proposal.confidence > known.confidence:
            best[proposal.entry_index] = proposal
    return best
