"""What became of bills at the revenue administration: what people say of it."""

from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import updated
from terazi.modules.audit.public import record_event
from terazi.modules.bills.actions.drafts import event_of
from terazi.modules.bills.actions.files import mail_bill
from terazi.modules.bills.errors import BillNotFound
from terazi.modules.bills.queries import bills as queries
from terazi.modules.bills.queries import edocuments
from terazi.modules.bills.rules.edocuments import require_step, step_values
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.tables import BILL_EDOCUMENT
from terazi.modules.bills.values import EdocumentState, EdocumentStep, Mover


async def take_step(
    change: Change, bill_id: UUID, step: EdocumentStep, *, mover: Mover, base_url: str
) -> None:
    """Note where the record of a bill is now; the same state twice changes nothing. The buyer is mailed what was accepted."""
    bill, kept = await change.db.ask(queries.lock_bill(bill_id), edocuments.lock_edocument(bill_id))
    if bill is None or kept is None:
        raise BillNotFound
    if kept.state is step.state:
        return
    require_step(kept, bill, step, mover=mover, today=local(change.now).date())
    values = {**step_values(step), "state": step.state, "changed_at": change.now}
    if mover is Mover.STAFF and step.state is EdocumentState.SENT:
        values["attempts"] = 0  # people sent it: no integrator is asked about it
    await change.db.write(updated(BILL_EDOCUMENT, bill_id, **values))
    said = {"state": step.state, "day": step.day, "number": step.number, "note": step.words}
    after = {name: value for name, value in said.items() if value}
    await record_event(
        change, event_of("bills.edocument_moved", bill, before={"state": kept.state}, after=after)
    )
    if step.state is EdocumentState.ACCEPTED:
        await mail_bill.enqueue(change.db, bill_id=str(bill_id), base_url=base_url, again=True)
