"""Authorizations that were bought: they rest, count again and end with what they were bought in."""

from typing import Literal
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.modules.access.actions.trees import eldest_first, lock_tree
from terazi.modules.access.queries import grants
from terazi.modules.access.rules.states import require_transition
from terazi.modules.access.values import LIVE, AssignedState, Mover
from terazi.modules.accounts.public import find_usernames
from terazi.modules.audit.public import Deed, Subject, trail_entry


async def move_bought_grant(
    change: Change, grant_id: UUID, target: Literal["active", "suspended", "revoked", "cancelled"]
) -> None:
    """Move a bought grant and, where it ends, all that was assigned out of it; what is over already stays so."""
    state = AssignedState(target)
    tree = await lock_tree(change.db, grant_id)
    root = tree.get(grant_id)
    if root is None:
        return
    reached = [root] if state in LIVE else eldest_first(tree, root)
    moved = [grant for grant in reached if grant.status in LIVE and grant.status is not state]
    for grant in moved:
        require_transition(grant.status, state, Mover.SELLER)
    (names,) = await change.db.ask(find_usernames([grant.user_id for grant in moved]))
    deeds = [
        Deed(
            action="access.assignment_state_changed",
            subject=Subject.AUTHORIZATION,
            subject_id=grant.id,
            subject_name=grant.auth_id,
            before={"status": grant.status},
            after={"status": state, "username": names.get(grant.user_id, "")},
        )
        for grant in moved
    ]
    await change.db.write(
        grants.move_grants([grant.id for grant in moved], state),
        *(trail_entry(change, deed) for deed in deeds),
    )


async def bought_grant_left(db: Transaction, grant_id: UUID) -> int | None:
    """Return how many uses a bought grant and what was assigned out of it have left; None where they are not counted.

    What was left when somebody ended it is left still: it is owed to who bought it.
    """
    tree = await lock_tree(db, grant_id)
    root = tree.get(grant_id)
    if root is None or root.granted_count is None:
        return None
    return sum(grant.count or 0 for grant in tree.values() if grant.status is not AssignedState.EXPIRED)
