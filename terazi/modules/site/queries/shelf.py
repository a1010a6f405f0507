"""Sites as their visitors see them: read when one is asked for, kept in memory, renewed as soon as it changes."""

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast
from uuid import UUID
from weakref import WeakKeyDictionary

from sqlalchemy import Uuid, bindparam, func, select

from terazi.foundation.db import Reader
from terazi.foundation.errors import Unavailable
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import many, one, pairs, single, value, values
from terazi.modules.site.queries.rows import (
    SCREEN_COLUMNS,
    SITE_COLUMNS,
    UNIT_COLUMNS,
    kept_unit_of,
    screen_of,
    site_of,
)
from terazi.modules.site.rules.hosts import host_of, site_of_host
from terazi.modules.site.tables import (
    MENU_ENTRY,
    PATH_HISTORY,
    SITE,
    SITE_ALIAS,
    TRANSLATION_OVERRIDE,
    WEBSITE_UNIT,
)
from terazi.modules.site.values.views import NextChange, OldPath, SiteView, Wording

_CHECK_SECONDS = 1.0
_MOST_KEPT = 600
"""Sites in memory; the longest unused leave first. One takes about 100 kB, with what is made of it."""
Key = tuple[object, ...]
Made = TypeVar("Made")

_SITE, _MENU, _UNIT, _TEXT = SITE.c, MENU_ENTRY.c, WEBSITE_UNIT.c, TRANSLATION_OVERRIDE.c
_WANTED = bindparam("site_id", type_=Uuid())
_VERSIONS = pairs(select(_SITE.id, _SITE.version))


_HOSTS = pairs(select(_SITE.domain, _SITE.id))
_DEFAULT = value(select(_SITE.id).where(_SITE.is_default))
_ALIASES = pairs(select(SITE_ALIAS.c.host, SITE_ALIAS.c.site_id))
_ALIASES_OF = values(
    select(SITE_ALIAS.c.host).where(SITE_ALIAS.c.site_id == _WANTED).order_by(SITE_ALIAS.c.host)
)
_SITE_OF = one(site_of, select(*SITE_COLUMNS).where(_SITE.id == _WANTED))
_SCREENS = many(
    screen_of, select(*SCREEN_COLUMNS).where(_MENU.site_id == _WANTED).order_by(_MENU.sort_order, _MENU.id)
)
IS_SHOWN = (
    _UNIT.is_active
    & (_UNIT.shown_from.is_(None) | (_UNIT.shown_from <= func.now()))
    & (_UNIT.shown_until.is_(None) | (_UNIT.shown_until > func.now()))
)
_UNITS = many(
    kept_unit_of,
    select(*UNIT_COLUMNS).where(IS_SHOWN, _UNIT.site_id == _WANTED).order_by(_UNIT.sort_order, _UNIT.id),
)
_WORDING = many(
    Wording, select(_TEXT.site_id, _TEXT.key, _TEXT.lang, _TEXT.text).where(_TEXT.site_id == _WANTED)
)
_OLD_PATHS = many(
    OldPath,
    select(PATH_HISTORY.c.path, PATH_HISTORY.c.lang, PATH_HISTORY.c.route_view).where(
        PATH_HISTORY.c.site_id == _WANTED
    ),
)
_FROM, _UNTIL, _NOW = _UNIT.shown_from, _UNIT.shown_until, func.now()
_NEXT_CHANGE = single(
    NextChange,
    select(
        func.least(func.min(_FROM).filter(_FROM > _NOW), func.min(_UNTIL).filter(_UNTIL > _NOW)).label("at"),
        _NOW.label("now"),
    ).where(_UNIT.site_id == _WANTED, _UNIT.is_active),
)


