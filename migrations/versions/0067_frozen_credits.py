"""Credits of a suspended bundle cannot be spent: their lots are frozen, those of bundles that rest already too."""

import sqlalchemy as sa
from alembic import op

revision = "0067"
down_revision = "0066"


def upgrade() -> None:
    op.add_column("credit_lot", sa.Column("frozen_at", sa.DateTime(timezone=True), nullable=True))
    op.execute(
        "UPDATE credit_lot SET frozen_at = now() FROM shopcart_bundle_product l"
        " WHERE cause_key = 'order:' || l.id AND l.product_type = 'credit' AND l.state = 'passive'"
    )


def downgrade() -> None:
    op.drop_column("credit_lot", "frozen_at")
