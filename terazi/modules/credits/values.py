"""Credits: the accounts of a person's ledger, why an amount moved, and where credits come from."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.foundation.types import Json


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


@dataclass(frozen=True, slots=True)
class Balance:
    """What a person can spend, what running jobs have set aside, and what a seller has suspended."""

    available: int
    reserved: int
    suspended: int


@dataclass(frozen=True, kw_only=True, slots=True)
class CreditEntry:
    """One movement of credits as its owner sees it."""

    id: UUID
    movement: Movement
    amount: int
    cause: Json
    made_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class CreditGift:
    """What an administrator gave with a key."""

    id: UUID
    user_id: UUID
    amount: int
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CreditLot:
    """Credits that came together, and what is left of them."""

    id: UUID
    cause_key: str
    cause: Json
    is_bought: bool
    amount: int
    left_over: int
    expires_at: datetime | None
    frozen_at: datetime | None
    made_at: datetime

    def is_over(self, now: datetime) -> bool:
        """Whether nothing of it may ever be spent any more; what is frozen is ended by who sold it."""
        return self.expires_at is not None and self.expires_at <= now and self.frozen_at is None

    def may_be_spent(self, now: datetime) -> bool:
        """Whether it may be spent now."""
        return self.frozen_at is None and not self.is_over(now)


@dataclass(frozen=True, kw_only=True, slots=True)
class LotLeft:
    """What a person can still spend of a lot."""

    id: UUID
    cause_key: str
    left_over: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SettledHold:
    """A hold that was settled just now."""

    user_id: UserId
    amount: int
    lots: Json
    cause: Json
