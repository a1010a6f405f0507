"""What people can be authorized to: the platform's own roles, and what administrators define beside them."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.language.lang import DEFAULT_LANG
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import Question, updated
from terazi.foundation.types import Value
from terazi.modules.access.actions.hooks import tell_ended
from terazi.modules.access.errors import AuthBuiltIn, AuthIdTaken, AuthNotFound
from terazi.modules.access.queries import definitions, grants
from terazi.modules.access.rules.states import require_transition
from terazi.modules.access.tables import AUTHORIZATION_DEFINITION
from terazi.modules.access.values import AssignedState, Definition, Mover, Role
from terazi.modules.audit.public import AuditEvent, Subject, differences, trail_entry


async def seed_definitions(change: Change) -> None:
    """Make sure that every role the platform asks for is defined; what exists is left as it is."""
    built_in = [
        Definition(
            id=change.new_id(),
            auth_id=role.value,
            auth_name=say(Phrase(f"access.role.{role.value}"), DEFAULT_LANG),
            auth_info="",
            is_built_in=True,
            created_at=change.now,
            withdrawn_at=None,
        )
        for role in Role
    ]
    await change.db.write(*(definitions.insert_definition(definition) for definition in built_in))


async def define(call: UserCall, *, auth_id: str, auth_name: str, auth_info: str) -> UUID:
    """Define something people can be authorized to; a code that was withdrawn may be defined anew."""
    wanted = Definition(
        id=call.new_id(),
        auth_id=auth_id,
        auth_name=auth_name or auth_id,
        auth_info=auth_info,
        is_built_in=False,
        created_at=call.now,
        withdrawn_at=None,
    )
    (is_new,) = await call.db.ask(definitions.insert_definition(wanted))
    made = wanted if is_new else await _define_anew(call, wanted)
    await call.db.write(_entry(call, "access.defined", made, after=_texts(made)))
    return made.id


async def edit_definition(
    call: UserCall, definition_id: UUID, *, auth_name: str | None, auth_info: str | None
) -> None:
    """Change how a definition is named and explained; its code stays, because menus and calls ask for it."""
    found = await _lock_own(call, definition_id)
    edited = replace(
        found,
        auth_name=auth_name or found.auth_name,
        auth_info=found.auth_info if auth_info is None else auth_info,
    )
    if edited == found:
        return
    before, after = differences(_texts(found), _texts(edited))
    await call.db.write(
        updated(AUTHORIZATION_DEFINITION, found.id, **_texts(edited)),
        _entry(call, "access.definition_changed", found, before=before, after=after),
    )


async def withdraw(call: UserCall, definition_id: UUID) -> None:
    """Withdraw a definition: nobody can be given it any more, and whoever holds it holds it no longer."""
    found = await _lock_own(call, definition_id)
    (held,) = await call.db.ask(grants.lock_live_grants_of(found.auth_id))
    for grant in held:
        require_transition(grant.status, AssignedState.REVOKED, Mover.ADMINISTRATOR)
    await call.db.write(
        updated(AUTHORIZATION_DEFINITION, found.id, withdrawn_at=call.now),
        grants.move_grants([grant.id for grant in held], AssignedState.REVOKED),
        _entry(call, "access.definition_withdrawn", found, after={"revoked_count": len(held)}),
    )
    for grant in held:
        if grant.parent_id is None:
            await tell_ended(call, grant.id)


async def _define_anew(call: UserCall, wanted: Definition) -> Definition:
    (found,) = await call.db.ask(definitions.lock_definition_of_code(wanted.auth_id))
    if found is None or found.withdrawn_at is None:
        raise AuthIdTaken(field="auth_id", auth_id=wanted.auth_id)
    await call.db.write(updated(AUTHORIZATION_DEFINITION, found.id, withdrawn_at=None, **_texts(wanted)))
    return replace(found, withdrawn_at=None, auth_name=wanted.auth_name, auth_info=wanted.auth_info)


async def _lock_own(call: UserCall, definition_id: UUID) -> Definition:
    (found,) = await call.db.ask(definitions.lock_definition(definition_id))
    if found is None or found.withdrawn_at is not None:
        raise AuthNotFound
    if found.is_built_in:
        raise AuthBuiltIn
    return found


def _texts(definition: Definition) -> dict[str, str]:
    return {"auth_name": definition.auth_name, "auth_info": definition.auth_info}


def _entry(
    call: UserCall,
    action: str,
    definition: Definition,
    *,
    before: Mapping[str, Value] | None = None,
    after: Mapping[str, Value],
) -> Question[int]:
    return trail_entry(
        call,
        AuditEvent(
            action=action,
            subject=Subject.AUTHORIZATION,
            subject_id=definition.id,
            subject_name=definition.auth_id,
            before=before or {},
            after=after,
        ),
    )
