"""Second steps (authenticator apps, passkeys, recovery codes), and the places a person is known in."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    _add_codes()
    _add_passkeys()
    _add_places()


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")


def _add_codes() -> None:
    op.create_table(
        "recovery_code",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_recovery_code_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "hash", name=op.f("pk_recovery_code")),
    )
    op.create_table(
        "totp_secret",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_totp_secret_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_totp_secret")),
    )


def _add_passkeys() -> None:
    op.create_table(
        "passkey",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("transports", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("rp_id", sa.String(length=253), nullable=False),
        sa.Column("is_synced", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_passkey_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkey_credential_id")),
    )
    op.create_index("ix_passkey_user_id_id", "passkey", ["user_id", "id"], unique=False)
    op.create_table(
        "passkey_ceremony",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "purpose",
            sa.Enum(
                "register",
                "second_step",
                "sign_in",
                "confirm",
                name="ceremonypurpose",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_passkey_ceremony_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey_ceremony")),
    )
    op.create_index("ix_passkey_ceremony_expires_at", "passkey_ceremony", ["expires_at"], unique=False)


def _add_places() -> None:
    op.create_table(
        "known_device",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("device", sa.String(length=300), nullable=False),
        sa.Column("network", sa.String(length=64), nullable=False),
        sa.Column("first_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_known_device_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_known_device")),
        sa.UniqueConstraint("user_id", "hash", name=op.f("uq_known_device_user_id_hash")),
    )
    op.create_index("ix_known_device_last_seen_at", "known_device", ["last_seen_at"], unique=False)
    op.create_table(
        "known_network",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("network", sa.String(length=64), nullable=False),
        sa.Column("first_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_known_network_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "network", name=op.f("pk_known_network")),
    )
    op.add_column(
        "user_session", sa.Column("is_warned", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.add_column("user_session", sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True))
