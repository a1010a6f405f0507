"""Who called in the last minutes, of all processes together."""

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Integer, String, column, text

from terazi.foundation.questions import Question, many
from terazi.modules.process.values.callers import Busiest, Rate

WINDOWS = (1, 5, 60)
MOST_BUSIEST = 10
_RATES = many(
    Rate,
    text(
        """
    WITH caller AS (
      SELECT kind, key, max(minute) AS last, sum(count) AS of_hour,
             sum(count) FILTER (WHERE minute >= CAST(:minute AS timestamptz) - interval '5 minutes') AS of_five,
             sum(count) FILTER (WHERE minute >= CAST(:minute AS timestamptz) - interval '1 minute') AS of_one
      FROM caller_minute WHERE minute >= CAST(:minute AS timestamptz) - interval '60 minutes'
      GROUP BY kind, key
    )
    SELECT span.minutes, caller.kind, count(*) FILTER (WHERE caller.key <> '') AS callers,
           sum(CASE span.minutes WHEN 1 THEN of_one WHEN 5 THEN of_five ELSE of_hour END)::bigint AS calls,
           bool_or(caller.key = '') AS is_more
    FROM (VALUES (1), (5), (60)) AS span(minutes)
    JOIN caller ON caller.last >= CAST(:minute AS timestamptz) - make_interval(mins => span.minutes)
    GROUP BY span.minutes, caller.kind
    """
    ).columns(
        column("minutes", Integer),
        column("kind", String),
        column("callers", BigInteger),
        column("calls", BigInteger),
        column("is_more", Boolean),
    ),
)
_BUSIEST = many(
    Busiest,
    text(
        """
    SELECT kind, key, calls FROM (
      SELECT kind, key, sum(count)::bigint AS calls,
             row_number() OVER (PARTITION BY kind ORDER BY sum(count) DESC, key) AS place
      FROM caller_minute
      WHERE minute >= CAST(:minute AS timestamptz) - make_interval(mins => :minutes) AND key <> ''
      GROUP BY kind, key
    ) ranked
    WHERE place <= :most ORDER BY kind, place
    """
    ).columns(column("kind", String), column("key", String), column("calls", BigInteger)),
)


def rates_at(now: datetime) -> Question[list[Rate]]:
    """How many people, addresses, applications and calls there were in the last 1, 5 and 60 minutes, and the one that runs."""
    return _RATES(minute=_minute(now))


def busiest_at(now: datetime, minutes: int) -> Question[list[Busiest]]:
    """The ten of each kind with the most calls in the last minutes."""
    return _BUSIEST(minute=_minute(now), minutes=minutes, most=MOST_BUSIEST)


def _minute(now: datetime) -> datetime:
    return now.replace(second=0, microsecond=0)
