"""People in copy of tickets, and what they wrote."""

import sqlalchemy as sa
from alembic import op

revision = "0130"
down_revision = "0133"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "ticket_copy",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ticket_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(254), nullable=False),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("mail_key", sa.String(254), nullable=False),
        sa.Column("added_at", _MOMENT, nullable=False),
        sa.Column("left_at", _MOMENT),
        sa.Column("origin_id", sa.Uuid()),
        sa.ForeignKeyConstraint(
            ["ticket_id"], ["ticket.id"], name=op.f("fk_ticket_copy_ticket_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["origin_id"], ["ticket.id"], name=op.f("fk_ticket_copy_origin_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket_copy")),
    )
    op.create_index(
        "uq_ticket_copy_ticket_id_mail_key", "ticket_copy", ["ticket_id", "mail_key"], unique=True
    )
    op.create_index("ix_ticket_copy_mail_key", "ticket_copy", ["mail_key"])
    op.create_index(
        "ix_ticket_copy_origin_id",
        "ticket_copy",
        ["origin_id"],
        postgresql_where=sa.text("origin_id IS NOT NULL"),
    )
    op.add_column("ticket_message", sa.Column("copied_id", sa.Uuid()))
    op.create_foreign_key(
        op.f("fk_ticket_message_copied_id"),
        "ticket_message",
        "ticket_copy",
        ["copied_id"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index(
        "ix_ticket_message_copied_id",
        "ticket_message",
        ["copied_id"],
        postgresql_where=sa.text("copied_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_ticket_message_copied_id", "ticket_message")
    op.drop_constraint("fk_ticket_message_copied_id", "ticket_message")
    op.drop_column("ticket_message", "copied_id")
    op.drop_table("ticket_copy")
