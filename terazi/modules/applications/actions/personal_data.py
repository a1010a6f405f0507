"""What somebody who leaves takes along of applications, and what is forgotten of them."""

from collections.abc import AsyncIterator
from dataclasses import asdict

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.questions import deleted
from terazi.modules.accounts.public import ExportedFile, ExportSource, end_application_sessions, json_file
from terazi.modules.applications.queries import personal_data
from terazi.modules.applications.tables import EXTERNAL_APPLICATION
from terazi.modules.audit.public import AuditEvent, Subject, record_event


async def export_applications(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add the applications a person registered, and those that know the person, to the export of the data."""
    registered, keys, agreements = await source.reader.ask(
        personal_data.list_registered(user_id),
        personal_data.list_keys(user_id),
        personal_data.list_agreements(user_id),
    )
    yield json_file("applications/registered.json", [asdict(each) for each in registered])
    yield json_file("applications/keys.json", [asdict(each) for each in keys])
    yield json_file("applications/agreements.json", [asdict(each) for each in agreements])


async def forget_applications(change: Change, user_id: UserId) -> None:
    """Delete the applications of somebody who has left, and all that the person agreed with others."""
    (registered,) = await change.db.ask(personal_data.lock_registered(user_id))
    for application in registered:
        await change.db.write(end_application_sessions(application.id, now=change.now))
        await record_event(
            change,
            AuditEvent(
                action="applications.deleted",
                subject=Subject.APPLICATION,
                subject_id=application.id,
                subject_name=application.name,
            ),
        )
    await change.db.write(
        *(deleted(EXTERNAL_APPLICATION, application.id) for application in registered),
        personal_data.delete_agreements(user_id),
    )
