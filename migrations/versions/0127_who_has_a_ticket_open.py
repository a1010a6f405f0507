"""Who of a desk has a ticket open, and writes in it."""

import sqlalchemy as sa
from alembic import op

revision = "0127"
down_revision = "0126"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("ticket_seen", sa.Column("here_at", _MOMENT))
    op.add_column("ticket_seen", sa.Column("typed_at", _MOMENT))


def downgrade() -> None:
    op.drop_column("ticket_seen", "typed_at")
    op.drop_column("ticket_seen", "here_at")
