"""Pictures of bundles."""

import sqlalchemy as sa
from alembic import op

revision = "0085"
down_revision = "0084"


def upgrade() -> None:
    op.create_table(
        "bundle_picture",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("bundle_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("alt", sa.String(200), nullable=False),
        sa.Column("alt_en", sa.String(200), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("alt <> ''", name=op.f("ck_bundle_picture_alt_said")),
        sa.ForeignKeyConstraint(
            ["bundle_id"], ["bundle.id"], name=op.f("fk_bundle_picture_bundle_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bundle_picture")),
    )
    op.create_index("ix_bundle_picture_bundle_id_position", "bundle_picture", ["bundle_id", "position"])
    op.create_index(
        "ix_bundle_picture_sha256",
        "bundle_picture",
        ["sha256"],
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index("ix_bundle_picture_file_id", "bundle_picture", ["file_id"])
    op.create_index(
        "ix_bundle_picture_deleted_at",
        "bundle_picture",
        ["deleted_at"],
        postgresql_where=sa.text("deleted_at IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_table("bundle_picture")
