"""How urgent tickets are, their tags, until when they are out of sight, and the tags that a desk knows."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0094"
down_revision = "0092"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("ticket", sa.Column("priority", sa.String(32), server_default="normal", nullable=False))
    op.add_column("ticket", sa.Column("tags", JSONB(none_as_null=True), server_default="[]", nullable=False))
    op.execute("ALTER TABLE ticket ALTER COLUMN tags SET STATISTICS 0")
    op.add_column("ticket", sa.Column("later_until", _MOMENT, nullable=True))
    op.execute("UPDATE ticket SET priority = 'high' WHERE operation_name IN ('payment', 'privacy')")
    op.create_index("ix_ticket_spam", "ticket", ["id"], postgresql_where=sa.text("state = 'spam'"))
    op.create_index(
        "ix_ticket_working",
        "ticket",
        ["site_id", "answer_by"],
        postgresql_where=sa.text("state IN ('open', 'answered')"),
    )
    op.create_table(
        "ticket_tag",
        sa.Column("desk_id", sa.Uuid(), nullable=False),
        sa.Column("tag_key", sa.String(80), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("tag", sa.String(40), nullable=False),
        sa.Column("used_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("desk_id", "tag_key", name=op.f("pk_ticket_tag")),
    )
    op.create_index("ix_ticket_tag_site_id", "ticket_tag", ["site_id"])


def downgrade() -> None:
    op.drop_table("ticket_tag")
    op.drop_index("ix_ticket_working", "ticket")
    op.drop_index("ix_ticket_spam", "ticket")
    op.execute("UPDATE ticket SET state = 'passive' WHERE state = 'spam'")
    for column in ("later_until", "tags", "priority"):
        op.drop_column("ticket", column)
