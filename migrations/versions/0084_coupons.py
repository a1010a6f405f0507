"""Coupons of shops, where they were entered, and their uses."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0084"
down_revision = "0083"


def _reference(table: str, column: str, to: str, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"), ondelete=ondelete
    )


def upgrade() -> None:
    op.create_table(
        "coupon",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("percent", sa.Numeric(5, 2), nullable=True),
        sa.Column("amount_try", sa.BigInteger(), nullable=True),
        sa.Column("amount_usd", sa.BigInteger(), nullable=True),
        sa.Column("starts_on", sa.Date(), nullable=True),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.Column("most_uses", sa.Integer(), nullable=True),
        sa.Column("most_per_person", sa.Integer(), nullable=True),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("bundle_ids", JSONB(none_as_null=True), nullable=False),
        sa.Column("bundle_group", sa.String(100), nullable=False),
        sa.Column("is_stackable", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_by", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("uses >= 0 AND uses <= most_uses", name=op.f("ck_coupon_uses_within")),
        sa.CheckConstraint("percent > 0 AND percent <= 100", name=op.f("ck_coupon_percent_within")),
        sa.CheckConstraint("amount_try > 0 AND amount_usd > 0", name=op.f("ck_coupon_amounts_positive")),
        _reference("coupon", "shop_id", "shop", "CASCADE"),
        _reference("coupon", "created_by", "user_account", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coupon")),
    )
    op.execute("ALTER TABLE coupon ALTER COLUMN bundle_ids SET STATISTICS 0")
    op.create_index(
        "uq_coupon_shop_id_code",
        "coupon",
        ["shop_id", "code"],
        unique=True,
        postgresql_where=sa.text("ended_at IS NULL"),
    )
    op.create_index("ix_coupon_shop_id_id", "coupon", ["shop_id", "id"])
    op.create_table(
        "shopcart_coupon",
        sa.Column("shopcart_id", sa.Uuid(), nullable=False),
        sa.Column("coupon_id", sa.Uuid(), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        _reference("shopcart_coupon", "shopcart_id", "shopcart", "CASCADE"),
        _reference("shopcart_coupon", "coupon_id", "coupon", "CASCADE"),
        sa.PrimaryKeyConstraint("shopcart_id", "coupon_id", name=op.f("pk_shopcart_coupon")),
    )
    op.create_table(
        "coupon_use",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("coupon_id", sa.Uuid(), nullable=False),
        sa.Column("shopcart_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(32), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("returned_at", sa.DateTime(timezone=True), nullable=True),
        _reference("coupon_use", "coupon_id", "coupon", "CASCADE"),
        _reference("coupon_use", "shopcart_id", "shopcart", "CASCADE"),
        _reference("coupon_use", "user_id", "user_account"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coupon_use")),
    )
    op.create_index(
        "uq_coupon_use_coupon_id_shopcart_id", "coupon_use", ["coupon_id", "shopcart_id"], unique=True
    )
    op.create_index("ix_coupon_use_coupon_id_user_id", "coupon_use", ["coupon_id", "user_id"])
    op.create_index("ix_coupon_use_shopcart_id", "coupon_use", ["shopcart_id"])


def downgrade() -> None:
    for table in ("coupon_use", "shopcart_coupon", "coupon"):
        op.drop_table(table)
