"""In how many monthly instalments shops let cards pay, and in how many a payment was made."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0082"
down_revision = "0079"


def upgrade() -> None:
    op.add_column("shop", sa.Column("most_installments", sa.Integer(), server_default="1", nullable=False))
    op.add_column("shop", sa.Column("installments_from", sa.BigInteger(), server_default="0", nullable=False))
    op.create_check_constraint(
        op.f("ck_shop_most_installments_offered"), "shop", "most_installments IN (1, 2, 3, 6, 9, 12)"
    )
    op.create_check_constraint(
        op.f("ck_shop_installments_from_not_negative"), "shop", "installments_from >= 0"
    )
    op.add_column("payment", sa.Column("installments", sa.Integer(), server_default="1", nullable=False))
    op.add_column(
        "sandbox_payment", sa.Column("installments", sa.Integer(), server_default="1", nullable=False)
    )
    op.add_column(
        "sandbox_payment",
        sa.Column("offered_installments", JSONB(none_as_null=True), server_default="[1]", nullable=False),
    )
    # Nobody asks for rows by the whole of a JSON value.
    op.execute("ALTER TABLE sandbox_payment ALTER COLUMN offered_installments SET STATISTICS 0")


def downgrade() -> None:
    op.drop_column("sandbox_payment", "offered_installments")
    op.drop_column("sandbox_payment", "installments")
    op.drop_column("payment", "installments")
    op.drop_constraint(op.f("ck_shop_installments_from_not_negative"), "shop")
    op.drop_constraint(op.f("ck_shop_most_installments_offered"), "shop")
    op.drop_column("shop", "installments_from")
    op.drop_column("shop", "most_installments")
