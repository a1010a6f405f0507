"""Indexes by which the queue is paged and its views are counted without looking at whole tickets."""

import sqlalchemy as sa
from alembic import op

revision = "0126"
down_revision = "0125"

_WORKING = sa.text("state IN ('open', 'answered')")


def upgrade() -> None:
    op.create_index("ix_ticket_site_id_changed_at_id", "ticket", ["site_id", "changed_at", "id"])
    op.drop_index("ix_ticket_working", "ticket")
    op.create_index(
        "ix_ticket_working",
        "ticket",
        ["site_id", "answer_by"],
        postgresql_include=["organization_id", "assignee_id", "state", "later_until"],
        postgresql_where=_WORKING,
    )


def downgrade() -> None:
    op.drop_index("ix_ticket_working", "ticket")
    op.create_index("ix_ticket_working", "ticket", ["site_id", "answer_by"], postgresql_where=_WORKING)
    op.drop_index("ix_ticket_site_id_changed_at_id", "ticket")
