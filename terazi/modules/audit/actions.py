"""Writing the audit trail: in the transaction of what was done, or on its own for what was refused."""

from collections.abc import Mapping

from pydantic_core import to_jsonable_python

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, inserted
from terazi.foundation.types import Value
from terazi.modules.audit.tables import AUDIT_ENTRY
from terazi.modules.audit.values import AuditEvent

Actor = tuple[UserId, str]


async def record_event(change: Change, event: AuditEvent, *, actor: Actor | None = None) -> None:
    """Write what was done into the same transaction; ``actor`` where the call itself knows nobody yet (a sign-in)."""
    await change.db.write(trail_entry(change, event, actor=actor))


async def record_refusal(call: Call, event: AuditEvent, *, actor: Actor | None = None) -> None:
    """Write what was tried and refused; it stays although the call around it is rolled back."""
    await call.recorder.write(trail_entry(call, event, actor=actor))


def trail_entry(change: Change, event: AuditEvent, *, actor: Actor | None = None) -> Question[int]:
    """Return the entry of an event, for whoever writes it together with what was done."""
    place = _place(change) if isinstance(change, Call) else {}
    known = {"actor_id": actor[0], "actor_name": actor[1]} if actor else {}
    return inserted(
        AUDIT_ENTRY,
        **{
            "id": change.new_id(),
            "at": change.now,
            "action": event.action,
            "subject": event.subject,
            "subject_id": event.subject_id,
            "subject_name": event.subject_name[:200],
            "before": to_jsonable_python(dict(event.before)),
            "after": to_jsonable_python(dict(event.after)),
            "actor_id": None,
            "application_id": None,
            **place,
            **known,
        },
    )


def _place(call: Call) -> Mapping[str, Value]:
    application_id = call.user.application_id if call.user else None
    return {
        "actor_id": call.user.id if call.user else None,
        "actor_name": call.user.username if call.user else "",
        "application_id": call.application.id if call.application else application_id,
        "address": call.address[:64],
        "device": call.device[:300],
        "domain": call.site.domain[:253],
        "request_id": call.request_id[:64],
    }
