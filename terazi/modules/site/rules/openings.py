"""What an address of a site opens: a screen, another address, or nothing; and whether search engines may show it."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules.hosts import host_of
from terazi.modules.site.rules.menu import offered_menu, said_in
from terazi.modules.site.values.sites import MenuItem
from terazi.modules.site.values.units import Unit
from terazi.modules.site.values.views import SiteView

_INDEXED = frozenset({"shop", "product_list", "product_details", "shop_campaigns"})
FREE_PAGE = "page_"
"""How the route of a page begins that shows nothing but its units."""
PAGE_SCREEN = "site_page"
"""The one screen of the client that shows all of these."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """What stands at an address of a site, and in which language."""

    site: SiteView
    lang: Lang
    item: MenuItem | None
    """The screen; None where nothing is found."""
    is_home: bool = False
    is_known: bool = True
    """Whether the host is one of the site's own: another one's name is never written into a page."""
    is_told: bool = True
    """Whether anybody is to find it: not what only those see who were given its address."""

    @property
    def is_indexed(self) -> bool:
        """Whether search engines may show it."""
        settings = self.site.settings
        is_public = self.is_known and self.is_told and settings.is_active and settings.seo.is_indexed
        is_live = self.site.is_default or self.site.live_at is not None
        return is_public and is_live and self.item is not None and is_for_search(self.item)

    @property
    def units(self) -> list[Unit]:
        """What is written for this screen, in its order."""
        return units_of(self.site, self.item.route_view) if self.item else []


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved:
    """Another address to go to: of this host, or of another where one is named."""

    path: str
    host: str = ""
    followed: str = ""
    """The old path that led there, where one did."""


def opening_of(site: SiteView, host: str, path: str, *, is_known: bool) -> Opening | Moved:
    """Return what stands at a path of a host, or where it stands now."""
    name = host_of(host)
    if name != site.domain and name in site.aliases:
        return Moved(host=site.domain, path=path)
    wanted = path.rstrip("/")
    settings = site.settings
    if not wanted:
        lang = settings.default_language
        return Opening(site=site, lang=lang, item=home_of(site), is_home=True, is_known=is_known)
    item = next((item for item in site.menu.values() if wanted in item.url.values()), None)
    if item is None:
        return _old(site, wanted) or Opening(
            site=site, lang=settings.default_language, item=None, is_known=is_known
        )
    spoken = [lang for lang in settings.language_options if item.url.get(lang) == wanted]
    if not spoken:
        return Moved(path=said_in(settings.default_language, item.url))
    lang = spoken[0] if len(spoken) == 1 else settings.default_language
    home = home_of(site)
    is_home = home is not None and home.route_view == item.route_view
    return Opening(site=site, lang=lang, item=item, is_home=is_home, is_known=is_known)


def home_of(site: SiteView) -> MenuItem | None:
    """Return what a stranger sees at the root: the route that the site names, else its first open dashboard."""
    open_to_all = [item for item in offered_menu(site).values() if not item.login_need and not item.roles]
    named = (item for item in open_to_all if item.route_view == site.settings.home_route)
    return next(named, None) or next((item for item in open_to_all if item.is_dashboard), None)


def is_for_search(item: MenuItem) -> bool:
    """Whether a screen is one that strangers look for."""
    if item.login_need or item.roles or item.iframe_mode:
        return False
    return item.route_view in _INDEXED or item.route_view.startswith(FREE_PAGE) or item.is_dashboard


def units_of(site: SiteView, route_view: str) -> list[Unit]:
    """Return the units of a screen: at its top, in it, at its bottom."""
    places = (f"{route_view}.top", route_view, f"{route_view}.bottom")
    return [unit for place in places for unit in site.units.values() if unit.place == place]


def listed_screens(site: SiteView) -> dict[UUID, MenuItem]:
    """Return the screens of a site that its map names."""
    return {key: item for key, item in offered_menu(site).items() if is_for_search(item)}


def _old(site: SiteView, path: str) -> Moved | None:
    """Return where a former path leads: to its screen as it stands now; None where there is none."""
    old = site.old_paths.get(path)
    item = next((item for item in site.menu.values() if old and item.route_view == old.route_view), None)
    if old is None or item is None:
        return None
    settings = site.settings
    lang = old.lang if old.lang in settings.language_options else settings.default_language
    return Moved(path=said_in(lang, item.url), followed=path)
