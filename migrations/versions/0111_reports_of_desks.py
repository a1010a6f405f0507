"""How soon each ticket had its first answer, for the reports of desks."""

import sqlalchemy as sa
from alembic import op

revision = "0111"
down_revision = "0105"

# How many working minutes older answers took is not known: the hours of a desk may have been others.
_KNOWN = """
UPDATE ticket SET first_answered_at = answer.created_at, first_answerer_id = answer.author_id
FROM (
    SELECT DISTINCT ON (ticket_id) ticket_id, created_at, author_id FROM ticket_message
    WHERE author = 'staff' AND NOT is_internal AND event = '' ORDER BY ticket_id, number
) AS answer
WHERE answer.ticket_id = ticket.id
"""


def upgrade() -> None:
    op.add_column("ticket", sa.Column("first_answered_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("ticket", sa.Column("first_answerer_id", sa.Uuid(), nullable=True))
    op.add_column("ticket", sa.Column("first_answer_minutes", sa.Integer(), nullable=True))
    op.add_column("ticket", sa.Column("first_in_time", sa.Boolean(), nullable=True))
    op.add_column("ticket", sa.Column("reopened_count", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_ticket_first_answerer_id", "ticket", ["first_answerer_id"])
    op.create_index("ix_ticket_site_id_first_answered_at", "ticket", ["site_id", "first_answered_at"])
    op.create_index("ix_ticket_site_id_opened_at", "ticket", ["site_id", "opened_at"])
    op.create_foreign_key(
        op.f("fk_ticket_first_answerer_id"),
        "ticket",
        "user_account",
        ["first_answerer_id"],
        ["id"],
        ondelete="SET NULL",
    )
    op.execute(_KNOWN)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
