"""Charts that are kept with a project."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    op.create_table(
        "project_chart",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("project_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("question", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("column_names", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_project_chart_project_id_project"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_project_chart")),
    )
    op.create_index("ix_project_chart_project_id_place", "project_chart", ["project_id", "place"])
    for column in ("question", "column_names"):
        op.execute(f"ALTER TABLE project_chart ALTER COLUMN {column} SET STATISTICS 0")


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
