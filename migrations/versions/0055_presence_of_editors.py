"""Who is at work on a site at this moment."""

import sqlalchemy as sa
from alembic import op

revision = "0055"
down_revision = "0054"


def upgrade() -> None:
    op.create_table(
        "site_presence",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("tab_id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("is_unsaved", sa.Boolean(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["user_account.id"],
            name="fk_site_presence_user_id_user_account",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["site_id"], ["site.id"], name="fk_site_presence_site_id_site", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "tab_id", name="pk_site_presence"),
        prefixes=["UNLOGGED"],
    )
    op.create_index("ix_site_presence_site_id", "site_presence", ["site_id"])


def downgrade() -> None:
    op.drop_table("site_presence")
