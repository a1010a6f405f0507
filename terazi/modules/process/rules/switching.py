"""What of the platform can be paused or ended, and how it is named."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.language.phrases import Phrase
from terazi.modules.process.errors import JobNotFound, MayNotBePaused, ReasonMissing
from terazi.modules.process.values.nodes import Group
from terazi.modules.process.values.queues import TargetKind

ALWAYS_ON_QUEUES = frozenset({"upkeep"})
"""What ends, cleans and repairs; nothing would be put right any more."""
ALWAYS_ON_SCHEDULES = frozenset({"jobs.rescue_jobs", "mail.sweep_outbox"})
_OWN_SCHEDULES = "process."
_SHORTEST_REASON = 3
LONGEST_REASON = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """What is to be stopped or started."""

    kind: TargetKind
    name: str
    node_id: UUID | None = None


def find_target(
    name: str, group: Group | None, *, queues: Collection[str], schedules: Collection[str]
) -> Target:
    """Return what a name stands for; refused as unknown where it stands for nothing in this group."""
    of_workers = group in {None, Group.WORKER}
    if name in queues and of_workers:
        return Target(kind=TargetKind.QUEUE, name=name)
    if name in schedules and of_workers:
        return Target(kind=TargetKind.SCHEDULE, name=name)
    if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", name):
        return Target(kind=TargetKind.NODE, name=name, node_id=UUID(name))
    raise process_not_found()


def process_not_found() -> JobNotFound:
    """Return what an unknown process is refused with: one code for whatever is not there."""
    return JobNotFound(reason=Phrase("process.not_found"))


def require_pausable(target: Target) -> None:
    """Refuse to pause what keeps the rest in order."""
    if not is_pausable(target.kind, target.name):
        raise MayNotBePaused


def is_pausable(kind: TargetKind, name: str) -> bool:
    """Whether a queue or schedule may be paused; a process may always be ended, its supervisor starts it again."""
    match kind:
        case TargetKind.QUEUE:
            return name not in ALWAYS_ON_QUEUES
        case TargetKind.SCHEDULE:
            return name not in ALWAYS_ON_SCHEDULES and not name.startswith(_OWN_SCHEDULES)
        case TargetKind.NODE:
            return True


def require_reason(reason: str | None) -> str:
    """Return why something is done; ReasonMissing where nothing is said."""
    said = " ".join((reason or "").split())
    if len(said) < _SHORTEST_REASON:
        raise ReasonMissing(field="reason")
    return said[:LONGEST_REASON]
