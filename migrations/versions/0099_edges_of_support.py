"""Support: files that wait for their message, blocked senders, exports of visitors, and what is kept for how long."""

import sqlalchemy as sa
from alembic import op

revision = "0099"
down_revision = "0095"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "ticket_upload",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket_upload")),
    )
    for column in ("owner_id", "created_at", "key"):
        op.create_index(f"ix_ticket_upload_{column}", "ticket_upload", [column])
    op.create_table(
        "mail_block",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("sender", sa.String(254), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("made_by", sa.Uuid(), nullable=True),
        sa.Column("made_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["made_by"], ["user_account.id"], name=op.f("fk_mail_block_made_by"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_block")),
    )
    op.create_index("uq_mail_block_site_id_sender", "mail_block", ["site_id", "sender"], unique=True)
    op.create_index("ix_mail_block_made_by", "mail_block", ["made_by"])
    op.create_table(
        "visitor_export",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("visitor_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(), nullable=True),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("asked_at", _MOMENT, nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["visitor_id"],
            ["mail_visitor.id"],
            name=op.f("fk_visitor_export_visitor_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_visitor_export")),
    )
    for column in ("visitor_id", "expires_at"):
        op.create_index(f"ix_visitor_export_{column}", "visitor_export", [column])
    for column in ("emptied_at", "held_until"):
        op.add_column("ticket", sa.Column(column, _MOMENT, nullable=True))
    op.add_column("ticket", sa.Column("forgotten_as", sa.String(8), nullable=True))
    op.create_index(
        "ix_ticket_to_empty",
        "ticket",
        ["id"],
        postgresql_where=sa.text("state = 'terminated' AND emptied_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_ticket_to_empty", "ticket")
    for column in ("emptied_at", "held_until", "forgotten_as"):
        op.drop_column("ticket", column)
    for table in ("visitor_export", "mail_block", "ticket_upload"):
        op.drop_table(table)
