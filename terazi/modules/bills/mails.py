"""The mails of bills."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Attachment
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.money import Money
from terazi.foundation.screens import ScreenLink
from terazi.modules.bills.rules.edocuments import edocument_phrase
from terazi.modules.bills.rules.reminders import DueBill
from terazi.modules.bills.values import BillDocument, BillKind

_KINDS = {BillKind.SALE: "issued", BillKind.COUNTER: "counter", BillKind.BUYER_RETURN: "return"}
MOST_TOLD = 20
"""How many bills one mail tells of."""


async def mail_bill_issued(
    change: Change, bill: BillDocument, attachment: Attachment, *, base_url: str
) -> None:
    """Mail the buyer a bill or a counter-bill with its file, or which bill it has to write itself."""
    buyer = bill.facts.buyer
    kind = _KINDS[bill.kind]
    values = {
        "shop": bill.facts.seller.name,
        "number": bill.number,
        "original": bill.original_number,
        "amount": bill.totals.payable.written(buyer.lang),
        "tax_number": bill.facts.seller.tax_number,
    }
    paragraphs = [
        Phrase("bills.mail.greeting", {"name": buyer.shown_name}),
        Phrase(f"bills.mail.{kind}.text", values),
    ]
    if said := edocument_phrase(bill):
        paragraphs.append(said)
    if base_url:
        paragraphs.append(Phrase("bills.mail.link"))
    await send_mail(
        change,
        to_address=buyer.mail,
        subject=Phrase(f"bills.mail.{kind}.subject", values),
        paragraphs=paragraphs,
        link=ScreenLink(base_url=base_url, route_view="user_billing") if base_url else None,
        lang=buyer.lang,
        attachments=[attachment],
    )


async def mail_due_bills(
    change: Change,
    bills: Sequence[DueBill],
    *,
    shop_id: UUID,
    to_address: str,
    lang: Lang,
    base_url: str,
    today: date,
) -> None:
    """Tell a shop which bills are to be sent to the revenue administration, and until when."""
    if not bills or not to_address:
        return
    told = [
        Phrase(
            "bills.mail.due.late" if bill.due_on < today else "bills.mail.due.bill",
            {
                "bill": bill.number or Phrase("bills.mail.due.draft", {"order": bill.order_reference}),
                "buyer": bill.buyer,
                "amount": Money(bill.payable, bill.currency).written(lang),
                "day": bill.due_on,
            },
        )
        for bill in bills[:MOST_TOLD]
    ]
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase("bills.mail.due.subject", {"count": len(told)}),
        paragraphs=[
            Phrase("bills.mail.due.text"),
            *told,
            *([Phrase("bills.mail.due.more")] if len(bills) > MOST_TOLD else []),
        ],
        link=ScreenLink(base_url=base_url, route_view="user_billing", query={"shop": str(shop_id)}),
        lang=lang,
    )
