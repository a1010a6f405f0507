"""Visitors' exports: where the site stands, what the mailed link opens, and one under way for each visitor."""

import sqlalchemy as sa
from alembic import op

revision = "0128"
down_revision = "0132"

_UNDER_WAY = "uq_visitor_export_under_way"


def upgrade() -> None:
    op.add_column("visitor_export", sa.Column("link_hash", sa.LargeBinary))
    op.add_column(
        "visitor_export", sa.Column("base_url", sa.String(300), server_default=sa.text("''"), nullable=False)
    )
    op.create_unique_constraint(op.f("uq_visitor_export_link_hash"), "visitor_export", ["link_hash"])
    op.create_index(
        _UNDER_WAY, "visitor_export", ["visitor_id"], unique=True, postgresql_where=sa.text("key IS NULL")
    )


def downgrade() -> None:
    op.drop_index(_UNDER_WAY, "visitor_export")
    op.drop_constraint(op.f("uq_visitor_export_link_hash"), "visitor_export")
    op.drop_column("visitor_export", "base_url")
    op.drop_column("visitor_export", "link_hash")
