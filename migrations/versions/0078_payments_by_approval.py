"""When payments were approved is looked for: shops are told what they sold on a day."""

import sqlalchemy as sa
from alembic import op

revision = "0078"
down_revision = "0077"


def upgrade() -> None:
    op.create_index(
        "ix_payment_approved_at",
        "payment",
        ["approved_at"],
        postgresql_where=sa.text("approved_at IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_payment_approved_at", table_name="payment")
