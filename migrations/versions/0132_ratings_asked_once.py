"""When who asked for help was asked how it was."""

import sqlalchemy as sa
from alembic import op

revision = "0132"
down_revision = "0135"


def upgrade() -> None:
    op.add_column("ticket", sa.Column("rating_asked_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("ticket", "rating_asked_at")
