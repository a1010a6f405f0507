"""Which screens a site offers to whom, in which language a path speaks, and what fits a search."""

from collections.abc import Iterable
from urllib.parse import urlencode
from uuid import UUID

from terazi.foundation.doors import Door
from terazi.foundation.language.lang import FALLBACK_LANG, Lang, fold
from terazi.foundation.language.search import closeness, is_found
from terazi.modules.site.values.search import FoundPlace, SearchHit, SearchKind
from terazi.modules.site.values.sites import ClickType, Gate, MenuItem, SiteSettings, TextByLang
from terazi.modules.site.values.views import SiteView

MOST_FOUND = 60
_DOORS = frozenset({"login", "register"})
"""Screens that are not in the menu, and that somebody who is not signed in looks for."""


def open_doors(settings: SiteSettings) -> frozenset[Door]:
    """Return the ways in that the site keeps open: without sign-in there is none, with an external one no registration."""
    if not settings.is_login_on:
        return frozenset()
    if not settings.is_active:
        return frozenset({Door.SIGN_IN})  # for those who work on it
    return frozenset({Door.SIGN_IN}) if settings.is_login_external else frozenset(Door)


def is_open(gate: Gate | None, settings: SiteSettings) -> bool:
    """Whether the site's settings allow what stands behind the gate."""
    match gate:
        case Gate.LOGIN_ON:
            return settings.is_login_on
        case Gate.REGISTRATION_OPEN:
            return not settings.is_login_external
        case None:
            return True


def offered_menu(site: SiteView) -> dict[UUID, MenuItem]:
    """Return the menu entries that the site's settings allow, in their order."""
    return {key: item for key, item in site.menu.items() if is_open(item.gate, site.settings)}


def said_in(lang: Lang, text: TextByLang) -> str:
    """Return the text in the language, in English where the language lacks it."""
    return text.get(lang) or text.get(FALLBACK_LANG, "")


def may_open(item: MenuItem, roles: frozenset[str] | None) -> bool:
    """Whether somebody with these roles may open the screen; None is somebody who is not signed in."""
    if roles is None:
        return not item.login_need and not item.roles
    return not item.roles or "admin" in roles or not roles.isdisjoint(item.roles)


def find_screens(site: SiteView, wanted: str, *, roles: frozenset[str] | None, lang: Lang) -> list[SearchHit]:
    """Return the screens of the menu that fit the folded text in either language, and that the roles open."""
    return [
        SearchHit(
            kind=SearchKind.SCREEN,
            id=item.route_view,
            caption=said_in(lang, item.caption),
            route_view=item.route_view,
            other_names=tuple(item.caption.values()),
        )
        for item in offered_menu(site).values()
        if item.click_type is ClickType.ROUTE
        and (item.show_in_menu or (roles is None and item.route_view in _DOORS))
        and may_open(item, roles)
        and any(is_found(wanted, fold(caption)) for caption in item.caption.values())
    ]


def places_of(
    site: SiteView, hits: Iterable[SearchHit], wanted: str, *, roles: frozenset[str] | None, lang: Lang
) -> list[FoundPlace]:
    """Return the hits whose screens the site has and the roles open, and those that are told without, the closest first."""
    screens = {item.route_view: item for item in offered_menu(site).values() if may_open(item, roles)}
    places = [
        FoundPlace(
            hit=hit, path=_path_of(screens.get(hit.route_view), hit, lang), score=_score_of(hit, wanted)
        )
        for hit in hits
        if hit.route_view in screens or hit.is_told_without_screen
    ]
    return sorted(places, key=lambda place: -place.score)[:MOST_FOUND]


def _score_of(hit: SearchHit, wanted: str) -> int:
    return max(closeness(wanted, fold(name)) for name in (hit.caption, *hit.other_names))


def _path_of(item: MenuItem | None, hit: SearchHit, lang: Lang) -> str:
    if item is None:
        return ""
    path = said_in(lang, item.url)
    return f"{path}?{urlencode(hit.query)}" if hit.query else path
