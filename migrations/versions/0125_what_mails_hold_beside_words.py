"""What mails hold beside their words: quotations, pictures that lie elsewhere, files that are too large."""

import sqlalchemy as sa
from alembic import op

revision = "0125"
down_revision = "0106"


def upgrade() -> None:
    op.add_column(
        "ticket_message", sa.Column("folded", sa.String(), server_default=sa.text("''"), nullable=False)
    )
    op.add_column(
        "ticket_message",
        sa.Column("hidden_pictures", sa.Integer(), server_default=sa.text("0"), nullable=False),
    )
    op.add_column(
        "ticket_message",
        sa.Column("left_out", sa.ARRAY(sa.String()), server_default=sa.text("'{}'"), nullable=False),
    )
    op.add_column(
        "ticket_file",
        sa.Column("has_picture", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
    op.execute(
        "UPDATE ticket_file SET has_picture = true"
        " WHERE key NOT LIKE 'ticket\\_files/%' AND lower(name) ~ '\\.(jpg|jpeg|png|webp)$'"
    )


def downgrade() -> None:
    op.drop_column("ticket_file", "has_picture")
    op.drop_column("ticket_message", "left_out")
    op.drop_column("ticket_message", "hidden_pictures")
    op.drop_column("ticket_message", "folded")
