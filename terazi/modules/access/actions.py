"""Who may what: built-in definitions, grants, and the person behind a token."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.context import SignedInUser
from terazi.foundation.db import Database
from terazi.foundation.errors import TokenInvalid
from terazi.foundation.ids import UserId, hash_token, new_id
from terazi.foundation.language.lang import DEFAULT_LANG
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.access import queries
from terazi.modules.access.values import AssignedState, Role
from terazi.modules.accounts.public import TOUCH_AFTER, caller_of, touch_session


async def find_caller(token: str, database: Database, now: datetime) -> SignedInUser:
    """Find who stands behind an access token, with roles, in one question; the idle clock is written once a minute at most."""
    row = await queries.find_caller_row(database.reader, hash_token(token), now)
    if row is None:
        raise TokenInvalid
    caller = caller_of(row, now)
    if now - caller.last_seen_at >= TOUCH_AFTER:
        await touch_session(database.recorder, caller.session_id, now=now)
    return SignedInUser(
        id=caller.id,
        session_id=caller.session_id,
        username=caller.username,
        # What a person may do is not what an application may do for the person.
        roles=frozenset(row["roles"] or ()) if caller.scope is None else frozenset(),
        lang=caller.lang,
        signed_in_at=caller.signed_in_at,
        application_id=caller.application_id,
        scope=caller.scope,
    )


async def seed_definitions(db: AsyncSession, *, now: datetime) -> None:
    """Make sure that every role the platform asks for is defined; what exists is left as it is."""
    for role in Role:
        await queries.insert_definition(
            db,
            {
                "id": new_id(),
                "auth_id": role.value,
                "auth_name": say(Phrase(f"access.role.{role.value}"), DEFAULT_LANG),
                "auth_info": "",
                "is_built_in": True,
                "created_at": now,
            },
        )


async def grant_role(
    db: AsyncSession,
    user_id: UserId,
    code: str,
    *,
    now: datetime,
    count: int | None = None,
    ends_at: datetime | None = None,
    may_assign: bool = False,
    assigned_by: UUID | None = None,
) -> None:
    """Authorize a person from now on; a grant without end that the person already has stays the only one."""
    values = {
        "id": new_id(),
        "user_id": user_id,
        "auth_id": code,
        "status": AssignedState.ACTIVE,
        "count": count,
        "starts_at": now,
        "ends_at": ends_at,
        "may_assign": may_assign,
        "assigned_by": assigned_by,
        "created_at": now,
    }
    if count is None and ends_at is None:
        await queries.insert_lasting_grant(db, values)
    else:
        await queries.insert_grant(db, values)
