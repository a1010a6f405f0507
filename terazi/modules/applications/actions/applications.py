"""Registering, changing and deleting external applications, and the one of a demonstration."""

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId, hash_token
from terazi.foundation.questions import deleted, inserted, updated
from terazi.modules.accounts.public import end_application_sessions, find_user
from terazi.modules.applications.actions.audit_trail import event_of
from terazi.modules.applications.actions.keys import new_key
from terazi.modules.applications.errors import (
    ApplicationNotFound,
    OwnerNotFound,
    TooManyApplications,
)
from terazi.modules.applications.queries import applications as queries
from terazi.modules.applications.rules.keys import hint_of
from terazi.modules.applications.tables import EXTERNAL_APPLICATION
from terazi.modules.applications.values import (
    Application,
    ApplicationFacts,
    ApplicationStatus,
    NewKey,
    SeededApplication,
)
from terazi.modules.audit.public import differences, record_event

MOST_APPLICATIONS = 100
_ADMIN = "admin"


class _Registered(NamedTuple):
    id: UUID
    name: str


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
    (count,) = await call.db.ask(queries.count_of(owner_id))
    if count >= MOST_APPLICATIONS:
        raise TooManyApplications(count=MOST_APPLICATIONS)
    application_id, columns = call.new_id(), columns_of(facts)
    made = {"id": application_id, "owner_id": owner_id, "created_at": call.now, "changed_at": call.now}
    key, kept = new_key(call, application_id)
    await call.db.write(inserted(EXTERNAL_APPLICATION, **made, **columns), kept)
    await record_event(
        call, event_of("applications.registered", _Registered(application_id, facts.name), after=columns)
    )
    return application_id, key


async def change_application(
    call: UserCall, application_id: UUID, facts: ApplicationFacts, owner_id: UserId | None
) -> None:
    """Change an application; its people are signed out of it where it becomes passive."""
    application = await _lock(call, application_id, owner_id)
    columns = columns_of(facts)
    was, now = differences(columns_of(application), columns)
    if not now:
        return
    await call.db.write(updated(EXTERNAL_APPLICATION, application.id, **columns, changed_at=call.now))
    if facts.status is ApplicationStatus.PASSIVE and "status" in now:
        await call.db.write(end_application_sessions(application.id, now=call.now))
    changed = replace(application, name=facts.name)
    await record_event(call, event_of("applications.changed", changed, before=was, after=now))


async def delete_application(call: UserCall, application_id: UUID) -> None:
    """Delete an application with its keys and all that people agreed with it."""
    application = await _lock(call, application_id, owner_filter(call))
    await call.db.write(end_application_sessions(application.id, now=call.now))
    await record_event(call, event_of("applications.deleted", application, before=columns_of(application)))
    await call.db.write(deleted(EXTERNAL_APPLICATION, application.id))


async def _lock(call: UserCall, application_id: UUID, owner_id: UserId | None) -> Application:
    (found,) = await call.db.ask(queries.lock_application(application_id, owner_id=owner_id))
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
    (made,) = await db.ask(
        queries.seed_application(
            id=seed.id, owner_id=owner_id, created_at=now, changed_at=now, **columns_of(seed.facts)
        )
    )
    if made:
        await db.write(
            queries.seed_key(
                id=key_id,
                application_id=seed.id,
                hash=hash_token(seed.key),
                hint=hint_of(seed.key),
                created_at=now,
                expires_at=None,
                last_used_at=None,
            )
        )
