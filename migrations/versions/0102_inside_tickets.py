"""Macros and quick texts of desks, what people write and have not sent, and who is named in notes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0102"
down_revision = "0098"

_MOMENT = sa.DateTime(timezone=True)


def _key(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE"
    )


def upgrade() -> None:
    op.create_table(
        "ticket_draft",
        sa.Column("ticket_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("comment", sa.String(), nullable=False),
        sa.Column("is_internal", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changed_at", _MOMENT, nullable=False),
        _key("ticket_draft", "ticket_id", "ticket"),
        _key("ticket_draft", "user_id", "user_account"),
        sa.PrimaryKeyConstraint("ticket_id", "user_id", name=op.f("pk_ticket_draft")),
    )
    op.create_index("ix_ticket_draft_user_id", "ticket_draft", ["user_id"])
    op.create_table(
        "ticket_mention",
        sa.Column("message_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("mailed_at", _MOMENT, nullable=True),
        _key("ticket_mention", "message_id", "ticket_message"),
        _key("ticket_mention", "user_id", "user_account"),
        sa.PrimaryKeyConstraint("message_id", "user_id", name=op.f("pk_ticket_mention")),
    )
    op.create_index("ix_ticket_mention_user_id", "ticket_mention", ["user_id"])
    op.create_index(
        "ix_ticket_mention_to_mail",
        "ticket_mention",
        ["user_id"],
        postgresql_where=sa.text("mailed_at IS NULL"),
    )
    op.create_table(
        "ticket_macro",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("desk_id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=True),
        sa.Column("is_text", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("lang", sa.String(32), nullable=True),
        sa.Column("comment", sa.String(), nullable=False),
        sa.Column("moves", JSONB(none_as_null=True), nullable=False),
        sa.Column("changed_at", _MOMENT, nullable=False),
        _key("ticket_macro", "owner_id", "user_account"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket_macro")),
    )
    op.execute("ALTER TABLE ticket_macro ALTER COLUMN moves SET STATISTICS 0")
    op.create_index("ix_ticket_macro_desk_id", "ticket_macro", ["desk_id"])
    op.create_index("ix_ticket_macro_owner_id", "ticket_macro", ["owner_id"])
    op.create_table(
        "ticket_macro_run",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("ran_at", _MOMENT, nullable=False),
        sa.Column("before", JSONB(none_as_null=True), nullable=False),
        _key("ticket_macro_run", "user_id", "user_account"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ticket_macro_run")),
    )
    op.execute("ALTER TABLE ticket_macro_run ALTER COLUMN before SET STATISTICS 0")
    op.create_index("ix_ticket_macro_run_user_id", "ticket_macro_run", ["user_id"])
    op.create_index("ix_ticket_macro_run_ran_at", "ticket_macro_run", ["ran_at"])


def downgrade() -> None:
    for table in ("ticket_macro_run", "ticket_macro", "ticket_mention", "ticket_draft"):
        op.drop_table(table)
