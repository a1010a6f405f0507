"""Addresses that a mail server refused are remembered."""

import sqlalchemy as sa
from alembic import op

revision = "0057"
down_revision = "0055"

_TABLE = "undeliverable_address"


def upgrade() -> None:
    op.create_table(
        _TABLE,
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_undeliverable_address"),
    )


def downgrade() -> None:
    op.drop_table(_TABLE)
