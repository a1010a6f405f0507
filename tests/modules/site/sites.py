"""Sites beside the default one, and changes of them as another process would make them."""

from typing import Any
from uuid import UUID

from sqlalchemy import select, update

from terazi.foundation.db import Transaction
from terazi.foundation.ids import new_id
from terazi.foundation.questions import Question, inserted, many, one, touched
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import MENU_ENTRY, SITE, WEBSITE_UNIT
from tests.calling import HouseUnderTest


def changed_sites(domain: str | None = None, **settings: Any) -> Question[int]:
    """Change settings of every site, or of one, so that all servers notice."""
    changed = update(SITE).values(
        settings=SITE.c.settings.op("||")(_as_kept(settings)), version=SITE.c.version + 1
    )
    return touched(changed.where(SITE.c.domain == domain) if domain else changed)()


async def add_site(
    house: HouseUnderTest, domain: str, *, is_live: bool = True, has_menu: bool = False, **settings: Any
) -> UUID:
    """Add a site that is like the default one but for some settings, with its menu and units if wanted."""
    async with house.house.database.transaction() as db:
        (like,) = await db.ask(one(lambda **columns: columns, select(*SITE.c).where(SITE.c.is_default))())
        assert like is not None
        own = {"id": new_id(), "domain": domain, "is_default": False}
        chosen = {"settings": like["settings"] | _as_kept(settings)}
        await db.write(
            inserted(SITE, **{**like, **own, **chosen, "live_at": house.clock.now if is_live else None})
        )
        if has_menu:
            await _copy(db, like["id"], own["id"])
    site_cache_of(house.house.database.reader).forget()
    return own["id"]


async def _copy(db: Transaction, source: UUID, target: UUID) -> None:
    for table in (MENU_ENTRY, WEBSITE_UNIT):
        rows = many(_columns, select(*table.c).where(table.c.site_id == source))
        (copied,) = await db.ask(rows())
        await db.write(*(inserted(table, **{**row, "id": new_id(), "site_id": target}) for row in copied))


def _as_kept(settings: dict[str, Any]) -> dict[str, Any]:
    name = settings.get("application_name")
    return settings | ({"application_name": {"tr": name, "en": name}} if isinstance(name, str) else {})


def _columns(**columns: Any) -> dict[str, Any]:
    return columns
