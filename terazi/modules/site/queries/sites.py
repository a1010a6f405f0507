"""Questions about sites as they are kept: to plant them, and to find a screen's path."""

from collections.abc import Mapping
from uuid import UUID

from sqlalchemy import ARRAY, String, any_, bindparam, exists, func, or_, select, text

from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, many, one, pairs, touched, value
from terazi.foundation.validated import validated
from terazi.modules.site.queries.rows import SCREEN_COLUMNS, UNIT_COLUMNS, kept_unit_of, screen_of
from terazi.modules.site.queries.shelf import IS_SHOWN
from terazi.modules.site.rules.hosts import host_of, names_of
from terazi.modules.site.rules.mail_footers import MAIL_FOOTER
from terazi.modules.site.tables import MENU_ENTRY, SITE, TRANSLATION_OVERRIDE, WEBSITE_UNIT
from terazi.modules.site.values.views import KeptLook, KeptScreen, KeptUnit, SeededSite

_PLANTING_LOCK = 0x7E4A_2151
_SITE, _MENU, _UNIT, _TEXT = SITE.c, MENU_ENTRY.c, WEBSITE_UNIT.c, TRANSLATION_OVERRIDE.c
_HOLD = touched(select(func.pg_advisory_xact_lock(_PLANTING_LOCK)))
_LOCK_DEFAULT = one(
    validated(SeededSite),
    select(_SITE.id, _SITE.version, _SITE.planted).where(_SITE.is_default).with_for_update(),
)
_SCREENS_OF = many(screen_of, select(*SCREEN_COLUMNS).where(_MENU.site_id == bindparam("site_id")))
_UNITS_OF = many(kept_unit_of, select(*UNIT_COLUMNS).where(_UNIT.site_id == bindparam("site_id")))
_IS_OF_HOST = _SITE.domain == any_(bindparam("names", type_=ARRAY(String)))
_URL = value(
    select(_MENU.url)
    .join(SITE, _SITE.id == _MENU.site_id)
    .where(_MENU.route_view == bindparam("route_view"), or_(_SITE.is_default, _IS_OF_HOST))
    .order_by(_IS_OF_HOST.desc(), func.length(_SITE.domain).desc())
    .limit(1)
)
_AT_FOOT = (_UNIT.place == MAIL_FOOTER, IS_SHOWN)
_LOOK = one(
    KeptLook,
    select(
        _SITE.id,
        _SITE.settings,
        exists().where(_UNIT.site_id == _SITE.id, *_AT_FOOT).label("has_footer"),
        func.coalesce(
            select(func.jsonb_object_agg(_TEXT.key, _TEXT.text))
            .where(
                _TEXT.site_id == _SITE.id,
                _TEXT.lang == bindparam("lang"),
                or_(_TEXT.key.like("%.mail.%"), _TEXT.key.like("sending.letter.%")),
            )
            .scalar_subquery(),
            text("'{}'::jsonb"),
        ).label("words"),
    )
    .where(or_(_SITE.is_default, _IS_OF_HOST))
    .order_by(_IS_OF_HOST.desc(), func.length(_SITE.domain).desc())
    .limit(1),
)

_FOOTER = many(
    kept_unit_of,
    select(*UNIT_COLUMNS)
    .where(_UNIT.site_id == bindparam("site_id"), *_AT_FOOT)
    .order_by(_UNIT.sort_order, _UNIT.id),
)
_PATHS = pairs(select(_MENU.route_view, _MENU.url).where(_MENU.site_id == bindparam("site_id")))


def look_of_host(host: str, lang: Lang) -> Question[KeptLook | None]:
    """How mails of the site of a host look, of the default site where nobody knows it."""
    return _LOOK(names=list(names_of(host_of(host))), lang=lang.value)


def mail_footer_of(site_id: UUID) -> Question[list[KeptUnit]]:
    """What stands at the foot of a site's mails now, in its order."""
    return _FOOTER(site_id=site_id)


def paths_of(site_id: UUID) -> Question[dict[str, Mapping[str, str]]]:
    """The paths of a site's screens by language."""
    return _PATHS(site_id=site_id)


def url_of(host: str, route_view: str) -> Question[Mapping[str, str] | None]:
    """The paths of a screen by language: on the site of a host, or on the default site where that has no such screen."""
    return _URL(route_view=route_view, names=list(names_of(host_of(host))))


def hold_seeding() -> Question[int]:
    """Let nobody else seed sites until the transaction ends."""
    return _HOLD()


def lock_default_site() -> Question[SeededSite | None]:
    """The default site, locked for a change."""
    return _LOCK_DEFAULT()


def list_screens(site_id: UUID) -> Question[list[KeptScreen]]:
    """The site's menu entries, to change them."""
    return _SCREENS_OF(site_id=site_id)


def list_units(site_id: UUID) -> Question[list[KeptUnit]]:
    """The site's content blocks, to change them."""
    return _UNITS_OF(site_id=site_id)
