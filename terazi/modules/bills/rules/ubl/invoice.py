"""A bill for machines: UBL-TR 2.1 of an e-Arşiv sale on the internet."""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from uuid import NAMESPACE_OID, uuid5
from xml.etree.ElementTree import Element

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Currency, Money
from terazi.modules.bills.rules.amounts_in_words import in_words
from terazi.modules.bills.rules.exchange import lira_phrase, rate_phrase
from terazi.modules.bills.rules.lines import listed_net
from terazi.modules.bills.rules.ubl.parties import add_customer, add_signature, add_supplier
from terazi.modules.bills.rules.ubl.taxes import (
    EARCHIVE,
    TypeCode,
    add_taxes,
    add_withholdings,
    scenario_of,
    type_code,
)
from terazi.modules.bills.rules.ubl.xml import add, add_amount, add_if, new_invoice, plain, written
from terazi.modules.bills.values import (
    BillDocument,
    PayMethod,
    PricedLine,
    WithheldTotal,
)

_PAYMENT_CODES = {PayMethod.CARD: "48", PayMethod.TRANSFER: "42", PayMethod.OTHER: "1"}
_INTERNET_METHODS = {
    PayMethod.CARD: "KREDIKARTI/BANKAKARTI",
    PayMethod.TRANSFER: "EFT/HAVALE",
    PayMethod.OTHER: "DIGER",
}
_PRICE_DIGITS = Decimal("0.00000001")


def ubl_invoice(bill: BillDocument) -> bytes:
    """Return the bill as UBL-TR, unsigned: signing is done with the seller's own seal."""
    root = new_invoice()
    _add_heading(root, bill)
    _add_references(root, bill)
    seller = bill.facts.seller
    add_signature(root, seller, bill.number)
    add_supplier(root, seller)
    add_customer(root, bill.facts.buyer)
    _add_payment(root, bill)
    _add_exchange(root, bill)
    kind = type_code(bill)
    add_taxes(root, bill.lines, kind, bill.facts.currency)
    add_withholdings(root, bill.totals.withholdings, bill.totals.withheld, kind)
    _add_totals(root, bill)
    for line in bill.lines:
        _add_line(root, line, kind)
    return written(root)


def _add_heading(root: Element, bill: BillDocument) -> None:
    for name, text in (
        ("UBLVersionID", "2.1"),
        ("CustomizationID", "TR1.2"),
        ("ProfileID", scenario_of(bill)),
        ("ID", bill.number),
        ("CopyIndicator", "false"),
        ("UUID", str(bill.ettn).upper()),
        ("IssueDate", f"{bill.issued_at:%Y-%m-%d}"),
        ("IssueTime", f"{bill.issued_at:%H:%M:%S}"),
        ("InvoiceTypeCode", type_code(bill)),
    ):
        add(root, f"cbc:{name}", text)
    for note in _notes(bill):
        add(root, "cbc:Note", note)
    currency = bill.facts.currency.value
    add(root, "cbc:DocumentCurrencyCode", currency)
    add(root, "cbc:LineCountNumeric", str(len(bill.lines)))


def _notes(bill: BillDocument) -> Iterator[str]:
    yield say(
        Phrase("bills.note.words", {"words": in_words(bill.totals.payable, Lang.TR)}),
        Lang.TR,
    )
    if bill.facts.currency is not Currency.TRY:
        yield say(
            Phrase("bills.note.words", {"words": in_words(bill.totals.payable, Lang.EN)}),
            Lang.EN,
        )
    for phrase in (rate_phrase(bill, Lang.TR), lira_phrase(bill, Lang.TR)):
        if phrase:
            yield say(phrase, Lang.TR)
    yield say(Phrase("bills.note.internet"), Lang.TR)
    if type_code(bill) is TypeCode.WITHHELD_RETURN:
        yield from (_withheld_note(group) for group in bill.totals.withholdings)
    for text in (bill.reason, bill.facts.note, bill.facts.external_id):
        if text.strip():
            yield text.strip()


def _withheld_note(group: WithheldTotal) -> str:
    values = {
        "code": group.withholding.code,
        "tenths": group.withholding.tenths,
        "amount": group.withheld.written(Lang.TR),
    }
    return say(Phrase("bills.note.withheld_return", values), Lang.TR)


def _add_references(root: Element, bill: BillDocument) -> None:
    if bill.facts.order_reference:
        order = add(root, "cac:OrderReference")
        add(order, "cbc:ID", bill.facts.order_reference)
        add(order, "cbc:IssueDate", f"{bill.issued_at:%Y-%m-%d}")
    if bill.original_number:
        earlier = add(add(root, "cac:BillingReference"), "cac:InvoiceDocumentReference")
        add(earlier, "cbc:ID", bill.original_number)
        add(earlier, "cbc:IssueDate", f"{bill.original_date or bill.issued_at:%Y-%m-%d}")
        add(earlier, "cbc:DocumentTypeCode", "IADE")
    day = f"{bill.issued_at:%Y-%m-%d}"
    is_earchive = scenario_of(bill) == EARCHIVE
    for code, value in _internet_facts(bill) if is_earchive else ():
        _add_document(
            root, identity=str(uuid5(NAMESPACE_OID, f"{bill.ettn} {code}")), day=day, code=code, kind=value
        )
    for paper in bill.facts.documents:
        paper_day = f"{paper.day:%Y-%m-%d}" if paper.day else day
        _add_document(root, identity=paper.number, day=paper_day, code="", kind=paper.name)


