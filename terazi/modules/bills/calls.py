"""Calls about bills: of buyers about their own, of a shop's people about the shop's."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls, Effect
from terazi.foundation.calls.params import FileField, OptionalQueryText, QueryText, read_upload
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.edocuments import Integrator
from terazi.foundation.errors import Busy, SecurityWarning
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE, FILES
from terazi.foundation.limits import Limit
from terazi.modules.bills.actions import approval, drafts, edocuments, integrators, payers, visibility
from terazi.modules.bills.actions.files import FileKind
from terazi.modules.bills.actions.sources import list_shops, require_shop
from terazi.modules.bills.actions.visibility import ListQuestion
from terazi.modules.bills.errors import (
    BillDateRefused,
    BillFrozen,
    BillIncomplete,
    BillLogoRefused,
    BillMoveRefused,
    BillNotFound,
    BillNotRewritable,
    BillShopNotFound,
    BuyerHasNoMail,
    BuyerNotFound,
    EdocumentMoveRefused,
    EdocumentStepRefused,
    IntegratorKeyNeeded,
    NothingToBill,
    OrderBilled,
    PayersBeingRead,
    PayersTooLarge,
    ReturnRefused,
    TaxNumberRefused,
    TotalsDiffer,
)
from terazi.modules.bills.queries.integrators import integrator_of
from terazi.modules.bills.queries.payers import alias_of, find_latest_import, payer_list
from terazi.modules.bills.rules.numbers import is_trader_number
from terazi.modules.bills.schemas.answers import (
    ApproveAnswer,
    BillAnswer,
    BillList,
    BillShopList,
    BillShopView,
    BillSummary,
    BillView,
    CancelAnswer,
    IntegratorAnswer,
    LinkAnswer,
    PayerAnswer,
    PayerImportAnswer,
    PayerListAnswer,
)
from terazi.modules.bills.schemas.facts import facts_of
from terazi.modules.bills.schemas.requests import (
    BillBody,
    CancelBody,
    EdocumentBody,
    IntegratorBody,
    ReturnBody,
)
from terazi.modules.bills.values import Bill, BillState, EdocumentState, EdocumentStep, Mover, ReturnBill

calls = Calls("bills", code=190)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
administration = calls.of(caller=TOKEN, roles=["admin"])
_OFTEN = Limit(1000)
_MEGABYTE = 1_000_000
_MOST_PAYERS_BYTES = 150 * _MEGABYTE
"""About three times what the revenue administration's list has."""


@signed_in.post(
    "/v1/user/bill/new",
    effect=Effect.MOVES_MONEY,
    raises=[
        BillShopNotFound,
        BuyerNotFound,
        BillLogoRefused,
        TotalsDiffer,
        BillNotFound,
        BillNotRewritable,
        OrderBilled,
        NothingToBill,
        *CANNOT_COMPUTE,
    ],
    max_body_bytes=_MEGABYTE,
)
async def write_bill(
    call: UserCall, body: BillBody, user_shop_client_id: UUID, user_bill_client_id: UUID | None = None
) -> BillAnswer:
    """Write a bill of a shop by hand; what is not sent of the shop is taken from the shop itself.

    With a cancelled bill of an order, that one is written anew: what is not sent is taken from it, and its items
    are what of the order was not paid back. An order has one bill that counts.
    """
    if user_bill_client_id is None:
        await require_shop(call, user_shop_client_id)
    else:
        await visibility.require_own_bill(call, user_bill_client_id)
    rewritten = partial(facts_of, body, logo_key=await drafts.keep_logo(call, body.shop_logo))
    if user_bill_client_id is None:
        bill_id = await drafts.write_bill(call, user_shop_client_id, rewritten)
    else:
        bill_id = await drafts.write_anew(call, user_shop_client_id, user_bill_client_id, rewritten)
    return _shown(call, await visibility.read_written(call, bill_id))


@signed_in.post(
    "/v1/user/bill/edit",
    effect=Effect.MOVES_MONEY,
    raises=[BillNotFound, BillFrozen, BuyerNotFound, BillLogoRefused, TotalsDiffer, *CANNOT_COMPUTE],
    max_body_bytes=_MEGABYTE,
)
async def edit_bill(call: UserCall, body: BillBody, user_bill_client_id: UUID) -> BillAnswer:
    """Change a bill that has no number yet; fields that are not sent stay as they are."""
    await visibility.require_own_bill(call, user_bill_client_id)
    logo_key = await drafts.keep_logo(call, body.shop_logo)
    await drafts.change_bill(call, user_bill_client_id, partial(facts_of, body, logo_key=logo_key))
    return _shown(call, await visibility.read_written(call, user_bill_client_id))


