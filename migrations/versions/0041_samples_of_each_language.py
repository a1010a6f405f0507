"""A person has several sample projects, in their language; those that were there are Turkish."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    op.add_column("project", sa.Column("sample_lang", sa.String(length=32), nullable=True))
    op.execute("UPDATE project SET sample_lang = 'tr' WHERE is_sample")
    op.drop_index("uq_project_sample", table_name="project")
    op.create_index(
        "uq_project_sample",
        "project",
        ["owner_id", "file_name"],
        unique=True,
        postgresql_where=sa.text("is_sample"),
        postgresql_nulls_not_distinct=True,
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
