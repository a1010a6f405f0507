"""Questions about where the shops of sites are shown."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import ARRAY, Boolean, ColumnElement, Uuid, bindparam, cast, func, or_, select, text, true
from sqlalchemy.dialects.postgresql import distinct_on

from terazi.foundation.questions import Question, many
from terazi.modules.site.tables import SITE
from terazi.modules.site.values.views import ShowingSite

_SETTINGS = SITE.c.settings
_SHOP = func.unnest(bindparam("shops", type_=ARRAY(Uuid()))).column_valued("shop_id")
_SHOWN = func.coalesce(_SETTINGS["shop_ids"], text("'[]'::jsonb"))
_NAMED = _SHOWN.op("@>", is_comparison=True)(func.to_jsonb(_SHOP))


def _is_on(name: str) -> ColumnElement[bool]:
    return func.coalesce(cast(_SETTINGS[name].astext, Boolean), true())


_SHOWING = many(
    ShowingSite,
    select(_SHOP, SITE.c.domain, SITE.c.is_default, SITE.c.settings)
    .join(SITE, or_(_NAMED, func.jsonb_array_length(_SHOWN) == 0))
    .where(_is_on("is_active"), _is_on("is_shop_on"), or_(SITE.c.is_default, SITE.c.live_at.is_not(None)))
    .ext(distinct_on(_SHOP))
    .order_by(_SHOP, _NAMED.desc(), SITE.c.is_default.desc(), SITE.c.domain),
)


def sites_showing(shops: Collection[UUID]) -> Question[list[ShowingSite]]:
    """One site that shows each of these shops: rather one that names it than one that shows all."""
    return _SHOWING(shops=list(shops))
