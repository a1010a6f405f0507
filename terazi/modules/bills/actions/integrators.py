"""Bills that an integrator sends: given to it once, followed until it has answered, whatever fails on the way."""

from dataclasses import dataclass
from uuid import UUID

import structlog

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.edocuments import (
    EdocumentAnswer,
    EdocumentFile,
    EdocumentGateway,
    Integrator,
    IntegratorKey,
    IntegratorKeyRefusedError,
    IntegratorUnavailableError,
    SentState,
)
from terazi.foundation.encryption import seal, unseal
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.questions import updated
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.bills.actions.edocuments import take_step
from terazi.modules.bills.actions.files import tasks
from terazi.modules.bills.errors import BillShopNotFound, IntegratorKeyNeeded
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.queries import integrators
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.rules.row_mapping import document_from
from terazi.modules.bills.rules.ubl.invoice import ubl_invoice
from terazi.modules.bills.tables import BILL_EDOCUMENT
from terazi.modules.bills.values import EdocumentProblem, EdocumentState, EdocumentStep, Mover

log = structlog.get_logger("terazi.bills")
_OPEN_STATES = (EdocumentState.TO_SEND, EdocumentState.SENT)
_PURPOSE = "shop integrator key"


async def record_integrator(call: UserCall, shop_id: UUID, chosen: Integrator, key: str) -> None:
    """Choose who sends the bills of a shop; a key that is not given stays. By hand again, its people say all themselves."""
    (kept,) = await call.db.ask(integrators.integrator_of(shop_id))
    if kept is None:
        raise BillShopNotFound
    sealed = kept.integrator_key if kept.integrator is chosen else None
    if key.strip():
        sealed = seal(call.settings.secret(), key.strip().encode(), purpose=_PURPOSE, owner=shop_id.bytes)
    if chosen is Integrator.MANUAL:
        sealed = None
        await call.db.write(integrators.free_from_integrator(shop_id))
    elif sealed is None:
        raise IntegratorKeyNeeded(field="key")
    await call.db.write(integrators.choose_integrator(shop_id, chosen, sealed))
    event = AuditEvent(
        action="bills.integrator_recorded",
        subject=Subject.SHOP,
        subject_id=shop_id,
        before={"kind": kept.integrator},
        after={"kind": chosen, "keys": ["key"] if key.strip() else []},
    )
    await record_event(call, event)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Begun:
    """A bill that an integrator is about to be asked for."""

    gateway: EdocumentGateway
    file: EdocumentFile
    is_new: bool
    """Whether it was never given to it: nothing has to be asked before it is sent."""


@tasks.task(queue="mail", tries=8)
async def send_edocument(work: Work, *, bill_id: str) -> None:
    """Give a bill to its shop's integrator, or ask what became of it; what is not known is asked before it is sent again."""
    asked = UUID(bill_id)
    async with work.database.transaction() as db:
        begun = await _begin(work, db, asked)
    if begun is None:
        return
    answer, problem, missed = await _answer_of(begun)
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await db.write(updated(BILL_EDOCUMENT, asked, asked_at=None, problem=problem))
        if answer is not None:
            await _follow(change, asked, answer, base_url=work.settings.public_url)
    if missed is not None:
        raise missed  # the queue tries again, later each time


async def _begin(work: Work, db: Transaction, bill_id: UUID) -> _Begun | None:
    """Write down that an integrator is asked, before it is; None where nobody is to be asked, or somebody asks already."""
    now = work.clock()
    bill, lines = await db.ask(queries.find_bill(bill_id), queries.lines_of(bill_id))
    if bill is None or bill.edocument is None or bill.ettn is None or bill.number is None:
        return None
    (shop,) = await db.ask(integrators.integrator_of(bill.shop_id))
    if shop is None or shop.integrator_key is None:
        return None
    (taken,) = await db.ask(integrators.take_edocument(bill_id, now))
    if taken is None:
        return None
    sealed, owner = shop.integrator_key, bill.shop_id.bytes
    key = unseal(work.settings.secret(), sealed, purpose=_PURPOSE, owner=owner).decode()
    document = document_from(bill, lines, now=now, logo=None)
    return _Begun(
        gateway=work.edocuments(IntegratorKey(integrator=shop.integrator, value=key)),
        file=EdocumentFile(
            ettn=bill.ettn, number=bill.number, content=ubl_invoice(document), alias=bill.edocument.alias
        ),
        # As taken, not as read before: another worker may have sent it meanwhile.
        is_new=taken.attempts == 1 and taken.state is EdocumentState.TO_SEND,
    )


_Outcome = tuple[EdocumentAnswer | None, EdocumentProblem | None, IntegratorUnavailableError | None]


async def _answer_of(begun: _Begun) -> _Outcome:
    """Return what the integrator answers, or why it does not."""
    try:
        if not begun.is_new:
            known = await begun.gateway.find(begun.file)
            if known.state is not SentState.UNKNOWN:
                return known, None, None
        return await begun.gateway.send(begun.file), None, None
    except IntegratorKeyRefusedError:
        return None, EdocumentProblem.KEY_REFUSED, None
    except IntegratorUnavailableError as missed:
        return None, EdocumentProblem.UNREACHABLE, missed


async def _follow(change: Change, bill_id: UUID, answer: EdocumentAnswer, *, base_url: str) -> None:
    """Take the steps that an answer tells of."""
    today = local(change.now).date()
    (bill,) = await change.db.ask(queries.find_bill(bill_id))
    if bill is None or bill.edocument is None or bill.edocument.state not in _OPEN_STATES:
        return
    steps = [EdocumentStep(state=EdocumentState.SENT, day=today, number=bill.number or "")]
    if bill.edocument.state is EdocumentState.SENT:
        steps = []
    if answer.state is SentState.ACCEPTED:
        steps.append(EdocumentStep(state=EdocumentState.ACCEPTED, day=today, words=answer.words))
    if answer.state is SentState.REFUSED:
        words = answer.words or "–"
        steps.append(EdocumentStep(state=EdocumentState.REFUSED, day=today, words=words))
    for step in steps:
        await take_step(change, bill_id, step, mover=Mover.SYSTEM, base_url=base_url)


async def ask_again(change: Change, bill_id: UUID) -> None:
    """Let a worker ask the integrator about a bill, once however often it is wanted."""
    await send_edocument.enqueue(change.db, once=f"edocument:{bill_id}", bill_id=str(bill_id))
