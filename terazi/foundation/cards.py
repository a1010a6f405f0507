"""Card payments: what every provider does for the platform, whoever it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money


class CardProvider(StrEnum):
    """Who takes a card payment."""

    SANDBOX = "sandbox"
    IYZICO = "iyzico"
    STRIPE = "stripe"


KEY_NAMES: Mapping[CardProvider, tuple[str, ...]] = {
    CardProvider.SANDBOX: (),
    CardProvider.IYZICO: ("api_key", "secret_key"),
    CardProvider.STRIPE: ("secret_key", "webhook_secret"),
}
"""Which keys a shop has to give for a provider."""


SINGLE_PAYMENT = (1,)
"""A payment at once, which every card offers."""


class CardState(StrEnum):
    """What a provider says of a payment; nothing but approved is money."""

    APPROVED = "approved"
    DECLINED = "declined"
    PENDING = "pending"
    UNKNOWN = "unknown"
    """The provider knows no such payment."""


class CardReason(StrEnum):
    """Why a payment was declined or waits, in words of our own."""

    NONE = "none"
    DECLINED = "declined"
    INSUFFICIENT_FUNDS = "insufficient_funds"
    SECURE_FAILED = "secure_failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    BANK_TIMEOUT = "bank_timeout"
    UNDER_REVIEW = "under_review"

    @property
    def phrase(self) -> Phrase:
        """What to tell the buyer."""
        return Phrase(f"cards.reason.{self.value}")


class RefundState(StrEnum):
    """What became of a refund."""

    DONE = "done"
    PENDING = "pending"
    REFUSED = "refused"


class ProviderUnavailableError(Exception):
    """The provider did not answer in time or in order: nothing is known, ask again later."""


class ProviderRefusedError(Exception):
    """The provider answered that it will not take the order (wrong keys, a missing field): asking again changes nothing."""


class NoticeForgedError(Exception):
    """A notice without a valid signature, or too old to be believed."""


class CardProviderNotOfferedError(Exception):
    """The installation does not offer this provider, or the shop gave no keys for it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CardItem:
    """One line of an order as the provider sees it: the amount is the line's whole gross."""

    id: str
    name: str
    category: str
    amount: Money


@dataclass(frozen=True, kw_only=True, slots=True)
class CardBuyer:
    """Who pays, as far as a provider asks for it."""

    id: str
    first_name: str
    last_name: str
    mail: str
    ip_address: str
    phone: str = ""
    identity_number: str = ""
    address: str = ""
    city: str = ""
    zip_code: str = ""
    country: str = "Türkiye"


CHARGE = "charge:"
"""With this begins the token of a payment that a stored card is charged for, without a page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredCard:
    """A card that a provider keeps for a shop: never its number, only what the provider calls it, and what is shown of it."""

    user_key: str = field(repr=False)
    """What the provider calls its holder."""
    token: str = field(repr=False)
    brand: str = ""
    last_four: str = ""
    expires_year: int | None = None
    expires_month: int | None = None

    def charge_token(self, reference: str) -> str:
        """Return the token under which a charge of this card is asked about, whether or not the provider heard of it."""
        return f"{CHARGE}{reference}:{self.user_key}"


def charged_of(token: str) -> tuple[str, str] | None:
    """Return reference and holder of a charge from its token; None where it is the token of a page."""
    if not token.startswith(CHARGE):
        return None
    reference, _, user_key = token.removeprefix(CHARGE).partition(":")
    return reference, user_key


@dataclass(frozen=True, kw_only=True, slots=True)
class CardOrder:
    """What is to be paid; the provider is given exactly the sum of the items."""

    reference: str
    """Our id of the payment; the provider gives it back."""
    items: tuple[CardItem, ...]
    total: Money
    buyer: CardBuyer
    seller_name: str
    return_url: str
    """Where the browser comes back to: GET with ``token`` in the query, or POST with ``token`` in a form (iyzico).

    Who leaves the page by its back arrow may come with ``payment``, the reference, where the token is not known yet.
    """
    notice_url: str
    """Where the provider posts its signed notice."""
    lang: Lang
    installments: tuple[int, ...] = SINGLE_PAYMENT
    """In how many monthly instalments it may be paid, at the price of a payment at once: what they cost is the seller's."""
    keeps_card: bool = False
    """Whether the buyer has agreed that the provider keeps the card to be charged later."""

    def __post_init__(self) -> None:
        if not self.items or any(item.amount.minor <= 0 for item in self.items):
            raise ValueError("every item of a card payment has an amount")
        if any(item.amount.currency is not self.total.currency for item in self.items):
            raise ValueError("a card payment has one currency")
        if sum(item.amount.minor for item in self.items) != self.total.minor:
            raise ValueError("the items of a card payment sum up to its total")


