"""Paths that screens had: listed, led elsewhere, forgotten, and counted."""

from uuid import UUID

from sqlalchemy import Integer, String, Uuid, bindparam, func, select, update

from terazi.foundation.questions import Question, many, one, touched, value
from terazi.foundation.validated import validated
from terazi.modules.site.tables import PATH_HISTORY
from terazi.modules.site.values.views import Redirect

PAGE = 100
_OLD = PATH_HISTORY.c
_OF_SITE = bindparam("of_site", type_=Uuid())
_COLUMNS = (_OLD.id, _OLD.path, _OLD.lang, _OLD.route_view, _OLD.hits, _OLD.created_at)
_IS_FOUND = (_OLD.site_id == _OF_SITE) & (func.strpos(_OLD.path, bindparam("wanted", type_=String())) > 0)
_LIST = many(
    validated(Redirect),
    select(*_COLUMNS)
    .where(_IS_FOUND)
    .order_by(_OLD.hits.desc(), _OLD.path)
    .offset(bindparam("skip", type_=Integer()))
    .limit(PAGE),
)
_ALL = many(validated(Redirect), select(*_COLUMNS).where(_OLD.site_id == _OF_SITE).order_by(_OLD.path))
_COUNT = value(select(func.count()).select_from(PATH_HISTORY).where(_IS_FOUND))
_ONE = one(
    validated(Redirect),
    select(*_COLUMNS).where(_OLD.site_id == _OF_SITE, _OLD.id == bindparam("redirect_id", type_=Uuid())),
)
_ADD_HITS = touched(
    update(PATH_HISTORY)
    .where(_OLD.site_id == _OF_SITE, _OLD.path == bindparam("of_path", type_=String()))
    .values(hits=_OLD.hits + bindparam("more", type_=Integer()))
)


def list_redirects(site_id: UUID, wanted: str, skip: int) -> Question[list[Redirect]]:
    """The old paths of a site that have a text in them, the most followed first, a page of them."""
    return _LIST(of_site=site_id, wanted=wanted, skip=skip)


def all_redirects(site_id: UUID) -> Question[list[Redirect]]:
    """Every old path of a site."""
    return _ALL(of_site=site_id)


def count_redirects(site_id: UUID, wanted: str) -> Question[int]:
    """How many old paths of a site have a text in them."""
    return _COUNT(of_site=site_id, wanted=wanted)


def find_redirect(site_id: UUID, redirect_id: UUID) -> Question[Redirect | None]:
    """An old path of a site."""
    return _ONE(of_site=site_id, redirect_id=redirect_id)


def add_hits(site_id: UUID, path: str, more: int) -> Question[int]:
    """Count how often an old path was followed."""
    return _ADD_HITS(of_site=site_id, of_path=path, more=more)
