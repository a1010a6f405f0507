"""Settings of desks, calendars of sites, and when a desk is warned of a ticket."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0096"
down_revision = "0094"

_JSON = postgresql.JSONB(none_as_null=True)


def upgrade() -> None:
    op.create_table(
        "support_settings",
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("desk_id", sa.Uuid(), nullable=False),
        sa.Column("settings", _JSON, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("site_id", "desk_id", name=op.f("pk_support_settings")),
    )
    op.create_table(
        "support_calendar",
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("days", _JSON, nullable=False),
        sa.PrimaryKeyConstraint("site_id", "year", name=op.f("pk_support_calendar")),
    )
    op.execute("ALTER TABLE support_settings ALTER COLUMN settings SET STATISTICS 0")
    op.execute("ALTER TABLE support_calendar ALTER COLUMN days SET STATISTICS 0")
    op.add_column("ticket", sa.Column("answer_minutes", sa.Integer(), nullable=True))
    op.add_column("ticket", sa.Column("warn_at", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE ticket SET answer_minutes = 480 WHERE operation_name <> 'privacy'")
    op.create_index(
        "ix_ticket_warn_at", "ticket", ["warn_at"], postgresql_where=sa.text("warn_at IS NOT NULL")
    )


def downgrade() -> None:
    op.drop_table("support_calendar")
    op.drop_table("support_settings")
    op.drop_column("ticket", "warn_at")
    op.drop_column("ticket", "answer_minutes")
