"""Support: tickets, their messages and files, how far people have read, and rights to follow them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0091"
down_revision = "0090"

_MOMENT = sa.DateTime(timezone=True)


def _reference(table: str, column: str, to: str, ondelete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"), ondelete=ondelete
    )


def upgrade() -> None:
    op.create_table(
        "ticket_counter",
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("site_id", name=op.f("pk_ticket_counter")),
    )
    op.create_table(
        "ticket",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("requester_id", sa.Uuid(), nullable=True),
        sa.Column("organization_id", sa.Uuid(), nullable=True),
        sa.Column("operation_name", sa.String(32), nullable=False),
        sa.Column("operation_note", sa.String(500), nullable=False),
        sa.Column("subject", sa.String(150), nullable=False),
        sa.Column("subject_key", sa.String(300), nullable=False),
        sa.Column("state", sa.String(32), nullable=False),
        sa.Column("lang", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("message_count", sa.Integer(), nullable=False),
        sa.Column("last_from", sa.String(32), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.Column("assignee_id", sa.Uuid(), nullable=True),
        sa.Column("base_url", sa.String(300), nullable=False),
        sa.Column("follows_id", sa.Uuid(), nullable=True),
        sa.Column("opened_at", _MOMENT, nullable=False),
        sa.Column("changed_at", _MOMENT, nullable=False),
        sa.Column("answer_by", _MOMENT, nullable=False),
        sa.Column("answered_at", _MOMENT, nullable=True),
        sa.Column("reminded_at", _MOMENT, nullable=True),
        sa.Column("moved_at", _MOMENT, nullable=False),
        _reference("ticket", "requester_id", "user_account", "SET NULL"),
        _reference("ticket", "organization_id", "shop", "SET NULL"),
        _reference("ticket", "assignee_id", "user_account", "SET NULL"),
        _reference("ticket", "follows_id", "ticket", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket")),
    )
    op.create_index("uq_ticket_site_id_number", "ticket", ["site_id", "number"], unique=True)
    op.create_index("ix_ticket_requester_id_changed_at", "ticket", ["requester_id", "changed_at"])
    op.create_index("ix_ticket_site_id_state_changed_at", "ticket", ["site_id", "state", "changed_at"])
    for column in ("organization_id", "assignee_id", "follows_id"):
        op.create_index(f"ix_ticket_{column}", "ticket", [column])
    op.create_index(
        "ix_ticket_to_sweep",
        "ticket",
        ["id"],
        postgresql_where=sa.text("state IN ('answered', 'passive')"),
    )
    _messages()
    op.create_table(
        "support_stream",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("subjects", JSONB(none_as_null=True), nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_support_stream")),
    )
    op.execute("ALTER TABLE support_stream ALTER COLUMN subjects SET STATISTICS 0")
    op.create_index("ix_support_stream_expires_at", "support_stream", ["expires_at"])


def _messages() -> None:
    op.create_table(
        "ticket_message",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ticket_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("author", sa.String(32), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=True),
        sa.Column("is_internal", sa.Boolean(), nullable=False),
        sa.Column("event", sa.String(32), nullable=False),
        sa.Column("comment", sa.String(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("idempotency_key", sa.String(100), nullable=True),
        sa.Column("asked", sa.LargeBinary(), nullable=True),
        _reference("ticket_message", "ticket_id", "ticket", "CASCADE"),
        _reference("ticket_message", "author_id", "user_account", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket_message")),
    )
    op.create_index(
        "uq_ticket_message_ticket_id_number", "ticket_message", ["ticket_id", "number"], unique=True
    )
    op.create_index(
        "uq_ticket_message_author_id_idempotency_key",
        "ticket_message",
        ["author_id", "idempotency_key"],
        unique=True,
        postgresql_where=sa.text("idempotency_key IS NOT NULL"),
    )
    op.create_index("ix_ticket_message_author_id", "ticket_message", ["author_id"])
    op.create_table(
        "ticket_file",
        sa.Column("message_id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("ticket_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        _reference("ticket_file", "message_id", "ticket_message", "CASCADE"),
        _reference("ticket_file", "ticket_id", "ticket", "CASCADE"),
        sa.PrimaryKeyConstraint("message_id", "file_id", name=op.f("pk_ticket_file")),
    )
    op.create_index("ix_ticket_file_ticket_id", "ticket_file", ["ticket_id"])
    op.create_index("ix_ticket_file_file_id", "ticket_file", ["file_id"])
    op.create_table(
        "ticket_seen",
        sa.Column("ticket_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("is_staff", sa.Boolean(), nullable=False),
        sa.Column("message_number", sa.Integer(), nullable=False),
        sa.Column("seen_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("ticket_id", "user_id", name=op.f("pk_ticket_seen")),
        prefixes=["UNLOGGED"],
    )
    op.create_index("ix_ticket_seen_user_id", "ticket_seen", ["user_id"])


def downgrade() -> None:
    for table in (
        "support_stream", "ticket_seen", "ticket_file", "ticket_message", "ticket", "ticket_counter",
    ):  # fmt: skip
        op.drop_table(table)
