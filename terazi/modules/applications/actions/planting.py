"""The application of a demonstration, with a key that everybody may know."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.ids import UserId, hash_token
from terazi.modules.applications.actions.applications import columns_of
from terazi.modules.applications.queries.planting import insert_application, insert_key
from terazi.modules.applications.rules.keys import hint_of
from terazi.modules.applications.values import PlantedApplication


async def plant_demo_application(
    db: AsyncSession, seed: PlantedApplication, *, owner_id: UserId, key_id: UUID, now: datetime
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
