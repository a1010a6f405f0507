"""Views of the desk's queue that people name."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0100"
down_revision = "0096"


def upgrade() -> None:
    op.create_table(
        "ticket_view",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("desk_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("view", sa.String(32), nullable=False),
        sa.Column("filter", JSONB(none_as_null=True), nullable=False),
        sa.Column("sort", sa.String(32), nullable=False),
        sa.Column("columns", JSONB(none_as_null=True), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["user_account.id"], name=op.f("fk_ticket_view_owner_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket_view")),
    )
    op.execute("ALTER TABLE ticket_view ALTER COLUMN filter SET STATISTICS 0")
    op.execute("ALTER TABLE ticket_view ALTER COLUMN columns SET STATISTICS 0")
    op.create_index("ix_ticket_view_owner_id", "ticket_view", ["owner_id"])
    op.create_index("ix_ticket_view_desk_id", "ticket_view", ["desk_id"])


def downgrade() -> None:
    op.drop_table("ticket_view")
