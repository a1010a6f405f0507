"""Queues, schedules and callers as administrators see them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, Field

from terazi.foundation.jobs.switches import Switch
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.process.rules.clocks import in_words
from terazi.modules.process.rules.switching import is_pausable
from terazi.modules.process.rules.waits import quantile
from terazi.modules.process.schemas.info import SwitchView, View
from terazi.modules.process.values.asking import InfoType
from terazi.modules.process.values.callers import Busiest, CallerKind, Rate
from terazi.modules.process.values.queues import (
    FAILED,
    MOST_COUNTED,
    RUNNING,
    WAIT,
    WAITING,
    QueueCount,
    QueueNow,
    TargetKind,
)


class QueuePoint(BaseModel):
    """How a queue did in one step of a chart."""

    at: datetime
    waiting: int
    running: int
    failed: int
    done: int
    wait_p50: float | None = Field(description="seconds")
    wait_p95: float | None


class QueueView(View):
    """One queue."""

    info_type: Literal[InfoType.QUEUES] = InfoType.QUEUES
    process_name: str
    waiting: int
    running: int
    failed: int
    is_more: bool = Field(description="more wait, run or have failed than were counted")
    oldest_at: datetime | None = Field(description="since when the longest waiting task is there")
    workers: int = Field(description="processes that work on it")
    is_pausable: bool
    paused: SwitchView | None
    points: list[QueuePoint]

    @classmethod
    def of(
        cls, queue: QueueNow, *, workers: int, switch: Switch | None, counts: Sequence[QueueCount]
    ) -> Self:
        """Return a queue with its part of what was counted."""
        return cls(
            process_name=queue.queue,
            waiting=min(queue.waiting, MOST_COUNTED),
            running=min(queue.running, MOST_COUNTED),
            failed=min(queue.failed, MOST_COUNTED),
            is_more=max(queue.waiting, queue.running, queue.failed) > MOST_COUNTED,
            oldest_at=queue.oldest_at,
            workers=workers,
            is_pausable=is_pausable(TargetKind.QUEUE, queue.queue),
            paused=SwitchView.of(switch) if switch else None,
            points=_points([each for each in counts if each.queue == queue.queue]),
        )


class ScheduleView(View):
    """One schedule."""

    info_type: Literal[InfoType.SCHEDULES] = InfoType.SCHEDULES
    process_name: str
    clock: str
    clock_text: str
    last_at: datetime | None
    is_pausable: bool
    paused: SwitchView | None

    @classmethod
    def of(cls, name: str, cron: str, *, last_at: datetime | None, switch: Switch | None, lang: Lang) -> Self:
        """Return a schedule in the reader's language."""
        return cls(
            process_name=name,
            clock=cron,
            clock_text=say(in_words(cron), lang),
            last_at=last_at,
            is_pausable=is_pausable(TargetKind.SCHEDULE, name),
            paused=SwitchView.of(switch) if switch else None,
        )


class LayerTableView(View):
    """The table of a layer: its records, its bytes with indexes, and the changes of it that wait or run."""

    info_type: Literal[InfoType.LAYERS] = InfoType.LAYERS
    layer_code: str
    caption: str
    records: int
    size: int
    changes: int


class BusiestView(BaseModel):
    """One of those with the most calls: a username, an address, an application or a call."""

    kind: CallerKind
    name: str
    calls: int


class CallerRateView(View):
    """How many called in the last minutes; ``busiest`` only where everything was asked for."""

    info_type: Literal[InfoType.RATES] = InfoType.RATES
    minutes: int
    calls: int
    people: int
    addresses: int
    applications: int
    is_more: bool = Field(description="there were more than are told apart")
    busiest: list[BusiestView]


def rate_views(
    rates: Sequence[Rate], *, windows: Sequence[int], busiest: Mapping[int, list[BusiestView]]
) -> list[CallerRateView]:
    """Return the last minutes, shortest first."""
    found = {(each.minutes, CallerKind(each.kind)): each for each in rates}

    def callers(minutes: int, kind: CallerKind) -> int:
        rate = found.get((minutes, kind))
        return rate.callers if rate else 0

    return [
        CallerRateView(
            minutes=minutes,
            calls=rate.calls if (rate := found.get((minutes, CallerKind.CALL))) else 0,
            people=callers(minutes, CallerKind.PERSON),
            addresses=callers(minutes, CallerKind.ADDRESS),
            applications=callers(minutes, CallerKind.APPLICATION),
            is_more=any(each.is_more for each in rates if each.minutes == minutes),
            busiest=busiest.get(minutes, []),
        )
        for minutes in windows
    ]


def busiest_views(busiest: Sequence[Busiest], names: Mapping[str, str]) -> list[BusiestView]:
    """Return those with the most calls, people and applications by their names."""
    return [
        BusiestView(kind=each.kind, name=names.get(each.key, each.key), calls=each.calls) for each in busiest
    ]


def _points(counts: Sequence[QueueCount]) -> list[QueuePoint]:
    moments = sorted({each.at for each in counts})
    return [_point(at, {each.measure: each.count for each in counts if each.at == at}) for at in moments]


def _point(at: datetime, measured: Mapping[str, int]) -> QueuePoint:
    waits = {int(name.removeprefix(WAIT)): count for name, count in measured.items() if name.startswith(WAIT)}
    return QueuePoint(
        at=at,
        waiting=measured.get(WAITING, 0),
        running=measured.get(RUNNING, 0),
        failed=measured.get(FAILED, 0),
        done=sum(waits.values()),
        wait_p50=quantile(waits, 0.5),
        wait_p95=quantile(waits, 0.95),
    )
