"""Reports, their runs, and who gets them by mail."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0137"
down_revision = "0138"

_MOMENT = sa.DateTime(timezone=True)
_CHOICE = sa.String(32)
_JSON = {"report": "names question", "report_run": "result"}


def upgrade() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("names", postgresql.JSONB(), nullable=False),
        sa.Column("state", _CHOICE, nullable=False),
        sa.Column("question", postgresql.JSONB(), nullable=False),
        sa.Column("viewpoint", _CHOICE, nullable=False),
        sa.Column("is_shipped", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("changed_at", _MOMENT, nullable=False),
        sa.UniqueConstraint("code", name="uq_report_code"),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_table(
        "report_run",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("report_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid()),
        sa.Column("viewpoint", _CHOICE, nullable=False),
        sa.Column("state", _CHOICE, nullable=False),
        sa.Column("began_at", _MOMENT, nullable=False),
        sa.Column("milliseconds", sa.Integer(), nullable=False),
        sa.Column("row_count", sa.Integer(), nullable=False),
        sa.Column("is_cut", sa.Boolean(), nullable=False),
        sa.Column("result", postgresql.JSONB()),
        sa.PrimaryKeyConstraint("id", name="pk_report_run"),
        sa.ForeignKeyConstraint(
            ["report_id"], ["report.id"], name="fk_report_run_report_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["user_account.id"], name="fk_report_run_person_id", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_report_run_report_id_id", "report_run", ["report_id", "id"])
    op.create_index("ix_report_run_began_at", "report_run", ["began_at"])
    op.create_table(
        "report_subscription",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("report_id", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("viewpoint", _CHOICE, nullable=False),
        sa.Column("every", _CHOICE, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("bound_key", sa.String(80), nullable=False),
        sa.Column("bound", sa.Float()),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("off_reason", _CHOICE),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("due_at", _MOMENT, nullable=False),
        sa.Column("last_at", _MOMENT),
        sa.Column("lang", _CHOICE, nullable=False),
        sa.Column("base_url", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_report_subscription"),
        sa.ForeignKeyConstraint(
            ["report_id"], ["report.id"], name="fk_report_subscription_report_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["user_account.id"], name="fk_report_subscription_person_id", ondelete="CASCADE"
        ),
    )
    op.create_index(
        "uq_report_subscription_report_id_person_id",
        "report_subscription",
        ["report_id", "person_id"],
        unique=True,
    )
    op.create_index("ix_report_subscription_person_id", "report_subscription", ["person_id"])
    op.create_index(
        "ix_report_subscription_due_at", "report_subscription", ["due_at"], postgresql_where=sa.text("is_on")
    )

    for table, columns in _JSON.items():
        changes = ", ".join(f"ALTER COLUMN {column} SET STATISTICS 0" for column in columns.split())
        op.execute(f"ALTER TABLE {table} {changes}")


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
