"""Campaign prices of products, and until when the store shows them."""

import sqlalchemy as sa
from alembic import op

revision = "0077"
down_revision = "0076"

_AMOUNTS, _DAYS = ("campaign_try", "campaign_usd"), ("campaign_from", "campaign_until")


def upgrade() -> None:
    for name in _AMOUNTS:
        op.add_column("bundle_product", sa.Column(name, sa.BigInteger(), nullable=True))
    for name in _DAYS:
        op.add_column("bundle_product", sa.Column(name, sa.Date(), nullable=True))
    op.create_check_constraint(
        op.f("ck_bundle_product_campaign_amounts_positive"),
        "bundle_product",
        "campaign_try > 0 AND campaign_usd > 0",
    )
    op.create_index(
        "ix_bundle_product_campaign_from",
        "bundle_product",
        ["campaign_from"],
        postgresql_where=sa.text("campaign_from IS NOT NULL"),
    )
    op.add_column("catalogue_entry", sa.Column("campaign_until", sa.Date(), nullable=True))


def downgrade() -> None:
    op.drop_column("catalogue_entry", "campaign_until")
    op.drop_index("ix_bundle_product_campaign_from", table_name="bundle_product")
    op.drop_constraint(op.f("ck_bundle_product_campaign_amounts_positive"), "bundle_product", type_="check")
    for name in (*_AMOUNTS, *_DAYS):
        op.drop_column("bundle_product", name)
