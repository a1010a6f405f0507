"""What a bill is made of: the parties and the lines as they were when it was written."""

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency, Money
from terazi.foundation.tax import Priced, RateTotal

CONSUMER_TAX_NUMBER = "11111111111"
"""What stands for a person whose number a bill does not need."""


class BillState(StrEnum):
    """draft (something is missing) → not approved (complete) → approved (numbered, frozen) → cancelled."""

    DRAFT = "draft"
    NOT_APPROVED = "not_approved"
    APPROVED = "approved"
    CANCELLED = "cancelled"


OPEN_STATES = (BillState.DRAFT, BillState.NOT_APPROVED)
ISSUED_STATES = (BillState.APPROVED, BillState.CANCELLED)


class EdocumentKind(StrEnum):
    """What a bill is to the revenue administration: e-Arşiv, or e-Fatura where its buyer is a registered payer."""

    EARCHIVE = "earchive"
    EINVOICE = "einvoice"


class EdocumentState(StrEnum):
    """to be sent → sent → accepted or refused by the revenue administration."""

    TO_SEND = "to_send"
    SENT = "sent"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class EdocumentProblem(StrEnum):
    """Why an integrator was given a bill in vain."""

    UNREACHABLE = "unreachable"
    KEY_REFUSED = "key_refused"


class BillKind(StrEnum):
    """A sale, what gives back all or a part of one, or the bill with which a company gives back: its own, asked for and recorded."""

    SALE = "sale"
    COUNTER = "counter"
    BUYER_RETURN = "buyer_return"


class Mover(StrEnum):
    """Who moves a bill from one state to another."""

    SYSTEM = "system"
    STAFF = "staff"


class BuyerKind(StrEnum):
    PERSON = "person"
    COMPANY = "company"


class PayMethod(StrEnum):
    """How an internet sale was paid."""

    CARD = "card"
    TRANSFER = "transfer"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True, slots=True)
