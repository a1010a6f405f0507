"""Shops are reminded of payments that wait for them; orders whose last card failed are no longer stuck."""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0060"

FREE_STUCK = (
    # what a receipt was uploaded for is left to the shop: the transfer it belongs to waits again
    """
    UPDATE payment SET state = 'waiting', changed_at = now() WHERE id IN (
        SELECT DISTINCT ON (t.shopcart_id, t.shop_id) t.id
        FROM payment t JOIN payment_receipt r ON r.payment_id = t.id
        JOIN payment p ON p.shopcart_id = t.shopcart_id AND p.shop_id = t.shop_id
        JOIN shopcart_bundle b ON b.payment_id = p.id
        WHERE b.state = 'payment_waiting' AND p.state = 'failed' AND t.state = 'cancelled'
        ORDER BY t.shopcart_id, t.shop_id, t.attempt DESC)""",
    """
    UPDATE shopcart_bundle b SET payment_id = t.id, changed_at = now()
    FROM payment p JOIN payment t ON t.shopcart_id = p.shopcart_id AND t.shop_id = p.shop_id
    WHERE p.id = b.payment_id AND b.state = 'payment_waiting' AND p.state = 'failed' AND t.state = 'waiting'""",
    """
    UPDATE shopcart_bundle_product l SET state = 'terminated', changed_at = now()
    FROM shopcart_bundle b JOIN payment p ON p.id = b.payment_id
    WHERE b.id = l.shopcart_bundle_id AND l.state = 'waiting' AND b.state = 'payment_waiting' AND p.state = 'failed'""",
    """
    UPDATE shopcart_bundle b SET state = 'payment_cancelled', changed_at = now()
    FROM payment p WHERE p.id = b.payment_id AND b.state = 'payment_waiting' AND p.state = 'failed'""",
)


def upgrade() -> None:
    for statement in FREE_STUCK:
        op.execute(statement)
    op.add_column("payment", sa.Column("shop_reminded_on", sa.Date(), nullable=True))  # last: it locks


def downgrade() -> None:
    op.drop_column("payment", "shop_reminded_on")
