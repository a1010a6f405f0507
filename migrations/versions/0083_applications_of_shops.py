"""Applications that read orders and bills of a shop with their keys."""

import sqlalchemy as sa
from alembic import op

revision = "0083"
down_revision = "0082"


def upgrade() -> None:
    op.create_table(
        "shop_application",
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("bound_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_shop_application"),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["external_application.id"],
            name="fk_shop_application_application_id_external_application",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["shop_id"], ["shop.id"], name="fk_shop_application_shop_id_shop", ondelete="CASCADE"
        ),
    )
    op.create_index(
        "ix_shop_application_shop_id_application_id", "shop_application", ["shop_id", "application_id"]
    )


def downgrade() -> None:
    op.drop_table("shop_application")
