"""Uses of services are delivered by their shops, and confirmed by who bought them."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0065"

_MOMENT = sa.DateTime(timezone=True)
_NO = sa.text("false")


def upgrade() -> None:
    op.create_table(
        "delivery",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("shopcart_id", sa.Uuid(), nullable=False),
        sa.Column("product_line_id", sa.Uuid(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.Column("delivered_on", sa.Date(), nullable=False),
        sa.Column("state", sa.String(length=32), nullable=False),
        sa.Column("recorded_by", sa.Uuid(), nullable=True),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("recorded_at", _MOMENT, nullable=False),
        sa.Column("confirm_at", _MOMENT, nullable=False),
        sa.Column("words", sa.String(length=500), server_default="", nullable=False),
        sa.Column("answered_at", _MOMENT, nullable=True),
        sa.Column("is_by_clock", sa.Boolean(), server_default=_NO, nullable=False),
        sa.CheckConstraint("uses > 0", name=op.f("ck_delivery_uses_positive")),
        sa.ForeignKeyConstraint(
            ["shopcart_id"], ["shopcart.id"], name="fk_delivery_shopcart_id_shopcart", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["product_line_id"],
            ["shopcart_bundle_product.id"],
            name="fk_delivery_product_line_id_shopcart_bundle_product",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["recorded_by"],
            ["user_account.id"],
            name="fk_delivery_recorded_by_user_account",
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_delivery"),
    )
    op.create_index("ix_delivery_product_line_id", "delivery", ["product_line_id"])
    op.create_index("ix_delivery_shopcart_id", "delivery", ["shopcart_id"])
    waits = sa.text("state = 'waiting'")
    op.create_index("ix_delivery_confirm_at", "delivery", ["confirm_at"], postgresql_where=waits)
    op.create_index(
        "uq_delivery_product_line_id_key",
        "delivery",
        ["product_line_id", "key"],
        unique=True,
        postgresql_where=sa.text("key <> ''"),
    )
    op.add_column(
        "entitlement_use", sa.Column("is_to_confirm", sa.Boolean(), server_default=_NO, nullable=False)
    )


def downgrade() -> None:
    op.drop_column("entitlement_use", "is_to_confirm")
    op.drop_table("delivery")
