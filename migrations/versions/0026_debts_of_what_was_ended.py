"""What a shop owes since a product was ended: how much it was then, since when, and which refunds pay it."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("shopcart_bundle_product", sa.Column("debt", sa.BigInteger(), nullable=True))
    op.add_column(
        "shopcart_bundle_product", sa.Column("owed_since", sa.DateTime(timezone=True), nullable=True)
    )
    op.add_column("refund", sa.Column("debt", sa.BigInteger(), nullable=True))
    op.add_column("refund", sa.Column("owed_since", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE shopcart_bundle_product SET debt = owed, owed_since = changed_at WHERE owed > 0")
    op.create_check_constraint(
        op.f("ck_shopcart_bundle_product_owed_within"),
        "shopcart_bundle_product",
        "owed BETWEEN 0 AND gross - refunded",
    )
    op.create_index(
        "ix_shopcart_bundle_product_owed_since",
        "shopcart_bundle_product",
        ["owed_since"],
        postgresql_where=sa.text("owed > 0"),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
