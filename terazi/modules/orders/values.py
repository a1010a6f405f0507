"""What orders are about: what is ordered and paid, its states, who moves them, and who is billed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Literal
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency
from terazi.foundation.types import Json

ADMIN = "admin"
REGISTER = "register"
MOST_COUNT = 99
"""How often one bundle can be in a cart."""
MOST_ATTEMPTS = 20


class BundleState(StrEnum):
    """Where a bundle of a cart or order stands."""

    IN_CART = "in_cart"
    REMOVED = "removed"
    PAYMENT_WAITING = "payment_waiting"
    PAYMENT_APPROVED = "payment_approved"
    PAYMENT_CANCELLED = "payment_cancelled"
    REGISTER_WAITING = "register_approve_waiting"
    REGISTER_COMPLETED = "register_approve_completed"
    REGISTER_REFUSED = "register_not_accepted"
    ACTIVE = "bundle_active"
    PASSIVE = "bundle_passive"
    TERMINATED = "termination"
    REFUNDED = "payment_refunded"


class LineState(StrEnum):
    """Where one product of an ordered bundle stands."""

    IN_CART = "in_cart"
    WAITING = "waiting"
    ACTIVE = "active"
    PASSIVE = "passive"
    USED_UP = "used_up"
    EXPIRED = "expired"
    TERMINATED = "terminated"
    REFUNDED = "refunded"


class PaymentState(StrEnum):
    """Where the money for one shop's part of an order stands."""

    CREATED = "created"
    WAITING = "waiting"
    APPROVED = "approved"
    PARTLY_REFUNDED = "partly_refunded"
    REFUNDED = "refunded"
    CANCELLED = "cancelled"
    FAILED = "failed"


class DeliveryState(StrEnum):
    """Where a delivery of a service stands: told, and answered by its buyer or by the clock."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    OBJECTED = "objected"
    TAKEN_BACK = "taken_back"


PAID_STATES = (PaymentState.APPROVED, PaymentState.PARTLY_REFUNDED, PaymentState.REFUNDED)
"""The states in which money once came in."""
OPEN_LINES = (LineState.WAITING, LineState.ACTIVE, LineState.PASSIVE)
"""The states in which a product is paid and not over."""
OWNED_STATES = (BundleState.ACTIVE, BundleState.PASSIVE)
"""The states in which a buyer holds what was bought."""
WITHDRAWABLE_STATES = (BundleState.REGISTER_WAITING, BundleState.REGISTER_REFUSED, *OWNED_STATES)
"""The states in which something is paid and not over."""

ApprovalObstacle = Literal["", "own_payment", "receipt_missing", "second_approval_needed"]
"""What keeps somebody who may approve transfers from approving one."""


class Mover(StrEnum):
    """Who moves something: its buyer, who works on the shop's orders, who registers people, an administrator, nobody."""

    CUSTOMER = "customer"
    ORDERS = "orders"
    REGISTER = "register"
    ADMIN = "admin"
    SYSTEM = "system"


class PayWay(StrEnum):
    """How a payment is made; what costs nothing is not paid at all."""

    CARD = "card"
    TRANSFER = "transfer"
    FREE = "free"


class BuyerKind(StrEnum):
    PERSON = "person"
    COMPANY = "company"


class RefundState(StrEnum):
    """A refund is owed from the moment it is recorded, until the provider or the shop has paid it back."""

    PENDING = "pending"
    DONE = "done"
    REFUSED = "refused"


class CardRenewalState(StrEnum):
    """A renewal by card waits for its card, is on, rests after what went wrong, or is over."""

    WAITING = "waiting"
    ACTIVE = "active"
    PAUSED = "paused"
    CANCELLED = "cancelled"


class MoneyState(StrEnum):
    """What became of money that came in: proposed for a payment, without one, taken for one, set aside, or sent back."""

    PROPOSED = "proposed"
    UNMATCHED = "unmatched"
    MATCHED = "matched"
    SET_ASIDE = "set_aside"
    RETURNING = "returning"
    RETURNED = "returned"


class MoneySource(StrEnum):
    CARD = "card"
    STATEMENT = "statement"


class Notice(StrEnum):
    """What changed in a cart since it was last shown."""

    PRICE_CHANGED = "price_changed"
    CONTENT_CHANGED = "content_changed"
    NOT_SOLD = "not_sold"
    NOT_IN_CURRENCY = "not_in_currency"
    ELSEWHERE = "elsewhere"
    """Its shop is not shown on this site: it stays in the cart, and is ordered where it is."""
    SUGGESTED = "suggested"


