"""How long the tasks of a worker waited, and how many failed, until it is written."""

from collections import Counter
from datetime import UTC, datetime, timedelta

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import background, queues_of
from terazi.modules.process.queries.counting import raise_slot
from terazi.modules.process.queries.queues import queues_now
from terazi.modules.process.rules.waits import step_of
from terazi.modules.process.values.queues import FAILED, RUNNING, WAIT, WAITING, QueueSlot

SLOT = timedelta(minutes=5)


def slot_of(moment: datetime) -> datetime:
    """Return the beginning of the five minutes in which a moment lies."""
    seconds = SLOT.total_seconds()
    return datetime.fromtimestamp(moment.timestamp() // seconds * seconds, UTC)


class QueueTimes:
    """What one worker has counted and not yet written."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[datetime, str, str]] = Counter()

    def note_wait(self, queue: str, seconds: float, now: datetime) -> None:
        """A task began, after it had waited so long."""
        self._counts[slot_of(now), queue, f"{WAIT}{step_of(seconds):02d}"] += 1

    def note_failure(self, queue: str, now: datetime) -> None:
        """A run of a task failed."""
        self._counts[slot_of(now), queue, FAILED] += 1

    def take(self) -> list[QueueSlot]:
        """Return what was counted since the last time."""
        counts, self._counts = self._counts, Counter()
        return [
            QueueSlot(at=at, queue=queue, measure=measure, count=count)
            for (at, queue, measure), count in counts.items()
        ]

    def give_back(self, taken: list[QueueSlot]) -> None:
        """Keep what could not be written."""
        for each in taken:
            self._counts[each.at, each.queue, each.measure] += each.count


async def note_queues(change: Change) -> None:
    """Write how much waits and runs in each queue; of five minutes the most counts."""
    (now,) = await change.db.ask(queues_now(queues_of(background)))
    at = slot_of(change.now)
    await change.db.write(
        *(
            raise_slot(QueueSlot(at=at, queue=each.queue, measure=measure, count=count))
            for each in now
            for measure, count in ((WAITING, each.waiting), (RUNNING, each.running))
        )
    )
