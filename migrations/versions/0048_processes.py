"""Processes that are there, what is paused, who calls, what is logged, and how queues do."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0048"
down_revision = "0049"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _add_nodes()
    _add_callers()
    _add_lines()
    _add_switches_and_slots()
    op.alter_column("job_ticket", "job_id", nullable=True)
    op.add_column("job", sa.Column("node", sa.String(120), server_default="", nullable=False))
    op.create_index("ix_job_failed", "job", ["id"], postgresql_where=sa.text("state = 'failed'"))
    op.create_index("ix_procrastinate_jobs_state", "procrastinate_jobs", ["status", "queue_name", "id"])


def _add_nodes() -> None:
    op.create_table(
        "process_node",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("group_name", sa.String(32), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("process_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(60), nullable=False),
        sa.Column("started_at", _MOMENT, nullable=False),
        sa.Column("seen_at", _MOMENT, nullable=False),
        sa.Column("queues", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("memory_bytes", sa.BigInteger(), nullable=False),
        sa.Column("worker_id", sa.BigInteger(), nullable=True),
        sa.Column("dropped_lines", sa.Integer(), nullable=False),
        sa.Column("end_asked_at", _MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_process_node")),
    )
    op.execute("ALTER TABLE process_node ALTER COLUMN queues SET STATISTICS 0")


def _add_callers() -> None:
    op.create_table(
        "caller_minute",
        sa.Column("minute", _MOMENT, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("node_id", sa.Uuid(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("minute", "kind", "key", "node_id", name=op.f("pk_caller_minute")),
        prefixes=["UNLOGGED"],
    )


def _add_lines() -> None:
    op.create_table(
        "log_line",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("node_id", sa.Uuid(), nullable=False),
        sa.Column("node", sa.String(120), nullable=False),
        sa.Column("group_name", sa.String(32), nullable=False),
        sa.Column("process_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("detail", sa.String(), nullable=True),
        sa.Column("fold", sa.String(32), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_line")),
    )
    op.create_index("ix_log_line_at", "log_line", ["at"])
    op.create_index("ix_log_line_node_id_id", "log_line", ["node_id", "id"])


def _add_switches_and_slots() -> None:
    op.create_table(
        "process_switch",
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("by_id", sa.Uuid(), nullable=False),
        sa.Column("by_name", sa.String(64), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("since", _MOMENT, nullable=False),
        sa.Column("skipped", sa.Integer(), nullable=False),
        sa.Column("skipped_at", _MOMENT, nullable=True),
        sa.Column("told_at", _MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_process_switch")),
    )
    op.create_table(
        "queue_slot",
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("queue", sa.String(128), nullable=False),
        sa.Column("measure", sa.String(16), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("at", "queue", "measure", name=op.f("pk_queue_slot")),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
