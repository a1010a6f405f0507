"""Nobody asks for rows by the whole of a JSON value or by the words of a mail: PostgreSQL need not sort them to know how often each occurs."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

_JSON = sa.text("""
    SELECT format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 0', attrelid::regclass, attname)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND atttypid = 'jsonb'::regtype
      AND NOT attisdropped AND relname NOT LIKE 'procrastinate%'
""")


def upgrade() -> None:
    for change in op.get_bind().execute(_JSON).scalars().all():
        op.execute(change)
    for column in ("body_text", "body_html"):
        op.execute(f"ALTER TABLE outgoing_mail ALTER COLUMN {column} SET STATISTICS 0")


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
