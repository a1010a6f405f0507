"""Changes of sites."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from terazi.modules.site import queries
from terazi.modules.site.tables import MenuEntry, Site, WebsiteUnit
from terazi.modules.site.values import MenuItem, SiteSeed, Unit

Values = dict[str, Any]  # Any: column values


async def plant_site(db: AsyncSession, seed: SiteSeed, *, now: datetime, new_id: Callable[[], UUID]) -> UUID:
    """Make the default site, or add to it what newer seeds bring, and return its id.

    What a person has edited stays as it is, and what a person has deleted does not come back.
    """
    site = await queries.lock_default_site(db)
    if site is None:
        site = _new_site(seed, now=now, site_id=new_id())
        db.add(site)
        await db.flush()
    bed = _Bed(db, site, new_id)
    entries = {entry.route_view: entry for entry in await queries.list_menu_entries(db, site.id)}
    for item in seed.menu:
        bed.plant(f"menu:{item.route_view}", entries.get(item.route_view), MenuEntry, _menu_values(item))
    units = {unit.key: unit for unit in await queries.list_units(db, site.id)}
    for unit in seed.units:
        bed.plant(f"unit:{unit.key}", units.get(unit.key), WebsiteUnit, _unit_values(unit))
    if bed.is_changed:
        site.version += 1
        site.updated_at = now
    await db.flush()
    return site.id


class _Bed:
    """The site that is planted, and whether anything of it changed."""

    def __init__(self, db: AsyncSession, site: Site, new_id: Callable[[], UUID]) -> None:
        self._db = db
        self._site = site
        self._new_id = new_id
        self.is_changed = False

    def plant(
        self,
        name: str,
        known: MenuEntry | WebsiteUnit | None,
        kind: type[MenuEntry] | type[WebsiteUnit],
        values: Values,
    ) -> None:
        if known is None:
            if name in self._site.planted:
                return
            self._db.add(kind(id=self._new_id(), site_id=self._site.id, is_edited=False, **values))
            self._site.planted = [*self._site.planted, name]
            self.is_changed = True
        elif not known.is_edited:
            for column, value in values.items():
                if getattr(known, column) != value:
                    setattr(known, column, value)
                    self.is_changed = True


def _new_site(seed: SiteSeed, *, now: datetime, site_id: UUID) -> Site:
    values = asdict(seed.settings)
    values["language_options"] = [lang.value for lang in seed.settings.language_options]
    return Site(
        id=site_id,
        domain=seed.domain,
        is_default=True,
        planted=[],
        version=1,
        created_at=now,
        updated_at=now,
        **values,
    )


def _menu_values(item: MenuItem) -> Values:
    values = asdict(item)
    values["roles"] = list(item.roles)
    values["sort_order"] = values.pop("order")
    return values


def _unit_values(unit: Unit) -> Values:
    return {
        "key": unit.key,
        "place": unit.place,
        "content": {part: dict(texts) for part, texts in unit.content.items()},
        "sort_order": unit.order,
        "is_active": True,
    }
