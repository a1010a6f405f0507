"""What upkeep finds in the queue, and what it forgets."""

from datetime import timedelta

from sqlalchemy import text

from terazi.foundation.editions import SUM_UP_CHANGES
from terazi.foundation.limits import FORGET_OLD_COUNTS
from terazi.foundation.questions import Question, touched, value, values

_FORGET_COUNTS = touched(FORGET_OLD_COUNTS)
_SUM_UP_EDITIONS = touched(SUM_UP_CHANGES)
_STALLED = values(
    text(
        """
    SELECT job.id
    FROM procrastinate_jobs job
    LEFT JOIN procrastinate_workers worker ON worker.id = job.worker_id
    WHERE job.status = 'doing' AND job.id > :after
      AND (worker.id IS NULL OR worker.last_heartbeat < now() - make_interval(secs => :seconds))
    ORDER BY job.id LIMIT :most
    """
    )
)
_LOCK_STALLED = value(
    text(
        """
    SELECT job.queueing_lock IS NOT NULL AND EXISTS (
      SELECT FROM procrastinate_jobs waiting
      WHERE waiting.status = 'todo' AND waiting.queueing_lock = job.queueing_lock
    ) AS is_replaced
    FROM procrastinate_jobs job WHERE job.id = :id AND job.status = 'doing'
    FOR UPDATE OF job SKIP LOCKED
    """
    )
)
_RETRY = touched(text("SELECT procrastinate_retry_job_v2(:id, now(), NULL, NULL, NULL)"))
_GIVE_UP = touched(text("SELECT procrastinate_finish_job_v1(:id, 'failed', false)"))
_DELETE_OLD = touched(
    text(
        """
    DELETE FROM procrastinate_jobs WHERE id IN (
      SELECT job.id FROM procrastinate_jobs job
      WHERE job.status IN ('succeeded', 'failed', 'cancelled', 'aborted')
        AND NOT EXISTS (
          SELECT FROM procrastinate_events event
          WHERE event.job_id = job.id AND event.at > now() - make_interval(secs => :seconds)
        )
      ORDER BY job.id LIMIT 5000
    )
    """
    )
)


def forget_counts() -> Question[int]:
    """Delete call counts whose time is over."""
    return _FORGET_COUNTS()


def sum_up_editions() -> Question[int]:
    """Sum up the changes of editions."""
    return _SUM_UP_EDITIONS()


def stalled_tasks(after: int, most: int, *, silent_for: timedelta) -> Question[list[int]]:
    """Tasks of dead workers, oldest first."""
    return _STALLED(seconds=silent_for.total_seconds(), after=after, most=most)


def lock_stalled(task_id: int) -> Question[bool | None]:
    """Whether a stalled task waits in the queue once more; None where it is stalled no longer."""
    return _LOCK_STALLED(id=task_id)


def retry_task(task_id: int) -> Question[int]:
    """Put a task of a dead worker back into the queue."""
    return _RETRY(id=task_id)


def give_up_task(task_id: int) -> Question[int]:
    """Let a task of a dead worker have failed."""
    return _GIVE_UP(id=task_id)


def delete_old_tasks(*, older_than: timedelta) -> Question[int]:
    """Delete queue entries that ended long ago; the jobs people follow stay."""
    return _DELETE_OLD(seconds=older_than.total_seconds())
