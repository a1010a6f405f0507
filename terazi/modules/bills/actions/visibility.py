"""Who may see which bills: buyers their own issued ones, a shop's people the shop's."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, time, timedelta
from uuid import UUID

from terazi.foundation.context import AnyCall, Call, UserCall, call_of_person
from terazi.foundation.ids import UserId
from terazi.foundation.types import Json
from terazi.modules.accounts.public import ExportedFile, ExportSource, find_user, json_file
from terazi.modules.bills.actions.files import FileKind, keep_file, read_document
from terazi.modules.bills.actions.sources import has_left, list_shops, may_act, require_shop
from terazi.modules.bills.errors import BillNotFound, BuyerNotFound
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.queries.bills import BillFilter
from terazi.modules.bills.rules.numbers import HERE
from terazi.modules.bills.values import (
    OPEN_STATES,
    Bill,
    BillDocument,
    BillKind,
    BillState,
    EdocumentState,
    PricedLine,
)
from terazi.modules.documents.public import FetchedFile, download_link

PER_PAGE = 50
_OF_ORIGINAL = ("original_number", "original_date", "edocument")


@dataclass(frozen=True, kw_only=True, slots=True)
class ListQuestion:
    """Which bills a caller asks for."""

    user_id: UUID | None = None
    shop_id: UUID | None = None
    state: BillState | None = None
    edocument_state: EdocumentState | None = None
    search_text: str = ""
    date_from: date | None = None
    date_to: date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadBill:
    """A bill with all that its reader is shown."""

    bill: Bill
    document: BillDocument
    counters: Sequence[Bill]
    logo_link: str | None
    is_staff: bool
    may_write_anew: bool


async def list_bills(call: UserCall, asked: ListQuestion, before: UUID | None) -> Sequence[Bill]:
    """Return the caller's own bills, those of a shop of the caller's, or somebody's for an administrator."""
    wanted = _filter(asked)
    if asked.shop_id is not None:
        await require_shop(call, asked.shop_id)
        wanted = replace(wanted, buyer_id=asked.user_id)
    else:
        wanted = replace(wanted, buyer_id=await _buyer_asked(call, asked.user_id), is_issued=True)
    (found,) = await call.reader.ask(queries.list_bills(wanted, before=before, count=PER_PAGE))
    return found


async def list_not_approved(call: UserCall, asked: ListQuestion, before: UUID | None) -> Sequence[Bill]:
    """Return what waits for approval in a shop, or in all shops of the caller's."""
    wanted = replace(_filter(asked), states=OPEN_STATES, buyer_id=asked.user_id)
    if asked.shop_id is not None:
        await require_shop(call, asked.shop_id)
    elif not call.user.has_role("admin"):
        wanted = replace(wanted, shop_ids=tuple(await list_shops(call)))
    (found,) = await call.reader.ask(queries.list_bills(wanted, before=before, count=PER_PAGE))
    return found


async def require_own_bill(call: UserCall, bill_id: UUID) -> Bill:
    """Return a bill on which the caller may work; others' do not exist."""
    (bill,) = await call.reader.ask(queries.find_bill(bill_id))
    if bill is None or not await may_act(call, bill.shop_id):
        raise BillNotFound
    return bill


async def read_bill(call: UserCall, bill_id: UUID) -> ReadBill:
    """Return a bill to its buyer or to the shop's people."""
    bill, lines, counters = await call.reader.ask(
        queries.find_bill(bill_id), queries.lines_of(bill_id), queries.list_counters(bill_id)
    )
    if bill is None:
        raise BillNotFound
    is_staff = await may_act(call, bill.shop_id)
    is_told = bill.number is not None or bill.kind is BillKind.BUYER_RETURN
    if not is_staff and not (bill.buyer_id == call.user.id and is_told):
        raise BillNotFound
    return await _read(call, bill, lines, counters, is_staff=is_staff)


async def read_written(call: UserCall, bill_id: UUID) -> ReadBill:
    """Return a bill as the call has just written it, to the one who wrote it."""
    bill, lines, counters = await call.db.ask(
        queries.find_bill(bill_id), queries.lines_of(bill_id), queries.list_counters(bill_id)
    )
    if bill is None:
        raise BillNotFound
    return await _read(call, bill, lines, counters, is_staff=True)


