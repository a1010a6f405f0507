"""What is shown of products before they are bought, and free answers of models."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0086"
down_revision = "0085"


def upgrade() -> None:
    op.create_table(
        "product_preview",
        sa.Column("product_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("limits", JSONB(none_as_null=True), nullable=False),
        sa.Column("content", JSONB(none_as_null=True), nullable=False),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["product_id"],
            ["bundle_product.id"],
            name=op.f("fk_product_preview_product_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("product_id", name=op.f("pk_product_preview")),
    )
    for column in ("limits", "content"):
        op.execute(f"ALTER TABLE product_preview ALTER COLUMN {column} SET STATISTICS 0")
    op.create_table(
        "free_answer",
        sa.Column("training_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["training_id"],
            ["learning_run.id"],
            name=op.f("fk_free_answer_training_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_free_answer_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("training_id", "user_id", name=op.f("pk_free_answer")),
    )
    op.create_index("ix_free_answer_training_id_answered_at", "free_answer", ["training_id", "answered_at"])
    op.create_index("ix_free_answer_user_id", "free_answer", ["user_id"])


def downgrade() -> None:
    op.drop_table("free_answer")
    op.drop_table("product_preview")
