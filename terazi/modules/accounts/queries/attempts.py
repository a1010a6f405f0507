"""Counting tries at the door. Each statement stands alone and changes one row, by the clock of the database.

A wait that is longer than any that is ever given was written when that clock was wrong, and does not count.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Float, Integer, String, TextClause, delete, func, text

from terazi.foundation.questions import Question, many, touched, value
from terazi.modules.accounts.rules.attempts import FORGET_AFTER, Slowdown, rooms, waits
from terazi.modules.accounts.tables.attempts import SIGN_IN_ATTEMPTS

_KEPT_SECONDS = FORGET_AFTER.total_seconds()
_LONGEST_TRY_SECONDS = 30
"""A try that has not ended by then died with its process: its place is free again."""
_PARTS = {
    "now": "clock_timestamp()",
    "is_over": "(a.forget_at <= {now})",
    "failures": "CASE WHEN {is_over} THEN 0 ELSE a.failures END",
    "under_way": "CASE WHEN a.under_way_until BETWEEN {now} AND {now} + make_interval(secs => :try_seconds)"
    " THEN a.under_way ELSE 0 END",
    "may_try": "(a.next_at <= {now} OR a.next_at > {now} + make_interval(secs => :longest))",
    "kept_until": "{now} + make_interval(secs => :kept)",
    "rooms": "CAST(:rooms AS int[])",
    "room": "({rooms})[least({failures} + 1, cardinality({rooms}))]",
    "waits": "CAST(:waits AS int[])",
    "first_wait": "make_interval(secs => ({waits})[least(greatest(1, :at_least), cardinality({waits}))])",
    "next_wait": "make_interval(secs => ({waits})[least(greatest({failures} + 1, :at_least), cardinality({waits}))])",
}


def _statement(sql: str) -> TextClause:
    """Return a statement in which the parts that several share stand for what they are."""
    while "{" in sql:
        sql = sql.format_map(_PARTS)
    return text(sql)


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """What stands of a counter: its failures, and how many seconds there still are to wait."""

    key: str
    failures: int = 0
    wait: float = 0.0


_SEE = many(
    Seen,
    _statement(
        """
    SELECT a.key AS key, {failures} AS failures,
      greatest(extract(epoch FROM a.next_at - {now}), 0)::float AS wait
    FROM sign_in_attempts AS a WHERE a.key = ANY(CAST(:keys AS varchar[]))
    """
    ).columns(key=String, failures=Integer, wait=Float),
)
_BEGIN = value(
    _statement(
        """
    INSERT INTO sign_in_attempts AS a (key, failures, under_way, under_way_until, next_at, forget_at)
    VALUES (:key, 0, 1, {now} + make_interval(secs => :try_seconds), {now}, {kept_until})
    ON CONFLICT (key) DO UPDATE SET
      failures = {failures},
      under_way = {under_way} + 1,
      under_way_until = excluded.under_way_until,
      forget_at = CASE WHEN {is_over} THEN excluded.forget_at ELSE a.forget_at END
    WHERE {may_try} AND {under_way} < {room}
    RETURNING failures
    """
    )
)
_COUNT = """
    INSERT INTO sign_in_attempts AS a (key, failures, next_at, forget_at)
    VALUES (:key, 1, {now} + {first_wait}, {kept_until})
    ON CONFLICT (key) DO UPDATE SET
      failures = {failures} + 1,
      under_way = greatest(a.under_way - :ended, 0),
      next_at = greatest(CASE WHEN {may_try} THEN {now} ELSE a.next_at END, {now} + {next_wait}),
      forget_at = excluded.forget_at
    """
_FAIL = value(_statement(_COUNT + "RETURNING failures"))
_COUNT_MAIL = value(_statement(_COUNT + "WHERE {may_try} RETURNING failures"))
_FORGIVE_LANE = value(
    _statement(
        """
    UPDATE sign_in_attempts AS a SET failures = 0, next_at = {now}, under_way = greatest(a.under_way - 1, 0)
    FROM (SELECT key, failures FROM sign_in_attempts WHERE key = :key FOR UPDATE) AS before
    WHERE a.key = before.key RETURNING before.failures
    """
    )
)
_END = touched(
    _statement(
        """
    UPDATE sign_in_attempts AS a
    SET under_way = greatest(a.under_way - :ended, 0), failures = greatest(a.failures - :forgiven, 0)
    WHERE a.key = :key
    """
    )
)
_COUNT_STEP = value(
    _statement(
        """
    INSERT INTO sign_in_attempts AS a (key, failures, next_at, forget_at)
    VALUES (:key, 1, {now}, {kept_until})
    ON CONFLICT (key) DO UPDATE SET
      failures = {failures} + 1,
      forget_at = CASE WHEN {is_over} THEN excluded.forget_at ELSE least(a.forget_at, excluded.forget_at) END
    WHERE {failures} < :most
    RETURNING failures
    """
    )
)
_SECONDS_LEFT = value(
    _statement(
        """
    SELECT least(extract(epoch FROM a.forget_at - {now})::float, :kept) AS seconds
    FROM sign_in_attempts AS a WHERE a.key = :key
    """
    )
)
_FORGET = touched(text("DELETE FROM sign_in_attempts WHERE key = ANY(CAST(:keys AS varchar[]))"))
_DELETE_OLD = touched(delete(SIGN_IN_ATTEMPTS).where(SIGN_IN_ATTEMPTS.c.forget_at < func.clock_timestamp()))


def see_counters(keys: Sequence[str]) -> Question[list[Seen]]:
    """What stands of the counters; of one that counted nothing nothing comes."""
    return _SEE(keys=list(keys))


def begin_try(key: str, slowdown: Slowdown) -> Question[int | None]:
    """Take a place for a try; None where there is a wait, or as many are under way as may still fail."""
    return _BEGIN(
        key=key,
        rooms=rooms(slowdown),
        longest=slowdown.longest_seconds,
        try_seconds=_LONGEST_TRY_SECONDS,
        kept=_KEPT_SECONDS,
    )


def count_failure(
    key: str, slowdown: Slowdown | None, *, is_under_way: bool, at_least: int = 0
) -> Question[int]:
    """Count a failure: how many there are now; the wait is that of ``at_least`` so many."""
    return _FAIL(
        key=key,
        waits=waits(slowdown) if slowdown else [0],
        longest=slowdown.longest_seconds if slowdown else 0,
        at_least=at_least,
        ended=int(is_under_way),
        kept=_KEPT_SECONDS,
    )


def end_try(key: str, *, is_under_way: bool, forgiven: int = 0) -> Question[int]:
    """Give the place of a try back; ``forgiven`` so many failures are taken off."""
    return _END(key=key, ended=int(is_under_way), forgiven=forgiven)


def forgive_lane(key: str) -> Question[int | None]:
    """End a try that entered: the failures of its lane are forgotten; how many there were."""
    return _FORGIVE_LANE(key=key)


def count_step(key: str, *, most: int) -> Question[int | None]:
    """Count a second step before it is looked at; None where there were as many as there may be."""
    return _COUNT_STEP(key=key, most=most, kept=_KEPT_SECONDS)


def seconds_left(key: str) -> Question[float | None]:
    """In how many seconds what was counted is forgotten."""
    return _SECONDS_LEFT(key=key, kept=_KEPT_SECONDS)


def forget_counters(keys: Sequence[str]) -> Question[int]:
    """Forget what was counted."""
    return _FORGET(keys=list(keys))


def count_mail(key: str, mail_waits: Sequence[int]) -> Question[int | None]:
    """Count a mail to somebody; None where it comes too soon after the last."""
    return _COUNT_MAIL(
        key=key,
        waits=list(mail_waits),
        longest=mail_waits[-1],
        at_least=0,
        ended=0,
        kept=_KEPT_SECONDS,
    )


def delete_old_attempts() -> Question[int]:
    """Forget failures of long ago."""
    return _DELETE_OLD()
