"""Whether a menu may be published: a tree in which every path leads to one screen, and that lets its keepers back in."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.icons.public import is_icon_path
from terazi.modules.site.rules.checking import problem
from terazi.modules.site.rules.content import menu_from, menu_json
from terazi.modules.site.rules.menu import may_open, said_in
from terazi.modules.site.rules.texts import KEY, has_hidden_letters, is_https_address, is_path
from terazi.modules.site.values.revisions import Problem
from terazi.modules.site.values.sites import ClickType, Gate, MenuItem

MOST_ENTRIES, DEEPEST, _LONGEST_CAPTION = 300, 3, 40
LOCKED = frozenset(
    {
        *("login", "logout", "page_not_found", "settings", "user_settings"),
        *("frontend_settings", "frontend_websiteunit_list", "frontend_webunit"),
    }
)
"""Without these nobody would get back in to mend what was published, be it the menu or the contents of a page."""
_EMBEDDED = "-iframe"
"""How paths end that other pages may show inside of themselves; no other screen's does."""
_DOORS = frozenset({"login", "logout"})
_OPEN_TO_ALL = frozenset({"login", "page_not_found"})
"""Administrators come by them before they are signed in."""
_OWN = ("page_", "link_", "alias_", "group_")
_ADMIN = frozenset({"admin"})


def menu_problems(menu: Sequence[MenuItem], langs: Set[Lang], known: Mapping[str, str]) -> Iterator[Problem]:
    """Return what is wrong with a menu; ``known`` are the screens that the platform has, and what they are called."""
    by_route = {item.route_view: item for item in menu}
    if len(menu) > MOST_ENTRIES:
        yield problem("", "too_many_entries", most=MOST_ENTRIES)
    for item in menu:
        yield from _entry_problems(item, langs, known.keys())
        yield from _place_problems(item, by_route)
        yield from _target_problems(item, by_route)
    yield from _path_problems(menu)
    yield from _locked_problems(by_route, known)
    for name, roles in (("stranger", None), ("member", frozenset[str]())):
        if not any(item.is_dashboard and may_open(item, roles) for item in menu):
            yield problem("", f"no_home_of_{name}")


def _entry_problems(item: MenuItem, langs: Set[Lang], known: Set[str]) -> Iterator[Problem]:
    route = item.route_view
    if not KEY.fullmatch(route) or (route not in known and not route.startswith(_OWN)):
        yield problem(route, "route", route=route)
    for lang in sorted(langs):
        caption = item.caption.get(lang, "")
        if not caption.strip():
            yield problem(f"{route}/caption", "missing", lang)
        elif len(caption) > _LONGEST_CAPTION:
            yield problem(f"{route}/caption", "too_long", lang, most=_LONGEST_CAPTION)
        elif has_hidden_letters(caption):
            yield problem(f"{route}/caption", "hidden_letters", lang)
    if item.icon and not is_icon_path(item.icon):
        yield problem(f"{route}/icon", "icon")


def _place_problems(item: MenuItem, by_route: Mapping[str, MenuItem]) -> Iterator[Problem]:
    above, route, seen = item.parent, item.route_view, [item.route_view]
    while above is not None:
        if above not in by_route:
            yield problem(f"{route}/parent", "parent", parent=above)
            return
        if above in seen:
            yield problem(f"{route}/parent", "cycle", parent=above)
            return
        seen.append(above)
        above = by_route[above].parent
    if len(seen) > DEEPEST:
        yield problem(f"{route}/parent", "too_deep", most=DEEPEST)


def _target_problems(item: MenuItem, by_route: Mapping[str, MenuItem]) -> Iterator[Problem]:
    path = f"{item.route_view}/target"
    if item.click_type is ClickType.LINK and not is_https_address(item.target):
        yield problem(path, "address")
    if item.click_type is ClickType.ALIAS:
        target = by_route.get(item.target)
        if target is None or target.click_type is not ClickType.ROUTE:
            yield problem(path, "route", route=item.target)


def _path_problems(menu: Sequence[MenuItem]) -> Iterator[Problem]:
    screens = [item for item in menu if item.click_type is ClickType.ROUTE]
    captions = {item.route_view: said_in(Lang.TR, item.caption) or item.route_view for item in screens}
    owners: defaultdict[str, set[str]] = defaultdict(set)
    for item in screens:
        for path in item.url.values():
            owners[path].add(item.route_view)
    for item in screens:
        for lang in Lang:
            path, route = item.url.get(lang, ""), item.route_view
            if not is_path(path):
                yield problem(f"{route}/url", "path", lang)
            elif path.endswith(_EMBEDDED) is not item.iframe_mode:
                yield problem(f"{route}/url", "path_embedded" if item.iframe_mode else "path_alone", lang)
            elif others := owners[path] - {route}:
                yield problem(f"{route}/url", "path_taken", lang, route=captions[min(others)])


def _locked_problems(by_route: Mapping[str, MenuItem], known: Mapping[str, str]) -> Iterator[Problem]:
    for route in sorted(LOCKED & known.keys()):
        item, name = by_route.get(route), known[route]
        if item is None:
            yield problem(route, "locked_gone", route=name)
        elif item.click_type is not ClickType.ROUTE or not may_open(
            item, None if route in _OPEN_TO_ALL else _ADMIN
        ):
            yield problem(route, "locked_shut", route=name)
        elif item.gate not in {None, Gate.LOGIN_ON} or (item.gate and route not in _DOORS):
            yield problem(f"{route}/gate", "locked_gate", route=name)
        elif item.shop_active_need:
            yield problem(f"{route}/shop_active_need", "locked_gate", route=name)


def restorable(published: Json | None, shipped: Iterable[MenuItem]) -> dict[str, Json]:
    """Return the entries that can be put back into a draft: what is published, and what no menu may lack."""
    return {**menu_json(item for item in shipped if item.route_view in LOCKED), **(published or {})}


def tree_problems(content: Json) -> list[Problem]:
    """Return what makes a menu no tree: not even a draft may be so."""
    menu = {item.route_view: item for item in menu_from(content)}
    return [wrong for item in menu.values() for wrong in _place_problems(item, menu)]
