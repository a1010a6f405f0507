"""A grant with all that was assigned out of it."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.db import Transaction
from terazi.modules.access.queries import grants
from terazi.modules.access.values import Grant


async def lock_tree(db: Transaction, grant_id: UUID) -> dict[UUID, Grant]:
    """Return a grant, all that was ever assigned out of it, and the one it came from; all of them locked."""
    locked: dict[UUID, Grant] = {}
    while missing := (await _ids_in_tree(db, grant_id)) - locked.keys():
        # What was assigned while this waited for a lock is found the next time round.
        (found,) = await db.ask(grants.lock_grants(missing))
        locked |= {grant.id: grant for grant in found}
    return locked


def eldest_first(tree: Mapping[UUID, Grant], root: Grant) -> Sequence[Grant]:
    """Return a grant and what came out of it, each before its own children."""
    ordered = [root]
    for grant in ordered:
        ordered.extend(child for child in tree.values() if child.parent_id == grant.id)
    return ordered


async def _ids_in_tree(db: Transaction, grant_id: UUID) -> set[UUID]:
    (parents,) = await db.ask(grants.parents_in_tree(grant_id))
    origin = parents.get(grant_id)
    return {*parents, *([origin] if origin else [])}
