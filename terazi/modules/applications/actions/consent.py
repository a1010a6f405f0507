"""Taking back what was agreed: the application is told nothing more, and its sessions of the person end."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.accounts.public import EndReason, end_application_sessions
from terazi.modules.applications.errors.oauth import ConsentNotFound
from terazi.modules.applications.queries.agreements import end_agreement, find_agreement
from terazi.modules.applications.queries.clients import find_name
from terazi.modules.applications.queries.grants import delete_codes_of
from terazi.modules.audit.public import Deed, Subject, record_deed


async def withdraw_consent(call: UserCall, application_id: UUID) -> None:
    """Take back what the caller agreed to tell an application."""
    before = await find_agreement(call.reader, application_id, call.user.id)
    if not await end_agreement(call.db, application_id, call.user.id, now=call.now):
        raise ConsentNotFound
    await delete_codes_of(call.db, application_id, call.user.id)
    await end_application_sessions(
        call.db, application_id, user_id=call.user.id, reason=EndReason.CONSENT_WITHDRAWN, now=call.now
    )
    await record_deed(
        call,
        Deed(
            action="applications.consent_withdrawn",
            subject=Subject.APPLICATION,
            subject_id=application_id,
            subject_name=await find_name(call.reader, application_id),
            before={"scopes": sorted(before.scopes) if before else []},
            after={"scopes": []},
        ),
    )
