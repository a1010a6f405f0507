"""Products may open a chart that is kept with a project."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    op.add_column("bundle_product", sa.Column("wanalyzer_chart_id", sa.Uuid(), nullable=True))
    op.create_index(
        "ix_bundle_product_wanalyzer_chart_id",
        "bundle_product",
        ["wanalyzer_chart_id"],
        postgresql_where=sa.text("wanalyzer_chart_id IS NOT NULL"),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
