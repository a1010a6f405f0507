"""The whole record of a person: images, history of sign-ins, agreements, change of address, export, leaving."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0007"
down_revision = "0006"

_FOLD_NAMES = """
UPDATE user_account SET name_key =
  lower(translate(firstname || ' ' || lastname, 'İIıÇĞÖŞÜçğöşüÂÎÛâîû', 'iiicgosucgosuaiuaiu'))
"""
_FORGET_NAMES_OF_COVER_PHOTOS = "UPDATE user_account SET cover_photo = '' WHERE cover_photo <> ''"
_KEEP_AGREEMENTS = r"""
INSERT INTO accepted_agreement (id, user_id, document_code, version, accepted_at)
SELECT gen_random_uuid(), id,
  CASE WHEN eula_document_code ~ '.-[0-9][0-9A-Za-z.]*$'
    THEN regexp_replace(eula_document_code, '-[0-9][0-9A-Za-z.]*$', '') ELSE eula_document_code END,
  CASE WHEN eula_document_code ~ '.-[0-9][0-9A-Za-z.]{0,31}$'
    THEN substring(eula_document_code from '-([0-9][0-9A-Za-z.]*)$') ELSE '1' END,
  eula_approved_at
FROM user_account WHERE eula_document_code <> ''
"""


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    _make_accepted_agreement()
    _make_data_export()
    _make_mail_change()
    _make_sign_in_record()
    _make_user_image()
    _add_to_user_account()
    _index_user_account()
    for change in (_FOLD_NAMES, _FORGET_NAMES_OF_COVER_PHOTOS, _KEEP_AGREEMENTS):
        op.execute(change)


def _make_accepted_agreement() -> None:
    op.create_table(
        "accepted_agreement",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("document_code", sa.String(length=64), nullable=False),
        sa.Column("version", sa.String(length=32), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_accepted_agreement_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accepted_agreement")),
        sa.UniqueConstraint(
            "user_id",
            "document_code",
            "version",
            name=op.f("uq_accepted_agreement_user_id_document_code_version"),
        ),
    )


def _make_data_export() -> None:
    op.create_table(
        "data_export",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_data_export_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_export")),
    )
    op.create_index("ix_data_export_expires_at", "data_export", ["expires_at"], unique=False)
    op.create_index("ix_data_export_user_id_id", "data_export", ["user_id", "id"], unique=False)


def _make_mail_change() -> None:
    op.create_table(
        "mail_change",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("new_mail", sa.String(length=254), nullable=False),
        sa.Column("old_hash", sa.LargeBinary(), nullable=False),
        sa.Column("new_hash", sa.LargeBinary(), nullable=False),
        sa.Column("old_confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("new_confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_mail_change_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_mail_change")),
        sa.UniqueConstraint("id", name=op.f("uq_mail_change_id")),
    )
    op.create_index("ix_mail_change_expires_at", "mail_change", ["expires_at"], unique=False)


def _make_sign_in_record() -> None:
    op.create_table(
        "sign_in_record",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "outcome",
            sa.Enum(
                "succeeded",
                "wrong_password",
                "wrong_code",
                "refused",
                name="signinoutcome",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("device", sa.String(length=300), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_sign_in_record_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in_record")),
    )
    op.create_index("ix_sign_in_record_at", "sign_in_record", ["at"], unique=False)
    op.create_index("ix_sign_in_record_user_id_id", "sign_in_record", ["user_id", "id"], unique=False)


def _make_user_image() -> None:
    op.create_table(
        "user_image",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("picture", "cover_photo", name="imagekind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_user_image_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_image")),
    )
    op.create_index("ix_user_image_user_id_id", "user_image", ["user_id", "id"], unique=False)


def _add_to_user_account() -> None:
    op.add_column(
        "user_account", sa.Column("name_key", sa.String(length=202), server_default="", nullable=False)
    )
    op.add_column(
        "user_account",
        sa.Column(
            "languages",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default="[]",
            nullable=False,
        ),
    )
    op.add_column(
        "user_account", sa.Column("picture", sa.String(length=36), server_default="", nullable=False)
    )
    op.add_column("user_account", sa.Column("registered_by", sa.Uuid(), nullable=True))
    op.add_column(
        "user_account", sa.Column("state_reason", sa.String(length=500), server_default="", nullable=False)
    )
    op.add_column("user_account", sa.Column("delete_after", sa.DateTime(timezone=True), nullable=True))


def _index_user_account() -> None:
    op.create_index(
        "ix_user_account_leaving",
        "user_account",
        ["delete_after"],
        unique=False,
        postgresql_where=sa.text("state = 'leaving'"),
    )
    op.create_index(
        "ix_user_account_mail_key_letters",
        "user_account",
        ["mail_key"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"mail_key": "gin_trgm_ops"},
    )
    op.create_index(
        "ix_user_account_name_key_letters",
        "user_account",
        ["name_key"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"name_key": "gin_trgm_ops"},
    )
    op.create_index("ix_user_account_state_id", "user_account", ["state", "id"], unique=False)
    op.create_index(
        "ix_user_account_username_key_letters",
        "user_account",
        ["username_key"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"username_key": "gin_trgm_ops"},
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