@dataclass(frozen=True, kw_only=True, slots=True)
class CardPage:
    """Where the buyer pays, and the token under which the provider knows the payment."""

    url: str
    token: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CardResult:
    """What the provider says of a payment when it is asked."""

    state: CardState
    reference: str = ""
    provider_id: str = ""
    """The provider's id of the money, unique for the provider; needed to refund. Empty until approved."""
    minor: int | None = None
    currency: str = ""
    reason: CardReason = CardReason.NONE
    detail: str = ""
    """The provider's own code, for the log and the shop; never shown to a buyer."""
    installments: int = 1
    """In how many monthly instalments the card's holder pays it."""
    stored: StoredCard | None = None
    """The card, where the provider keeps it from now on."""
    is_untouched: bool = False
    """Whether nobody has begun to pay on its page: no bank was asked, and none will be once the page is over."""

    def pays(self, reference: str, total: Money) -> bool:
        """Whether this is the money for exactly this payment: approved, its reference, its amount, its currency."""
        return (
            self.state is CardState.APPROVED
            and bool(self.provider_id)
            and self.reference == reference
            and self.minor == total.minor
            and self.currency == total.currency
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class CardRefund:
    """What became of a refund."""

    state: RefundState
    refund_id: str = ""
    detail: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CardNotice:
    """What a signed notice is about; only a reason to ask, never the answer itself."""

    token: str
    """Empty where the notice is about something else than a payment of ours: take it and do nothing."""
    event_id: str = ""


class CardGateway(Protocol):
    """A card provider with the keys of one shop. Every method may raise ProviderUnavailableError."""

    @property
    def provider(self) -> CardProvider:
        """Which provider this is."""
        ...

    @property
    def repeats_refunds(self) -> bool:
        """Whether a refund that is asked for twice with one key is paid once."""
        ...

    async def start(self, order: CardOrder) -> CardPage:
        """Open a payment; ProviderRefusedError where the provider will not take it."""
        ...

    async def read_back(self, token: str) -> CardResult:
        """Ask what became of a payment, by the token of its page or of its charge."""
        ...

    async def refund(self, provider_id: str, amount: Money, *, key: str, address: str) -> CardRefund:
        """Give money back; with the same key once, where it ``repeats_refunds``. ``address`` is who asks for it."""
        ...

    async def charge(self, order: CardOrder, card: StoredCard) -> CardResult:
        """Charge a stored card without its holder; asked once for each reference, and after silence only read back."""
        ...

    async def forget(self, card: StoredCard) -> None:
        """Let the provider forget a stored card; ProviderRefusedError where it will not."""
        ...

    def verify_notice(self, headers: Mapping[str, str], body: bytes) -> CardNotice:
        """Return what a notice is about; NoticeForgedError unless its signature is valid. Asks nobody."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class CardKeys:
    """The keys of a shop for a provider; they are kept sealed and never printed."""

    provider: CardProvider
    values: Mapping[str, str] = field(default_factory=dict, repr=False)


CardGateways = Callable[[CardKeys], CardGateway]
"""Gives the gateway for a shop's keys; CardProviderNotOfferedError where there can be none."""
