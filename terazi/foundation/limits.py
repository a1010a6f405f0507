"""Speed control: how often one caller may make one call, counted in PostgreSQL for all servers together."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Index, Integer, String, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.driver import Driver
from terazi.foundation.editions import EDITION
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.metadata import Base
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


_COUNT = """
    INSERT INTO call_count AS c (key, count, expires_at)
    VALUES (%(what)s || ' ' || {caller}, 1, clock_timestamp() + make_interval(secs => %(seconds)s))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.expires_at <= clock_timestamp() THEN 1 ELSE c.count + 1 END,
      expires_at = CASE WHEN c.expires_at <= clock_timestamp() THEN excluded.expires_at ELSE c.expires_at END
    RETURNING count AS calls, ceil(extract(epoch FROM expires_at - clock_timestamp()))::int AS seconds_left
    """
FORGET_OLD_COUNTS = text("DELETE FROM call_count WHERE expires_at <= clock_timestamp()")


def counting(caller: str) -> str:
    """Return the SQL that counts a call of the caller that this SQL names; its values are those of a Tally."""
    return _COUNT.format(caller=caller)


_COUNT_KNOWN = counting("%(caller)s")
_COUNT_AND_EDITION = f"{_COUNT_KNOWN}, {EDITION} AS edition"


@dataclass(kw_only=True, slots=True)
class Tally:
    """A call on its way through speed control: whoever finds its caller counts it in the same statement."""

    what: str
    address: str
    """Whose calls these are where no caller is known."""
    seconds: int
    allowed: int
    calls: int = 0
    seconds_left: int = 0
    edition_of: str | None = None
    """The subject whose edition is asked for in the same statement."""
    edition: int | None = None

    @property
    def values(self) -> dict[str, object]:
        """What the SQL of ``counting`` asks for, and the address."""
        return {"what": self.what, "address": self.address, "seconds": float(self.seconds)}

    def note(self, counted: Mapping[str, Any]) -> None:  # Any: a row with the columns of ``counting``
        """Take over what was counted."""
        self.calls, self.seconds_left = counted["calls"], counted["seconds_left"]

    def require_room(self) -> None:
        """Raise TooManyCalls with the time to wait beyond the limit."""
        if self.calls > self.allowed:
            raise TooManyCalls(retry_after_seconds=max(1, self.seconds_left))


class SpeedControl:
    """Counts calls; every count is one statement of its own, so that refusals count too."""

    def __init__(self, driver: Driver, settings: Settings) -> None:
        self._driver = driver
        self._settings = settings

    def tally(self, what: str, address: str, limit: Limit) -> Tally:
        """Return how a call is to be counted."""
        count = limit.count or int(getattr(self._settings, limit.setting))
        allowed = max(1, int(count * self._settings.call_limit_factor))
        return Tally(what=what, address=address, seconds=limit.seconds, allowed=allowed)

    async def count(self, tally: Tally, caller: str) -> None:
        """Count a call of a caller who is known already."""
        values = {**tally.values, "caller": caller}
        if tally.edition_of is None:
            row = await self._driver.first(_COUNT_KNOWN, values)
        else:
            row = await self._driver.first(_COUNT_AND_EDITION, {**values, "edition_of": tally.edition_of})
        assert row is not None  # what is counted is returned
        tally.note(row)
        tally.edition = row.get("edition")

    async def require(self, what: str, caller: str, limit: Limit) -> None:
        """Count what the caller does once more; TooManyCalls with the time to wait beyond the limit."""
        tally = self.tally(what, caller, limit)
        await self.count(tally, caller)
        tally.require_room()
