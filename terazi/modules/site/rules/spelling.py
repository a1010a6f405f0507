"""How the public contract spells what is edited: yes and no, on and off, names of its own; inside it is true and false."""

from collections.abc import Callable, Iterable, Mapping

from terazi.foundation.types import Json, Value
from terazi.modules.site.values.revisions import Conflict, SubjectKind

_YES_NO, _ON_OFF, _JOINED = ("yes", "no"), ("on", "off"), "joined"
_SEO = "seo"
_Spelling = Mapping[str, tuple[str, object]]
_SETTINGS: _Spelling = {
    "login_function": ("is_login_on", _ON_OFF),
    "login_function_external": ("is_login_external", _ON_OFF),
    "shop_function": ("is_shop_on", _ON_OFF),
    "is_active": ("is_active", _YES_NO),
    "frontend_product_id": ("product_id", None),
}
_MENU: _Spelling = {
    **{
        name: (name, _YES_NO)
        for name in (
            "login_need",
            "show_in_menu",
            "shop_active_need",
            "iframe_mode",
            "is_dashboard",
            "add_dataset",
        )
    },
    "auth_list": ("roles", _JOINED),
}
_UNIT: _Spelling = {
    "is_active": ("is_active", _YES_NO),
    "from": ("shown_from", None),
    "until": ("shown_until", None),
}
_BY_KIND: Mapping[SubjectKind, _Spelling] = {
    SubjectKind.SETTINGS: _SETTINGS,
    SubjectKind.MENU: _MENU,
    SubjectKind.UNIT: _UNIT,
    SubjectKind.WORDING: {},
}


def read(kind: SubjectKind, sent: Json) -> Json:
    """Return fields as the content has them, of fields as they are sent."""
    if kind is SubjectKind.MENU:
        return {
            route: entry if entry is None else _renamed(entry, _MENU, _inner) for route, entry in sent.items()
        }
    return _renamed(sent, _BY_KIND[kind], _inner)


def written(kind: SubjectKind, content: Json) -> Json:
    """Return a content as it is answered."""
    names = {inner: (outer, how) for outer, (inner, how) in _BY_KIND[kind].items()}
    if kind is SubjectKind.MENU:
        return {route: _renamed(entry, names, _outer) for route, entry in content.items()}
    return _renamed(content, names, _outer)


def path_written(kind: SubjectKind, path: str) -> str:
    """Return the path of a field as the contract spells it."""
    names = {inner: outer for outer, (inner, _) in _BY_KIND[kind].items()}
    return "/".join(names.get(part, part) for part in path.split("/"))


def setting_by_setting(settings: Json) -> Json:
    """Return settings under the names that the contract has for them, those for search engines one by one."""
    found: Json = {}
    for name, value in settings.items():
        inner = value if name == _SEO else {"": value}
        for part, each in inner.items():
            found[path_written(SubjectKind.SETTINGS, f"{name}.{part}" if part else name)] = each
    return found


def conflicts_written(kind: SubjectKind, conflicts: Iterable[Conflict]) -> list[Conflict]:
    """Return what two have changed as the contract spells it."""
    ways = dict(_BY_KIND[kind].values())
    return [
        Conflict(
            path=path_written(kind, each.path),
            base=_value_written(each.base, how),
            theirs=_value_written(each.theirs, how),
            mine=_value_written(each.mine, how),
        )
        for each in conflicts
        for how in [ways.get(each.path.rpartition("/")[2])]
    ]


def _value_written(value: Value, how: object) -> Value:
    return None if value is None else _outer(value, how)


def _renamed(fields: Json, names: _Spelling, convert: Callable[[Value, object], Value]) -> Json:
    result: Json = {}
    for name, value in fields.items():
        other, how = names.get(name, (name, None))
        result[other] = convert(value, how)
    return result


def _inner(value: Value, how: object) -> Value:
    if how in {_YES_NO, _ON_OFF}:
        return value in {"yes", "on"}
    if how == _JOINED:
        return [role.strip() for role in value.split(",") if role.strip()]
    return value


def _outer(value: Value, how: object) -> Value:
    if how == _JOINED:
        return ",".join(value)
    if isinstance(how, tuple):
        return how[0] if value else how[1]
    return value
