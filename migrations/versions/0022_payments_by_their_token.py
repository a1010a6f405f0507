"""Payments are found by their token alone: it comes first in the index."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.drop_index("uq_payment_provider_token", "payment")
    op.create_index(
        "uq_payment_token_provider",
        "payment",
        ["token", "provider"],
        unique=True,
        postgresql_where=sa.text("token <> ''"),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
