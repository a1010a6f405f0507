"""Making a grant and writing it into the audit trail."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId, new_id
from terazi.modules.access.queries import grants
from terazi.modules.access.values import AssignedState, Terms
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import Deed, Subject, record_deed


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
    names = await find_usernames(db, [user_id])
    await make_grant(
        Change(db=db, now=now, new_id=new_id),
        user_id,
        names.get(user_id, ""),
        code,
        Terms(count=count, starts_at=now, ends_at=ends_at, may_assign=may_assign),
        assigned_by=assigned_by,
    )


async def make_grant(
    change: Change,
    user_id: UserId,
    username: str,
    auth_id: str,
    terms: Terms,
    *,
    parent_id: UUID | None = None,
    assigned_by: UUID | None = None,
) -> UUID | None:
    """Make a grant and return its id; None where the person has a lasting one already."""
    values: dict[str, Any] = {  # Any: column values
        "id": change.new_id(),
        "user_id": user_id,
        "auth_id": auth_id,
        "parent_id": parent_id,
        "status": AssignedState.PENDING if terms.starts_at > change.now else AssignedState.ACTIVE,
        "count": terms.count,
        "granted_count": terms.count,
        "starts_at": terms.starts_at,
        "ends_at": terms.ends_at,
        "may_assign": terms.may_assign,
        "assigned_by": assigned_by,
        "created_at": change.now,
    }
    if terms.count is not None or terms.ends_at is not None:
        await grants.insert_grant(change.db, values)
    elif not await grants.insert_lasting_grant(change.db, values):
        return None
    shown = ("auth_id", "count", "starts_at", "ends_at", "may_assign")
    record_deed(
        change,
        Deed(
            action="access.assigned",
            subject=Subject.USER,
            subject_id=user_id,
            subject_name=username,
            after={name: values[name] for name in shown if values[name] not in (None, False)},
        ),
    )
    return UUID(str(values["id"]))
