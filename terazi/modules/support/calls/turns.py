"""The call by which somebody takes no new requests by turn."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.support.actions.desks import desks_of
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries.turns import count_pauses, put_pause
from terazi.modules.support.schemas.turns import PauseAnswer, PauseBody


@signed_in.post("/v1/support/turn/save", effect=Effect.WRITES, raises=[TicketNotFound], limit=OFTEN)
async def save_turns(call: UserCall, body: PauseBody) -> PauseAnswer:
    """Say that you take no new requests by turn, or take them again; what you have stays yours."""
    if (await desks_of(call)).is_none:
        raise TicketNotFound
    (count,) = await call.db.ask(count_pauses(call.user.id))
    if bool(count) != body.is_off:
        await call.db.write(put_pause(call.user.id, call.now, is_off=body.is_off))
        event = AuditEvent(
            action="support.turns_paused" if body.is_off else "support.turns_resumed",
            subject=Subject.USER,
            subject_id=call.user.id,
        )
        await record_event(call, event)
    return PauseAnswer(is_off=body.is_off)
