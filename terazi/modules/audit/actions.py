"""Writing the audit trail: in the transaction of what was done, or on its own for what was refused."""

from typing import Any
from uuid import UUID

from pydantic_core import to_jsonable_python

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId
from terazi.foundation.later import write_later
from terazi.modules.audit import queries
from terazi.modules.audit.values import Deed


async def record_deed(change: Change, deed: Deed, *, actor: tuple[UserId, str] | None = None) -> None:
    """Write what was done into the same transaction; ``actor`` where the call itself knows nobody yet (a sign-in)."""
    write_later(change.db, queries.NEW_ENTRY, _values(change, deed, actor))


def note_deed(change: Change, deed: Deed) -> None:
    """Do the same with the change's next statement."""
    write_later(change.db, queries.NEW_ENTRY, _values(change, deed, None))


async def record_refusal(call: Call, deed: Deed, *, actor: tuple[UserId, str] | None = None) -> None:
    """Write what was tried and refused; it stays although the call around it is rolled back."""
    await queries.insert_entry(call.recorder, _values(call, deed, actor))


def _values(
    change: Change, deed: Deed, actor: tuple[UserId, str] | None
) -> dict[str, Any]:  # Any: column values
    values: dict[str, Any] = {
        "id": change.new_id(),
        "at": change.now,
        "action": deed.action,
        "subject": deed.subject,
        "subject_id": deed.subject_id,
        "subject_name": deed.subject_name[:200],
        "before": to_jsonable_python(dict(deed.before)),
        "after": to_jsonable_python(dict(deed.after)),
        "actor_id": None,
        "actor_name": "",
        "application_id": None,
        "address": "",
        "device": "",
        "domain": "",
        "request_id": "",
    }
    if isinstance(change, Call):
        values |= _place(change)
    if actor:
        values |= {"actor_id": actor[0], "actor_name": actor[1]}
    return values


def _place(call: Call) -> dict[str, Any]:  # Any: column values
    user_id: UUID | None = call.user.id if call.user else None
    application_id = call.user.application_id if call.user else None
    return {
        "actor_id": user_id,
        "actor_name": call.user.username if call.user else "",
        "application_id": call.application.id if call.application else application_id,
        "address": call.address[:64],
        "device": call.device[:300],
        "domain": call.site.domain[:253],
        "request_id": call.request_id[:64],
    }
