"""What people can be authorized to: the platform's own roles, and what administrators define beside them."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import DEFAULT_LANG
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.access.actions.hooks import tell_ended
from terazi.modules.access.errors import AuthBuiltIn, AuthIdTaken, AuthNotFound
from terazi.modules.access.queries import definitions, grants
from terazi.modules.access.rules.states import require_transition
from terazi.modules.access.tables import AuthorizationDefinition
from terazi.modules.access.values import AssignedState, Mover, Role
from terazi.modules.audit.public import Deed, Subject, differences, record_deed


async def seed_definitions(db: Transaction, *, now: datetime) -> None:
    """Make sure that every role the platform asks for is defined; what exists is left as it is."""
    for role in Role:
        name = say(Phrase(f"access.role.{role.value}"), DEFAULT_LANG)
        await definitions.insert_definition(
            db,
            {
                "id": new_id(),
                "auth_id": role.value,
                "auth_name": name,
                "auth_info": "",
                "is_built_in": True,
                "created_at": now,
            },
        )


async def define(call: UserCall, *, auth_id: str, auth_name: str, auth_info: str) -> UUID:
    """Define something people can be authorized to; a code that was withdrawn may be defined anew."""
    texts = {"auth_name": auth_name or auth_id, "auth_info": auth_info}
    made_id = call.new_id()
    values = {"id": made_id, "auth_id": auth_id, "is_built_in": False, "created_at": call.now, **texts}
    if not await definitions.insert_definition(call.db, values):
        made_id = await _define_anew(call, auth_id, texts)
    await _record(call, "access.defined", made_id, auth_id, {}, texts)
    return made_id


async def edit_definition(
    call: UserCall, definition_id: UUID, *, auth_name: str | None, auth_info: str | None
) -> None:
    """Change how a definition is named and explained; its code stays, because menus and calls ask for it."""
    found = await _lock_own(call, definition_id)
    before = {"auth_name": found.auth_name, "auth_info": found.auth_info}
    found.auth_name = auth_name or found.auth_name
    found.auth_info = found.auth_info if auth_info is None else auth_info
    after = {"auth_name": found.auth_name, "auth_info": found.auth_info}
    await call.db.flush()
    if before != after:
        await _record(call, "access.definition_changed", found.id, found.auth_id, *differences(before, after))


async def withdraw(call: UserCall, definition_id: UUID) -> None:
    """Withdraw a definition: nobody can be given it any more, and whoever holds it holds it no longer."""
    found = await _lock_own(call, definition_id)
    found.withdrawn_at = call.now
    held = await grants.lock_live_grants_of(call.db, found.auth_id)
    for grant in held:
        require_transition(grant.status, AssignedState.REVOKED, Mover.ADMINISTRATOR)
        grant.status = AssignedState.REVOKED
    await call.db.flush()
    for grant in held:
        if grant.parent_id is None:
            await tell_ended(call, grant.id)
    await _record(
        call, "access.definition_withdrawn", found.id, found.auth_id, {}, {"revoked_count": len(held)}
    )


async def _define_anew(call: UserCall, auth_id: str, texts: dict[str, str]) -> UUID:
    found = await definitions.lock_definition_of_code(call.db, auth_id)
    if found is None or found.withdrawn_at is None:
        raise AuthIdTaken(field="auth_id", auth_id=auth_id)
    found.withdrawn_at = None
    found.auth_name, found.auth_info = texts["auth_name"], texts["auth_info"]
    await call.db.flush()
    return found.id


async def _lock_own(call: UserCall, definition_id: UUID) -> AuthorizationDefinition:
    found = await definitions.lock_definition(call.db, definition_id)
    if found is None or found.withdrawn_at is not None:
        raise AuthNotFound
    if found.is_built_in:
        raise AuthBuiltIn
    return found


async def _record(
    call: UserCall,
    action: str,
    definition_id: UUID,
    auth_id: str,
    before: dict[str, str],
    after: dict[str, str] | dict[str, int],
) -> None:
    await record_deed(
        call,
        Deed(
            action=action,
            subject=Subject.AUTHORIZATION,
            subject_id=definition_id,
            subject_name=auth_id,
            before=before,
            after=after,
        ),
    )
