"""Where buyers want transfers to be paid back, and who noted that a refund was paid."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0079"
down_revision = "0078"


def upgrade() -> None:
    op.add_column("payment", sa.Column("refund_account", JSONB(none_as_null=True), nullable=True))
    # Nobody asks for rows by the whole of a JSON value.
    op.execute("ALTER TABLE payment ALTER COLUMN refund_account SET STATISTICS 0")
    op.add_column("refund", sa.Column("noted_by", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_refund_noted_by_user_account"),
        "refund",
        "user_account",
        ["noted_by"],
        ["id"],
        ondelete="SET NULL",
    )


def downgrade() -> None:
    op.drop_column("refund", "noted_by")
    op.drop_column("payment", "refund_account")
