"""Registering, changing and deleting external applications, and the one of a demonstration."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId, hash_token
from terazi.modules.accounts.public import end_application_sessions, find_user
from terazi.modules.applications.actions.audit_trail import deed_of
from terazi.modules.applications.actions.keys import make_key
from terazi.modules.applications.errors.applications import (
    ApplicationNotFound,
    OwnerNotFound,
    TooManyApplications,
)
from terazi.modules.applications.queries import applications as queries
from terazi.modules.applications.queries.applications import insert_application, insert_key
from terazi.modules.applications.rules.keys import hint_of
from terazi.modules.applications.tables import ExternalApplication
from terazi.modules.applications.values import ApplicationFacts, ApplicationStatus, NewKey, SeededApplication
from terazi.modules.audit.public import differences, record_deed

MOST_APPLICATIONS = 100
_ADMIN = "admin"


def owner_filter(call: UserCall) -> UserId | None:
    """Whose applications the caller may work on; None = everyone's."""
    return None if call.user.has_role(_ADMIN) else call.user.id


async def owner_of_call(call: UserCall, user_client_id: UUID | None) -> UserId:
    """Return for whom the caller works; only administrators work for others."""
    if user_client_id is None or user_client_id == call.user.id:
        return call.user.id
    wanted = UserId(user_client_id)
    if not call.user.has_role(_ADMIN):
        raise OwnerNotFound
    (owner,) = await call.reader.ask(find_user(wanted))
    if owner is None:
        raise OwnerNotFound
    return wanted


async def register_application(
    call: UserCall, owner_id: UserId, facts: ApplicationFacts
) -> tuple[UUID, NewKey]:
    """Register an application and make its first key, which is shown this once."""
    if await queries.count_of(call.db, owner_id) >= MOST_APPLICATIONS:
        raise TooManyApplications(count=MOST_APPLICATIONS)
    application = ExternalApplication(
        id=call.new_id(), owner_id=owner_id, created_at=call.now, changed_at=call.now, **columns_of(facts)
    )
    call.db.add(application)
    await call.db.flush()
    key = await make_key(call, application)
    await record_deed(
        call, deed_of("applications.registered", application, after=queries.values_of(application))
    )
    return application.id, key


async def change_application(
    call: UserCall, application_id: UUID, facts: ApplicationFacts, owner_id: UserId | None
) -> None:
    """Change an application; its people are signed out of it where it becomes passive."""
    application = await _lock(call, application_id, owner_id)
    before = queries.values_of(application)
    for name, value in columns_of(facts).items():
        setattr(application, name, value)
    was, now = differences(before, queries.values_of(application))
    if not now:
        return
    application.changed_at = call.now
    if application.status is ApplicationStatus.PASSIVE and "status" in now:
        await end_application_sessions(call.db, application.id, now=call.now)
    await record_deed(call, deed_of("applications.changed", application, before=was, after=now))


async def delete_application(call: UserCall, application_id: UUID) -> None:
    """Delete an application with its keys and all that people agreed with it."""
    application = await _lock(call, application_id, owner_filter(call))
    await end_application_sessions(call.db, application.id, now=call.now)
    await record_deed(
        call, deed_of("applications.deleted", application, before=queries.values_of(application))
    )
    await call.db.delete(application)
    await call.db.flush()


async def _lock(call: UserCall, application_id: UUID, owner_id: UserId | None) -> ExternalApplication:
    found = await queries.lock_application(call.db, application_id, owner_id=owner_id)
    if found is None:
        raise ApplicationNotFound
    return found


def columns_of(facts: ApplicationFacts) -> dict[str, object]:
    """Return what the owner says of an application, as it is stored."""
    return {
        "name": facts.name,
        "info": facts.info,
        "status": facts.status,
        "url": facts.url,
        "more_urls": list(facts.more_urls),
        "route": facts.route,
        "redirect_uris": list(facts.redirect_uris),
        "logout_uris": list(facts.logout_uris),
        "scopes": [scope.value for scope in facts.scopes],
        "is_open_for_registration": facts.is_open_for_registration,
        "eula_document_code": facts.eula_document_code,
    }


async def seed_demo_application(
    db: Transaction, seed: SeededApplication, *, owner_id: UserId, key_id: UUID, now: datetime
) -> None:
    """Register an application with its key, unless it exists; what somebody changed of it is left alone."""
    application = {"id": seed.id, "owner_id": owner_id, "created_at": now, "changed_at": now}
    if await insert_application(db, {**application, **columns_of(seed.facts)}):
        await insert_key(
            db,
            {
                "id": key_id,
                "application_id": seed.id,
                "hash": hash_token(seed.key),
                "hint": hint_of(seed.key),
                "created_at": now,
                "expires_at": None,
                "last_used_at": None,
            },
        )
