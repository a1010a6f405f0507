"""The first schema: everything the platform keeps."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None

_APPEND_ONLY = (
    """
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME; END $$
    """,
    """
    CREATE TRIGGER credit_entry_is_append_only BEFORE UPDATE ON credit_entry
    FOR EACH ROW EXECUTE FUNCTION refuse_change()
    """,
)


def upgrade() -> None:
    op.create_table(
        "authorization_definition",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("auth_id", sa.String(length=64), nullable=False),
        sa.Column("auth_name", sa.String(length=200), nullable=False),
        sa.Column("auth_info", sa.String(length=1000), nullable=False),
        sa.Column("is_built_in", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_authorization_definition")),
        sa.UniqueConstraint("auth_id", name=op.f("uq_authorization_definition_auth_id")),
    )
    op.create_table(
        "call_count",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_call_count")),
        prefixes=["UNLOGGED"],
    )
    op.create_index("ix_call_count_expires_at", "call_count", ["expires_at"], unique=False)
    op.create_table(
        "job",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "queued",
                "running",
                "succeeded",
                "failed",
                "cancelled",
                name="jobstate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("args", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("step", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("detail", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("result", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("error", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease", sa.Uuid(), nullable=True),
        sa.Column("is_cancel_asked", sa.Boolean(), nullable=False),
        sa.Column("queued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("heartbeat_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
    )
    op.create_index("ix_job_owner_id_id", "job", ["owner_id", "id"], unique=False)
    op.create_index("ix_job_subject_id_kind_id", "job", ["subject_id", "kind", "id"], unique=False)
    op.create_index(
        "ix_job_unfinished",
        "job",
        ["heartbeat_at"],
        unique=False,
        postgresql_where=sa.text("state IN ('queued', 'running')"),
    )
    op.create_table(
        "outgoing_mail",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("to_address", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("body_text", sa.String(), nullable=False),
        sa.Column("body_html", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("last_error", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing_mail")),
    )
    op.create_index("ix_outgoing_mail_created_at", "outgoing_mail", ["created_at"], unique=False)
    op.create_index(
        "ix_outgoing_mail_unsent",
        "outgoing_mail",
        ["created_at"],
        unique=False,
        postgresql_where=sa.text("sent_at IS NULL"),
    )
    op.create_table(
        "sign_in_attempts",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("forget_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_sign_in_attempts")),
    )
    op.create_index("ix_sign_in_attempts_forget_at", "sign_in_attempts", ["forget_at"], unique=False)
    op.create_table(
        "site",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("domain", sa.String(), nullable=False),
        sa.Column("is_default", sa.Boolean(), nullable=False),
        sa.Column("application_name", sa.String(), nullable=False),
        sa.Column("navbar_middle_logo", sa.String(), nullable=False),
        sa.Column("page_favicon", sa.String(), nullable=False),
        sa.Column("accent_color", sa.String(), nullable=False),
        sa.Column(
            "language_options", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False
        ),
        sa.Column(
            "default_language", sa.Enum("tr", "en", name="lang", native_enum=False, length=32), nullable=False
        ),
        sa.Column("is_login_on", sa.Boolean(), nullable=False),
        sa.Column("is_login_external", sa.Boolean(), nullable=False),
        sa.Column("captcha_site_key", sa.String(), nullable=False),
        sa.Column("product_id", sa.String(), nullable=False),
        sa.Column("planted", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site")),
        sa.UniqueConstraint("domain", name=op.f("uq_site_domain")),
    )
    op.create_index(
        "uq_site_is_default", "site", ["is_default"], unique=True, postgresql_where=sa.text("is_default")
    )
    op.create_table(
        "stored_file",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("media_type", sa.String(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stored_file")),
        sa.UniqueConstraint("key", name=op.f("uq_stored_file_key")),
    )
    op.create_index("ix_stored_file_owner_id_id", "stored_file", ["owner_id", "id"], unique=False)
    op.create_table(
        "used_captcha",
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("nonce", name=op.f("pk_used_captcha")),
    )
    op.create_index("ix_used_captcha_expires_at", "used_captcha", ["expires_at"], unique=False)
    op.create_table(
        "user_account",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("username", sa.String(length=32), nullable=False),
        sa.Column("username_key", sa.String(length=32), nullable=False),
        sa.Column("mail", sa.String(length=254), nullable=False),
        sa.Column("mail_key", sa.String(length=254), nullable=False),
        sa.Column("mail_id", sa.Uuid(), nullable=False),
        sa.Column("mail_approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "state",
            sa.Enum("waiting_mail", "active", "blocked", name="userstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("is_login_code_wanted", sa.Boolean(), nullable=False),
        sa.Column(
            "active_lang", sa.Enum("tr", "en", name="lang", native_enum=False, length=32), nullable=False
        ),
        sa.Column("firstname", sa.String(length=100), nullable=False),
        sa.Column("lastname", sa.String(length=100), nullable=False),
        sa.Column(
            "gender",
            sa.Enum("female", "male", "other", "unspecified", name="gender", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("date_of_birth", sa.Date(), nullable=True),
        sa.Column("phone_area_code", sa.String(length=5), nullable=False),
        sa.Column("phone_number", sa.String(length=20), nullable=False),
        sa.Column("address", sa.String(length=500), nullable=False),
        sa.Column("about_me", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("cover_photo", sa.String(length=200), nullable=False),
        sa.Column("website", sa.String(length=200), nullable=False),
        sa.Column("facebook", sa.String(length=200), nullable=False),
        sa.Column("instagram", sa.String(length=200), nullable=False),
        sa.Column("linkedin", sa.String(length=200), nullable=False),
        sa.Column("twitter", sa.String(length=200), nullable=False),
        sa.Column("youtube", sa.String(length=200), nullable=False),
        sa.Column("eula_document_code", sa.String(length=64), nullable=False),
        sa.Column("eula_approved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_account")),
        sa.UniqueConstraint("mail_key", name=op.f("uq_user_account_mail_key")),
        sa.UniqueConstraint("username_key", name=op.f("uq_user_account_username_key")),
    )
    op.create_index(
        "ix_user_account_waiting",
        "user_account",
        ["created_at"],
        unique=False,
        postgresql_where=sa.text("state = 'waiting_mail'"),
    )
    op.create_table(
        "assigned_authorization",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("auth_id", sa.String(length=64), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "pending",
                "active",
                "suspended",
                "exhausted",
                "expired",
                "cancelled",
                "revoked",
                name="assignedstate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("count", sa.Integer(), nullable=True),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("may_assign", sa.Boolean(), nullable=False),
        sa.Column("assigned_by", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("count >= 0", name=op.f("ck_assigned_authorization_count_not_negative")),
        sa.ForeignKeyConstraint(
            ["assigned_by"],
            ["user_account.id"],
            name=op.f("fk_assigned_authorization_assigned_by"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["auth_id"], ["authorization_definition.auth_id"], name=op.f("fk_assigned_authorization_auth_id")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["user_account.id"],
            name=op.f("fk_assigned_authorization_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assigned_authorization")),
    )
    op.create_index("ix_assigned_authorization_auth_id", "assigned_authorization", ["auth_id"], unique=False)
    op.create_index(
        "ix_assigned_authorization_user_id_id", "assigned_authorization", ["user_id", "id"], unique=False
    )
    op.create_index(
        "uq_assigned_authorization_lasting",
        "assigned_authorization",
        ["user_id", "auth_id"],
        unique=True,
        postgresql_where=sa.text("status = 'active' AND count IS NULL AND ends_at IS NULL"),
    )
    op.create_table(
        "credit_entry",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "movement",
            sa.Enum(
                "granted", "reserved", "spent", "released", name="movement", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column(
            "from_account",
            sa.Enum(
                "issued",
                "available",
                "reserved",
                "consumed",
                name="ledgeraccount",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "to_account",
            sa.Enum(
                "issued",
                "available",
                "reserved",
                "consumed",
                name="ledgeraccount",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("cause_key", sa.String(), nullable=False),
        sa.Column("cause", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("hold_id", sa.Uuid(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_credit_entry_amount_positive")),
        sa.ForeignKeyConstraint(["user_id"], ["user_account.id"], name=op.f("fk_credit_entry_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_credit_entry")),
    )
    op.create_index("ix_credit_entry_user_id_id", "credit_entry", ["user_id", "id"], unique=False)
    op.create_index(
        "uq_credit_entry_grant",
        "credit_entry",
        ["user_id", "cause_key"],
        unique=True,
        postgresql_where=sa.text("movement = 'granted'"),
    )
    op.create_table(
        "credit_hold",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum("held", "spent", "released", name="holdstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("cause", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount >= 0", name=op.f("ck_credit_hold_amount_not_negative")),
        sa.ForeignKeyConstraint(["user_id"], ["user_account.id"], name=op.f("fk_credit_hold_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_credit_hold")),
    )
    op.create_index(op.f("ix_credit_hold_user_id"), "credit_hold", ["user_id"], unique=False)
    op.create_table(
        "credit_wallet",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("available", sa.Integer(), nullable=False),
        sa.Column("reserved", sa.Integer(), nullable=False),
        sa.CheckConstraint("available >= 0", name=op.f("ck_credit_wallet_available_not_negative")),
        sa.CheckConstraint("reserved >= 0", name=op.f("ck_credit_wallet_reserved_not_negative")),
        sa.ForeignKeyConstraint(["user_id"], ["user_account.id"], name=op.f("fk_credit_wallet_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_credit_wallet")),
    )
    op.create_table(
        "job_ticket",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["job_id"], ["job.id"], name=op.f("fk_job_ticket_job_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_job_ticket")),
    )
    op.create_index("ix_job_ticket_expires_at", "job_ticket", ["expires_at"], unique=False)
    op.create_index(op.f("ix_job_ticket_job_id"), "job_ticket", ["job_id"], unique=False)
    op.create_table(
        "menu_entry",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("route_view", sa.String(), nullable=False),
        sa.Column("parent", sa.String(), nullable=True),
        sa.Column("caption", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("url", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("icon", sa.String(), nullable=False),
        sa.Column("login_need", sa.Boolean(), nullable=False),
        sa.Column("show_in_menu", sa.Boolean(), nullable=False),
        sa.Column("shop_active_need", sa.Boolean(), nullable=False),
        sa.Column(
            "click_type",
            sa.Enum("route", "group", name="clicktype", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("iframe_mode", sa.Boolean(), nullable=False),
        sa.Column("roles", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("is_dashboard", sa.Boolean(), nullable=False),
        sa.Column("add_dataset", sa.Boolean(), nullable=False),
        sa.Column(
            "gate",
            sa.Enum("login_on", "registration_open", name="gate", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("sort_order", sa.Integer(), nullable=False),
        sa.Column("is_edited", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["site_id"], ["site.id"], name=op.f("fk_menu_entry_site_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_menu_entry")),
        sa.UniqueConstraint("site_id", "route_view", name=op.f("uq_menu_entry_site_id_route_view")),
    )
    op.create_table(
        "one_time_code",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "purpose",
            sa.Enum(
                "mail_approval", "login", "password_reset", name="codepurpose", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries_left", sa.Integer(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_one_time_code_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "purpose", name=op.f("pk_one_time_code")),
    )
    op.create_index("ix_one_time_code_expires_at", "one_time_code", ["expires_at"], unique=False)
    op.create_table(
        "project",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column(
            "state",
            sa.Enum("importing", "ready", "failed", name="projectstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("is_sample", sa.Boolean(), nullable=False),
        sa.Column("failure", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("file_name", sa.String(), nullable=False),
        sa.Column("source_key", sa.String(), nullable=False),
        sa.Column("sheet", sa.String(), nullable=True),
        sa.Column("settings", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("skipped", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("row_count", sa.Integer(), nullable=False),
        sa.Column("column_count", sa.Integer(), nullable=False),
        sa.Column("filled_cells", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["user_account.id"], name=op.f("fk_project_owner_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_project")),
    )
    op.create_index(
        "ix_project_deleted_at",
        "project",
        ["deleted_at"],
        unique=False,
        postgresql_where=sa.text("deleted_at IS NOT NULL"),
    )
    op.create_index(
        "ix_project_owner_id_id",
        "project",
        ["owner_id", "id"],
        unique=False,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "uq_project_sample",
        "project",
        ["owner_id"],
        unique=True,
        postgresql_where=sa.text("is_sample"),
        postgresql_nulls_not_distinct=True,
    )
    op.create_table(
        "translation_override",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("lang", sa.Enum("tr", "en", name="lang", native_enum=False, length=32), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["site_id"], ["site.id"], name=op.f("fk_translation_override_site_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_translation_override")),
        sa.UniqueConstraint("site_id", "key", "lang", name=op.f("uq_translation_override_site_id_key_lang")),
    )
    op.create_table(
        "user_session",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("device", sa.String(length=300), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("idle_seconds", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "end_reason",
            sa.Enum(
                "logout",
                "ended_by_user",
                "password_changed",
                "refresh_reused",
                name="endreason",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user_account.id"], name=op.f("fk_user_session_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_session")),
    )
    op.create_index("ix_user_session_expires_at", "user_session", ["expires_at"], unique=False)
    op.create_index("ix_user_session_user_id_id", "user_session", ["user_id", "id"], unique=False)
    op.create_table(
        "website_unit",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("content", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("sort_order", sa.Integer(), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("is_edited", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["site_id"], ["site.id"], name=op.f("fk_website_unit_site_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_website_unit")),
        sa.UniqueConstraint("site_id", "key", name=op.f("uq_website_unit_site_id_key")),
    )
    op.create_table(
        "dataset_version",
        sa.Column("project_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("steps", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("restored_from", sa.Integer(), nullable=True),
        sa.Column("recipe", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("frame_key", sa.String(), nullable=False),
        sa.Column("residue_key", sa.String(), nullable=True),
        sa.Column("columns", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("profile", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("suggestions", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("row_count", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["project.id"], name=op.f("fk_dataset_version_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("project_id", "number", name=op.f("pk_dataset_version")),
    )
    op.create_table(
        "learning_run",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("project_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("task", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column(
            "state",
            sa.Enum("running", "done", "failed", name="runstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("summary", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("result_key", sa.String(), nullable=True),
        sa.Column("model_prefix", sa.String(), nullable=True),
        sa.Column("credits", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["project.id"], name=op.f("fk_learning_run_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learning_run")),
    )
    op.create_index("ix_learning_run_project_id_id", "learning_run", ["project_id", "id"], unique=False)
    op.create_table(
        "session_token",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("access", "refresh", name="tokenkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("successor_salt", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id"], ["user_session.id"], name=op.f("fk_session_token_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_session_token")),
    )
    op.create_index(
        "ix_session_token_session_id_expires_at", "session_token", ["session_id", "expires_at"], unique=False
    )
    op.create_table(
        "statistics_query",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("project_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("question", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column(
            "state",
            sa.Enum("running", "done", "failed", name="runstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("counts", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("result_key", sa.String(), nullable=True),
        sa.Column("user_scores", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("credits", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["project.id"], name=op.f("fk_statistics_query_project_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_statistics_query")),
    )
    op.create_index(
        "ix_statistics_query_project_id_id", "statistics_query", ["project_id", "id"], unique=False
    )
    for statement in _APPEND_ONLY:
        op.execute(statement)


def downgrade() -> None:
    raise RuntimeError("the first schema has nothing before it")
