"""On which days a shop was told what it owes buyers."""

import sqlalchemy as sa
from alembic import op

revision = "0075"
down_revision = "0074"


def upgrade() -> None:
    op.create_table(
        "shop_debt_notice",
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["shop_id"], ["shop.id"], name=op.f("fk_shop_debt_notice_shop_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("shop_id", "day", name=op.f("pk_shop_debt_notice")),
    )


def downgrade() -> None:
    op.drop_table("shop_debt_notice")
