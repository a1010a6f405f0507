"""Whatever two make of one menu: it is a tree or refused, and one that is published lets administrators back in."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from terazi.entry.seed.site import DEFAULT_SITE
from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules.content import menu_from, menu_json
from terazi.modules.site.rules.menu import may_open
from terazi.modules.site.rules.menu_checks import DEEPEST, LOCKED, menu_problems, tree_problems
from terazi.modules.site.rules.merging import applied, is_same, merged
from terazi.modules.site.values.sites import ClickType

BASE = menu_json(DEFAULT_SITE.menu)
KNOWN = {route: route for route in BASE}
SOME = [
    *sorted(LOCKED & KNOWN.keys()),
    "shop",
    "product_list",
    "user_project",
    "connected_applications",
    "icon_list",
]
ROUTES = st.sampled_from(SOME)
EDIT = st.one_of(
    ROUTES.map(lambda route: {route: None}),
    st.builds(lambda route, parent: {route: {"parent": parent}}, ROUTES, st.one_of(st.just(""), ROUTES)),
    st.builds(lambda route, order: {route: {"order": order}}, ROUTES, st.integers(0, 99)),
    st.builds(
        lambda route, name: {route: {"caption": {"tr": name}}}, ROUTES, st.sampled_from(["A", "B", ""])
    ),
    st.builds(
        lambda route, path: {route: {"url": {"tr": path}}}, ROUTES, st.sampled_from(["/a", "/b", "/a-iframe"])
    ),
    st.builds(lambda route, role: {route: {"roles": [role]}}, ROUTES, st.sampled_from(["register", "admin"])),
    st.builds(lambda route, kind: {route: {"click_type": kind}}, ROUTES, st.sampled_from(["group", "route"])),
    st.builds(
        lambda route, gate: {route: {"gate": gate}},
        ROUTES,
        st.sampled_from(["login_on", "registration_open"]),
    ),
    st.builds(lambda route, flag: {route: {"is_dashboard": flag}}, ROUTES, st.booleans()),
    st.builds(lambda route, flag: {route: {"login_need": flag}}, ROUTES, st.booleans()),
)
EDITS = st.lists(EDIT, max_size=6)


def edited(edits: list[Any]) -> Any:
    """Return the menu after edits; an edit of what is gone does nothing."""
    menu = BASE
    for edit in edits:
        ((route, change),) = edit.items()
        if route not in menu:
            continue
        if change and change.get("parent") == "":
            menu = {**menu, route: {**menu[route], "parent": None}}
        else:
            menu = applied(menu, edit)
    return menu


def is_tree(menu: Any) -> bool:
    """Whether every entry hangs below the top within three steps."""
    for route in menu:
        above, steps = menu[route].get("parent"), 1
        while above is not None:
            if above not in menu or steps >= DEEPEST:
                return False
            above, steps = menu[above].get("parent"), steps + 1
    return True


@given(EDITS, EDITS)
def test_two_edits_in_either_order_leave_a_tree_that_administrators_get_back_into(
    one: list[Any], other: list[Any]
) -> None:
    result = merged(BASE, edited(one), edited(other))
    turned = merged(BASE, edited(other), edited(one))
    assert {each.path for each in result.conflicts} == {each.path for each in turned.conflicts}
    if result.conflicts:
        return
    assert is_same(result.content, turned.content)
    menu = result.content
    wrong = tree_problems(menu)
    assert is_tree(menu) is not bool(wrong)
    items = menu_from(menu)
    if any(True for _ in menu_problems(items, frozenset(Lang), KNOWN)):
        return
    assert is_tree(menu)
    by_route = {item.route_view: item for item in items}
    for route in LOCKED & KNOWN.keys():
        item = by_route[route]
        assert item.click_type is ClickType.ROUTE
        assert item.url["tr"]
        assert item.url["en"]
        assert item.gate is None or route in {"login", "logout"}


@given(EDITS)
def test_a_published_menu_shuts_no_door(edits: list[Any]) -> None:
    menu = edited(edits)
    if tree_problems(menu) or any(True for _ in menu_problems(menu_from(menu), frozenset(Lang), KNOWN)):
        return
    by_route = {item.route_view: item for item in menu_from(menu)}
    assert not by_route["login"].login_need, "who is signed out gets in by it"
    assert not by_route["login"].roles
    for route in ("settings", "frontend_settings", "user_settings"):
        assert may_open(by_route[route], frozenset({"admin"}))
