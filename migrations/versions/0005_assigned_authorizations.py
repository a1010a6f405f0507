"""Authorizations that are assigned out of others and used up; the trail by time."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "authorization_use",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("assigned_id", sa.Uuid(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(length=200), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["assigned_id"],
            ["assigned_authorization.id"],
            name=op.f("fk_authorization_use_assigned_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_authorization_use")),
    )
    op.create_index(
        "ix_authorization_use_assigned_id_id", "authorization_use", ["assigned_id", "id"], unique=False
    )
    op.add_column("assigned_authorization", sa.Column("parent_id", sa.Uuid(), nullable=True))
    op.add_column("assigned_authorization", sa.Column("granted_count", sa.Integer(), nullable=True))
    op.execute("UPDATE assigned_authorization SET granted_count = count")
    op.create_index("ix_assigned_authorization_ends_at", "assigned_authorization", ["ends_at"], unique=False)
    op.create_index(
        "ix_assigned_authorization_parent_id", "assigned_authorization", ["parent_id"], unique=False
    )
    op.create_foreign_key(
        op.f("fk_assigned_authorization_parent_id"),
        "assigned_authorization",
        "assigned_authorization",
        ["parent_id"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index("ix_audit_entry_at_id", "audit_entry", ["at", "id"], unique=False)
    op.add_column(
        "authorization_definition", sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True)
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
