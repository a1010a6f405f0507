"""Settings of a site become one value; sites have aliases, drafts, releases, editors, previews and old paths."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0047"
down_revision = "0046"

_JSON = JSONB(none_as_null=True)
_MOMENT = sa.DateTime(timezone=True)
_FORMER = (
    "application_name",
    "navbar_middle_logo",
    "page_favicon",
    "accent_color",
    "language_options",
    "default_language",
    "is_login_on",
    "is_login_external",
    "captcha_site_key",
    "product_id",
)


def upgrade() -> None:
    _gather_settings()
    op.add_column("menu_entry", sa.Column("target", sa.String(), nullable=False, server_default=""))
    op.alter_column("menu_entry", "target", server_default=None)
    op.add_column(
        "website_unit", sa.Column("kind", sa.String(length=32), nullable=False, server_default="text")
    )
    op.alter_column("website_unit", "kind", server_default=None)
    op.add_column("website_unit", sa.Column("shown_from", _MOMENT))
    op.add_column("website_unit", sa.Column("shown_until", _MOMENT))
    _name_hosts_and_paths()
    _keep_revisions()


def _gather_settings() -> None:
    op.add_column("site", sa.Column("settings", _JSON))
    op.add_column("site", sa.Column("live_at", _MOMENT))
    op.execute(
        """
        UPDATE site SET live_at = created_at, settings = jsonb_build_object(
            'application_name', jsonb_build_object('tr', application_name, 'en', application_name),
            'navbar_middle_logo', navbar_middle_logo, 'page_favicon', page_favicon,
            'accent_color', accent_color, 'language_options', language_options,
            'default_language', default_language, 'is_login_on', is_login_on,
            'is_login_external', is_login_external, 'captcha_site_key', captcha_site_key, 'product_id', product_id
        )
        """
    )
    op.alter_column("site", "settings", nullable=False)
    for name in _FORMER:
        op.drop_column("site", name)


def _name_hosts_and_paths() -> None:
    op.create_table(
        "site_alias",
        sa.Column("host", sa.String(), nullable=False),
        _site(),
        sa.PrimaryKeyConstraint("host", name="pk_site_alias"),
    )
    op.create_index("ix_site_alias_site_id", "site_alias", ["site_id"])
    op.create_table(
        "path_history",
        sa.Column("id", sa.Uuid(), nullable=False),
        _site(),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("lang", sa.String(length=32), nullable=False),
        sa.Column("route_view", sa.String(), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_path_history"),
        sa.UniqueConstraint("site_id", "path", name="uq_path_history_site_id_path"),
    )


def _keep_revisions() -> None:
    op.create_table(
        "site_release",
        sa.Column("id", sa.Uuid(), nullable=False),
        _site(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        _person("author_id"),
        sa.Column("undoes", sa.Uuid(), sa.ForeignKey("site_release.id", ondelete="SET NULL")),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_site_release"),
        sa.UniqueConstraint("site_id", "number", name="uq_site_release_site_id_number"),
    )
    op.create_table(
        "site_revision",
        sa.Column("id", sa.Uuid(), nullable=False),
        _site(),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=32), nullable=False),
        sa.Column("content", _JSON),
        sa.Column("base_number", sa.Integer(), nullable=False),
        _person("author_id"),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("release_id", sa.Uuid(), sa.ForeignKey("site_release.id", ondelete="SET NULL")),
        sa.Column("publish_at", _MOMENT),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_site_revision"),
        sa.UniqueConstraint(
            "site_id", "kind", "subject_id", "number", name="uq_site_revision_site_id_kind_subject_id_number"
        ),
    )
    subject = ["site_id", "kind", "subject_id"]
    for state in ("draft", "published"):
        op.create_index(
            f"uq_site_revision_{state}",
            "site_revision",
            subject,
            unique=True,
            postgresql_where=sa.text(f"state = '{state}'"),
        )
    op.create_index("ix_site_revision_release_id", "site_revision", ["release_id"])
    op.create_index(
        "ix_site_revision_publish_at",
        "site_revision",
        ["publish_at"],
        postgresql_where=sa.text("publish_at IS NOT NULL"),
    )
    _name_editors_and_previews()


def _name_editors_and_previews() -> None:
    op.create_table(
        "site_editor",
        _site(),
        _person("user_id", ondelete="CASCADE", nullable=False),
        sa.Column("may_publish", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("site_id", "user_id", name="pk_site_editor"),
    )
    op.create_index("ix_site_editor_user_id", "site_editor", ["user_id"])
    op.create_table(
        "site_preview",
        sa.Column("id", sa.Uuid(), nullable=False),
        _site(),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("content", _JSON, nullable=False),
        _person("author_id"),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_site_preview"),
        sa.UniqueConstraint("token_hash", name="uq_site_preview_token_hash"),
    )
    op.create_index("ix_site_preview_site_id", "site_preview", ["site_id"])
    for table, column in (("site", "settings"), ("site_revision", "content"), ("site_preview", "content")):
        op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET STATISTICS 0")


def _site() -> "sa.Column[object]":
    return sa.Column("site_id", sa.Uuid(), sa.ForeignKey("site.id", ondelete="CASCADE"), nullable=False)


def _person(name: str, *, ondelete: str = "SET NULL", nullable: bool = True) -> "sa.Column[object]":
    return sa.Column(name, sa.Uuid(), sa.ForeignKey("user_account.id", ondelete=ondelete), nullable=nullable)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
