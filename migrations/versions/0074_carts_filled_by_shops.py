"""Shops put bundles into the carts of their customers, who accept them before they order."""

import sqlalchemy as sa
from alembic import op

revision = "0074"
down_revision = "0073"


def upgrade() -> None:
    op.add_column("shopcart_bundle", sa.Column("added_by", sa.Uuid(), nullable=True))
    op.add_column(
        "shopcart_bundle",
        sa.Column("is_suggested", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
    op.create_foreign_key(
        "fk_shopcart_bundle_added_by_user_account",
        "shopcart_bundle",
        "user_account",
        ["added_by"],
        ["id"],
        ondelete="SET NULL",
    )


def downgrade() -> None:
    op.drop_column("shopcart_bundle", "is_suggested")
    op.drop_column("shopcart_bundle", "added_by")
