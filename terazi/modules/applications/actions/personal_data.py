"""What somebody who leaves takes along of applications, and what is forgotten of them."""

from collections.abc import AsyncIterator

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.modules.accounts.public import ExportedFile, ExportSource, end_application_sessions, json_file
from terazi.modules.applications.queries import personal_data
from terazi.modules.audit.public import Deed, Subject, record_deed


async def export_applications(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add the applications a person registered, and those that know the person, to the export of the data."""
    yield json_file(
        "applications/registered.json", await personal_data.list_registered(source.reader, user_id)
    )
    yield json_file("applications/keys.json", await personal_data.list_keys(source.reader, user_id))
    yield json_file(
        "applications/agreements.json", await personal_data.list_agreements(source.reader, user_id)
    )


async def forget_applications(change: Change, user_id: UserId) -> None:
    """Delete the applications of somebody who has left, and all that the person agreed with others."""
    for application in await personal_data.lock_registered(change.db, user_id):
        await end_application_sessions(change.db, application.id, now=change.now)
        await record_deed(
            change,
            Deed(
                action="applications.deleted",
                subject=Subject.APPLICATION,
                subject_id=application.id,
                subject_name=application.name,
            ),
        )
        await change.db.delete(application)
    await change.db.flush()
    await personal_data.delete_agreements(change.db, user_id)
