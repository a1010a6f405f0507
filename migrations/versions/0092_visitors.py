"""Support without an account: visitors by their mail address, their keys, and tickets that wait for a proof."""

import sqlalchemy as sa
from alembic import op

revision = "0092"
down_revision = "0091"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "mail_visitor",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("mail_key", sa.String(254), nullable=False),
        sa.Column("lang", sa.String(32), nullable=False),
        sa.Column("asked_at", _MOMENT, nullable=False),
        sa.Column("code_hash", sa.LargeBinary(), nullable=True),
        sa.Column("code_until", _MOMENT, nullable=True),
        sa.Column("code_tries", sa.Integer(), nullable=False),
        sa.Column("code_used_by", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_visitor")),
    )
    op.create_index("uq_mail_visitor_site_id_mail_key", "mail_visitor", ["site_id", "mail_key"], unique=True)
    op.create_index("ix_mail_visitor_mail_key", "mail_visitor", ["mail_key"])
    op.add_column("ticket", sa.Column("visitor_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_ticket_visitor_id"), "ticket", "mail_visitor", ["visitor_id"], ["id"], ondelete="SET NULL"
    )
    op.create_index("ix_ticket_visitor_id_changed_at", "ticket", ["visitor_id", "changed_at"])
    op.create_index(
        "ix_ticket_unverified", "ticket", ["opened_at"], postgresql_where=sa.text("state = 'unverified'")
    )
    op.create_table(
        "mail_visitor_key",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("visitor_id", sa.Uuid(), nullable=False),
        sa.Column("ticket_id", sa.Uuid(), nullable=True),
        sa.Column("made_at", _MOMENT, nullable=False),
        sa.Column("used_at", _MOMENT, nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.Column("device", sa.String(300), nullable=False),
        sa.ForeignKeyConstraint(
            ["visitor_id"],
            ["mail_visitor.id"],
            name=op.f("fk_mail_visitor_key_visitor_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["ticket_id"], ["ticket.id"], name=op.f("fk_mail_visitor_key_ticket_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_visitor_key")),
        sa.UniqueConstraint("key_hash", name=op.f("uq_mail_visitor_key_key_hash")),
    )
    for column in ("visitor_id", "ticket_id", "expires_at"):
        op.create_index(f"ix_mail_visitor_key_{column}", "mail_visitor_key", [column])


def downgrade() -> None:
    op.drop_table("mail_visitor_key")
    op.execute("DELETE FROM ticket WHERE visitor_id IS NOT NULL")
    op.drop_column("ticket", "visitor_id")
    op.drop_index("ix_ticket_unverified", "ticket")
    op.drop_table("mail_visitor")
