"""When schedules were called last."""

from datetime import datetime

from sqlalchemy import DateTime, String, column, text

from terazi.foundation.questions import Question, pairs

_LAST = pairs(
    text(
        """
    SELECT task_name, to_timestamp(max(defer_timestamp)) AS at FROM procrastinate_periodic_defers
    GROUP BY task_name
    """
    ).columns(column("task_name", String), column("at", DateTime(timezone=True)))
)


def last_calls() -> Question[dict[str, datetime]]:
    """When the clock called for each schedule last."""
    return _LAST()
