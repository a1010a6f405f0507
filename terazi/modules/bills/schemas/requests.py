"""What a bill is written with."""

from datetime import date as Day  # noqa: N812 - a field is called date
from datetime import datetime
from decimal import Decimal
from typing import Annotated, TypeVar
from uuid import UUID

from pydantic import Field

from terazi.foundation.calls.params import AfterValidator, refuse_value
from terazi.foundation.calls.schemas import RequestModel
from terazi.foundation.edocuments import Integrator
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.modules.bills.values import BuyerKind, EdocumentState, PayMethod

MOST_LINES = 500
_LOGO_LETTERS = 250_000
Moment = TypeVar("Moment", bound=Day)
_EARLIEST = 2005
_LATEST = 2999


def _require_cents(price: float) -> float:
    if Decimal(str(price)).normalize().as_tuple().exponent < -2:  # type: ignore[operator]  # never NaN here
        raise refuse_value(Phrase("bills.money_digits"))
    return price


def _require_bill_year(moment: Moment) -> Moment:
    if not _EARLIEST <= moment.year <= _LATEST:
        raise refuse_value(Phrase("bills.date_refused"))
    return moment


Price = Annotated[float, Field(ge=0, le=1_000_000_000, allow_inf_nan=False), AfterValidator(_require_cents)]
Rate = Annotated[Decimal, Field(ge=0, le=100, max_digits=6, decimal_places=3)]
Text = Annotated[str, Field(max_length=200)]
LongText = Annotated[str, Field(max_length=1000)]
BillMoment = Annotated[datetime, AfterValidator(_require_bill_year)]
BillDay = Annotated[Day, AfterValidator(_require_bill_year)]


class ProductItem(RequestModel):
    """One line: what was sold, how many, and at which price."""

    position: Annotated[int, Field(ge=1)] | None = Field(
        None,
        description="the item of the bill that this one replaces; it stays tied to the same line of the order",
    )
    name: Annotated[str, Field(max_length=300)]
    count: Annotated[int, Field(ge=1, le=10_000)] = 1
    unit_price: Price
    tax_rate_percent: Rate | None = Field(None, description="empty: the rate of the bill")
    price_includes_taxes: bool = True
    unit: Annotated[str, Field(pattern=r"^[A-Z0-9]{2,3}$")] = Field(
        "C62", description="unit code of UN/ECE recommendation 20"
    )
    code: Text = ""
    withholding_code: Annotated[str, Field(pattern=r"^[0-9]{3}$")] | None = None
    withholding_tenths: Annotated[int, Field(ge=1, le=10)] | None = None
    exemption_code: Annotated[str, Field(pattern=r"^([0-9]{3})?$")] = ""
    exemption_reason: Text = ""


class BuyerBody(RequestModel):
    """Who is billed; ``user_client_id`` lets that person see the bill."""

    kind: BuyerKind = BuyerKind.PERSON
    user_client_id: UUID | None = None
    name: Text = ""
    firstname: Text = ""
    lastname: Text = ""
    tax_number: Annotated[str, Field(max_length=30)] = ""
    tax_office: Text = ""
    address: LongText = ""
    district: Text = ""
    city: Text = ""
    zip_code: Annotated[str, Field(max_length=20)] = ""
    country: Annotated[str, Field(pattern=r"^[A-Z]{2}$")] = "TR"
    country_name: Text = "Türkiye"
    mail: Annotated[str, Field(max_length=254, pattern=r"^([^@\s,;<>]+@[^@\s,;<>]+)?$")] = ""
    phone: Annotated[str, Field(max_length=40)] = ""
    lang: Lang = Lang.TR


class DocumentBody(RequestModel):
    """Another paper that belongs to the bill."""

    name: Text
    number: Annotated[str, Field(min_length=1, max_length=100)]
    date: Day | None = None


class PaymentBody(RequestModel):
    """How the sale was paid."""

    method: PayMethod = PayMethod.OTHER
    paid_on: BillDay | None = None
    website: Text = ""


class ExchangeBody(RequestModel):
    """What one unit of the bill's currency was in lira."""

    rate: Annotated[Decimal, Field(gt=0, le=1_000_000, max_digits=12, decimal_places=6)]
    source: Annotated[str, Field(min_length=1, max_length=200)]
    date: BillDay


class BillBody(RequestModel):
    """The fields of a bill; those not sent stay as they are. Amounts that are sent must be what the items come to."""

    bill_date: BillMoment | None = Field(None, description="empty: the day of the approval")
    shop_name: Text | None = None
    shop_address: LongText | None = None
    shop_tax_number: Annotated[str, Field(max_length=11)] | None = None
    shop_tax_office: Text | None = None
    mersis_no: Annotated[str, Field(max_length=16)] | None = None
    shop_logo: Annotated[str, Field(max_length=_LOGO_LETTERS)] | None = Field(
        None, description="a picture as data: address; an empty text takes the logo off"
    )
    product_items: list[ProductItem] | None = Field(None, max_length=MOST_LINES)
    tax_rate_percent: Rate | None = Field(None, description="rate of items that name none")
    total_price: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    total_price_with_txt: Text | None = None
    price_pronunciation: LongText | None = None
    bill_external_id: Text | None = None
    document_list: list[DocumentBody] | None = Field(None, max_length=50)
    buyer: BuyerBody | None = None
    currency_type: Annotated[int, Field(ge=0, le=1)] | None = Field(None, description="0: ₺, 1: $")
    exchange_rate: ExchangeBody | None = None
    payment: PaymentBody | None = None
    note: LongText | None = None


class EdocumentBody(RequestModel):
    """Where a bill is at the revenue administration now."""

    state: EdocumentState
    day: BillDay | None = Field(None, description="the day on which it was sent, or on which the answer came")
    number: Annotated[str, Field(max_length=50)] = Field(
        "", description="the number under which whoever sent it knows it"
    )
    words: LongText = Field("", description="what the administration said; needed of a refusal")


class ReturnBody(RequestModel):
    """The bill with which a company gave back, as it came."""

    number: Annotated[str, Field(max_length=16)]
    day: BillDay
    total_price: Price = Field(description="what it comes to; it must be what was asked for")
    ettn: UUID | None = None


class IntegratorBody(RequestModel):
    """Who sends the bills of a shop."""

    integrator: Integrator
    key: Annotated[str, Field(max_length=500)] = Field("", description="empty: the key that was given stays")


class CancelBody(RequestModel):
    """Why a bill is cancelled."""

    reason: Annotated[str, Field(min_length=1, max_length=500, pattern=r"\S")]
