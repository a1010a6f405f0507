"""Ratings of tickets: two faces and a sentence of who asked."""

import sqlalchemy as sa
from alembic import op

revision = "0106"
down_revision = "0111"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "ticket_rating",
        sa.Column("ticket_id", sa.Uuid(), nullable=False),
        sa.Column("face", sa.String(32), nullable=False),
        sa.Column("comment", sa.String(500), nullable=False),
        sa.Column("rated_at", _MOMENT, nullable=False),
        sa.Column("changed_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["ticket_id"],
            ["ticket.id"],
            name=op.f("fk_ticket_rating_ticket_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("ticket_id", name=op.f("pk_ticket_rating")),
    )


def downgrade() -> None:
    op.drop_table("ticket_rating")
