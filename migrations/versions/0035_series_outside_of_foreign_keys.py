"""The series of a shop changes beside bills that are written: no other row can name it, so it need not keep them out."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.create_index(
        "ux_bill_shop_series",
        "bill_shop",
        ["tax_number", "series"],
        unique=True,
        postgresql_where=sa.text("series IS NOT NULL"),
    )
    op.drop_constraint("uq_bill_shop_tax_number_series", "bill_shop", type_="unique")


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
