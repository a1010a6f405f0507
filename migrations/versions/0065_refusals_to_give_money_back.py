"""How often a provider refused to give money back: what is decided after that is asked for under a key of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0065"
down_revision = "0064"

_TABLES = ("refund", "incoming_money")


def upgrade() -> None:
    for table in _TABLES:
        op.add_column(table, sa.Column("refusals", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    for table in _TABLES:
        op.drop_column(table, "refusals")