@signed_in.post(
    "/v1/user/bill/approve",
    effect=Effect.MOVES_MONEY,
    raises=[BillNotFound, BillIncomplete, BillMoveRefused, BillDateRefused],
)
async def approve_bill(call: UserCall, user_bill_client_id: UUID) -> ApproveAnswer:
    """Give a bill its number, freeze it and mail it to the buyer; a bill that has its number keeps it."""
    await visibility.require_own_bill(call, user_bill_client_id)
    bill = await approval.approve_bill(
        call, user_bill_client_id, mover=Mover.STAFF, actor_id=call.user.id, base_url=call.base_url
    )
    return ApproveAnswer(approve_status=bill.state, number=bill.number or "")


@signed_in.post("/v1/user/bill/cancel", effect=Effect.MOVES_MONEY, raises=[BillNotFound, BillMoveRefused])
async def cancel_bill(call: UserCall, body: CancelBody, user_bill_client_id: UUID) -> CancelAnswer:
    """Cancel a bill: one with a number by a counter-bill, one without by itself."""
    await visibility.require_own_bill(call, user_bill_client_id)
    counter = await approval.cancel_bill(
        call,
        user_bill_client_id,
        reason=body.reason.strip(),
        mover=Mover.STAFF,
        actor_id=call.user.id,
        base_url=call.base_url,
    )
    return CancelAnswer(
        approve_status=BillState.CANCELLED, counter_bill_client_id=counter.id if counter else None
    )


@signed_in.post(
    "/v1/user/bill/list",
    effect=Effect.DEPENDS,
    raises=[BillShopNotFound, BuyerNotFound, SecurityWarning],
    limit=_OFTEN,
)
async def list_bills(
    call: UserCall,
    user_client_id: UUID | None = None,
    user_shop_client_id: UUID | None = None,
    approve_status: BillState | None = None,
    edocument_state: EdocumentState | None = None,
    search_text: OptionalQueryText = None,
    date_from: date | None = None,
    date_to: date | None = None,
    before: UUID | None = None,
) -> BillList:
    """Your bills, newest first; with a shop of yours, the bills of that shop."""
    if user_shop_client_id or user_client_id not in (None, call.user.id):
        call.require_no_warning()
    asked = ListQuestion(
        user_id=user_client_id,
        shop_id=user_shop_client_id,
        state=approve_status,
        edocument_state=edocument_state,
        search_text=search_text or "",
        date_from=date_from,
        date_to=date_to,
    )
    return _page(call, await visibility.list_bills(call, asked, before))


@signed_in.post(
    "/v1/user/bill/list/not_approved", effect=Effect.EXPORTS, raises=[BillShopNotFound], limit=_OFTEN
)
async def list_bills_not_approved(
    call: UserCall,
    user_client_id: UUID | None = None,
    user_shop_client_id: UUID | None = None,
    search_text: OptionalQueryText = None,
    before: UUID | None = None,
) -> BillList:
    """What waits for approval in your shops, or in one of them, newest first."""
    asked = ListQuestion(user_id=user_client_id, shop_id=user_shop_client_id, search_text=search_text or "")
    return _page(call, await visibility.list_not_approved(call, asked, before))


@signed_in.post("/v1/user/bill/shop/list", effect=Effect.READS)
async def list_bill_shops(call: UserCall) -> BillShopList:
    """The shops on whose bills you may work."""
    found = await list_shops(call)
    return BillShopList(
        list=[BillShopView(user_shop_client_id=shop_id, shop_name=name) for shop_id, name in found.items()]
    )


@signed_in.post("/v1/user/bill/get", effect=Effect.READS, raises=[BillNotFound], limit=_OFTEN)
async def get_bill(call: UserCall, user_bill_client_id: UUID) -> BillAnswer:
    """A bill of yours, or of a shop of yours."""
    return _shown(call, await visibility.read_bill(call, user_bill_client_id))


@signed_in.post("/v1/user/bill/pdf", effect=Effect.EXPORTS, raises=[BillNotFound], limit=_OFTEN)
async def get_bill_pdf(call: UserCall, user_bill_client_id: UUID) -> LinkAnswer:
    """A link to the printed bill in your language; one without a number is marked as a draft."""
    link, name = await visibility.link_of_file(call, user_bill_client_id, FileKind.PDF)
    return LinkAnswer(link=link, name=name)


@signed_in.post("/v1/user/bill/xml", effect=Effect.EXPORTS, raises=[BillNotFound], limit=_OFTEN)
async def get_bill_xml(call: UserCall, user_bill_client_id: UUID) -> LinkAnswer:
    """A link to an issued bill as UBL-TR."""
    link, name = await visibility.link_of_file(call, user_bill_client_id, FileKind.XML)
    return LinkAnswer(link=link, name=name)


@signed_in.post("/v1/user/bill/mail", effect=Effect.EXPORTS, raises=[BillNotFound, BuyerHasNoMail])
async def mail_bill_again(call: UserCall, user_bill_client_id: UUID) -> Done:
    """Mail an issued bill to its buyer once more."""
    bill = await visibility.require_own_bill(call, user_bill_client_id)
    await approval.mail_again(call, bill.id, base_url=call.base_url)
    return Done()


