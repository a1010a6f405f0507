"""A column of a layer need not have a value that new records begin with."""

from alembic import op

revision = "0141"
down_revision = "0136"


def upgrade() -> None:
    op.alter_column("wdm", "default", nullable=True)


def downgrade() -> None:
    op.execute("""UPDATE wdm SET "default" = 'null' WHERE "default" IS NULL""")
    op.alter_column("wdm", "default", nullable=False)
