"""Whom buyers let be billed, kept to be chosen again."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0068"
down_revision = "0067"

_TABLE = "billing_profile"


def upgrade() -> None:
    op.create_table(
        _TABLE,
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("buyer", JSONB(none_as_null=True), nullable=False),
        sa.Column("preferred_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["user_account.id"],
            name=op.f("fk_billing_profile_user_id_user_account"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_billing_profile")),
    )
    op.create_index("ix_billing_profile_user_id", _TABLE, ["user_id"])
    # Nobody asks for rows by the whole of a JSON value.
    op.execute(f"ALTER TABLE {_TABLE} ALTER COLUMN buyer SET STATISTICS 0")


def downgrade() -> None:
    op.drop_table(_TABLE)
