"""A bank's statement, whatever its format: told apart by what stands in it, not by the name of the file."""

import re

from terazi.engine.statements.camt import read_camt
from terazi.engine.statements.csv_files import read_csv
from terazi.engine.statements.entries import (
    MOST_BYTES,
    StatementEntry,
    StatementProblem,
    StatementRefused,
)
from terazi.engine.statements.mt940 import read_mt940

_MT940 = re.compile(rb"^:(20|60[FM]):", re.M)


def read_statement(content: bytes, *, currency: str = "TRY") -> list[StatementEntry]:
    """Return the movements of a statement (CSV, CAMT.053 or MT940); StatementRefused says why it cannot be read.

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
