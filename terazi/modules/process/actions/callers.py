"""Looking at who calls: addresses are shown, so the trail says who looked."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import Call
from terazi.modules.accounts.public import find_usernames
from terazi.modules.applications.public import find_application_names
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.process.queries.rates import busiest_at
from terazi.modules.process.values.callers import Busiest, CallerKind


async def find_busiest(call: Call, minutes: int) -> tuple[Sequence[Busiest], dict[str, str]]:
    """Return those with the most calls in the last minutes, and the names of people and applications among them."""
    (found,) = await call.reader.ask(busiest_at(call.now, minutes))
    people = [UUID(each.key) for each in found if each.kind == CallerKind.PERSON]
    applications = [UUID(each.key) for each in found if each.kind == CallerKind.APPLICATION]
    usernames, names = await call.reader.ask(find_usernames(people), find_application_names(applications))
    await record_event(
        call,
        AuditEvent(
            action="process.callers_read",
            subject=Subject.PROCESS,
            subject_id=None,
            after={"minutes": minutes},
        ),
    )
    return found, {str(key): name for key, name in {**usernames, **names}.items()}
