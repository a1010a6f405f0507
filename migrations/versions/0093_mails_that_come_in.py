"""Support by mail: mails that come in, automatic mails that went out, and files that only staff may fetch."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0093"
down_revision = "0100"

_MOMENT = sa.DateTime(timezone=True)


def _reference(table: str, column: str, to: str, ondelete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"), ondelete=ondelete
    )


def upgrade() -> None:
    op.add_column(
        "ticket_file", sa.Column("is_risky", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.create_table(
        "incoming_mail",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("door", sa.String(32), nullable=False),
        sa.Column("door_key", sa.LargeBinary(), nullable=False),
        sa.Column("content_hash", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.LargeBinary(), nullable=True),
        sa.Column("key", sa.String(), nullable=True),
        sa.Column("return_path", sa.String(), nullable=False),
        sa.Column("recipients", JSONB(none_as_null=True), nullable=False),
        sa.Column("is_believed", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.String(32), nullable=False),
        sa.Column("header_id", sa.String(), nullable=False),
        sa.Column("from_address", sa.String(), nullable=False),
        sa.Column("ticket_id", sa.Uuid(), nullable=True),
        sa.Column("message_id", sa.Uuid(), nullable=True),
        sa.Column("received_at", _MOMENT, nullable=False),
        sa.Column("read_at", _MOMENT, nullable=True),
        _reference("incoming_mail", "ticket_id", "ticket", "SET NULL"),
        _reference("incoming_mail", "message_id", "ticket_message", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incoming_mail")),
    )
    op.execute("ALTER TABLE incoming_mail ALTER COLUMN recipients SET STATISTICS 0")
    op.create_index("uq_incoming_mail_door_key", "incoming_mail", ["door_key"], unique=True)
    op.create_index("uq_incoming_mail_signature", "incoming_mail", ["signature"], unique=True)
    for column in ("content_hash", "header_id", "ticket_id", "message_id", "received_at"):
        op.create_index(f"ix_incoming_mail_{column}", "incoming_mail", [column])
    op.create_index("ix_incoming_mail_from_address_read_at", "incoming_mail", ["from_address", "read_at"])
    op.create_index(
        "ix_incoming_mail_waiting", "incoming_mail", ["id"], postgresql_where=sa.text("outcome = 'waiting'")
    )
    op.create_table(
        "automatic_mail",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ticket_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("sent_at", _MOMENT, nullable=False),
        _reference("automatic_mail", "ticket_id", "ticket", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_automatic_mail")),
    )
    op.create_index("ix_automatic_mail_address_sent_at", "automatic_mail", ["address", "sent_at"])
    op.create_index("ix_automatic_mail_ticket_id", "automatic_mail", ["ticket_id"])
    op.create_index("ix_automatic_mail_sent_at", "automatic_mail", ["sent_at"])


def downgrade() -> None:
    op.drop_table("automatic_mail")
    op.drop_table("incoming_mail")
    op.drop_column("ticket_file", "is_risky")
