"""Sites as their visitors see them, kept in memory and renewed as soon as one of them changes."""

import asyncio
import hashlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar, cast
from uuid import UUID
from weakref import WeakKeyDictionary

from sqlalchemy import ARRAY, ColumnElement, String, Table, Uuid, any_, bindparam, func, or_, select

from terazi.foundation.db import Reader
from terazi.foundation.errors import Unavailable
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, many, one, pairs, touched, value
from terazi.foundation.types import Value
from terazi.foundation.validated import validated
from terazi.modules.site.rules import find_by_host, host_of, names_of
from terazi.modules.site.tables import MENU_ENTRY, SITE, TRANSLATION_OVERRIDE, WEBSITE_UNIT
from terazi.modules.site.values import (
    KeptScreen,
    KeptUnit,
    MenuItem,
    SeededSite,
    SiteSettings,
    SiteView,
    Unit,
    Wording,
)

_CHECK_SECONDS = 1.0
_PLANTING_LOCK = 0x7E4A_2151
Key = tuple[object, ...]
Made = TypeVar("Made")

_SITE, _MENU, _UNIT, _TEXT = SITE.c, MENU_ENTRY.c, WEBSITE_UNIT.c, TRANSLATION_OVERRIDE.c
_settings, _menu_item, _unit = validated(SiteSettings), validated(MenuItem), validated(Unit)


def _columns(table: Table, *, but: Set[str] = frozenset()) -> Iterator[ColumnElement[Value]]:
    yield table.c.id.label("own_id")
    yield from (column for column in table.c if column.name not in {"id", *but})


def _site(*, own_id: UUID, version: int, domain: str, is_default: bool, **settings: Value) -> SiteView:
    return SiteView(
        id=SiteId(own_id),
        version=version,
        domain=domain,
        is_default=is_default,
        settings=_settings(**settings),
    )


def _screen(*, own_id: UUID, site_id: UUID, is_edited: bool, sort_order: int, **item: Value) -> KeptScreen:
    return KeptScreen(
        id=own_id, site_id=site_id, is_edited=is_edited, item=_menu_item(order=sort_order, **item)
    )


def _kept_unit(
    *,
    own_id: UUID,
    site_id: UUID,
    is_edited: bool,
    is_active: bool,
    sort_order: int,
    **unit: Value,
) -> KeptUnit:
    return KeptUnit(
        id=own_id,
        site_id=site_id,
        is_edited=is_edited,
        is_active=is_active,
        unit=_unit(order=sort_order, **unit),
    )


_VERSIONS = pairs(select(_SITE.id, _SITE.version))
_WANTED = any_(bindparam("site_ids", type_=ARRAY(Uuid())))
_SITES = many(
    _site, select(*_columns(SITE, but={"planted", "created_at", "updated_at"})).where(_SITE.id == _WANTED)
)
_SCREENS = many(
    _screen,
    select(*_columns(MENU_ENTRY)).where(_MENU.site_id == _WANTED).order_by(_MENU.sort_order, _MENU.id),
)
_UNITS = many(
    _kept_unit,
    select(*_columns(WEBSITE_UNIT))
    .where(_UNIT.is_active, _UNIT.site_id == _WANTED)
    .order_by(_UNIT.sort_order, _UNIT.id),
)
_WORDING = many(
    Wording, select(_TEXT.site_id, _TEXT.key, _TEXT.lang, _TEXT.text).where(_TEXT.site_id == _WANTED)
)
_HOLD = touched(select(func.pg_advisory_xact_lock(_PLANTING_LOCK)))
_LOCK_DEFAULT = one(
    validated(SeededSite),
    select(_SITE.id, _SITE.version, _SITE.planted).where(_SITE.is_default).with_for_update(),
)
_SCREENS_OF = many(_screen, select(*_columns(MENU_ENTRY)).where(_MENU.site_id == bindparam("site_id")))
_IS_OF_HOST = _SITE.domain == any_(bindparam("names", type_=ARRAY(String)))
_URL = value(
    select(_MENU.url)
    .join(SITE, _SITE.id == _MENU.site_id)
    .where(
        _MENU.route_view == bindparam("route_view"),
        or_(_SITE.is_default, _IS_OF_HOST),
    )
    .order_by(_IS_OF_HOST.desc(), func.length(_SITE.domain).desc())
    .limit(1)
)
_UNITS_OF = many(_kept_unit, select(*_columns(WEBSITE_UNIT)).where(_UNIT.site_id == bindparam("site_id")))


