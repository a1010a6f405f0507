"""What a shop is told of bills that are to be sent."""

from dataclasses import dataclass
from datetime import date

from terazi.foundation.money import Currency


@dataclass(frozen=True, kw_only=True, slots=True)
class DueBill:
    """A bill that its shop has to send, or to approve and send, as its mail tells of it."""

    number: str
    buyer: str
    order_reference: str
    payable: int
    currency: Currency
    due_on: date