def _internet_facts(bill: BillDocument) -> Iterator[tuple[str, str]]:
    payment = bill.facts.payment
    yield "SEND_TYPE", "ELEKTRONIK"
    yield "IS_INTERNET", "true"
    yield "INT_WEBSITE", payment.website or bill.facts.seller.web or bill.facts.seller.name
    yield "INT_PAYMENT_METHOD", _INTERNET_METHODS[payment.method]
    yield "INT_PAYMENTDATE", f"{payment.paid_on or bill.issued_at:%Y-%m-%d}"


def _add_document(root: Element, *, identity: str, day: str, code: str, kind: str) -> None:
    paper = add(root, "cac:AdditionalDocumentReference")
    add(paper, "cbc:ID", identity)
    add(paper, "cbc:IssueDate", day)
    add_if(paper, "cbc:DocumentTypeCode", code)
    add_if(paper, "cbc:DocumentType", kind)


def _add_payment(root: Element, bill: BillDocument) -> None:
    payment = bill.facts.payment
    accounts = bill.facts.seller.banks if payment.method is PayMethod.TRANSFER else ()
    for account in accounts or (None,):
        means = add(root, "cac:PaymentMeans")
        add(means, "cbc:PaymentMeansCode", _PAYMENT_CODES[payment.method])
        add(means, "cbc:PaymentDueDate", f"{payment.paid_on or bill.issued_at:%Y-%m-%d}")
        if account:
            payee = add(means, "cac:PayeeFinancialAccount")
            add(payee, "cbc:ID", "".join(account.iban.split()))
            add(payee, "cbc:CurrencyCode", bill.facts.currency.value)
            add_if(payee, "cbc:PaymentNote", account.bank_name)


def _add_exchange(root: Element, bill: BillDocument) -> None:
    if bill.facts.exchange is None or bill.facts.currency is Currency.TRY:
        return
    rate = add(root, "cac:PricingExchangeRate")
    add(rate, "cbc:SourceCurrencyCode", bill.facts.currency.value)
    add(rate, "cbc:TargetCurrencyCode", Currency.TRY.value)
    add(rate, "cbc:CalculationRate", plain(bill.facts.exchange.rate))
    add(rate, "cbc:Date", f"{bill.facts.exchange.day:%Y-%m-%d}")


def _add_totals(root: Element, bill: BillDocument) -> None:
    totals = bill.totals
    sums = add(root, "cac:LegalMonetaryTotal")
    add_amount(sums, "cbc:LineExtensionAmount", totals.priced.net)
    add_amount(sums, "cbc:TaxExclusiveAmount", totals.priced.net)
    is_return = type_code(bill) is TypeCode.WITHHELD_RETURN
    add_amount(sums, "cbc:TaxInclusiveAmount", totals.payable if is_return else totals.priced.gross)
    add_amount(sums, "cbc:AllowanceTotalAmount", Money(0, bill.facts.currency))
    add_amount(sums, "cbc:PayableAmount", totals.payable)


def _add_line(root: Element, line: PricedLine, kind: TypeCode) -> None:
    sold, currency = line.line, line.priced.net.currency
    element = add(root, "cac:InvoiceLine")
    add(element, "cbc:ID", str(line.position))
    add(element, "cbc:InvoicedQuantity", str(sold.count), unitCode=sold.unit)
    add_amount(element, "cbc:LineExtensionAmount", line.priced.net)
    listed = listed_net(line)
    if listed != line.priced.net:
        allowance = add(element, "cac:AllowanceCharge")
        add(allowance, "cbc:ChargeIndicator", "false")
        add(allowance, "cbc:AllowanceChargeReason", say(Phrase("bills.note.discount"), Lang.TR))
        add_amount(allowance, "cbc:Amount", listed - line.priced.net)
        add_amount(allowance, "cbc:BaseAmount", listed)
    add_taxes(element, [line], kind, currency)
    if sold.withholding:
        group = WithheldTotal(withholding=sold.withholding, tax=line.priced.tax, withheld=line.withheld)
        add_withholdings(element, [group], line.withheld, kind)
    item = add(element, "cac:Item")
    add(item, "cbc:Name", sold.name)
    if sold.code.strip():
        add(add(item, "cac:SellersItemIdentification"), "cbc:ID", sold.code.strip())
    price = add(element, "cac:Price")
    unit = (Decimal(listed.minor) / 100 / sold.count).quantize(_PRICE_DIGITS, ROUND_HALF_UP)
    add(price, "cbc:PriceAmount", plain(unit), currencyID=currency.value)
