"""English names of product groups."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column(
        "bundle_product",
        sa.Column("pro_group_name_en", sa.String(length=100), server_default="", nullable=False),
    )
    op.alter_column("bundle_product", "pro_group_name_en", server_default=None)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