@dataclass(frozen=True, kw_only=True, slots=True)
class BuyerDetails:
    """Who is billed, as it was said at the checkout."""

    kind: BuyerKind
    name: str = ""
    firstname: str = ""
    lastname: str = ""
    identity_number: str = ""
    tax_office: str = ""
    address: str = ""
    district: str = ""
    city: str = ""
    zip_code: str = ""
    country: str = "TR"
    phone: str = ""
    mail: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderKey:
    """Which cart or order it is, and whose; neither ever changes."""

    id: UUID
    user_id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Cart:
    """A cart, and the order that it became."""

    id: UUID
    user_id: UUID
    currency: Currency
    number: str = ""
    pay_way: PayWay | None = None
    buyer: BuyerDetails | None = None
    lang: Lang
    base_url: str = ""
    address: str = ""
    order_key: str = ""
    order_hash: bytes | None = None
    created_at: datetime
    changed_at: datetime
    ordered_at: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RenewalTerms:
    """How a product follows the same product of the period before."""

    begins_at: datetime
    ends_at_last: datetime | Literal[""]
    """Until when it can be held at most, as it was first bought."""
    first_at: datetime | None = None
    """When the unbroken row of periods began."""
    place: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class ProductTerms:
    """A product of a sold bundle, as far as orders ask: its names, its price, and what it gives."""

    id: UUID
    pro_name: str
    pro_name_en: str
    product_type: str
    product_code: str
    amount_try: int | None
    amount_usd: int | None
    tax_rate_percent: Decimal | None
    price_includes_taxes: bool
    pay_type: str
    pay_period_type: str | None
    pay_credit_card: bool
    pay_transfer_to_account: bool
    pay_delay_max_days: int
    preparation_type: str
    pro_usage_count: int | None
    pro_usage_count_type: str
    pro_count_suffix: str
    pro_count_suffix_en: str
    can_assign_auth: bool
    auth_id: str
    expiration_time_type: str
    expiration_time_value: str
    wanalyzer_project_id: UUID | None
    wanalyzer_stats_id: UUID | None
    wanalyzer_chart_id: UUID | None = None
    wanalyzer_machinelearning_id: UUID | None
    getting_analysis_output_with_column_inputs_id_type: str
    layer_usage_type: str
    selected_layers: Sequence[str]
    location_usage_type: str
    selected_locations: Sequence[str]
    code_list: Sequence[str] = ()
    choice: Json | None = None
    main_rule_algorithm: str
    row_limit_count: int | None
    withdrawal_ground: str | None = None
    withdrawal_exception: str | None = None
    campaign_try: int | None = None
    campaign_usd: int | None = None
    campaign_from: date | None = None
    campaign_until: date | None = None
    renewal: RenewalTerms | None = None
    written: Json

    def amount_in(self, currency: Currency) -> int | None:
        """Return its price in minor units; None where it is not offered in the currency."""
        return self.amount_try if currency is Currency.TRY else self.amount_usd


@dataclass(frozen=True, kw_only=True, slots=True)
class BundleTerms:
    """What a sold bundle says of itself, as far as orders ask."""

    bundle_name: str
    bundle_name_en: str
    task_type: str
    ordered_use: bool
    expiration_time_type: str
    expiration_time_value: str
    max_assigned_count: int | None
    trial_days: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Seller:
    """Who sells a bundle, as far as orders ask."""

    shop_name: str
    tax_rate_percent: Decimal | None
    mail: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Revision:
    """What a bundle was when it was sold."""

    shop: Seller
    bundle: BundleTerms
    products: Sequence[ProductTerms]
    written: Json


@dataclass(frozen=True, kw_only=True, slots=True)
class Bundle:
    """A bundle in a cart or order."""

    id: UUID
    shopcart_id: UUID
    user_id: UUID
    shop_id: UUID
    bundle_id: UUID
    revision: int
    count: int
    state: BundleState
    currency: Currency
    net: int
    tax: int
    gross: int
    refunded: int = 0
    owed: int = 0
    name: dict[str, str]
    content: Revision | None = None
    """What was ordered; nothing yet in a cart."""
    payment_id: UUID | None = None
    renewal_of: UUID | None = None
    reason: str = ""
    added_by: UUID | None = None
    is_suggested: bool = False
    is_trial: bool = False
    approved_at: datetime | None = None
    ends_at: datetime | None = None
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One product of an ordered bundle."""

    id: UUID
    shopcart_bundle_id: UUID
    product_id: UUID
    position: int
    state: LineState
    product_type: str
    name: dict[str, str]
    terms: ProductTerms
    count: int
    unit: int
    rate: Decimal
    includes_tax: bool
    net: int
    tax: int
    gross: int
    refunded: int = 0
    owed: int = 0
    debt: int | None = None
    owed_since: datetime | None = None
    at_rest: int | None = None
    credits: int = 0
    credit_floor: Decimal | None = None
    grant_id: UUID | None = None
    project_id: UUID | None = None
    consent_id: UUID | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    changed_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Payment:
    """One try to pay what one shop gets of an order."""

    id: UUID
    shopcart_id: UUID
    shop_id: UUID
    user_id: UUID
    attempt: int
    pay_way: PayWay
    state: PaymentState
    currency: Currency
    amount: int
    refunded: int = 0
    reference: str
    bank: Json | None = None
    refund_account: Json | None = None
    provider: str = ""
    token: str = ""
    page_url: str = ""
    provider_id: str = ""
    installments: int = 1
    starting_at: datetime | None = None
    check_at: datetime | None = None
    checks: int = 0
    due_at: datetime
    reminded_at: datetime | None = None
    first_approval_by: UUID | None = None
    reason: str = ""
    detail: str = ""
    created_at: datetime
    changed_at: datetime
    approved_at: datetime | None = None
