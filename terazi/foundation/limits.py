"""Speed control: how often one caller may make one call, counted in PostgreSQL for all servers together."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CursorResult, Index, Integer, String, text
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.db import Base, ask
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.settings import Settings

HOUR = 3600
DAY = 86400


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``count`` calls per caller in ``seconds``; a setting's name may stand in for the count."""

    count: int | None = None
    seconds: int = HOUR
    setting: str = "calls_per_hour"


DEFAULT_LIMIT = Limit()


class CallCount(Base):
    """How many calls one caller has made of one call in the running window; unlogged: a crash forgets it."""

    __tablename__ = "call_count"
    __table_args__ = (
        Index("ix_call_count_expires_at", "expires_at"),
        {"prefixes": ["UNLOGGED"]},
    )

    key: Mapped[str] = mapped_column(String, primary_key=True)
    count: Mapped[int] = mapped_column(Integer)
    expires_at: Mapped[datetime]


_COUNT = text(
    """
    INSERT INTO call_count AS c (key, count, expires_at)
    VALUES (:key, 1, clock_timestamp() + make_interval(secs => :seconds))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.expires_at <= clock_timestamp() THEN 1 ELSE c.count + 1 END,
      expires_at = CASE WHEN c.expires_at <= clock_timestamp() THEN excluded.expires_at ELSE c.expires_at END
    RETURNING count AS calls, ceil(extract(epoch FROM expires_at - clock_timestamp()))::int AS seconds_left
    """
)
FORGET_OLD_COUNTS = text("DELETE FROM call_count WHERE expires_at <= clock_timestamp()")


class SpeedControl:
    """Counts calls; every count is one statement of its own, so that refusals count too."""

    def __init__(self, engine: AsyncEngine, settings: Settings) -> None:
        self._engine = engine
        self._settings = settings

    async def require(self, what: str, caller: str, limit: Limit) -> None:
        """Count what the caller does once more; TooManyCalls with the time to wait beyond the limit."""
        count = limit.count or int(getattr(self._settings, limit.setting))
        allowed = max(1, int(count * self._settings.call_limit_factor))
        values = {"key": f"{what} {caller}", "seconds": limit.seconds}
        counted = await ask(self._engine, _COUNT, values, CursorResult.one)
        if counted.calls > allowed:
            raise TooManyCalls(retry_after_seconds=max(1, counted.seconds_left))
