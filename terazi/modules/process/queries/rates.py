"""Who called in the last minutes, of all processes together."""

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Integer, String, column, text

from terazi.foundation.questions import Question, many
from terazi.modules.process.values.callers import Busiest, Rate

WINDOWS = (1, 5, 60)
MOST_BUSIEST = 10
_WINDOWS = "(VALUES (1), (5), (60)) AS span(minutes)"
_RATES = many(
    Rate,
    text(
        f"""
    SELECT span.minutes, counted.kind, count(DISTINCT counted.key) FILTER (WHERE counted.key <> '') AS callers,
           sum(counted.count)::bigint AS calls, bool_or(counted.key = '') AS is_more
    FROM {_WINDOWS}
    JOIN caller_minute counted ON counted.minute >= CAST(:minute AS timestamptz) - make_interval(mins => span.minutes)
    GROUP BY span.minutes, counted.kind
    """  # noqa: S608 - a constant of ours
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
