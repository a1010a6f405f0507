"""Files of bills, and mailing them once they are issued."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import Attachment
from terazi.foundation.questions import updated
from terazi.foundation.storage import FileMissingError, Storage
from terazi.modules.bills.mails import mail_bill_issued
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.rules.row_mapping import document_from
from terazi.modules.bills.rules.ubl.invoice import ubl_invoice
from terazi.modules.bills.tables import BILL
from terazi.modules.bills.values import Bill, BillDocument, BillKind, PricedLine

_BILL_PDF = Computation("terazi.modules.bills.computations.pdf.page", "bill_pdf")
tasks = Tasks("bills")


class FileKind(StrEnum):
    PDF = "pdf"
    XML = "xml"


_XML_ENDING = "2.xml"
"""The second form of the file, which has a place for the seal; files of the first are not sent any more."""
_MEDIA_TYPES = {FileKind.PDF: "application/pdf", FileKind.XML: "application/xml"}


@dataclass(frozen=True, kw_only=True, slots=True)
class BillFile:
    """A file of a bill in the store, and what a reader's copy is called."""

    key: str
    name: str
    media_type: str


@tasks.task(queue="mail", tries=8)
async def mail_bill(work: Work, *, bill_id: str, base_url: str, again: bool = False) -> None:
    """Write the files of an issued bill and mail it to its buyer, once unless it is asked for again."""
    now, asked = work.clock(), UUID(bill_id)
    async with work.database.transaction() as db:
        _, bill, lines = await db.ask(
            queries.lock_bill(asked), queries.find_bill(asked), queries.lines_of(asked)
        )
        if bill is None or (bill.mailed_at is not None and not again):
            return
        if bill.number is None and bill.kind is not BillKind.BUYER_RETURN:
            return
        document = await read_document(work.storage, bill, lines, now=now)
        if document.is_issued_here:
            await keep_file(work.storage, bill, document, FileKind.XML, Lang.TR)
        file = await keep_file(work.storage, bill, document, FileKind.PDF, document.facts.buyer.lang)
        if document.facts.buyer.mail:
            attachment = Attachment(key=file.key, name=file.name, media_type=file.media_type)
            change = Change(db=db, now=now, new_id=work.new_id)
            await mail_bill_issued(change, document, attachment, base_url=base_url)
            await db.write(updated(BILL, bill.id, mailed_at=now))


async def read_document(
    storage: Storage, bill: Bill, lines: Sequence[PricedLine], *, now: datetime
) -> BillDocument:
    """Return a bill as it is printed, its logo included; a logo that is gone is left out."""
    logo = None
    if key := bill.seller.logo_key:
        try:
            logo = await storage.get(key)
        except FileMissingError:
            logo = None
    return document_from(bill, lines, now=now, logo=logo)


async def keep_file(
    storage: Storage, bill: Bill, document: BillDocument, kind: FileKind, lang: Lang
) -> BillFile:
    """Return a file of the bill in the store; it is written where it is not there yet.

    What an issued bill says never changes, so its file is written once for each state; a draft has one for each change.
    """
    name = f"{document.state}-{bill.changed_at.timestamp():.6f}"
    if document.number:
        name = f"{document.number}-{document.state}"
    if kind is FileKind.PDF and document.edocument:  # it says what became of it
        name = f"{name}-{document.edocument.state}"
    ending = f"{lang}.{kind}" if kind is FileKind.PDF else _XML_ENDING
    key = f"bills/{bill.shop_id}/{bill.id}/{name}.{ending}"
    try:
        await storage.get(key)
    except FileMissingError:
        if kind is FileKind.XML:
            content = await asyncio.to_thread(ubl_invoice, document)
        else:
            content = await compute_here(_BILL_PDF, document, lang)
        await storage.put(key, content)
    return BillFile(key=key, name=f"{_name_of(document, lang)}.{kind}", media_type=_MEDIA_TYPES[kind])


def _name_of(document: BillDocument, lang: Lang) -> str:
    if document.kind is BillKind.BUYER_RETURN:
        return say(Phrase("bills.file_name_return", {"number": document.original_number}), lang)
    if document.number:
        return say(Phrase("bills.file_name", {"number": document.number}), lang)
    return say(Phrase("bills.file_name_draft"), lang)
