"""Speed control: how often one caller may make one call, counted in PostgreSQL for all servers together."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    CTE,
    Column,
    ColumnElement,
    Float,
    Index,
    Integer,
    Interval,
    String,
    Table,
    TypedColumns,
    bindparam,
    case,
    cast,
    delete,
    extract,
    func,
    select,
)
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.asking import Asker
from terazi.foundation.editions import edition
from terazi.foundation.errors import TooManyCalls
from terazi.foundation.metadata import METADATA, MOMENT
from terazi.foundation.questions import one
from terazi.foundation.settings import Settings
from terazi.foundation.types import Value

HOUR = 3600
DAY = 86400


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``count`` calls per caller in ``seconds``; a setting's name may stand in for the count."""

    count: int | None = None
    seconds: int = HOUR
    setting: str = "calls_per_hour"


DEFAULT_LIMIT = Limit()


class CallCountColumns(TypedColumns):
    """How many calls one caller has made of one call in the running window; unlogged: a crash forgets it."""

    key: Column[str] = Column(String, primary_key=True)
    count: Column[int] = Column(Integer, nullable=False)
    expires_at: Column[datetime] = Column(MOMENT, nullable=False)


CALL_COUNT = Table(
    "call_count",
    METADATA,
    CallCountColumns,
    Index("ix_call_count_expires_at", "expires_at"),
    prefixes=["UNLOGGED"],
)
_NOW = func.clock_timestamp(type_=MOMENT)
FORGET_OLD_COUNTS = delete(CALL_COUNT).where(CALL_COUNT.c.expires_at <= _NOW)


def counting(caller: ColumnElement[str]) -> CTE:
    """Count a call of the caller that this expression names; its values are those of a RateCounter."""
    count = CALL_COUNT.c
    is_over = count.expires_at <= _NOW
    seconds = func.make_interval(0, 0, 0, 0, 0, 0, bindparam("seconds", type_=Float()), type_=Interval())
    first = insert(CALL_COUNT).values(
        key=bindparam("what", type_=String()) + " " + caller, count=1, expires_at=_NOW + seconds
    )
    counted = first.on_conflict_do_update(
        index_elements=[count.key],
        set_={
            "count": case((is_over, 1), else_=count.count + 1),
            "expires_at": case((is_over, first.excluded.expires_at), else_=count.expires_at),
        },
    )
    seconds_left = cast(func.ceil(extract("epoch", count.expires_at - _NOW)), Integer)
    return counted.returning(count.count.label("calls"), seconds_left.label("seconds_left")).cte("counted")


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """How many calls there were, and how long until they are forgotten; the edition where it was asked for."""

    calls: int
    seconds_left: int
    edition: int | None = None


_KNOWN = counting(bindparam("caller", type_=String()))
_COUNT_KNOWN = one(Counted, select(_KNOWN))
_COUNT_AND_EDITION = one(Counted, select(_KNOWN, edition()))


@dataclass(kw_only=True, slots=True)
class RateCounter:
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
    def values(self) -> Mapping[str, Value]:
        """What ``counting`` asks for, and the address."""
        return {"what": self.what, "address": self.address, "seconds": float(self.seconds)}

    def note(self, counted: Counted) -> None:
        """Take over what was counted."""
        self.calls, self.seconds_left, self.edition = counted.calls, counted.seconds_left, counted.edition

    def require_room(self) -> None:
        """Raise TooManyCalls with the time to wait beyond the limit."""
        if self.calls > self.allowed:
            raise TooManyCalls(retry_after_seconds=max(1, self.seconds_left))


class SpeedControl:
    """Counts calls; every count is one statement of its own, so that refusals count too."""

    def __init__(self, asker: Asker, settings: Settings) -> None:
        self._asker = asker
        self._settings = settings

    def counter(self, what: str, address: str, limit: Limit) -> RateCounter:
        """Return how a call is to be counted."""
        count = limit.count or int(getattr(self._settings, limit.setting))
        allowed = max(1, int(count * self._settings.call_limit_factor))
        return RateCounter(what=what, address=address, seconds=limit.seconds, allowed=allowed)

    async def count(self, counter: RateCounter, caller: str) -> None:
        """Count a call of a caller who is known already."""
        if counter.edition_of is None:
            question = _COUNT_KNOWN(**counter.values, caller=caller)
        else:
            question = _COUNT_AND_EDITION(**counter.values, caller=caller, edition_of=counter.edition_of)
        (counted,) = await self._asker.ask(question)
        assert counted is not None  # what is counted is returned
        counter.note(counted)

    async def require(self, what: str, caller: str, limit: Limit) -> None:
        """Count what the caller does once more; TooManyCalls with the time to wait beyond the limit."""
        counter = self.counter(what, caller, limit)
        await self.count(counter, caller)
        counter.require_room()
