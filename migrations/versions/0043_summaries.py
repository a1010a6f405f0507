"""Parts of the summary that a project opens on, kept with each version of its data."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    op.create_table(
        "version_summary",
        sa.Column("project_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("part", sa.String(length=32), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=True),
        sa.Column("state", sa.String(length=32), nullable=False),
        sa.Column("content", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("failure", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_version_summary_project_id_project"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("project_id", "version", "part", name=op.f("pk_version_summary")),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
