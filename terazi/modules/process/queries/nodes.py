"""Processes that are there, and PostgreSQL among them."""

from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, DateTime, Integer, String, bindparam, column, delete, select, text, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.questions import Question, many, single, touched, value
from terazi.modules.process.tables import PROCESS_NODE
from terazi.modules.process.values.nodes import DatabaseFacts, Node

_NODE = PROCESS_NODE.c
_TOLD = [name for name in _NODE.keys() if name != "end_asked_at"]  # noqa: SIM118
_HERE = insert(PROCESS_NODE).values({name: bindparam(name, type_=_NODE[name].type) for name in _TOLD})
_BEAT = value(
    _HERE.on_conflict_do_update(
        index_elements=[_NODE.id],
        set_={
            name: _HERE.excluded[name]
            for name in ("seen_at", "memory_bytes", "worker_id", "dropped_lines", "version")
        },
    ).returning(_NODE.end_asked_at)
)
_MOST_NODES = 500
_ALL = many(
    Node, select(*_NODE).order_by(_NODE.group_name.desc(), _NODE.name, _NODE.process_id).limit(_MOST_NODES)
)
_ASK_TO_END = touched(
    update(PROCESS_NODE)
    .where(_NODE.id == bindparam("node_id"), _NODE.end_asked_at.is_(None))
    .values(end_asked_at=bindparam("now"))
)
_TAKE_BACK = touched(
    update(PROCESS_NODE)
    .where(_NODE.id == bindparam("node_id"), _NODE.end_asked_at.is_not(None))
    .values(end_asked_at=None)
)
_LOCK = value(select(_NODE.name).where(_NODE.id == bindparam("node_id")).with_for_update())
_GONE = touched(delete(PROCESS_NODE).where(_NODE.id == bindparam("node_id")))
_FORGET = touched(delete(PROCESS_NODE).where(_NODE.seen_at < bindparam("before")))
_DATABASE = single(
    DatabaseFacts,
    text(
        """
    SELECT current_setting('server_version') AS version, pg_postmaster_start_time() AS started_at,
           pg_database_size(current_database()) AS size_bytes,
           (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
           current_setting('max_connections')::int AS most_connections,
           greatest(
             (SELECT count(*) FROM pg_locks WHERE NOT fastpath),
             (SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace <> 'pg_catalog'::regnamespace)
           ) AS locks,
           current_setting('max_locks_per_transaction')::int
             * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int) AS lock_slots
    """
    ).columns(
        column("version", String),
        column("started_at", DateTime(timezone=True)),
        column("size_bytes", BigInteger),
        column("connections", Integer),
        column("most_connections", Integer),
        column("locks", Integer),
        column("lock_slots", Integer),
    ),
)


def beat(node: Node) -> Question[datetime | None]:
    """Say that a process is there; when it was asked to end, None where nobody asked."""
    told = asdict(node)
    return _BEAT(**{name: told[name] for name in _TOLD})


def list_nodes() -> Question[list[Node]]:
    """The processes that are there, or were a moment ago."""
    return _ALL()


def lock_node(node_id: UUID) -> Question[str | None]:
    """Where a process runs, while nobody else may change what is asked of it; None where it is unknown."""
    return _LOCK(node_id=node_id)


def ask_to_end(node_id: UUID, now: datetime) -> Question[int]:
    """Ask a process to end, unless it was asked already; it does so with its next beat."""
    return _ASK_TO_END(node_id=node_id, now=now)


def take_back_end(node_id: UUID) -> Question[int]:
    """Take back that a process was asked to end, if it has not heard it yet."""
    return _TAKE_BACK(node_id=node_id)


def remove_node(node_id: UUID) -> Question[int]:
    """A process has ended in peace."""
    return _GONE(node_id=node_id)


def forget_nodes(before: datetime) -> Question[int]:
    """Forget processes that were not seen for long: they died."""
    return _FORGET(before=before)


def database_facts() -> Question[DatabaseFacts]:
    """PostgreSQL's version, age and size."""
    return _DATABASE()
