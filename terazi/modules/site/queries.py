"""Sites as their visitors see them, kept in memory and renewed as soon as one of them changes."""

import asyncio
import hashlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar, cast
from uuid import UUID
from weakref import WeakKeyDictionary

from sqlalchemy import RowMapping, func, select

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.errors import Unavailable
from terazi.foundation.ids import SiteId
from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules import find_by_host, host_of
from terazi.modules.site.tables import MenuEntry, Site, TranslationOverride, WebsiteUnit
from terazi.modules.site.values import MenuItem, SiteSettings, SiteView, Unit

_CHECK_SECONDS = 1.0
_PLANTING_LOCK = 0x7E4A_2151
Versions = frozenset[tuple[UUID, int]]
Key = tuple[object, ...]
Made = TypeVar("Made")

_VERSIONS = select(Site.id, Site.version)
_SITES = select(*Site.__table__.c)
_MENU = select(*MenuEntry.__table__.c).order_by(MenuEntry.sort_order, MenuEntry.id)
_UNITS = (
    select(*WebsiteUnit.__table__.c)
    .where(WebsiteUnit.is_active)
    .order_by(WebsiteUnit.sort_order, WebsiteUnit.id)
)
_WORDING = select(*TranslationOverride.__table__.c)


class Shelf:
    """The sites of one database, kept in memory; what is made of them (answers as text) is kept beside them."""

    def __init__(self, reader: Reader, clock: Callable[[], float] = time.monotonic) -> None:
        self._reader = reader
        self._clock = clock
        self._checking = asyncio.Lock()
        self._checked_at: float | None = None
        self._versions: Versions = frozenset()
        self._by_host: dict[str, SiteView] = {}
        self._default: SiteView | None = None
        self._made: dict[Key, object] = {}
        self.edition = 0
        """Another number as soon as a change of any site is known."""

    async def find(self, domain: str) -> SiteView:
        """Return the site of a host name as it is now (at most a second ago)."""
        await self._renew()
        if self._default is None:
            raise Unavailable
        return find_by_host(self._by_host, self._default, host_of(domain))

    def make_once(self, site: SiteView, what: Key, make: Callable[[], Made]) -> Made:
        """Return what was made of this version of the site before, or make it now."""
        key = (site.id, site.version, *what)
        if key not in self._made:
            self._made[key] = make()
        return cast("Made", self._made[key])

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
        found = await self._reader.rows(_VERSIONS)
        versions = frozenset((row["id"], row["version"]) for row in found)
        if versions == self._versions and self._default is not None:
            return
        sites = await _load_sites(self._reader)
        self._by_host = {site.domain: site for site in sites}
        self._default = next((site for site in sites if site.is_default), None)
        self._versions = versions
        self._made = {}
        self.edition += 1


_SHELVES: WeakKeyDictionary[Reader, Shelf] = WeakKeyDictionary()


def shelf_of(reader: Reader) -> Shelf:
    """Return the one shelf of this database in this process."""
    shelf = _SHELVES.get(reader)
    if shelf is None:
        shelf = _SHELVES[reader] = Shelf(reader)
    return shelf


async def lock_default_site(db: Transaction) -> Site | None:
    """Return the default site; until the transaction ends nobody else gets an answer here."""
    await db.execute(select(func.pg_advisory_xact_lock(_PLANTING_LOCK)))
    return await db.scalar(select(Site).where(Site.is_default).with_for_update())


async def list_menu_entries(db: Transaction, site_id: UUID) -> Sequence[MenuEntry]:
    """Return the site's menu entries, to change them."""
    return (await db.scalars(select(MenuEntry).where(MenuEntry.site_id == site_id))).all()


async def list_units(db: Transaction, site_id: UUID) -> Sequence[WebsiteUnit]:
    """Return the site's content blocks, to change them."""
    return (await db.scalars(select(WebsiteUnit).where(WebsiteUnit.site_id == site_id))).all()


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


async def _load_sites(reader: Reader) -> list[SiteView]:
    """Read the sites first and what belongs to them after: what changes in between is noticed at the next look."""
    sites = await reader.rows(_SITES)
    menus = _by_site(await reader.rows(_MENU))
    units = _by_site(await reader.rows(_UNITS))
    wordings = _by_site(await reader.rows(_WORDING))
    return [_view(site, menus[site["id"]], units[site["id"]], wordings[site["id"]]) for site in sites]


def _by_site(rows: Iterable[RowMapping]) -> defaultdict[UUID, list[RowMapping]]:
    grouped: defaultdict[UUID, list[RowMapping]] = defaultdict(list)
    for row in rows:
        grouped[row["site_id"]].append(row)
    return grouped


def _view(
    site: RowMapping, menu: list[RowMapping], units: list[RowMapping], wording: list[RowMapping]
) -> SiteView:
    texts: defaultdict[Lang, dict[str, str]] = defaultdict(dict)
    for row in wording:
        texts[row["lang"]][row["key"]] = row["text"]
    return SiteView(
        id=SiteId(site["id"]),
        version=site["version"],
        domain=site["domain"],
        is_default=site["is_default"],
        settings=_settings(site),
        menu={row["id"]: _menu_item(row) for row in menu},
        units=tuple(_unit(row) for row in units),
        wording=texts,
    )


def _settings(row: RowMapping) -> SiteSettings:
    return SiteSettings(
        application_name=row["application_name"],
        navbar_middle_logo=row["navbar_middle_logo"],
        page_favicon=row["page_favicon"],
        accent_color=row["accent_color"],
        language_options=tuple(Lang(label) for label in row["language_options"]),
        default_language=row["default_language"],
        is_login_on=row["is_login_on"],
        is_login_external=row["is_login_external"],
        captcha_site_key=row["captcha_site_key"],
        product_id=row["product_id"],
    )


def _menu_item(row: RowMapping) -> MenuItem:
    return MenuItem(
        route_view=row["route_view"],
        parent=row["parent"],
        caption=row["caption"],
        url=row["url"],
        icon=row["icon"],
        login_need=row["login_need"],
        show_in_menu=row["show_in_menu"],
        shop_active_need=row["shop_active_need"],
        click_type=row["click_type"],
        iframe_mode=row["iframe_mode"],
        roles=tuple(row["roles"]),
        is_dashboard=row["is_dashboard"],
        add_dataset=row["add_dataset"],
        gate=row["gate"],
        order=row["sort_order"],
    )


def _unit(row: RowMapping) -> Unit:
    return Unit(key=row["key"], place=row["place"], content=row["content"], order=row["sort_order"])