class SiteCache:
    """The sites of one database, kept in memory; what is made of them (answers as text) is kept beside them."""

    def __init__(self, reader: Reader, clock: Callable[[], float] = time.monotonic) -> None:
        self._reader = reader
        self._clock = clock
        self._checking, self._loading, self._catching_up = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self._checked_at: float | None = None
        self._forgotten = 0
        self._versions: dict[UUID, int] = {}
        self._hosts: dict[str, UUID] = {}
        self._aliases: dict[str, UUID] = {}
        self._default: UUID | None = None
        self._kept: OrderedDict[UUID, _Kept] = OrderedDict()
        self._deaf_until: dict[UUID | None, float] = {}
        """Until when nothing counts that is said of a site; None stands for all that are not known."""
        self.edition = 0
        """Another number as soon as a change of any site is known: a call may be asked about another site than its own."""

    async def find(self, domain: str) -> SiteView:
        """Return the site of a host name as it is now (at most a second ago)."""
        return (await self._find(domain)).site

    async def knows(self, domain: str) -> bool:
        """Whether a site has this very host as its domain, an alias, or a parent of it."""
        await self._renew()
        return site_of_host(host_of(domain), self._hosts, self._aliases) is not None

    async def find_newer(self, site_id: UUID, version: int) -> None:
        """Look again if somebody has seen a newer version of a site than this process knows.

        Anybody may say so: once it was not true, nothing that is said of the site counts for a second.
        """
        if self._versions.get(site_id, 0) >= version:
            return
        async with self._catching_up:
            told_of = site_id if site_id in self._versions else None
            if self._versions.get(site_id, 0) >= version or self._clock() < self._deaf_until.get(told_of, 0):
                return
            self.forget()
            await self._renew()
            if self._versions.get(site_id, 0) < version:
                self._deaf_until[told_of] = self._clock() + _CHECK_SECONDS

    def make_once(self, site: SiteView, what: Key, make: Callable[[], Made]) -> Made:
        """Return what was made of this state of the site before, or make it now."""
        kept = self._kept.get(site.id)
        if kept is None or kept.site is not site:
            return make()  # the site has changed meanwhile: nobody asks for this one again
        if what not in kept.made:
            kept.made[what] = make()
        return cast("Made", kept.made[what])

    def forget(self) -> None:
        """Look again at the next question, however soon it comes; a look that has begun may be from before."""
        self._checked_at = None
        self._forgotten += 1

    async def _find(self, domain: str) -> "_Kept":
        await self._renew()
        site_id = self._id_of(host_of(domain))
        kept = self._find_kept(site_id)
        if kept is None:
            async with self._loading:
                kept = self._find_kept(site_id) or await self._load(site_id)
        return kept

    def _id_of(self, host: str) -> UUID:
        found = site_of_host(host, self._hosts, self._aliases) or self._default
        if found is None:
            raise Unavailable
        return found

    def _find_kept(self, site_id: UUID) -> "_Kept | None":
        kept = self._kept.get(site_id)
        if kept is None or kept.site.version < self._versions.get(site_id, 0):
            return None
        if kept.until is not None and self._clock() >= kept.until:
            self.edition += 1
            del self._kept[site_id]
            return None
        self._kept.move_to_end(site_id)
        return kept

    async def _load(self, site_id: UUID) -> "_Kept":
        found = await load_site(self._reader.gate, site_id)
        if found is None:
            self.forget()
            raise Unavailable
        site, seconds = found
        kept = self._kept[site_id] = _Kept(
            self._sharing(site), None if seconds is None else self._clock() + seconds
        )
        self._kept.move_to_end(site_id)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return kept

    def _sharing(self, site: SiteView) -> SiteView:
        """Let a site hold the same menu entries and blocks as the default site where they are equal: most are never changed."""
        default = self._kept.get(self._default) if self._default else None
        if default is None:
            return site
        entries = {item.route_view: item for item in default.site.menu.values()}
        blocks = {unit.key: unit for unit in default.site.units.values()}
        menu = {key: _same(entries.get(item.route_view), item) for key, item in site.menu.items()}
        units = {key: _same(blocks.get(unit.key), unit) for key, unit in site.units.items()}
        return replace(site, menu=menu, units=units)

    async def _renew(self) -> None:
        now = self._clock()
        if self._checked_at is not None and now - self._checked_at < _CHECK_SECONDS:
            return
        if self._default is not None and self._checked_at is not None and self._checking.locked():
            return  # somebody is looking already; what is known is served meanwhile
        async with self._checking:
            if self._checked_at is not None and now <= self._checked_at:
                return
            forgotten = self._forgotten
            await self._look()
            if forgotten == self._forgotten:
                self._checked_at = now

    async def _look(self) -> None:
        """See which sites have changed: those are read again when they are asked for, the others stay."""
        (versions,) = await self._reader.gate.ask(_VERSIONS())
        if versions == self._versions:
            return
        hosts, aliases, default = await self._reader.gate.ask(_HOSTS(), _ALIASES(), _DEFAULT())
        self._versions, self._hosts, self._aliases, self._default = versions, hosts, aliases, default
        for gone in self._kept.keys() - versions.keys():
            del self._kept[gone]
        self.edition += 1


def _same(known: Made | None, own: Made) -> Made:
    """Return what is known already where it is equal."""
    return known if known is not None and known == own else own


@dataclass(slots=True)
class _Kept:
    """A site in memory: until when its units stay as they are, and what was made of it."""

    site: SiteView
    until: float | None
    made: dict[Key, object] = field(default_factory=dict)


_CACHES: WeakKeyDictionary[Reader, SiteCache] = WeakKeyDictionary()


def site_cache_of(reader: Reader) -> SiteCache:
    """Return the one cache of this database in this process."""
    cache = _CACHES.get(reader)
    if cache is None:
        cache = _CACHES[reader] = SiteCache(reader)
    return cache


async def load_site(reader: Reader, site_id: UUID) -> tuple[SiteView, float | None] | None:
    """Read the site first and what belongs to it after; what changes in between is noticed at the next look.

    With it: how many seconds its units stay as they are, None where no time ends for them.
    """
    given = {"site_id": site_id}
    site, aliases, old_paths, screens = await reader.ask(
        _SITE_OF(**given), _ALIASES_OF(**given), _OLD_PATHS(**given), _SCREENS(**given)
    )
    if site is None:
        return None
    units, change, wording = await reader.ask(_UNITS(**given), _NEXT_CHANGE(**given), _WORDING(**given))
    texts: defaultdict[Lang, dict[str, str]] = defaultdict(dict)
    for each in wording:
        texts[each.lang][each.key] = each.text
    whole = replace(
        site,
        aliases=tuple(aliases),
        menu={screen.id: screen.item for screen in screens},
        units={kept.id: kept.unit for kept in units},
        wording=texts,
        old_paths={each.path: each for each in old_paths},
        changes_at=change.at,
    )
    return whole, None if change.at is None else (change.at - change.now).total_seconds()
