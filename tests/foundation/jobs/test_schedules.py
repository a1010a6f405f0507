"""The clock of the background tasks, read as the worker reads it."""

from itertools import pairwise

from terazi.foundation.jobs.tasks import worker_app
from terazi.foundation.jobs.tracked import LOST_AFTER, rescue_jobs, tasks

NOON = 1_795_000_000.0
HOUR = 3600.0


def test_jobs_of_dead_workers_are_looked_for_every_few_seconds_at_any_time(worker):
    app = worker_app("postgresql://", [tasks], worker())
    (schedule,) = [
        found.croniter
        for found in app.periodic_registry.periodic_tasks.values()
        if found.task.name == rescue_jobs.name
    ]
    schedule.set_current(start_time=NOON)
    times = [schedule.get_next(ret_type=float) for _ in range(int(HOUR // 5))]
    pauses = {later - earlier for earlier, later in pairwise([NOON, *times])}
    assert max(pauses) < LOST_AFTER.total_seconds()
    assert times[-1] - NOON <= HOUR
