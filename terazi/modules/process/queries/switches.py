"""Pausing and resuming: one row for what is paused, and none for what runs."""

from datetime import datetime

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.jobs.switches import PROCESS_SWITCH, Switch, SwitchKind
from terazi.foundation.questions import Question, many, one, touched
from terazi.foundation.types import Value

_SWITCH = PROCESS_SWITCH.c
_GIVEN = ("name", "kind", "by_id", "by_name", "why", "since")
_PAUSE = touched(
    insert(PROCESS_SWITCH)
    .values({name: bindparam(name, type_=_SWITCH[name].type) for name in _GIVEN} | {"skipped": 0})
    .on_conflict_do_nothing(index_elements=[_SWITCH.name])
)
_FIND = one(Switch, select(*_SWITCH).where(_SWITCH.name == bindparam("process_name")))
_RESUME = one(
    Switch, delete(PROCESS_SWITCH).where(_SWITCH.name == bindparam("process_name")).returning(*_SWITCH)
)
_TELL = many(
    Switch,
    update(PROCESS_SWITCH)
    .where(_SWITCH.told_at.is_(None), _SWITCH.since < bindparam("before"))
    .values(told_at=bindparam("now", type_=_SWITCH.told_at.type))
    .returning(*_SWITCH),
)


def pause(
    name: str, kind: SwitchKind, *, by_id: Value, by_name: str, why: str, now: datetime
) -> Question[int]:
    """Pause a queue or schedule; none where it is paused already, and then it stays as it was paused."""
    return _PAUSE(name=name, kind=kind, by_id=by_id, by_name=by_name, why=why, since=now)


def find_switch(name: str) -> Question[Switch | None]:
    """What is known of a pause; None where it runs."""
    return _FIND(process_name=name)


def resume(name: str) -> Question[Switch | None]:
    """Let a queue or schedule run again; what the pause was, None where it ran already."""
    return _RESUME(process_name=name)


def tell_of_long(before: datetime, now: datetime) -> Question[list[Switch]]:
    """Note that administrators are told of what has been paused since before a moment; of what they are told, once."""
    return _TELL(before=before, now=now)
