"""Changes of sites, and the search through everything that the caller may see."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from terazi.foundation.context import AnyCall
from terazi.foundation.db import Transaction
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question, inserted, updated
from terazi.modules.site.queries import sites as queries
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.rules import menu as rules
from terazi.modules.site.rules.content import menu_row, settings_json, unit_row
from terazi.modules.site.tables import MENU_ENTRY, SITE, WEBSITE_UNIT
from terazi.modules.site.values.search import Found, SearchHit, SearchKind, SearchType
from terazi.modules.site.values.sites import MenuItem
from terazi.modules.site.values.views import KeptScreen, KeptUnit, SeededSite, SiteSeed

NamedChange = tuple[str, Question[int]]
"""A change of a site, and what is planted with it; empty where nothing is."""
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
shipped_menu: list[MenuItem] = []
"""The screens that the platform has, each with whom its calls serve; the entry fills the list."""


async def search(call: AnyCall, text: str, asked: SearchType) -> Found:
    """Return what fits the text, the closest first; with several sources none crowds the others out.

    None is waited for longer than a moment: what it would have found is left out, and its kind is told.
    """
    wanted = fold(text)
    if not wanted:
        raise InvalidInput([FieldProblem("search_text", Phrase("foundation.field.missing"))])
    sources = [each for each in search_sources if asked in (SearchType.ALL, each.kind.value)]
    count = rules.MOST_FOUND // max(1, len(sources))
    hits: list[SearchHit] = []
    late: list[SearchKind] = []
    for source in sources:
        try:
            async with asyncio.timeout(call.settings.search_seconds):
                hits += (await source.find(call, wanted, count))[:count]
        except TimeoutError:
            late.append(source.kind)
    site = await site_cache_of(call.reader).find(call.site.domain)
    places = rules.places_of(site, hits, wanted, roles=_roles_of(call), lang=call.lang)
    return Found(places=places, late=late)


async def find_screens(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the screens that the caller may open."""
    site = await site_cache_of(call.reader).find(call.site.domain)
    return rules.find_screens(site, wanted, roles=_roles_of(call), lang=call.lang)[:count]


def _roles_of(call: AnyCall) -> frozenset[str] | None:
    return call.user.roles if call.user else None


async def seed_site(db: Transaction, seed: SiteSeed, *, now: datetime, new_id: Callable[[], UUID]) -> UUID:
    """Make the default site, or add to it what newer seeds bring, and return its id.

    What a person has edited stays as it is, and what a person has deleted does not come back.
    """
    _, site = await db.ask(queries.hold_seeding(), queries.lock_default_site())
    if site is None:
        site = SeededSite(id=new_id(), version=1)
        await db.write(_new_site(site, seed, now=now))
    screens, units = await db.ask(queries.list_screens(site.id), queries.list_units(site.id))
    changes = [
        *_screen_changes(site, seed, {screen.item.route_view: screen for screen in screens}, new_id),
        *_unit_changes(site, seed, {kept.unit.key: kept for kept in units}, new_id),
    ]
    if changes:
        planted = [*site.planted, *(name for name, _ in changes if name)]
        renewed = updated(SITE, site.id, planted=planted, version=site.version + 1, updated_at=now)
        await db.write(*(change for _, change in changes), renewed)
    return site.id


def _screen_changes(
    site: SeededSite, seed: SiteSeed, known: Mapping[str, KeptScreen], new_id: Callable[[], UUID]
) -> Iterator[NamedChange]:
    for item in seed.menu:
        name, kept, values = f"menu:{item.route_view}", known.get(item.route_view), menu_row(item)
        if kept is None:
            if name not in site.planted:
                is_new = bool(site.planted)  # the first planting brings everything, an update what is new
                yield name, inserted(MENU_ENTRY, id=new_id(), site_id=site.id, is_new=is_new, **values)
        elif not kept.is_edited and kept.item != item:
            yield "", updated(MENU_ENTRY, kept.id, **values)


def _unit_changes(
    site: SeededSite, seed: SiteSeed, known: Mapping[str, KeptUnit], new_id: Callable[[], UUID]
) -> Iterator[NamedChange]:
    for unit in seed.units:
        name, kept, values = f"unit:{unit.key}", known.get(unit.key), unit_row(unit)
        if kept is None:
            if name not in site.planted:
                yield name, inserted(WEBSITE_UNIT, id=new_id(), site_id=site.id, **values)
        elif not kept.is_edited and kept.unit != unit:
            yield "", updated(WEBSITE_UNIT, kept.id, **values)


def _new_site(site: SeededSite, seed: SiteSeed, *, now: datetime) -> Question[int]:
    return inserted(
        SITE,
        id=site.id,
        domain=seed.domain,
        is_default=True,
        settings=settings_json(seed.settings),
        live_at=now,
        planted=[],
        version=site.version,
        created_at=now,
        updated_at=now,
    )
