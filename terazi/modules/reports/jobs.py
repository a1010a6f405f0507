"""What is old is forgotten."""

from datetime import timedelta

from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.reports.queries.reports import forget_results, forget_runs
from terazi.modules.reports.values import KEEP_RESULTS, KEEP_RUNS

tasks = Tasks("reports")


@tasks.every("35 3 * * *")
async def forget_old_runs(work: Work) -> None:
    """Forget runs after 90 days, and what they found after 7."""
    now = work.clock()
    await work.database.recorder.write(
        forget_runs(now - timedelta(days=KEEP_RUNS)), forget_results(now - timedelta(days=KEEP_RESULTS))
    )
