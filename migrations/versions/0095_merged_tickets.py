"""Tickets that were merged: into which, and from where their messages came."""

import sqlalchemy as sa
from alembic import op

revision = "0095"
down_revision = "0093"

_COLUMNS = (("ticket", "merged_into_id"), ("ticket_message", "origin_id"), ("ticket_message", "about_id"))


def upgrade() -> None:
    for table, column in _COLUMNS:
        op.add_column(table, sa.Column(column, sa.Uuid(), nullable=True))
        op.create_foreign_key(
            op.f(f"fk_{table}_{column}"), table, "ticket", [column], ["id"], ondelete="SET NULL"
        )
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.add_column("ticket", sa.Column("merged_from", sa.String(32), nullable=True))
    op.add_column("ticket_message", sa.Column("origin_number", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.execute("UPDATE ticket SET state = 'terminated' WHERE state = 'merged'")
    op.drop_column("ticket_message", "origin_number")
    op.drop_column("ticket", "merged_from")
    for table, column in _COLUMNS:
        op.drop_column(table, column)
