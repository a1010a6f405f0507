"""What processes count and log, written in few statements."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Integer, String, Uuid, bindparam, column, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, touched
from terazi.foundation.types import Value
from terazi.modules.process.tables import CALLER_MINUTE, LOG_LINE, QUEUE_SLOT
from terazi.modules.process.values.callers import CallerMinute
from terazi.modules.process.values.logs import LogLine
from terazi.modules.process.values.nodes import Node
from terazi.modules.process.values.queues import QueueSlot

_CALLERS = (
    func.unnest(
        bindparam("minutes", type_=ARRAY(MOMENT)),
        bindparam("kinds", type_=ARRAY(String())),
        bindparam("keys", type_=ARRAY(String())),
        bindparam("counts", type_=ARRAY(Integer())),
    )
    .table_valued(
        column("minute", MOMENT), column("kind", String), column("key", String), column("count", Integer)
    )
    .render_derived()
)
_ADDED = insert(CALLER_MINUTE).from_select(
    ["minute", "kind", "key", "count", "node_id"],
    select(*_CALLERS.c, bindparam("node_id", type_=Uuid())),
)
_WRITE_CALLERS = touched(
    _ADDED.on_conflict_do_update(
        index_elements=["minute", "kind", "key", "node_id"], set_={"count": _ADDED.excluded.count}
    )
)
_SLOT = QUEUE_SLOT.c
_COUNTED = insert(QUEUE_SLOT).values({each.name: bindparam(each.name, type_=each.type) for each in _SLOT})
_KEY = ["at", "queue", "measure"]
_ADD_TO_SLOT = touched(
    _COUNTED.on_conflict_do_update(index_elements=_KEY, set_={"count": _SLOT.count + _COUNTED.excluded.count})
)
_RAISE_SLOT = touched(
    _COUNTED.on_conflict_do_update(
        index_elements=_KEY, set_={"count": func.greatest(_SLOT.count, _COUNTED.excluded.count)}
    )
)
_WRITE_LINE = touched(
    insert(LOG_LINE)
    .inline()  # nobody asks for the key that the database gives
    .values({each.name: bindparam(each.name, type_=each.type) for each in LOG_LINE.c if each.name != "id"})
)
_FORGET_CALLERS = touched(delete(CALLER_MINUTE).where(CALLER_MINUTE.c.minute < bindparam("before")))
_FORGET_SLOTS = touched(delete(QUEUE_SLOT).where(_SLOT.at < bindparam("before")))


def write_callers(node_id: UUID, callers: Sequence[CallerMinute]) -> Question[int]:
    """Write how often each caller has called this process in a minute; a later count replaces an earlier one."""
    return _WRITE_CALLERS(
        node_id=node_id,
        minutes=[each.minute for each in callers],
        kinds=[each.kind.value for each in callers],
        keys=[each.key for each in callers],
        counts=[each.count for each in callers],
    )


def add_to_slot(slot: QueueSlot) -> Question[int]:
    """Add what was counted of a queue."""
    return _ADD_TO_SLOT(**_columns(slot))


def raise_slot(slot: QueueSlot) -> Question[int]:
    """Note the most that was seen of a queue."""
    return _RAISE_SLOT(**_columns(slot))


def forget_callers(before: datetime) -> Question[int]:
    """Forget who called before a moment."""
    return _FORGET_CALLERS(before=before)


def forget_slots(before: datetime) -> Question[int]:
    """Forget how queues did before a moment."""
    return _FORGET_SLOTS(before=before)


def write_line(node: Node, line: LogLine) -> Question[int]:
    """Write a line of the log of a process."""
    return _WRITE_LINE(
        at=line.at,
        node_id=node.id,
        node=node.name,
        group_name=node.group_name,
        process_id=node.process_id,
        kind=line.kind,
        level=line.level,
        text=line.text,
        detail=line.detail,
        fold=line.fold,
        request_id=line.request_id,
        job_id=line.job_id,
    )


def _columns(slot: QueueSlot) -> dict[str, Value]:
    return {"at": slot.at, "queue": slot.queue, "measure": slot.measure, "count": slot.count}
