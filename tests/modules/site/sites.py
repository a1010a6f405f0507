"""Sites beside the default one, and changes of them as another process would make them."""

from typing import Any

from sqlalchemy import select, update

from terazi.foundation.ids import new_id
from terazi.foundation.questions import Question, inserted, one, touched
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import SITE
from tests.calling import HouseUnderTest


def changed_sites(domain: str | None = None, **settings: Any) -> Question[int]:
    """Change settings of every site, or of one, so that all servers notice."""
    changed = update(SITE).values(
        settings=SITE.c.settings.op("||")(_as_kept(settings)), version=SITE.c.version + 1
    )
    return touched(changed.where(SITE.c.domain == domain) if domain else changed)()


async def add_site(house: HouseUnderTest, domain: str, *, is_live: bool = True, **settings: Any) -> None:
    """Add a site that is like the default one but for some settings."""
    async with house.house.database.transaction() as db:
        (like,) = await db.ask(one(lambda **columns: columns, select(*SITE.c).where(SITE.c.is_default))())
        assert like is not None
        own = {"id": new_id(), "domain": domain, "is_default": False}
        chosen = {"settings": like["settings"] | _as_kept(settings)}
        await db.write(
            inserted(SITE, **{**like, **own, **chosen, "live_at": house.clock.now if is_live else None})
        )
    site_cache_of(house.house.database.reader).forget()


def _as_kept(settings: dict[str, Any]) -> dict[str, Any]:
    name = settings.get("application_name")
    return settings | ({"application_name": {"tr": name, "en": name}} if isinstance(name, str) else {})
