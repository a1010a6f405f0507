"""Credits: the accounts of a person's ledger, and why an amount moved."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class LedgerAccount(StrEnum):
    """Where credits of a person can be; every entry moves an amount from one account to another."""

    ISSUED = "issued"
    AVAILABLE = "available"
    RESERVED = "reserved"
    CONSUMED = "consumed"
    REFUNDED = "refunded"


class Movement(StrEnum):
    """What an entry of the ledger was."""

    GRANTED = "granted"
    RESERVED = "reserved"
    SPENT = "spent"
    RELEASED = "released"
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
    Movement.REFUNDED: (LedgerAccount.AVAILABLE, LedgerAccount.REFUNDED),
}


class HoldState(StrEnum):
    """A hold is settled once: spent (wholly or in part, the rest released) or released."""

    HELD = "held"
    SPENT = "spent"
    RELEASED = "released"


BOUGHT_PREFIX = "order:"
"""How the causes of bought credits begin; others were given."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Credits that came together, without those taken back."""

    cause_key: str
    amount: int

    @property
    def is_bought(self) -> bool:
        return self.cause_key.startswith(BOUGHT_PREFIX)


def left_in_lots(lots: Iterable[Lot], spent: int) -> dict[str, int]:
    """Return what is left of each lot, oldest first: given credits are spent before bought ones, old before new."""
    left: dict[str, int] = {}
    for lot in sorted(lots, key=lambda lot: lot.is_bought):
        taken = min(spent, lot.amount)
        spent -= taken
        left[lot.cause_key] = lot.amount - taken
    return left