class SiteCache:
    """The sites of one database, kept in memory; what is made of them (answers as text) is kept beside them."""

    def __init__(self, reader: Reader, clock: Callable[[], float] = time.monotonic) -> None:
        self._reader = reader
        self._clock = clock
        self._checking = asyncio.Lock()
        self._checked_at: float | None = None
        self._sites: dict[UUID, SiteView] = {}
        self._by_host: dict[str, SiteView] = {}
        self._default: SiteView | None = None
        self._made: dict[UUID, dict[Key, object]] = {}
        self.edition = 0
        """Another number as soon as a change of any site is known: a call may be asked about another site than its own."""

    async def find(self, domain: str) -> SiteView:
        """Return the site of a host name as it is now (at most a second ago)."""
        await self._renew()
        if self._default is None:
            raise Unavailable
        return find_by_host(self._by_host, self._default, host_of(domain))

    def make_once(self, site: SiteView, what: Key, make: Callable[[], Made]) -> Made:
        """Return what was made of this version of the site before, or make it now."""
        kept, key = self._made.setdefault(site.id, {}), (site.version, *what)
        if key not in kept:
            kept[key] = make()
        return cast("Made", kept[key])

    def forget(self) -> None:
        """Look again at the next question, however soon it comes."""
        self._checked_at = None

    async def _renew(self) -> None:
        now = self._clock()
        if self._checked_at is not None and now - self._checked_at < _CHECK_SECONDS:
            return
        if self._default is not None and self._checking.locked():
            return  # somebody is looking already; what is known is served meanwhile
        async with self._checking:
            if self._checked_at is not None and now <= self._checked_at:
                return
            await self._look()
            self._checked_at = now

    async def _look(self) -> None:
        """Read the sites that have changed; the others stay, with all that was made of them."""
        (versions,) = await self._reader.gate.ask(_VERSIONS())
        known = {key: site.version for key, site in self._sites.items()}
        if versions == known:
            return
        changed = [key for key, version in versions.items() if known.get(key) != version]
        read = {site.id: site for site in await _load_sites(self._reader.gate, changed)}
        self._sites = {key: site for key, site in (self._sites | read).items() if key in versions}
        self._by_host = {site.domain: site for site in self._sites.values()}
        self._default = next((site for site in self._sites.values() if site.is_default), None)
        for key in {*changed, *(known.keys() - versions.keys())}:
            self._made.pop(key, None)
        self.edition += 1


_CACHES: WeakKeyDictionary[Reader, SiteCache] = WeakKeyDictionary()


def site_cache_of(reader: Reader) -> SiteCache:
    """Return the one cache of this database in this process."""
    cache = _CACHES.get(reader)
    if cache is None:
        cache = _CACHES[reader] = SiteCache(reader)
    return cache


def url_of(host: str, route_view: str) -> Question[Mapping[str, str] | None]:
    """The paths of a screen by language: on the site of a host, or on the default site where that has no such screen."""
    return _URL(route_view=route_view, names=list(names_of(host_of(host))))


def hold_seeding() -> Question[int]:
    """Let nobody else seed sites until the transaction ends."""
    return _HOLD()


def lock_default_site() -> Question[SeededSite | None]:
    """The default site, locked for a change."""
    return _LOCK_DEFAULT()


def list_screens(site_id: UUID) -> Question[list[KeptScreen]]:
    """The site's menu entries, to change them."""
    return _SCREENS_OF(site_id=site_id)


def list_units(site_id: UUID) -> Question[list[KeptUnit]]:
    """The site's content blocks, to change them."""
    return _UNITS_OF(site_id=site_id)


def web_version(web_dir: Path) -> str:
    """Return the version of the web client that is served: it changes with every build."""
    index = web_dir / "index.html"
    try:
        seen = index.stat()
    except FileNotFoundError:
        return "unbuilt"
    return _digest(index, seen.st_mtime_ns, seen.st_size)


@lru_cache(maxsize=8)
def _digest(file: Path, changed_at: int, size: int) -> str:
    del changed_at, size  # part of the key: another build has others
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


async def _load_sites(reader: Reader, wanted: Sequence[UUID]) -> list[SiteView]:
    """Read the sites first and what belongs to them after: what changes in between is noticed at the next look."""
    ids = list(wanted)
    sites, screens, units, wording = await reader.ask(
        _SITES(site_ids=ids), _SCREENS(site_ids=ids), _UNITS(site_ids=ids), _WORDING(site_ids=ids)
    )
    menus: defaultdict[UUID, dict[UUID, MenuItem]] = defaultdict(dict)
    for screen in screens:
        menus[screen.site_id][screen.id] = screen.item
    blocks: defaultdict[UUID, list[Unit]] = defaultdict(list)
    for kept in units:
        blocks[kept.site_id].append(kept.unit)
    texts: defaultdict[UUID, defaultdict[Lang, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for each in wording:
        texts[each.site_id][each.lang][each.key] = each.text
    return [
        replace(site, menu=menus[site.id], units=tuple(blocks[site.id]), wording=texts[site.id])
        for site in sites
    ]