async def link_of_file(call: UserCall, bill_id: UUID, kind: FileKind) -> tuple[str, str]:
    """Return a link to a file of a bill, and the file's name; a draft has no file for machines."""
    read = await read_bill(call, bill_id)
    if kind is FileKind.XML and not read.document.is_issued_here:
        raise BillNotFound
    file = await keep_file(call.storage, read.bill, read.document, kind, call.lang)
    return download_link(call, call.user, file.key, file.name), file.name


async def find_bill_file(call: AnyCall, key: str) -> FetchedFile | None:
    """Return the printed bill to its buyer or the shop's people, by its id with the ending of the file."""
    person = call_of_person(call)
    bill_id, _, ending = key.partition(".")
    if person is None or ending not in tuple(FileKind):
        return None
    kind = FileKind(ending)
    try:
        read = await read_bill(person, UUID(bill_id))
    except (ValueError, BillNotFound):
        return None
    if kind is FileKind.XML and not read.document.is_issued_here:
        return None
    file = await keep_file(call.storage, read.bill, read.document, kind, call.lang)
    content = await call.storage.get(file.key)
    return FetchedFile(content=content, name=file.name, media_type=file.media_type)


async def issued_xml(call: Call, shop_id: UUID, bill_id: UUID) -> FetchedFile:
    """Return an issued bill of a shop as UBL-TR; the shop has been looked at."""
    bill, lines = await call.reader.ask(queries.find_bill(bill_id), queries.lines_of(bill_id))
    if bill is None or bill.shop_id != shop_id:
        raise BillNotFound
    document = await read_document(call.storage, bill, lines, now=call.now)
    if not document.is_issued_here:
        raise BillNotFound
    file = await keep_file(call.storage, bill, document, FileKind.XML, call.lang)
    content = await call.storage.get(file.key)
    return FetchedFile(content=content, name=file.name, media_type=file.media_type)


async def export_bills(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's bills to the export of the person's data; the law keeps them when the person leaves."""
    (bills,) = await source.reader.ask(queries.list_bills_of(user_id))
    yield json_file("bills/bills.json", [_exported(bill) for bill in bills])


def _exported(bill: Bill) -> Json:
    return {name: value for name, value in asdict(bill).items() if name not in _OF_ORIGINAL}


async def _read(
    call: UserCall,
    bill: Bill,
    lines: Sequence[PricedLine],
    counters: Sequence[Bill],
    *,
    is_staff: bool,
) -> ReadBill:
    key = bill.seller.logo_key
    return ReadBill(
        bill=bill,
        document=await read_document(call.storage, bill, lines, now=call.now),
        counters=counters,
        logo_link=download_link(call, call.user, key, "logo.png") if key else None,
        is_staff=is_staff,
        may_write_anew=is_staff and await _may_write_anew(call, bill),
    )


async def _may_write_anew(call: UserCall, bill: Bill) -> bool:
    order_id = bill.cancelled_order_id
    if order_id is None:
        return False
    (is_billed,) = await call.reader.ask(queries.is_billed(order_id))
    return not is_billed and await has_left(call.reader, order_id)


async def _buyer_asked(call: UserCall, user_id: UUID | None) -> UserId:
    if user_id is None or user_id == call.user.id:
        return call.user.id
    wanted = UserId(user_id)
    if not call.user.has_role("admin"):
        raise BuyerNotFound
    (buyer,) = await call.reader.ask(find_user(wanted))
    if buyer is None:
        raise BuyerNotFound
    return wanted


def _filter(asked: ListQuestion) -> BillFilter:
    return BillFilter(
        shop_id=asked.shop_id,
        states=(asked.state,) if asked.state else (),
        edocument_state=asked.edocument_state,
        search_text=asked.search_text,
        since=_midnight(asked.date_from),
        until=_midnight(asked.date_to, days=1),
    )


def _midnight(day: date | None, *, days: int = 0) -> datetime | None:
    if day is None:
        return None
    begin = datetime.combine(day, time(), HERE)
    return begin + timedelta(days=days) if day < date.max else None
