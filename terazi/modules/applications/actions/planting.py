"""The application of a demonstration, with a key that everybody may know."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.ids import UserId, hash_token
from terazi.modules.applications.queries.planting import insert_application, insert_key
from terazi.modules.applications.rules.authorize import in_order
from terazi.modules.applications.values import ApplicationStatus, PlantedApplication, Scope

_HINT_LETTERS = 4


async def plant_demo_application(
    db: AsyncSession, seed: PlantedApplication, *, owner_id: UserId, key_id: UUID, now: datetime
) -> None:
    """Register an application with its key, unless it exists; what somebody changed of it is left alone."""
    is_new = await insert_application(
        db,
        {
            "id": seed.id,
            "owner_id": owner_id,
            "name": seed.name,
            "info": seed.info,
            "status": ApplicationStatus.ACTIVE,
            "url": seed.url,
            "more_urls": [],
            "route": "",
            "redirect_uris": list(seed.redirect_uris),
            "logout_uris": list(seed.logout_uris),
            "scopes": list(in_order(tuple(Scope))),
            "is_open_for_registration": False,
            "eula_document_code": "",
            "created_at": now,
            "changed_at": now,
        },
    )
    if is_new:
        await insert_key(
            db,
            {
                "id": key_id,
                "application_id": seed.id,
                "hash": hash_token(seed.key),
                "hint": seed.key[-_HINT_LETTERS:],
                "created_at": now,
                "expires_at": None,
                "last_used_at": None,
            },
        )
