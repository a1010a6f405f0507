"""What a virus scanner says of files that came by mail."""

import sqlalchemy as sa
from alembic import op

revision = "0131"
down_revision = "0130"


def upgrade() -> None:
    op.add_column(
        "ticket_file", sa.Column("virus", sa.String(100), server_default=sa.text("''"), nullable=False)
    )
    op.add_column(
        "ticket_file",
        sa.Column("is_unscanned", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
    op.create_index(
        "ix_ticket_file_unscanned", "ticket_file", ["file_id"], postgresql_where=sa.text("is_unscanned")
    )


def downgrade() -> None:
    op.drop_index("ix_ticket_file_unscanned", "ticket_file")
    op.drop_column("ticket_file", "is_unscanned")
    op.drop_column("ticket_file", "virus")
