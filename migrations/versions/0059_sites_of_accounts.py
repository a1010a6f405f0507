"""Accounts know on which site they were made, and from which they are left."""

import sqlalchemy as sa
from alembic import op

revision = "0059"
down_revision = "0057"

_TABLE = "user_account"


def upgrade() -> None:
    op.add_column(_TABLE, sa.Column("left_at_url", sa.String(length=300), server_default="", nullable=False))
    op.add_column(_TABLE, sa.Column("site_id", sa.Uuid(), nullable=True))


def downgrade() -> None:
    op.drop_column(_TABLE, "site_id")
    op.drop_column(_TABLE, "left_at_url")
