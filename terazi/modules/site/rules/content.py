"""What is edited, as JSON: settings, menu, wording and units become content and come back from it."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict

from pydantic import TypeAdapter

from terazi.foundation.types import Json, Value
from terazi.modules.site.values.revisions import SubjectKind
from terazi.modules.site.values.sites import MenuItem, SiteSettings
from terazi.modules.site.values.units import Unit

_SETTINGS, _ITEM, _UNIT = TypeAdapter(SiteSettings), TypeAdapter(MenuItem), TypeAdapter(Unit)


def settings_json(settings: SiteSettings) -> Json:
    """Return settings as they are kept."""
    return dict(_SETTINGS.dump_python(settings, mode="json"))


def settings_from(content: Json) -> SiteSettings:
    """Return the settings that a content says."""
    return _SETTINGS.validate_python(content)


def menu_json(menu: Iterable[MenuItem]) -> Json:
    """Return a menu as content: its entries by the name of their screen, which never changes."""
    return {
        item.route_view: {
            name: value
            for name, value in _ITEM.dump_python(item, mode="json").items()
            if name != "route_view"
        }
        for item in menu
    }


def menu_from(content: Json) -> list[MenuItem]:
    """Return the entries that a content says, in their order."""
    items = [_ITEM.validate_python({**entry, "route_view": name}) for name, entry in content.items()]
    return sorted(items, key=lambda item: (item.order, item.route_view))


def unit_json(unit: Unit) -> Json:
    """Return a unit as content."""
    return dict(_UNIT.dump_python(unit, mode="json"))


def unit_from(content: Json) -> Unit:
    """Return the unit that a content says."""
    return _UNIT.validate_python(content)


def menu_row(item: MenuItem) -> dict[str, Value]:
    """Return the columns of a menu entry."""
    values = {name: value for name, value in asdict(item).items() if name != "order"}
    return {**values, "roles": list(item.roles), "sort_order": item.order}


def unit_row(unit: Unit) -> dict[str, Value]:
    """Return the columns of a unit."""
    values = {name: value for name, value in asdict(unit).items() if name not in {"order", "content"}}
    content = {part: dict(texts) for part, texts in unit.content.items()}
    return {**values, "content": content, "sort_order": unit.order}


def version_of(unit: Unit) -> str:
    """Return a mark of what a unit says: another one as soon as a word of it is another, in whichever language."""
    said = json.dumps({part: dict(texts) for part, texts in unit.content.items()}, sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def canonical(kind: SubjectKind, content: Json | None) -> Json | None:
    """Return a content as its values would be written, so that the same is said in the same way."""
    if content is None:
        return None
    match kind:
        case SubjectKind.SETTINGS:
            return settings_json(settings_from(content))
        case SubjectKind.MENU:
            return menu_json(menu_from(content))
        case SubjectKind.UNIT:
            return unit_json(unit_from(content))
        case SubjectKind.WORDING:
            return {key: texts for key, texts in content.items() if texts}
