"""From which ground a buyer may withdraw from a product, with the exception of the law where nobody may."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0065"


def upgrade() -> None:
    op.add_column("bundle_product", sa.Column("withdrawal_ground", sa.String(32), nullable=True))
    op.add_column("bundle_product", sa.Column("withdrawal_exception", sa.String(32), nullable=True))
    op.execute(
        "UPDATE bundle_product SET withdrawal_ground ="
        " CASE product_type WHEN 'service' THEN '14_days' ELSE 'until_first_use' END"
    )


def downgrade() -> None:
    op.drop_column("bundle_product", "withdrawal_exception")
    op.drop_column("bundle_product", "withdrawal_ground")
