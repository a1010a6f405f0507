"""Which of the layers and places that a product names are codes; those that are there are texts."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0142"
down_revision = "0137"


def upgrade() -> None:
    op.add_column(
        "bundle_product",
        sa.Column("code_list", postgresql.JSONB(), server_default=sa.text("'[]'"), nullable=False),
    )
    op.alter_column("bundle_product", "code_list", server_default=None)
    op.execute("ALTER TABLE bundle_product ALTER COLUMN code_list SET STATISTICS 0")


def downgrade() -> None:
    op.drop_column("bundle_product", "code_list")
