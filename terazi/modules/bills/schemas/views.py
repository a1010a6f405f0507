"""The parts of bills as the calls answer them."""

from datetime import date as Day  # noqa: N812 - a field is called date
from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Money
from terazi.modules.bills.rules.edocuments import UNSENT_STATES, is_urgent
from terazi.modules.bills.rules.lines import listed_net
from terazi.modules.bills.values import (
    BillKind,
    Buyer,
    BuyerKind,
    Edocument,
    EdocumentKind,
    EdocumentProblem,
    EdocumentState,
    PayMethod,
    PricedLine,
)


def in_units(money: Money) -> float:
    """Return an amount in lira or dollars, as the public contract writes prices."""
    return money.minor / 100


class ItemView(BaseModel):
    """A line and what it comes to."""

    position: int
    name: str
    count: int
    unit_price: float
    tax_rate_percent: float
    price_includes_taxes: bool
    unit: str
    code: str
    withholding_code: str | None
    withholding_tenths: int | None
    exemption_code: str
    exemption_reason: str
    net: float
    tax: float
    total: float
    withheld: float
    discount: float = Field(description="how much less than its list price it comes to, without tax")

    @classmethod
    def of(cls, line: PricedLine) -> Self:
        """Return a line in the words of the calls."""
        sold = line.line
        return cls(
            position=line.position,
            name=sold.name,
            count=sold.count,
            unit_price=in_units(sold.unit_price),
            tax_rate_percent=float(sold.tax_rate),
            price_includes_taxes=sold.includes_tax,
            unit=sold.unit,
            code=sold.code,
            withholding_code=sold.withholding.code if sold.withholding else None,
            withholding_tenths=sold.withholding.tenths if sold.withholding else None,
            exemption_code=sold.exemption_code,
            exemption_reason=sold.exemption_reason,
            net=in_units(line.priced.net),
            tax=in_units(line.priced.tax),
            total=in_units(line.priced.gross),
            withheld=in_units(line.withheld),
            discount=in_units(listed_net(line) - line.priced.net),
        )


class BuyerView(BaseModel):
    """Who is billed."""

    kind: BuyerKind
    user_client_id: UUID | None
    shown_name: str
    name: str
    firstname: str
    lastname: str
    tax_number: str
    tax_office: str
    address: str
    district: str
    city: str
    zip_code: str
    country: str
    country_name: str
    mail: str
    phone: str
    lang: Lang

    @classmethod
    def of(cls, buyer: Buyer) -> Self:
        """Return the buyer in the words of the calls."""
        names = cls.model_fields.keys() - {"user_client_id"}
        return cls(user_client_id=buyer.user_id, **{name: getattr(buyer, name) for name in names})


class RateView(BaseModel):
    """What one tax rate has of the bill."""

    tax_rate_percent: float
    net: float
    tax: float


class DocumentView(BaseModel):
    name: str
    number: str
    date: Day | None


class PaymentView(BaseModel):
    method: PayMethod
    paid_on: Day | None
    website: str


class ExchangeView(BaseModel):
    rate: float
    source: str
    date: Day
    is_by_hand: bool


class LiraView(BaseModel):
    """What a bill in another currency comes to in lira."""

    net: float
    tax: float
    gross: float


class CounterView(BaseModel):
    """A bill that gives back all or a part of this one."""

    user_bill_client_id: UUID
    kind: BillKind
    number: str
    bill_date: datetime
    total_price: float
    reason: str


class EdocumentView(BaseModel):
    """What became of a bill at the revenue administration; ``is_urgent`` from the fifth of the law's seven days on."""

    kind: EdocumentKind
    state: EdocumentState
    due_on: Day
    days_left: int
    is_urgent: bool
    sent_as: str
    sent_on: Day | None
    answered_on: Day | None
    words: str
    problem: EdocumentProblem | None

    @classmethod
    def of(cls, kept: Edocument, today: Day) -> Self:
        """Return a record in the words of the calls."""
        return cls(
            kind=kept.kind,
            state=kept.state,
            due_on=kept.due_on,
            days_left=(kept.due_on - today).days,
            is_urgent=kept.state in UNSENT_STATES and is_urgent(kept.due_on, today),
            sent_as=kept.sent_as,
            sent_on=kept.sent_on,
            answered_on=kept.answered_on,
            words=kept.words,
            problem=kept.problem,
        )
