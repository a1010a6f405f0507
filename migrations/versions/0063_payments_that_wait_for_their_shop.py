"""Shops are reminded of payments that wait for them; orders whose last card failed are no longer stuck."""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0059"

_STUCK = """
    SELECT b.id FROM shopcart_bundle b JOIN payment p ON p.id = b.payment_id
    WHERE b.state = 'payment_waiting' AND p.state = 'failed'"""


def upgrade() -> None:
    op.add_column("payment", sa.Column("shop_reminded_on", sa.Date(), nullable=True))
    op.execute(
        "UPDATE shopcart_bundle_product SET state = 'terminated', changed_at = now()"
        f" WHERE state = 'waiting' AND shopcart_bundle_id IN ({_STUCK})"
    )
    op.execute(
        f"UPDATE shopcart_bundle SET state = 'payment_cancelled', changed_at = now() WHERE id IN ({_STUCK})"
    )


def downgrade() -> None:
    op.drop_column("payment", "shop_reminded_on")
