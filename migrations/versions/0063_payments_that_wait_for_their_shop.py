"""Shops are reminded of payments that wait for them."""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0059"


def upgrade() -> None:
    op.add_column("payment", sa.Column("shop_reminded_on", sa.Date(), nullable=True))



def downgrade() -> None:
    op.drop_column("payment", "shop_reminded_on")
