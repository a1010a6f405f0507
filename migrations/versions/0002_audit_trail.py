"""The audit trail, to which rows are only added."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"

_APPEND_ONLY = (
    """
    CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION refuse_change()
    """,
    """
    CREATE TRIGGER audit_entry_is_kept BEFORE DELETE ON audit_entry
    FOR EACH ROW WHEN (OLD.at > now() - interval '1 year') EXECUTE FUNCTION refuse_change()
    """,
    """
    CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    """,
)


def upgrade() -> None:
    op.create_table(
        "audit_entry",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("action", sa.String(length=64), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=True),
        sa.Column("actor_name", sa.String(length=64), nullable=False),
        sa.Column("application_id", sa.Uuid(), nullable=True),
        sa.Column(
            "subject",
            sa.Enum(
                "user",
                "session",
                "authorization",
                "application",
                name="subject",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("subject_id", sa.Uuid(), nullable=True),
        sa.Column("subject_name", sa.String(length=200), nullable=False),
        sa.Column("before", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("after", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("device", sa.String(length=300), nullable=False),
        sa.Column("domain", sa.String(length=253), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entry")),
    )
    op.create_index("ix_audit_entry_action_id", "audit_entry", ["action", "id"], unique=False)
    op.create_index("ix_audit_entry_actor_id_id", "audit_entry", ["actor_id", "id"], unique=False)
    op.create_index("ix_audit_entry_subject_id_id", "audit_entry", ["subject_id", "id"], unique=False)
    for statement in _APPEND_ONLY:
        op.execute(statement)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
