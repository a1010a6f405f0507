"""Credits that administrators gave away, counted."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_table(
        "credit_gift",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("given_by", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_credit_gift_amount_positive")),
        sa.ForeignKeyConstraint(["given_by"], ["user_account.id"], name=op.f("fk_credit_gift_given_by")),
        sa.ForeignKeyConstraint(["user_id"], ["user_account.id"], name=op.f("fk_credit_gift_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_credit_gift")),
    )
    op.create_index("ix_credit_gift_given_by_made_at", "credit_gift", ["given_by", "made_at"])
    op.create_index(
        "uq_credit_gift_key",
        "credit_gift",
        ["given_by", "key"],
        unique=True,
        postgresql_where=sa.text("key <> ''"),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
