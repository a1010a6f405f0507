"""Rows of sites, menus, units and wording as values."""

from collections.abc import Iterator, Set
from uuid import UUID

from sqlalchemy import ColumnElement, Table

from terazi.foundation.ids import SiteId
from terazi.foundation.types import Json, Value
from terazi.foundation.validated import validated
from terazi.modules.site.tables import MENU_ENTRY, SITE, WEBSITE_UNIT
from terazi.modules.site.values.sites import MenuItem, SiteSettings
from terazi.modules.site.values.units import Unit
from terazi.modules.site.values.views import KeptScreen, KeptUnit, SiteView

settings_of = validated(SiteSettings)
menu_item_of = validated(MenuItem)
unit_of = validated(Unit)


def columns_of(table: Table, *, but: Set[str] = frozenset()) -> Iterator[ColumnElement[Value]]:
    """Return a table's columns under names that no field of a value has twice."""
    yield table.c.id.label("own_id")
    yield from (column for column in table.c if column.name not in {"id", *but})


SITE_COLUMNS = tuple(columns_of(SITE, but={"planted", "created_at", "seen_at"}))
SCREEN_COLUMNS = tuple(columns_of(MENU_ENTRY))
UNIT_COLUMNS = tuple(columns_of(WEBSITE_UNIT))


def site_of(*, own_id: UUID, settings: Json, **columns: Value) -> SiteView:
    """Return a site without its menu, units and wording."""
    return SiteView(id=SiteId(own_id), settings=settings_of(**settings), **columns)


def screen_of(
    *, own_id: UUID, site_id: UUID, is_edited: bool, is_new: bool, sort_order: int, **item: Value
) -> KeptScreen:
    """Return a menu entry as it is kept."""
    return KeptScreen(
        id=own_id,
        site_id=site_id,
        is_edited=is_edited,
        is_new=is_new,
        item=menu_item_of(order=sort_order, **item),
    )


def kept_unit_of(*, own_id: UUID, site_id: UUID, is_edited: bool, sort_order: int, **unit: Value) -> KeptUnit:
    """Return a content block as it is kept."""
    return KeptUnit(id=own_id, site_id=site_id, is_edited=is_edited, unit=unit_of(order=sort_order, **unit))
