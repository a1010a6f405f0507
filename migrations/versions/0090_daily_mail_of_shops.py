"""One mail a day for a shop: on which day it got it last, in the place of a day for each kind of reminder."""

import sqlalchemy as sa
from alembic import op

revision = "0090"
down_revision = "0088"


def upgrade() -> None:
    op.create_table(
        "shop_digest",
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["shop_id"], ["shop.id"], name=op.f("fk_shop_digest_shop_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("shop_id", name=op.f("pk_shop_digest")),
    )
    # What was sold before yesterday was told to every shop by the mails that this one replaces.
    op.execute(
        "INSERT INTO shop_digest (shop_id, day)"
        " SELECT id, (now() AT TIME ZONE 'Europe/Istanbul')::date - 1 FROM shop"
    )
    op.drop_table("shop_debt_notice")
    op.drop_column("bill_shop", "reminded_on")
    op.drop_column("payment", "shop_reminded_on")  # last: it locks


def downgrade() -> None:
    op.add_column("payment", sa.Column("shop_reminded_on", sa.Date(), nullable=True))
    op.add_column("bill_shop", sa.Column("reminded_on", sa.Date(), nullable=True))
    op.create_table(
        "shop_debt_notice",
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["shop_id"], ["shop.id"], name=op.f("fk_shop_debt_notice_shop_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("shop_id", "day", name=op.f("pk_shop_debt_notice")),
    )
    op.drop_table("shop_digest")
