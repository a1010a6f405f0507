"""Nobody asks for rows by the whole of a subset's rule: PostgreSQL need not sort them to know how often each occurs."""

from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    for table, column in (
        ("project_subset", "rule"),
        ("statistics_query", "subset"),
        ("learning_run", "subset"),
    ):
        op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET STATISTICS 0")


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
