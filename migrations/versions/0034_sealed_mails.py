"""Mails wait sealed and are emptied once they are sent; what was sent before is emptied now.

The columns in clear stay for the workers that run while this is brought in: they find nothing in new mails,
leave them to be tried again, and what they had asked for themselves is still sent.
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("outgoing_mail", sa.Column("kind", sa.String(), server_default="", nullable=False))
    op.add_column("outgoing_mail", sa.Column("sealed", sa.LargeBinary(), nullable=True))
    op.execute("ALTER TABLE outgoing_mail ALTER COLUMN sealed SET STATISTICS 0")
    for column in ("subject", "body_text", "body_html"):
        op.alter_column("outgoing_mail", column, nullable=True)
    op.execute(
        "UPDATE outgoing_mail SET subject = NULL, body_text = NULL, body_html = NULL, attachments = '[]'"
        " WHERE sent_at IS NOT NULL"
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
