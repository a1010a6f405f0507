"""Mailboxes out of which mails are fetched, and which machine handed a mail to the receiver."""

import sqlalchemy as sa
from alembic import op

revision = "0098"
down_revision = "0099"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "mailbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("host", sa.String(253), nullable=False),
        sa.Column("port", sa.Integer(), nullable=False),
        sa.Column("security", sa.String(32), nullable=False),
        sa.Column("username", sa.String(254), nullable=False),
        sa.Column("sign_in", sa.String(32), nullable=False),
        sa.Column("sealed_secret", sa.LargeBinary(), nullable=False),
        sa.Column("folder", sa.String(200), nullable=False),
        sa.Column("believed_relay", sa.String(253), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("uid_validity", sa.BigInteger(), nullable=True),
        sa.Column("start_uid", sa.BigInteger(), nullable=False),
        sa.Column("last_uid", sa.BigInteger(), nullable=False),
        sa.Column("left_count", sa.Integer(), nullable=False),
        sa.Column("problem", sa.String(32), nullable=True),
        sa.Column("failed_count", sa.Integer(), nullable=False),
        sa.Column("looked_at", _MOMENT, nullable=True),
        sa.Column("fetched_at", _MOMENT, nullable=True),
        sa.Column("test_id", sa.Uuid(), nullable=True),
        sa.Column("test_step", sa.String(32), nullable=True),
        sa.Column("test_problem", sa.String(32), nullable=True),
        sa.Column("tested_at", _MOMENT, nullable=True),
        sa.Column("held_by", sa.Uuid(), nullable=True),
        sa.Column("held_until", _MOMENT, nullable=True),
        sa.Column("next_at", _MOMENT, nullable=False),
        sa.Column("base_url", sa.String(300), nullable=False),
        sa.Column("made_at", _MOMENT, nullable=False),
        sa.Column("changed_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["site_id"], ["site.id"], name=op.f("fk_mailbox_site_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mailbox")),
    )
    op.create_index("ix_mailbox_site_id", "mailbox", ["site_id"])
    op.add_column("incoming_mail", sa.Column("mailbox_id", sa.Uuid(), nullable=True))
    for column in ("peer", "greeting"):
        op.add_column(
            "incoming_mail", sa.Column(column, sa.String(), server_default=sa.text("''"), nullable=False)
        )
    op.create_foreign_key(
        op.f("fk_incoming_mail_mailbox_id"),
        "incoming_mail",
        "mailbox",
        ["mailbox_id"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index(
        "ix_incoming_mail_mailbox_id",
        "incoming_mail",
        ["mailbox_id"],
        postgresql_where=sa.text("mailbox_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_incoming_mail_mailbox_id", "incoming_mail")
    op.drop_column("incoming_mail", "mailbox_id")
    op.drop_column("incoming_mail", "peer")
    op.drop_column("incoming_mail", "greeting")
    op.drop_table("mailbox")
