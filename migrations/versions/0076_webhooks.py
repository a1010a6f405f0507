"""Webhooks: the addresses at which programs of a shop are told what happens in it, and the messages for them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0076"
down_revision = "0075"


def upgrade() -> None:
    op.create_table(
        "webhook",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("shop_id", sa.Uuid(), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("about", sa.String(200), server_default="", nullable=False),
        sa.Column("base_url", sa.String(300), server_default="", nullable=False),
        sa.Column("events", JSONB(none_as_null=True), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("stopped_why", sa.String(20), server_default="", nullable=False),
        sa.Column("sealed_secret", sa.LargeBinary(), nullable=False),
        sa.Column("sealed_old_secret", sa.LargeBinary(), nullable=True),
        sa.Column("old_secret_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("delivered_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_webhook"),
        sa.ForeignKeyConstraint(["shop_id"], ["shop.id"], name="fk_webhook_shop_id_shop", ondelete="CASCADE"),
    )
    op.create_index("ix_webhook_shop_id_id", "webhook", ["shop_id", "id"])
    op.create_table(
        "webhook_delivery",
        sa.Column("webhook_id", sa.Uuid(), nullable=False),
        sa.Column("message_id", sa.Uuid(), nullable=False),
        sa.Column("event", sa.String(40), nullable=False),
        sa.Column("body", JSONB(none_as_null=True), nullable=False),
        sa.Column("state", sa.String(32), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("claimed_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("tried_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("problem", sa.String(40), server_default="", nullable=False),
        sa.Column("answer", sa.String(2000), server_default="", nullable=False),
        sa.Column("milliseconds", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("webhook_id", "message_id", name="pk_webhook_delivery"),
        sa.ForeignKeyConstraint(
            ["webhook_id"], ["webhook.id"], name="fk_webhook_delivery_webhook_id_webhook", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_webhook_delivery_made_at", "webhook_delivery", ["made_at"])
    op.create_index(
        "ix_webhook_delivery_next_at",
        "webhook_delivery",
        ["next_at"],
        postgresql_where=sa.text("state = 'waiting'"),
    )
    for table, column in (("webhook", "events"), ("webhook_delivery", "body")):
        op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET STATISTICS 0")


def downgrade() -> None:
    op.drop_table("webhook_delivery")
    op.drop_table("webhook")
