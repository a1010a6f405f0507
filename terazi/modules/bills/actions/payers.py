"""The list of registered payers, who take e-Fatura: read as a whole from the file of the revenue administration."""

from collections.abc import Iterable
from itertools import islice

from terazi.foundation.context import Change
from terazi.modules.bills.queries.integrators import forget_payers, keep_payers
from terazi.modules.bills.rules.payers import payer_in

_AT_ONCE = 1000


async def import_payers(change: Change, lines: Iterable[str]) -> int:
    """Put the list in the place of the one before and return how many payers it names; one that names none changes nothing."""
    found = (payer for payer in map(payer_in, lines) if payer)
    count = 0
    while part := dict(islice(found, _AT_ONCE)):
        await change.db.write(keep_payers(list(part.items()), change.now))
        count += len(part)
    if count:
        await change.db.write(forget_payers(change.now))
    return count
