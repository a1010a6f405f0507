"""Named filters of projects, and the rows that results stand on."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.create_table(
        "project_subset",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("project_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rule", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("is_shared", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_project_subset_project_id_project"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_project_subset")),
    )
    op.create_index(
        "uq_project_subset_project_id_name", "project_subset", ["project_id", "name"], unique=True
    )
    for table in ("statistics_query", "learning_run"):
        op.add_column(table, sa.Column("subset", postgresql.JSONB(none_as_null=True), nullable=True))


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
