"""External applications with their keys, codes and users, and whose session is whose."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "signing_key",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sealed_private", sa.LargeBinary(), nullable=False),
        sa.Column("public", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("retires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signing_key")),
    )
    op.create_table(
        "external_application",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("info", sa.String(length=1000), nullable=False),
        sa.Column(
            "status",
            sa.Enum("active", "passive", name="applicationstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("url", sa.String(length=300), nullable=False),
        sa.Column("route", sa.String(length=300), nullable=False),
        sa.Column(
            "redirect_uris", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False
        ),
        sa.Column("logout_uris", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("scopes", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("is_open_for_registration", sa.Boolean(), nullable=False),
        sa.Column("eula_document_code", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"],
            ["user_account.id"],
            name=op.f("fk_external_application_owner_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_external_application")),
    )
    op.create_index(
        "ix_external_application_owner_id_id", "external_application", ["owner_id", "id"], unique=False
    )
    op.create_table(
        "access_key",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("access_key", sa.String(length=32), nullable=False),
        sa.Column(
            "agreed_scopes", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False
        ),
        sa.Column("eula_document_code", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["external_application.id"],
            name=op.f("fk_access_key_application_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_access_key_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_access_key")),
        sa.UniqueConstraint("access_key", name=op.f("uq_access_key_access_key")),
        sa.UniqueConstraint("application_id", "user_id", name=op.f("uq_access_key_application_id_user_id")),
    )
    op.create_index("ix_access_key_user_id_id", "access_key", ["user_id", "id"], unique=False)
    op.create_table(
        "application_key",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("hint", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["external_application.id"],
            name=op.f("fk_application_key_application_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_application_key")),
        sa.UniqueConstraint("hash", name=op.f("uq_application_key_hash")),
    )
    op.create_index(
        "ix_application_key_application_id_id", "application_key", ["application_id", "id"], unique=False
    )
    op.create_table(
        "access_key_token",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("access_key_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["access_key_id"],
            ["access_key.id"],
            name=op.f("fk_access_key_token_access_key_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_access_key_token")),
    )
    op.create_index("ix_access_key_token_expires_at", "access_key_token", ["expires_at"], unique=False)
    op.create_table(
        "authorization_code",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("access_key_id", sa.Uuid(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=True),
        sa.Column("redirect_uri", sa.String(length=300), nullable=False),
        sa.Column("scope", sa.String(length=200), nullable=False),
        sa.Column("nonce", sa.String(length=200), nullable=False),
        sa.Column("code_challenge", sa.String(length=128), nullable=False),
        sa.Column("signed_in_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["access_key_id"],
            ["access_key.id"],
            name=op.f("fk_authorization_code_access_key_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["user_session.id"],
            name=op.f("fk_authorization_code_session_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_authorization_code")),
    )
    op.create_index("ix_authorization_code_expires_at", "authorization_code", ["expires_at"], unique=False)
    op.add_column("user_session", sa.Column("application_id", sa.Uuid(), nullable=True))
    op.add_column(
        "user_session", sa.Column("scope", sa.String(length=200), server_default="wisdom", nullable=False)
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
