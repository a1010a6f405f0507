"""Cards that providers keep, and renewals that are charged to them."""

import sqlalchemy as sa
from alembic import op

revision = "0088"
down_revision = "0087"


def _reference(table: str, column: str, to: str, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"), ondelete=ondelete
    )


def upgrade() -> None:
    op.add_column(
        "sandbox_payment", sa.Column("keeps_card", sa.Boolean(), server_default="false", nullable=False)
    )
    op.create_table(
        "saved_card",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("shop_name", sa.String(200), nullable=False),
        sa.Column("provider", sa.String(16), nullable=False),
        sa.Column("brand", sa.String(40), nullable=False),
        sa.Column("last_four", sa.String(4), nullable=False),
        sa.Column("expires_year", sa.Integer(), nullable=True),
        sa.Column("expires_month", sa.Integer(), nullable=True),
        sa.Column("sealed", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True),
        _reference("saved_card", "user_id", "user_account"),
        _reference("saved_card", "shop_id", "shop"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_card")),
    )
    op.create_index("ix_saved_card_user_id", "saved_card", ["user_id"])
    op.create_index(
        "ix_saved_card_to_forget",
        "saved_card",
        ["id"],
        postgresql_where=sa.text("removed_at IS NOT NULL AND sealed IS NOT NULL"),
    )
    op.create_table(
        "card_renewal",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("shopcart_bundle_id", sa.Uuid(), nullable=False),
        sa.Column("saved_card_id", sa.Uuid(), nullable=True),
        sa.Column("state", sa.String(32), nullable=False),
        sa.Column("currency", sa.String(32), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("lang", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("device", sa.String(300), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("following_id", sa.Uuid(), nullable=True),
        sa.Column("charge_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("notice_id", sa.Uuid(), nullable=True),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("amount > 0", name=op.f("ck_card_renewal_amount_positive")),
        sa.CheckConstraint(
            "state <> 'active' OR saved_card_id IS NOT NULL", name=op.f("ck_card_renewal_active_with_card")
        ),
        _reference("card_renewal", "user_id", "user_account"),
        _reference("card_renewal", "shop_id", "shop"),
        _reference("card_renewal", "shopcart_bundle_id", "shopcart_bundle", "CASCADE"),
        _reference("card_renewal", "saved_card_id", "saved_card"),
        _reference("card_renewal", "following_id", "shopcart_bundle", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_renewal")),
    )
    op.create_index(
        "uq_card_renewal_shopcart_bundle_id",
        "card_renewal",
        ["shopcart_bundle_id"],
        unique=True,
        postgresql_where=sa.text("state <> 'cancelled'"),
    )
    for column in ("user_id", "saved_card_id", "following_id"):
        op.create_index(f"ix_card_renewal_{column}", "card_renewal", [column])
    op.create_index(
        "ix_card_renewal_charge_at",
        "card_renewal",
        ["charge_at"],
        postgresql_where=sa.text("state = 'active'"),
    )


def downgrade() -> None:
    op.drop_table("card_renewal")
    op.drop_table("saved_card")
    op.drop_column("sandbox_payment", "keeps_card")
