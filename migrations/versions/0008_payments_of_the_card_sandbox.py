"""Payments of the card sandbox."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "sandbox_payment",
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("provider_id", sa.String(length=64), nullable=False),
        sa.Column("reference", sa.String(length=64), nullable=False),
        sa.Column("seller_name", sa.String(length=200), nullable=False),
        sa.Column("items", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("minor", sa.BigInteger(), nullable=False),
        sa.Column(
            "currency", sa.Enum("TRY", "USD", name="currency", native_enum=False, length=32), nullable=False
        ),
        sa.Column("return_url", sa.String(length=2000), nullable=False),
        sa.Column("notice_url", sa.String(length=2000), nullable=False),
        sa.Column("lang", sa.Enum("tr", "en", name="lang", native_enum=False, length=32), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "open", "checking", "approved", "declined", name="sandboxstate", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column(
            "card",
            sa.Enum(
                "success",
                "declined",
                "insufficient_funds",
                "bank_timeout",
                "delayed",
                "lost",
                name="testcard",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column(
            "reason",
            sa.Enum(
                "none",
                "declined",
                "insufficient_funds",
                "secure_failed",
                "cancelled",
                "expired",
                "bank_timeout",
                "under_review",
                name="cardreason",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("wrong_codes", sa.Integer(), nullable=False),
        sa.Column("answers_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("refunded", sa.BigInteger(), nullable=False),
        sa.Column("refunds", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("minor > 0", name=op.f("ck_sandbox_payment_minor_positive")),
        sa.CheckConstraint(
            "refunded >= 0 AND refunded <= minor", name=op.f("ck_sandbox_payment_refunded_within")
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sandbox_payment")),
        sa.UniqueConstraint("provider_id", name=op.f("uq_sandbox_payment_provider_id")),
    )
    op.create_index("ix_sandbox_payment_created_at", "sandbox_payment", ["created_at"], unique=False)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
