"""Authorizations that were bought: they rest, count again and end with what they were bought in."""

from typing import Literal
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.modules.access.queries import grants
from terazi.modules.access.rules.states import require_transition
from terazi.modules.access.values import LIVE, AssignedState, Mover
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import Deed, Subject, record_deed


async def move_bought_grant(
    change: Change, grant_id: UUID, target: Literal["active", "suspended", "revoked", "cancelled"]
) -> None:
    """Move a bought grant and, where it ends, all that was assigned out of it; what is over already stays so."""
    state = AssignedState(target)
    tree = await grants.lock_tree(change.db, grant_id)
    root = tree.get(grant_id)
    if root is None:
        return
    moved = [root]
    if state not in LIVE:
        for above in moved:
            moved.extend(grant for grant in tree.values() if grant.parent_id == above.id)
    for grant in moved:
        if grant.status not in LIVE or grant.status is state:
            continue
        require_transition(grant.status, state, Mover.SELLER)
        before, grant.status = grant.status, state
        await change.db.flush()
        (names,) = await change.db.ask(find_usernames([grant.user_id]))
        await record_deed(
            change,
            Deed(
                action="access.assignment_state_changed",
                subject=Subject.AUTHORIZATION,
                subject_id=grant.id,
                subject_name=grant.auth_id,
                before={"status": before},
                after={"status": state, "username": names.get(grant.user_id, "")},
            ),
        )


async def bought_grant_left(db: Transaction, grant_id: UUID) -> int | None:
    """Return how many uses a bought grant and what was assigned out of it have left; None where they are not counted.

    What was left when somebody ended it is left still: it is owed to who bought it.
    """
    tree = await grants.lock_tree(db, grant_id)
    root = tree.get(grant_id)
    if root is None or root.granted_count is None:
        return None
    return sum(grant.count or 0 for grant in tree.values() if grant.status is not AssignedState.EXPIRED)
