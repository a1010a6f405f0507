"""Bills as the calls answer them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, FieldError
from terazi.foundation.edocuments import Integrator
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.money import Currency, Money
from terazi.foundation.types import Value
from terazi.modules.bills.rules.amounts_in_words import in_words
from terazi.modules.bills.rules.completeness import missing_of
from terazi.modules.bills.rules.edocuments import steps_of
from terazi.modules.bills.rules.exchange import in_lira
from terazi.modules.bills.rules.lines import WITHHOLDINGS
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.rules.transitions import allowed_moves
from terazi.modules.bills.rules.ubl.taxes import type_code
from terazi.modules.bills.schemas.views import (
    BuyerView,
    CounterView,
    DocumentView,
    EdocumentView,
    ExchangeView,
    ItemView,
    LiraView,
    PaymentView,
    RateView,
    in_units,
)
from terazi.modules.bills.values import (
    OPEN_STATES,
    Bill,
    BillDocument,
    BillKind,
    BillState,
    EdocumentState,
    Mover,
)


class BillSummary(BaseModel):
    """A bill in a list."""

    user_bill_client_id: UUID
    user_shop_client_id: UUID
    kind: BillKind
    approve_status: BillState
    number: str
    bill_date: datetime | None
    created_at: datetime
    shop_name: str
    buyer_name: str
    order_reference: str
    user_shopcart_client_id: UUID | None
    bill_external_id: str
    currency_type: int
    total_price: float
    total_price_with_txt: str
    edocument: EdocumentView | None

    @classmethod
    def of(cls, bill: Bill, lang: Lang, now: datetime) -> Self:
        """Return what a list tells of a bill."""
        details = bill.details
        payable = Money(bill.payable, bill.currency)
        return cls(
            user_bill_client_id=bill.id,
            user_shop_client_id=bill.shop_id,
            kind=bill.kind,
            approve_status=bill.state,
            number=bill.number or "",
            bill_date=bill.bill_date,
            created_at=bill.created_at,
            shop_name=bill.seller.name,
            buyer_name=bill.buyer.shown_name,
            order_reference=details.order_reference,
            user_shopcart_client_id=details.shopcart_id,
            bill_external_id=details.external_id,
            currency_type=list(Currency).index(payable.currency),
            total_price=in_units(payable),
            total_price_with_txt=payable.written(lang),
            edocument=EdocumentView.of(bill.edocument, local(now).date()) if bill.edocument else None,
        )


class BillView(BillSummary):
    """A whole bill; ``missing`` says what it lacks before it can be approved."""

    ettn: UUID | None
    type_code: str
    shop_address: str
    shop_tax_number: str
    shop_tax_office: str
    mersis_no: str
    trade_register_number: str
    shop_logo: str | None
    product_items: list[ItemView]
    tax_rate_percent: float
    tax_rates: list[RateView]
    net: float
    tax: float
    gross: float
    withheld: float
    price_pronunciation: str
    price_pronunciation_other: str
    document_list: list[DocumentView]
    buyer: BuyerView
    payment: PaymentView
    exchange_rate: ExchangeView | None
    lira: LiraView | None
    note: str
    reason: str
    original_number: str
    counter_list: list[CounterView]
    missing: list[FieldError]
    allowed_states: list[BillState]
    allowed_edocument_states: list[EdocumentState]
    withholding_choices: list[str] = Field(
        description='code and tenths of each that may be withheld, as "602/9"'
    )
    may_edit: bool
    may_write_anew: bool
    may_record_return: bool

    @classmethod
    def of_bill(
        cls,
        kept: Bill,
        bill: BillDocument,
        counters: Sequence[Bill],
        *,
        lang: Lang,
        now: datetime,
        logo_link: str | None,
        is_staff: bool,
        may_write_anew: bool,
    ) -> Self:
        """Return everything of a bill that its reader may know."""
        other = Lang.EN if lang is Lang.TR else Lang.TR
        is_open = bill.state in OPEN_STATES and bill.kind is BillKind.SALE
        is_asked = bill.kind is BillKind.BUYER_RETURN and bill.state is BillState.NOT_APPROVED
        may_move = is_staff and bill.kind is BillKind.SALE
        return cls(
            **BillSummary.of(kept, lang, now).model_dump(),
            **_seller_fields(bill),
            **_amount_fields(bill),
            **_paper_fields(bill),
            ettn=bill.ettn,
            type_code=type_code(bill),
            shop_logo=logo_link,
            product_items=[ItemView.of(line) for line in bill.lines],
            price_pronunciation=in_words(bill.totals.payable, lang),
            price_pronunciation_other=in_words(bill.totals.payable, other),
            buyer=BuyerView.of(bill.facts.buyer),
            reason=kept.cancel_reason,
            original_number=bill.original_number,
            counter_list=[_counter(each) for each in counters],
            missing=_missing(missing_of(bill.facts), lang) if is_open and is_staff else [],
            allowed_states=allowed_moves(bill.state, Mover.STAFF) if may_move else [],
            allowed_edocument_states=_allowed_steps(kept) if is_staff else [],
            withholding_choices=_withholdings() if is_open and is_staff else [],
            may_edit=is_open and is_staff,
            may_write_anew=may_write_anew,
            may_record_return=is_staff and is_asked,
        )


class BillAnswer(Answer):
    bill: BillView


class BillList(Answer):
    """Bills, newest first; ``next`` goes into the next question, null where the list is over."""

    list: list[BillSummary]
    next: UUID | None


class IntegratorAnswer(Answer):
    """Who sends the bills of a shop; its key is never shown."""

    integrator: Integrator
    has_key: bool


class ApproveAnswer(Answer):
    """The state after the approval and the number the bill has."""

    approve_status: BillState
    number: str


class CancelAnswer(Answer):
    """The state after the cancellation, and the counter-bill where the bill had a number."""

    approve_status: BillState
    counter_bill_client_id: UUID | None


class LinkAnswer(Answer):
    """An address under which the file can be fetched for a quarter of an hour."""

    link: str
    name: str


class BillShopView(BaseModel):
    user_shop_client_id: UUID
    shop_name: str


class BillShopList(Answer):
    list: list[BillShopView]


class PayerImportAnswer(Answer):
    """The job that reads the list."""

    job_id: UUID


class PayerListAnswer(Answer):
    """The list of registered payers; ``job_id`` is the job that reads it, or read it last."""

    count: int
    read_at: datetime | None
    job_id: UUID | None


class PayerAnswer(Answer):
    """Whether a tax number is on the list of registered payers; without it the alias is empty."""

    tax_number: str
    is_registered: bool
    alias: str


def _seller_fields(bill: BillDocument) -> dict[str, Value]:
    seller = bill.facts.seller
    return {
        "shop_address": seller.address,
        "shop_tax_number": seller.tax_number,
        "shop_tax_office": seller.tax_office,
        "mersis_no": seller.mersis_no,
        "trade_register_number": seller.trade_register_number,
    }


def _amount_fields(bill: BillDocument) -> dict[str, Value]:
    totals = bill.totals
    return {
        "tax_rate_percent": float(max((total.rate for total in totals.rates), default=0)),
        "tax_rates": [
            RateView(
                tax_rate_percent=float(total.rate),
                net=in_units(total.priced.net),
                tax=in_units(total.priced.tax),
            )
            for total in totals.rates
        ],
        "net": in_units(totals.priced.net),
        "tax": in_units(totals.priced.tax),
        "gross": in_units(totals.priced.gross),
        "withheld": in_units(totals.withheld),
    }


def _paper_fields(bill: BillDocument) -> dict[str, Value]:
    payment, exchange = bill.facts.payment, bill.facts.exchange
    rate = None
    if exchange:
        rate = ExchangeView(
            rate=float(exchange.rate),
            source=exchange.source,
            date=exchange.day,
            is_by_hand=exchange.is_by_hand,
        )
    return {
        "note": bill.facts.note,
        "document_list": [
            DocumentView(name=paper.name, number=paper.number, date=paper.day)
            for paper in bill.facts.documents
        ],
        "payment": PaymentView(method=payment.method, paid_on=payment.paid_on, website=payment.website),
        "exchange_rate": rate,
        "lira": _lira(bill),
    }


def _lira(bill: BillDocument) -> LiraView | None:
    lira = in_lira(bill)
    if lira is None:
        return None
    return LiraView(net=in_units(lira.net), tax=in_units(lira.tax), gross=in_units(lira.gross))


def _counter(bill: Bill) -> CounterView:
    return CounterView(
        user_bill_client_id=bill.id,
        kind=bill.kind,
        number=bill.number or "",
        bill_date=bill.bill_date or bill.created_at,
        total_price=bill.payable / 100,
        reason=bill.cancel_reason,
    )


def _withholdings() -> list[str]:
    return [f"{code}/{tenth}" for code, tenths in sorted(WITHHOLDINGS.items()) for tenth in tenths]


def _allowed_steps(bill: Bill) -> list[EdocumentState]:
    return steps_of(bill.edocument, Mover.STAFF) if bill.edocument else []


def _missing(problems: Sequence[FieldProblem], lang: Lang) -> list[FieldError]:
    return [
        FieldError(field=each.field, message_key=each.phrase.key, message=say(each.phrase, lang))
        for each in problems
    ]
