"""Deleting lines of the log, and following it."""

from datetime import datetime, timedelta

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import hash_token, new_token
from terazi.foundation.jobs.each import attempt
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.questions import inserted
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.process.mails import tell_others
from terazi.modules.process.queries import logs
from terazi.modules.process.tables import JOB_TICKET
from terazi.modules.process.values.logs import LogFilter
from terazi.modules.process.values.streams import TICKET_LIFE

KEPT_FOR = timedelta(days=7)
MOST_KEPT = 500_000
_AT_ONCE = 20_000


async def delete_lines(call: Call, wanted: LogFilter) -> int:
    """Delete the lines of a filter that stand there now; the trail says how many, and stays itself."""
    count = gone = _AT_ONCE
    total = 0
    while gone == count:
        (gone,) = await call.db.ask(logs.delete_lines(wanted, until=call.now, count=count))
        total += gone
    named = (wanted.group, wanted.kind, str(wanted.node_id) if wanted.node_id else None)
    await record_event(
        call,
        AuditEvent(
            action="process.log_deleted",
            subject=Subject.PROCESS,
            subject_id=wanted.node_id,
            subject_name=" ".join(each for each in named if each),
            after={"total": total},
        ),
    )
    if total:
        await tell_others(call, "log_deleted", count=total)
    return total


async def issue_log_ticket(call: Call) -> str:
    """Return a ticket that opens the live log, once and soon."""
    assert call.user is not None  # the call asks for a role, and only people have them
    ticket = new_token()
    await call.db.write(
        inserted(
            JOB_TICKET,
            token_hash=hash_token(ticket),
            job_id=None,
            owner_id=call.user.id,
            expires_at=call.now + TICKET_LIFE,
        )
    )
    return ticket


async def forget_lines(work: Work) -> None:
    """Forget lines older than a week, and the oldest where there are too many."""
    await attempt(work, "forget lines of the log", _forget)


async def _forget(change: Change) -> None:
    before: datetime = change.now - KEPT_FOR
    await change.db.write(logs.forget_lines(before, most=MOST_KEPT, count=_AT_ONCE * 5))
