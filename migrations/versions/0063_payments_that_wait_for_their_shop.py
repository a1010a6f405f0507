"""Shops are reminded of payments that wait for them; orders whose last card failed are no longer stuck."""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0060"

FREE_STUCK = (
    """
    UPDATE shopcart_bundle_product l SET state = 'terminated', changed_at = now()
    FROM shopcart_bundle b JOIN payment p ON p.id = b.payment_id
    WHERE b.id = l.shopcart_bundle_id AND l.state = 'waiting' AND b.state = 'payment_waiting' AND p.state = 'failed'""",
    """
    UPDATE shopcart_bundle b SET state = 'payment_cancelled', changed_at = now()
    FROM payment p WHERE p.id = b.payment_id AND b.state = 'payment_waiting' AND p.state = 'failed'""",
)


def upgrade() -> None:
    op.add_column("payment", sa.Column("shop_reminded_on", sa.Date(), nullable=True))
    for statement in FREE_STUCK:
        op.execute(statement)


def downgrade() -> None:
    op.drop_column("payment", "shop_reminded_on")
