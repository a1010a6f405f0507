"""Questions about macros and quick texts, and what undoes a run."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Integer, Uuid, any_, bindparam, delete, func, or_, select

from terazi.foundation.ids import SiteId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, inserted, many, one, touched, value
from terazi.foundation.types import Value
from terazi.modules.support.tables.macros import TICKET_MACRO, TICKET_MACRO_RUN
from terazi.modules.support.values.macros import Macro

_MACRO, _RUN = TICKET_MACRO.c, TICKET_MACRO_RUN.c
_COLUMNS = [_MACRO[each.name] for each in fields(Macro)]
_MAY_USE = or_(_MACRO.owner_id.is_(None), _MACRO.owner_id == bindparam("user_id"))
_OF_SITE = _MACRO.site_id == bindparam("site_id")
_LIST = many(
    Macro,
    select(*_COLUMNS)
    .where(_OF_SITE, _MACRO.desk_id == any_(bindparam("desk_ids", type_=ARRAY(Uuid()))), _MAY_USE)
    .order_by(_MACRO.name, _MACRO.id)
    .limit(2_000),
)
_LIST_ALL = many(
    Macro, select(*_COLUMNS).where(_OF_SITE, _MAY_USE).order_by(_MACRO.name, _MACRO.id).limit(2_000)
)
_FIND = one(Macro, select(*_COLUMNS).where(_MACRO.id == bindparam("macro_id"), _OF_SITE, _MAY_USE))
_COUNT = value(
    select(func.count().cast(Integer)).where(
        _MACRO.desk_id == bindparam("desk_id"), _MACRO.is_text == bindparam("is_text")
    )
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """What undoes a run of a macro."""

    id: UUID
    before: Sequence[dict[str, Value]]


_TAKE_RUN = one(
    Run,
    delete(TICKET_MACRO_RUN)
    .where(
        _RUN.id == bindparam("run_id"),
        _RUN.user_id == bindparam("user_id"),
        _RUN.ran_at > bindparam("since", type_=MOMENT),
    )
    .returning(_RUN.id, _RUN.before),
)
_FORGET = touched(delete(TICKET_MACRO_RUN).where(_RUN.ran_at <= bindparam("before_at", type_=MOMENT)))

_FORGET_OF = touched(delete(TICKET_MACRO).where(_MACRO.owner_id == bindparam("user_id")))


def list_macros(site_id: SiteId, desk_ids: Sequence[UUID] | None, user_id: UUID) -> Question[list[Macro]]:
    """The macros and quick texts of desks, of all of a site where none are named, that somebody may use."""
    if desk_ids is None:
        return _LIST_ALL(site_id=site_id, user_id=user_id)
    return _LIST(site_id=site_id, desk_ids=list(desk_ids), user_id=user_id)


def find_macro(macro_id: UUID, site_id: SiteId, user_id: UUID) -> Question[Macro | None]:
    """A macro or quick text that somebody may use."""
    return _FIND(macro_id=macro_id, site_id=site_id, user_id=user_id)


def count_macros(desk_id: UUID, *, is_text: bool) -> Question[int]:
    """How many macros or quick texts a desk has, those of its people too."""
    return _COUNT(desk_id=desk_id, is_text=is_text)


def keep_run(run_id: UUID, user_id: UUID, now: datetime, before: Sequence[dict[str, Value]]) -> Question[int]:
    """Keep what undoes a run."""
    return inserted(TICKET_MACRO_RUN, id=run_id, user_id=user_id, ran_at=now, before=list(before))


def take_run(run_id: UUID, user_id: UUID, since: datetime) -> Question[Run | None]:
    """What undoes somebody's run since a moment; it is undone once."""
    return _TAKE_RUN(run_id=run_id, user_id=user_id, since=since)


def forget_macros(user_id: UUID) -> Question[int]:
    """Delete the macros and quick texts of somebody alone."""
    return _FORGET_OF(user_id=user_id)


def forget_runs(before: datetime) -> Question[int]:
    """Forget what undoes runs from before a moment."""
    return _FORGET(before_at=before)