@signed_in.post(
    "/v1/user/bill/edocument/change",
    effect=Effect.MOVES_MONEY,
    raises=[BillNotFound, EdocumentMoveRefused, EdocumentStepRefused],
)
async def change_edocument(call: UserCall, body: EdocumentBody, user_bill_client_id: UUID) -> BillAnswer:
    """Say what became of a numbered bill at the revenue administration: sent, accepted, refused, or not sent after all."""
    await visibility.require_own_bill(call, user_bill_client_id)
    step = EdocumentStep(state=body.state, day=body.day, number=body.number, words=body.words)
    await edocuments.take_step(call, user_bill_client_id, step, mover=Mover.STAFF, base_url=call.base_url)
    if body.state is EdocumentState.TO_SEND:
        await integrators.ask_again(call, user_bill_client_id)
    return _shown(call, await visibility.read_written(call, user_bill_client_id))


@signed_in.post(
    "/v1/user/bill/return/record",
    effect=Effect.MOVES_MONEY,
    raises=[BillNotFound, BillMoveRefused, ReturnRefused],
)
async def record_return(call: UserCall, body: ReturnBody, user_bill_client_id: UUID) -> BillAnswer:
    """Record the bill with which a company gave back what was paid back to it."""
    await visibility.require_own_bill(call, user_bill_client_id)
    came = ReturnBill(
        number=body.number.strip().upper(),
        day=body.day,
        total=round(body.total_price * 100),
        ettn=body.ettn,
    )
    await approval.record_return(call, user_bill_client_id, came)
    return _shown(call, await visibility.read_written(call, user_bill_client_id))


@signed_in.post("/v1/user/bill/integrator/get", effect=Effect.READS, raises=[BillShopNotFound])
async def get_integrator(call: UserCall, user_shop_client_id: UUID) -> IntegratorAnswer:
    """Who sends the bills of a shop of yours: its people by hand, or an integrator."""
    await require_shop(call, user_shop_client_id)
    (kept,) = await call.reader.ask(integrator_of(user_shop_client_id))
    return IntegratorAnswer(
        integrator=kept.integrator if kept else Integrator.MANUAL,
        has_key=kept is not None and kept.integrator_key is not None,
    )


@signed_in.post(
    "/v1/user/bill/integrator/record", effect=Effect.SELLS, raises=[BillShopNotFound, IntegratorKeyNeeded]
)
async def record_integrator(call: UserCall, body: IntegratorBody, user_shop_client_id: UUID) -> Done:
    """Choose who sends the bills of a shop; the key is sealed and never shown again."""
    await require_shop(call, user_shop_client_id)
    await integrators.record_integrator(call, user_shop_client_id, body.integrator, body.key)
    return Done()


@administration.post(
    "/v1/bill/payer/import",
    effect=Effect.OPERATES,
    raises=[PayersTooLarge, PayersBeingRead, Busy],
    max_body_bytes=_MOST_PAYERS_BYTES + 200_000,
)
async def import_payers(call: UserCall, file: FileField, may_shrink: bool = False) -> PayerImportAnswer:
    """Read the revenue administration's list of registered payers in the place of the one before; follow the job.

    One that names less than half of those known is refused as a part of the file, unless it may shrink.
    """
    async with FILES.turn(call.asker):
        content = await read_upload(file, max_bytes=_MOST_PAYERS_BYTES)
        if content is None:
            raise PayersTooLarge(field="file", limit=_MOST_PAYERS_BYTES // _MEGABYTE)
        return PayerImportAnswer(job_id=await payers.start_import(call, content, may_shrink=may_shrink))


@administration.post("/v1/bill/payer/list/get", effect=Effect.READS)
async def get_payer_list(call: UserCall) -> PayerListAnswer:
    """How many payers the list names, when it was read, and the job that reads it or read it last."""
    kept, latest = await call.reader.ask(payer_list(), find_latest_import())
    return PayerListAnswer(count=kept.count, read_at=kept.read_at, job_id=latest.id if latest else None)


@administration.post("/v1/bill/payer/get", effect=Effect.READS, raises=[TaxNumberRefused], limit=_OFTEN)
async def get_payer(call: UserCall, tax_number: QueryText) -> PayerAnswer:
    """Whether a tax number is on the list, and where its holder takes e-Fatura."""
    number = "".join(tax_number.split())
    if not is_trader_number(number):
        raise TaxNumberRefused(field="tax_number")
    (alias,) = await call.reader.ask(alias_of(number))
    return PayerAnswer(tax_number=number, is_registered=alias is not None, alias=alias or "")


def _shown(call: UserCall, read: visibility.ReadBill) -> BillAnswer:
    return BillAnswer(
        bill=BillView.of_bill(
            read.bill,
            read.document,
            read.counters,
            lang=call.lang,
            now=call.now,
            logo_link=read.logo_link,
            is_staff=read.is_staff,
            may_write_anew=read.may_write_anew,
        )
    )


def _page(call: UserCall, bills: Sequence[Bill]) -> BillList:
    return BillList(
        list=[BillSummary.of(bill, call.lang, call.now) for bill in bills],
        next=bills[-1].id if len(bills) == visibility.PER_PAGE else None,
    )
