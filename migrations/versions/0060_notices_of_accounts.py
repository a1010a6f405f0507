"""Which notices of sites people have understood."""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0059"

_TABLE = "notice_understood"


def upgrade() -> None:
    op.create_table(
        _TABLE,
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("understood_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["user_account.id"],
            name=op.f("fk_notice_understood_user_id_user_account"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["site_id"], ["site.id"], name=op.f("fk_notice_understood_site_id_site"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "site_id", "key", name=op.f("pk_notice_understood")),
    )


def downgrade() -> None:
    op.drop_table(_TABLE)
