"""A project can be given a new workbook: which one a version was read from, and with which version its recipe begins."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    op.add_column("dataset_version", sa.Column("base", sa.Integer(), nullable=False, server_default="1"))
    op.alter_column("dataset_version", "base", server_default=None)
    for name in ("source", "refresh"):
        op.add_column("dataset_version", sa.Column(name, postgresql.JSONB(none_as_null=True), nullable=True))
        op.execute(f"ALTER TABLE dataset_version ALTER COLUMN {name} SET STATISTICS 0")
    op.execute(
        """
        UPDATE dataset_version SET source = jsonb_build_object(
            'file_name', project.file_name, 'source_key', project.source_key, 'sheet', project.sheet,
            'skipped', project.skipped, 'filled_cells', project.filled_cells
        )
        FROM project WHERE project.id = dataset_version.project_id AND dataset_version.number = 1
        """
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
