"""Credits: the accounts of a person's ledger, why an amount moved, and where credits come from."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money


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
GIFT_PREFIX = "gift:"
"""How the causes of gifts of administrators begin."""
WELCOME_KEY = "welcome"


@dataclass(frozen=True, kw_only=True, slots=True)
class Welcome:
    """What every new person is given once."""

    most: int
    """As the installation says."""

    @property
    def cause_key(self) -> str:
        return WELCOME_KEY

    @property
    def cause(self) -> Phrase:
        return Phrase("credits.cause.welcome")


@dataclass(frozen=True, kw_only=True, slots=True)
class Sale:
    """A paid product of an order."""

    key: str
    """The product of the order; it gives once."""
    cause: Phrase
    is_by_platform: bool
    """Whether the shop is one that an administrator marked as the platform's."""
    net: Money
    """What the credits cost without tax."""
    floor: Decimal | None
    """The least price of one credit that held when they were ordered, in minor units; None where none was noted."""

    @property
    def cause_key(self) -> str:
        return f"{BOUGHT_PREFIX}{self.key}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Gift:
    """What an administrator gives away, counted and with a reason."""

    key: str
    """The gift as it was written down."""
    most: int
    """What the administrator may still give away."""

    @property
    def cause_key(self) -> str:
        return f"{GIFT_PREFIX}{self.key}"

    @property
    def cause(self) -> Phrase:
        return Phrase("credits.cause.gift")


CreditSource = Welcome | Sale | Gift
"""Where credits may come from; there is no other way."""


def taken_from(lots: Iterable[tuple[UUID, int]], amount: int) -> dict[UUID, int]:
    """Return how much of an amount comes from which lot, in the order of the lots; together no more than they have."""
    taken: dict[UUID, int] = {}
    for lot_id, left in lots:
        if amount and left:
            taken[lot_id] = min(amount, left)
            amount -= taken[lot_id]
    return taken
