"""Changes of what visitors read that are no change of one row by its key."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, bindparam, delete, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Question, touched
from terazi.modules.site.tables import MENU_ENTRY, PATH_HISTORY, TRANSLATION_OVERRIDE

_OLD, _TEXT = PATH_HISTORY.c, TRANSLATION_OVERRIDE.c
_OF_SITE = bindparam("of_site", type_=Uuid())
_NEW = insert(PATH_HISTORY).values({each.name: bindparam(each.name, type_=each.type) for each in _OLD})
_REMEMBER = touched(
    _NEW.on_conflict_do_update(
        index_elements=["site_id", "path"],
        set_={"route_view": _NEW.excluded.route_view, "lang": _NEW.excluded.lang},
    )
)
_FORGET = touched(delete(PATH_HISTORY).where(_OLD.site_id == _OF_SITE, _OLD.path == bindparam("of_path")))
_LEAD_ON = touched(
    update(PATH_HISTORY)
    .where(_OLD.site_id == _OF_SITE, _OLD.route_view == bindparam("of_route"))
    .values(route_view=bindparam("to_route"))
)
_CLEAR = touched(
    delete(TRANSLATION_OVERRIDE).where(_TEXT.site_id == _OF_SITE, _TEXT.key == bindparam("of_key"))
)


_SEE = touched(
    update(MENU_ENTRY).where(MENU_ENTRY.c.site_id == _OF_SITE, MENU_ENTRY.c.is_new).values(is_new=False)
)
_ACKNOWLEDGE = touched(
    update(TRANSLATION_OVERRIDE)
    .where(_TEXT.site_id == _OF_SITE, _TEXT.key == bindparam("of_key"), _TEXT.lang == bindparam("of_lang"))
    .values(default_text=bindparam("said_now"))
)


def see_screens(site_id: UUID) -> Question[int]:
    """Let no entry of a menu be new any more."""
    return _SEE(of_site=site_id)


def acknowledge_default(site_id: UUID, key: str, lang: Lang, text: str) -> Question[int]:
    """Remember that an editor knows what the platform says in place of a site's own words."""
    return _ACKNOWLEDGE(of_site=site_id, of_key=key, of_lang=lang, said_now=text)


def remember_path(
    site_id: UUID, path: str, *, lang: Lang, route_view: str, row_id: UUID, now: datetime
) -> Question[int]:
    """Let a path that a screen had lead to a screen."""
    return _REMEMBER(
        id=row_id, site_id=site_id, path=path, lang=lang, route_view=route_view, hits=0, created_at=now
    )


def forget_path(site_id: UUID, path: str) -> Question[int]:
    """Let an old path lead nowhere: a screen stands there now."""
    return _FORGET(of_site=site_id, of_path=path)


def lead_on(site_id: UUID, route: str, target: str) -> Question[int]:
    """Let the old paths of a screen that is gone lead to another."""
    return _LEAD_ON(of_site=site_id, of_route=route, to_route=target)


def clear_word(site_id: UUID, key: str) -> Question[int]:
    """Take away a site's own words for a text."""
    return _CLEAR(of_site=site_id, of_key=key)