class BankAccount:
    """An account a shop is paid into."""

    bank_name: str
    iban: str
    title: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Seller:
    """A shop as it was when the bill was written; ``logo_key`` names its picture in the store."""

    name: str
    address: str
    tax_number: str
    tax_office: str = ""
    district: str = ""
    city: str = ""
    mersis_no: str = ""
    trade_register_number: str = ""
    mail: str = ""
    phone: str = ""
    web: str = ""
    logo_key: str = ""
    banks: tuple[BankAccount, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Buyer:
    """Who is billed: a person with first and last name, or a company with a title in ``name``."""

    kind: BuyerKind = BuyerKind.PERSON
    user_id: UUID | None = None
    name: str = ""
    firstname: str = ""
    lastname: str = ""
    tax_number: str = ""
    tax_office: str = ""
    address: str = ""
    district: str = ""
    city: str = ""
    zip_code: str = ""
    country: str = "TR"
    country_name: str = "Türkiye"
    mail: str = ""
    phone: str = ""
    lang: Lang = Lang.TR

    @property
    def writes_returns(self) -> bool:
        """Whether it has to bill itself what it gives back: a business in Türkiye."""
        return self.kind is BuyerKind.COMPANY and self.country == "TR"

    @property
    def shown_name(self) -> str:
        """The title of a company, the names of a person."""
        return self.name if self.kind is BuyerKind.COMPANY else f"{self.firstname} {self.lastname}".strip()


@dataclass(frozen=True, kw_only=True, slots=True)
class Withholding:
    """The tenths of the tax that the buyer pays to the state instead of the seller, and the code of the reason."""

    code: str
    tenths: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """What was sold: ``count`` pieces at a unit price, with the tax rate in percent."""

    name: str
    count: int
    unit_price: Money
    list_price: Money | None = None
    """What one piece costs without the discount that was given, with or without tax as the unit price; none: it has none."""
    tax_rate: Decimal
    includes_tax: bool = True
    unit: str = "C62"
    code: str = ""
    withholding: Withholding | None = None
    exemption_code: str = ""
    exemption_reason: str = ""
    source_id: str = ""
    """The line of the order that was billed; it stays when lines before it are given back."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PricedLine:
    """A line and what it comes to."""

    position: int
    line: Line
    priced: Priced
    withheld: Money


@dataclass(frozen=True, kw_only=True, slots=True)
class WithheldTotal:
    """What the buyer withholds for one reason: of which tax, and how much."""

    withholding: Withholding
    tax: Money
    withheld: Money


@dataclass(frozen=True, kw_only=True, slots=True)
class BillTotals:
    """What all lines come to; payable is the gross amount without what is withheld."""

    priced: Priced
    withheld: Money
    payable: Money
    rates: tuple[RateTotal, ...]
    withholdings: tuple[WithheldTotal, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Payment:
    """How, when and on which site an internet sale was paid."""

    method: PayMethod = PayMethod.OTHER
    paid_on: date | None = None
    website: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ExchangeRate:
    """What one unit of the bill's currency was in lira, by whose word and of which day."""

    rate: Decimal
    source: str
    day: date
    is_by_hand: bool = True
    """Whether a person wrote it; one that was read anew follows the day of the bill."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentReference:
    """Another paper that belongs to the bill: an order form, a delivery note."""

    name: str
    number: str
    day: date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """How much of a line is given back, with tax; the line is named by its place or by the order's line."""

    position: int = 0
    gross: Money
    source_id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class BillFacts:
    """Everything a person or an order says of a bill before it is approved."""

    seller: Seller
    buyer: Buyer
    lines: tuple[Line, ...]
    currency: Currency
    bill_date: datetime | None = None
    payment: Payment = field(default_factory=Payment)
    exchange: ExchangeRate | None = None
    note: str = ""
    external_id: str = ""
    order_reference: str = ""
    shopcart_id: UUID | None = None
    """The order that is billed, where the bill was not written by hand."""
    documents: tuple[DocumentReference, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Details:
    """What a bill says beside its parties and lines."""

    payment: Payment = field(default_factory=Payment)
    exchange: ExchangeRate | None = None
    note: str = ""
    external_id: str = ""
    order_reference: str = ""
    shopcart_id: UUID | None = None
    documents: tuple[DocumentReference, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Edocument:
    """What became of a numbered bill at the revenue administration: when it is to be there, and its answer."""

    bill_id: UUID
    shop_id: UUID
    kind: EdocumentKind
    state: EdocumentState
    due_on: date
    """The last day on which the law lets it be sent."""
    sent_as: str
    """The number under which whoever sent it knows it."""
    sent_on: date | None
    answered_on: date | None
    words: str
    """What the administration said."""
    changed_at: datetime
    alias: str = ""
    attempts: int = 0
    asked_at: datetime | None = None
    problem: EdocumentProblem | None = None

    @property
    def is_with_integrator(self) -> bool:
        """Whether an integrator was given it: what becomes of it is asked there, and said by nobody else."""
        return self.attempts > 0 and self.state is not EdocumentState.REFUSED


@dataclass(frozen=True, kw_only=True, slots=True)
class EdocumentStep:
    """What a person says of a record: where it is now, since when, under which number or with which words."""

    state: EdocumentState
    day: date | None = None
    number: str = ""
    words: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReturnBill:
    """The bill with which a company has given back, as it came."""

    number: str
    day: date
    total: int
    ettn: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Bill:
    """A bill as it is kept; a counter-bill that is asked for alone says which bill it gives back."""

    id: UUID
    shop_id: UUID
    kind: BillKind
    state: BillState
    series: str | None
    year: int | None
    sequence: int | None
    number: str | None
    ettn: UUID | None
    bill_date: datetime | None
    currency: Currency
    seller: Seller
    buyer: Buyer
    buyer_id: UUID | None
    order_id: UUID | None
    original_id: UUID | None
    details: Details
    net: int
    tax: int
    gross: int
    withheld: int
    payable: int
    search_key: str
    created_by: UUID | None
    created_at: datetime
    changed_at: datetime
    approved_by: UUID | None
    approved_at: datetime | None
    cancelled_by: UUID | None
    cancelled_at: datetime | None
    cancel_reason: str
    mailed_at: datetime | None
    edocument: Edocument | None = None
    """None while it has no number, and where a bill is asked for to be changed."""
    original_number: str | None = None
    original_date: datetime | None = None

    @property
    def cancelled_order_id(self) -> UUID | None:
        """The order that it billed and does not bill any more; none for every other bill."""
        is_cancelled_sale = self.kind is BillKind.SALE and self.state is BillState.CANCELLED
        return self.order_id if is_cancelled_sale else None


@dataclass(frozen=True, kw_only=True, slots=True)
class UsedSeries:
    """That a shop has numbered bills with a series under a tax number."""

    shop_id: UUID
    tax_number: str
    series: str


@dataclass(frozen=True, kw_only=True, slots=True)
class BillDocument:
    """A bill as it is printed and as it is written for machines; ``issued_at`` is local time."""

    state: BillState
    kind: BillKind
    number: str
    ettn: UUID | None
    issued_at: datetime
    facts: BillFacts
    lines: tuple[PricedLine, ...]
    totals: BillTotals
    edocument: Edocument | None = None
    original_number: str = ""
    original_date: date | None = None
    reason: str = ""
    logo: bytes | None = None

    @property
    def is_issued_here(self) -> bool:
        """Whether the shop numbered it; a company's return is a document of that company."""
        return bool(self.number) and self.kind is not BillKind.BUYER_RETURN
