"""Credits: the accounts of a person's ledger, and why an amount moved."""

from enum import StrEnum


class LedgerAccount(StrEnum):
    """Where credits of a person can be; every entry moves an amount from one account to another."""

    ISSUED = "issued"
    AVAILABLE = "available"
    RESERVED = "reserved"
    CONSUMED = "consumed"


class Movement(StrEnum):
    """What an entry of the ledger was."""

    GRANTED = "granted"
    RESERVED = "reserved"
    SPENT = "spent"
    RELEASED = "released"

    @property
    def accounts(self) -> tuple[LedgerAccount, LedgerAccount]:
        """The account the amount leaves and the one it reaches."""
        return _ACCOUNTS[self]


_ACCOUNTS = {
    Movement.GRANTED: (LedgerAccount.ISSUED, LedgerAccount.AVAILABLE),
    Movement.RESERVED: (LedgerAccount.AVAILABLE, LedgerAccount.RESERVED),
    Movement.SPENT: (LedgerAccount.RESERVED, LedgerAccount.CONSUMED),
    Movement.RELEASED: (LedgerAccount.RESERVED, LedgerAccount.AVAILABLE),
}


class HoldState(StrEnum):
    """A hold is settled once: spent (wholly or in part, the rest released) or released."""

    HELD = "held"
    SPENT = "spent"
    RELEASED = "released"
