"""Credits: the accounts of a person's ledger, and why an amount moved."""

from collections.abc import Iterable
from enum import StrEnum
from uuid import UUID


class LedgerAccount(StrEnum):
    """Where credits of a person can be; every entry moves an amount from one account to another."""

    ISSUED = "issued"
    AVAILABLE = "available"
    RESERVED = "reserved"
    CONSUMED = "consumed"
    EXPIRED = "expired"
    REFUNDED = "refunded"


class Movement(StrEnum):
    """What an entry of the ledger was."""

    GRANTED = "granted"
    RESERVED = "reserved"
    SPENT = "spent"
    RELEASED = "released"
    EXPIRED = "expired"
    REFUNDED = "refunded"

    @property
    def accounts(self) -> tuple[LedgerAccount, LedgerAccount]:
        """The account the amount leaves and the one it reaches."""
        return _ACCOUNTS[self]


_ACCOUNTS = {
    Movement.GRANTED: (LedgerAccount.ISSUED, LedgerAccount.AVAILABLE),
    Movement.RESERVED: (LedgerAccount.AVAILABLE, LedgerAccount.RESERVED),
    Movement.SPENT: (LedgerAccount.RESERVED, LedgerAccount.CONSUMED),
    Movement.RELEASED: (LedgerAccount.RESERVED, LedgerAccount.AVAILABLE),
    Movement.EXPIRED: (LedgerAccount.AVAILABLE, LedgerAccount.EXPIRED),
    Movement.REFUNDED: (LedgerAccount.AVAILABLE, LedgerAccount.REFUNDED),
}


class HoldState(StrEnum):
    """A hold is settled once: spent (wholly or in part, the rest released) or released."""

    HELD = "held"
    SPENT = "spent"
    RELEASED = "released"


BOUGHT_PREFIX = "order:"
"""How the causes of bought credits begin; others were given."""


def taken_from(lots: Iterable[tuple[UUID, int]], amount: int) -> dict[UUID, int]:
    """Return how much of an amount comes from which lot, in the order of the lots; together no more than they have."""
    taken: dict[UUID, int] = {}
    for lot_id, left in lots:
        if amount and left:
            taken[lot_id] = min(amount, left)
            amount -= taken[lot_id]
    return taken
