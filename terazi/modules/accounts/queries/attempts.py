"""Counting tries at the door. Each statement stands alone and changes one row, by the clock of the database.

A wait that is longer than any that is ever given was written when that clock was wrong, and does not count.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import TextClause, delete, func, text

from terazi.foundation.db import Recorder, Transaction
from terazi.modules.accounts.rules.attempts import FORGET_AFTER, Slowdown, rooms, waits
from terazi.modules.accounts.tables.attempts import SignInAttempts

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


_SEE = _statement(
    """
    SELECT jsonb_object_agg(a.key, jsonb_build_object(
      'failures', {failures}, 'wait', greatest(extract(epoch FROM a.next_at - {now}), 0))) AS seen
    FROM sign_in_attempts AS a WHERE a.key = ANY(CAST(:keys AS varchar[]))
    """
)
_BEGIN = _statement(
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
_COUNT = """
    INSERT INTO sign_in_attempts AS a (key, failures, next_at, forget_at)
    VALUES (:key, 1, {now} + {first_wait}, {kept_until})
    ON CONFLICT (key) DO UPDATE SET
      failures = {failures} + 1,
      under_way = greatest(a.under_way - :ended, 0),
      next_at = greatest(CASE WHEN {may_try} THEN {now} ELSE a.next_at END, {now} + {next_wait}),
      forget_at = excluded.forget_at
    """
_FAIL = _statement(_COUNT + "RETURNING failures")
_COUNT_MAIL = _statement(_COUNT + "WHERE {may_try} RETURNING failures")
_FORGIVE_LANE = _statement(
    """
    UPDATE sign_in_attempts AS a SET failures = 0, next_at = {now}, under_way = greatest(a.under_way - 1, 0)
    FROM (SELECT key, failures FROM sign_in_attempts WHERE key = :key FOR UPDATE) AS before
    WHERE a.key = before.key RETURNING before.failures
    """
)
_END = _statement(
    """
    UPDATE sign_in_attempts AS a
    SET under_way = greatest(a.under_way - :ended, 0), failures = greatest(a.failures - :forgiven, 0)
    WHERE a.key = :key
    """
)
_COUNT_STEP = _statement(
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
_SECONDS_LEFT = _statement(
    """
    SELECT least(extract(epoch FROM a.forget_at - {now})::float, :kept) AS seconds
    FROM sign_in_attempts AS a WHERE a.key = :key
    """
)
_FORGET = text("DELETE FROM sign_in_attempts WHERE key = ANY(CAST(:keys AS varchar[]))")


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """What stands of a counter: its failures, and how many seconds there still are to wait."""

    failures: int = 0
    wait: float = 0.0


async def see_counters(recorder: Recorder, keys: Sequence[str]) -> dict[str, Seen]:
    """Return what stands of each counter."""
    row = await recorder.record(_SEE, {"keys": list(keys)})
    return {key: Seen(**row["seen"][key]) if row and key in (row["seen"] or {}) else Seen() for key in keys}


async def begin_try(recorder: Recorder, key: str, slowdown: Slowdown) -> bool:
    """Take a place for a try; False where there is a wait, or as many are under way as may still fail."""
    values = {"key": key, "rooms": rooms(slowdown), "longest": slowdown.longest_seconds}
    values |= {"try_seconds": _LONGEST_TRY_SECONDS, "kept": _KEPT_SECONDS}
    return await recorder.record(_BEGIN, values) is not None


async def count_failure(
    recorder: Recorder, key: str, slowdown: Slowdown | None, *, is_under_way: bool, at_least: int = 0
) -> int:
    """Count a failure and return how many there are now; the wait is that of ``at_least`` so many."""
    values = {
        "key": key,
        "waits": waits(slowdown) if slowdown else [0],
        "longest": slowdown.longest_seconds if slowdown else 0,
        "at_least": at_least,
        "ended": int(is_under_way),
        "kept": _KEPT_SECONDS,
    }
    row = await recorder.record(_FAIL, values)
    assert row is not None  # what is counted is returned
    return int(row["failures"])


async def end_try(recorder: Recorder, key: str, *, is_under_way: bool, forgiven: int = 0) -> None:
    """Give the place of a try back; ``forgiven`` so many failures are taken off."""
    await recorder.record(_END, {"key": key, "ended": int(is_under_way), "forgiven": forgiven})


async def forgive_lane(recorder: Recorder, key: str) -> int:
    """End a try that entered: the failures of its lane are forgotten, and returned."""
    row = await recorder.record(_FORGIVE_LANE, {"key": key})
    return int(row["failures"]) if row else 0


async def count_step(recorder: Recorder, key: str, *, most: int) -> tuple[int | None, float]:
    """Count a second step before it is looked at; None where there were as many as there may be, and for how long."""
    counted = await recorder.record(_COUNT_STEP, {"key": key, "most": most, "kept": _KEPT_SECONDS})
    if counted is not None:
        return int(counted["failures"]), 0.0
    left = await recorder.record(_SECONDS_LEFT, {"key": key, "kept": _KEPT_SECONDS})
    return None, float(left["seconds"]) if left else 0.0


async def forget_counters(recorder: Recorder, keys: Sequence[str]) -> None:
    """Forget what was counted."""
    await recorder.record(_FORGET, {"keys": list(keys)})


async def may_mail(db: Transaction, key: str, mail_waits: Sequence[int]) -> bool:
    """Count a mail to somebody, unless it comes too soon after the last."""
    values = {
        "key": key,
        "waits": list(mail_waits),
        "longest": mail_waits[-1],
        "at_least": 0,
        "ended": 0,
        "kept": _KEPT_SECONDS,
    }
    return await db.scalar(_COUNT_MAIL, values) is not None


async def delete_old_attempts(db: Transaction) -> None:
    """Forget failures of long ago."""
    await db.execute(delete(SignInAttempts).where(SignInAttempts.forget_at < func.clock_timestamp()))
