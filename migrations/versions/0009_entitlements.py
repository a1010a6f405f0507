"""Entitlements: what a person holds of what was bought."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "entitlement",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("holder_id", sa.Uuid(), nullable=False),
        sa.Column("source_id", sa.Uuid(), nullable=False),
        sa.Column("is_root", sa.Boolean(), nullable=False),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.Column("order_id", sa.Uuid(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column(
            "product_type",
            sa.Enum(
                "credit",
                "authorization",
                "statistics_view",
                "statistics_query",
                "dataset_filter",
                "machine_learning_query",
                "cell_calculation",
                "service",
                name="producttype",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("product_name", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("bundle_name", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("seller_name", sa.String(length=200), nullable=False),
        sa.Column("limits", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("uses_granted", sa.Integer(), nullable=True),
        sa.Column("uses_left", sa.Integer(), nullable=True),
        sa.Column("uses_taken_back", sa.Integer(), nullable=False),
        sa.Column("uses_suffix", sa.String(length=60), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "status",
            sa.Enum(
                "pending",
                "active",
                "suspended",
                "exhausted",
                "expired",
                "cancelled",
                "revoked",
                name="entitlementstate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.Column("may_assign", sa.Boolean(), nullable=False),
        sa.Column("most_assigned", sa.Integer(), nullable=True),
        sa.Column("assigned_by", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("uses_left <= uses_granted", name=op.f("ck_entitlement_uses_left_within")),
        sa.CheckConstraint("uses_left >= 0", name=op.f("ck_entitlement_uses_left_not_negative")),
        sa.CheckConstraint("uses_taken_back >= 0", name=op.f("ck_entitlement_uses_taken_back_not_negative")),
        sa.ForeignKeyConstraint(
            ["assigned_by"], ["user_account.id"], name=op.f("fk_entitlement_assigned_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["holder_id"], ["user_account.id"], name=op.f("fk_entitlement_holder_id")),
        sa.ForeignKeyConstraint(["parent_id"], ["entitlement.id"], name=op.f("fk_entitlement_parent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entitlement")),
    )
    op.create_index(
        "ix_entitlement_ends_at",
        "entitlement",
        ["ends_at"],
        unique=False,
        postgresql_where=sa.text("status IN ('pending', 'active', 'suspended')"),
    )
    op.create_index("ix_entitlement_holder_id_id", "entitlement", ["holder_id", "id"], unique=False)
    op.create_index("ix_entitlement_order_id_place", "entitlement", ["order_id", "place"], unique=False)
    op.create_index("ix_entitlement_parent_id", "entitlement", ["parent_id"], unique=False)
    op.create_index("ix_entitlement_source_id", "entitlement", ["source_id"], unique=False)
    op.create_index(
        "uq_entitlement_source",
        "entitlement",
        ["source_id"],
        unique=True,
        postgresql_where=sa.text("is_root"),
    )
    op.create_table(
        "entitlement_use",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("entitlement_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(length=200), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("returned_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("count > 0", name=op.f("ck_entitlement_use_count_positive")),
        sa.ForeignKeyConstraint(
            ["entitlement_id"], ["entitlement.id"], name=op.f("fk_entitlement_use_entitlement_id")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_entitlement_use_user_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entitlement_use")),
    )
    op.create_index(
        "ix_entitlement_use_entitlement_id_id", "entitlement_use", ["entitlement_id", "id"], unique=False
    )
    op.create_index("uq_entitlement_use_key", "entitlement_use", ["entitlement_id", "key"], unique=True)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
