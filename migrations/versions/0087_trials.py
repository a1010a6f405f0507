"""Trials: for how many days a bundle may be tried, and which ordered bundle is one."""

import sqlalchemy as sa
from alembic import op

revision = "0087"
down_revision = "0086"


def upgrade() -> None:
    op.add_column("bundle", sa.Column("trial_days", sa.Integer(), nullable=True))
    op.create_check_constraint(op.f("ck_bundle_trial_days_within"), "bundle", "trial_days BETWEEN 1 AND 90")
    op.add_column(
        "shopcart_bundle",
        sa.Column("is_trial", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
    op.create_index(
        "uq_shopcart_bundle_trial",
        "shopcart_bundle",
        ["bundle_id", "user_id"],
        unique=True,
        postgresql_where=sa.text("is_trial"),
    )


def downgrade() -> None:
    op.drop_index("uq_shopcart_bundle_trial", table_name="shopcart_bundle")
    op.drop_column("shopcart_bundle", "is_trial")
    op.drop_column("bundle", "trial_days")
