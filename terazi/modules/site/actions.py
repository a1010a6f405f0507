"""Changes of sites, and the search through everything that the caller may see."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from terazi.foundation.context import AnyCall
from terazi.foundation.db import Transaction
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.site import queries, rules
from terazi.modules.site.tables import MenuEntry, Site, WebsiteUnit
from terazi.modules.site.values import (
    FoundPlace,
    MenuItem,
    SearchHit,
    SearchKind,
    SearchType,
    SiteSeed,
    Unit,
)

Values = dict[str, Any]  # Any: column values
FindHits = Callable[[AnyCall, str, int], Awaitable[Sequence[SearchHit]]]


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchSource:
    """Who finds one kind of things: asked by the call for at most so many that fit the folded text.

    A source gives only what its caller may see, and the closest where it cannot give all.
    """

    kind: SearchKind
    find: FindHits


search_sources: list[SearchSource] = []
"""Where a search looks; the entry fills the list."""


async def search(call: AnyCall, text: str, asked: SearchType) -> list[FoundPlace]:
    """Return what fits the text, the closest first; with several sources none crowds the others out."""
    wanted = fold(text)
    if not wanted:
        raise InvalidInput([FieldProblem("search_text", Phrase("foundation.field.missing"))])
    sources = [each for each in search_sources if asked in (SearchType.ALL, each.kind.value)]
    count = rules.MOST_FOUND // max(1, len(sources))
    hits = [hit for source in sources for hit in (await source.find(call, wanted, count))[:count]]
    site = await queries.shelf_of(call.reader).find(call.site.domain)
    return rules.places_of(site, hits, wanted, roles=_roles_of(call), lang=call.lang)


async def find_screens(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the screens that the caller may open."""
    site = await queries.shelf_of(call.reader).find(call.site.domain)
    return rules.find_screens(site, wanted, roles=_roles_of(call), lang=call.lang)[:count]


def _roles_of(call: AnyCall) -> frozenset[str] | None:
    return call.user.roles if call.user else None


async def seed_site(db: Transaction, seed: SiteSeed, *, now: datetime, new_id: Callable[[], UUID]) -> UUID:
    """Make the default site, or add to it what newer seeds bring, and return its id.

    What a person has edited stays as it is, and what a person has deleted does not come back.
    """
    site = await queries.lock_default_site(db)
    if site is None:
        site = _new_site(seed, now=now, site_id=new_id())
        db.add(site)
        await db.flush()
    seeded = _SeededSite(db, site, new_id)
    entries = {entry.route_view: entry for entry in await queries.list_menu_entries(db, site.id)}
    for item in seed.menu:
        seeded.add(f"menu:{item.route_view}", entries.get(item.route_view), MenuEntry, _menu_values(item))
    units = {unit.key: unit for unit in await queries.list_units(db, site.id)}
    for unit in seed.units:
        seeded.add(f"unit:{unit.key}", units.get(unit.key), WebsiteUnit, _unit_values(unit))
    if seeded.is_changed:
        site.version += 1
        site.updated_at = now
    await db.flush()
    return site.id


class _SeededSite:
    """The site that is seeded, and whether anything of it changed."""

    def __init__(self, db: Transaction, site: Site, new_id: Callable[[], UUID]) -> None:
        self._db = db
        self._site = site
        self._new_id = new_id
        self.is_changed = False

    def add(
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
