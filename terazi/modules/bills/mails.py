"""The mails of bills."""

from terazi.foundation.context import Change
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import Attachment
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.modules.bills.rules.edocuments import edocument_phrase
from terazi.modules.bills.values import BillDocument, BillKind

_KINDS = {BillKind.SALE: "issued", BillKind.COUNTER: "counter", BillKind.BUYER_RETURN: "return"}


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
