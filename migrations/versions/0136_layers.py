"""The tree of layers, their columns and options, what is done to their tables; the schema of those tables."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0136"
down_revision = "0131"

_JSON = {
    "layer": "captions help read_codes edit_codes",
    "option_set": "captions",
    "wdm_option": "captions synonyms",
    "wdm": 'captions help synonyms lines ranges "default" external_codes',
    "layer_shape_change": "plan misfits",
    "layer_view": "settings",
    "layer_change_record": "was",
    "layer_import": "mapping counts problem",
}


def upgrade() -> None:
    op.execute("CREATE SCHEMA IF NOT EXISTS layer_data")
    op.create_table(
        "layer",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), sa.Identity(always=True), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("captions", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column(
            "help",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.Column("icon", sa.String(length=64), server_default="", nullable=False),
        sa.Column(
            "state",
            sa.Enum("draft", "active", "passive", "trashed", name="layerstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "reading",
            sa.Enum("open", "signed_in", "roles", name="reading", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column(
            "read_codes",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column(
            "edit_codes",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column(
            "record_parent",
            sa.Enum("none", "same", "above", name="recordparent", native_enum=False, length=32),
            server_default="none",
            nullable=False,
        ),
        sa.Column("title_wdm_id", sa.Uuid(), nullable=True),
        sa.Column("key_wdm_id", sa.Uuid(), nullable=True),
        sa.Column("has_table", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("shape_version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("storage_version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("is_planted", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("trashed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["parent_id"], ["layer.id"], name=op.f("fk_layer_parent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_layer")),
        sa.UniqueConstraint("code", name=op.f("uq_layer_code")),
        sa.UniqueConstraint("number", name=op.f("uq_layer_number")),
    )
    op.create_index("ix_layer_parent_id", "layer", ["parent_id"], unique=False)
    op.create_table(
        "option_set",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column(
            "captions",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_option_set")),
        sa.UniqueConstraint("code", name=op.f("uq_option_set_code")),
    )
    op.create_table(
        "layer_change",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("layer_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "edit",
                "paste",
                "import",
                "undo",
                "trash",
                "restore",
                "shape",
                name="changekind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("by_id", sa.Uuid(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("made", sa.Integer(), server_default="0", nullable=False),
        sa.Column("undoes_id", sa.Uuid(), nullable=True),
        sa.Column("undone_by_id", sa.Uuid(), nullable=True),
        sa.Column("note", sa.String(length=500), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["user_account.id"], name=op.f("fk_layer_change_by_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["layer_id"], ["layer.id"], name=op.f("fk_layer_change_layer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_layer_change")),
    )
    op.create_index("ix_layer_change_by_id", "layer_change", ["by_id"], unique=False)
    op.create_index("ix_layer_change_layer_id_at", "layer_change", ["layer_id", "at"], unique=False)
    op.create_table(
        "layer_import",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("layer_id", sa.Uuid(), nullable=False),
        sa.Column("by_id", sa.Uuid(), nullable=False),
        sa.Column("file_name", sa.String(length=255), nullable=False),
        sa.Column("file_key", sa.String(length=200), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "uploaded",
                "checking",
                "checked",
                "running",
                "done",
                "failed",
                "cancelled",
                name="importstate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "mapping",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.Column("header_key", sa.String(length=64), server_default="", nullable=False),
        sa.Column(
            "counts",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.Column("problem", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("job_id", sa.Uuid(), nullable=True),
        sa.Column("change_id", sa.Uuid(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["by_id"], ["user_account.id"], name=op.f("fk_layer_import_by_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["layer_id"], ["layer.id"], name=op.f("fk_layer_import_layer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_layer_import")),
    )
    op.create_index("ix_layer_import_by_id", "layer_import", ["by_id"], unique=False)
    op.create_index("ix_layer_import_layer_id_made_at", "layer_import", ["layer_id", "made_at"], unique=False)
    op.create_table(
        "layer_index",
        sa.Column("layer_id", sa.Uuid(), nullable=False),
        sa.Column("column_number", sa.Integer(), nullable=False),
        sa.Column("is_sorted", sa.Boolean(), nullable=False),
        sa.Column("is_ready", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["layer_id"], ["layer.id"], name=op.f("fk_layer_index_layer_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("layer_id", "column_number", "is_sorted", name=op.f("pk_layer_index")),
    )
    op.create_table(
        "layer_view",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("layer_id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("is_shared", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("settings", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["layer_id"], ["layer.id"], name=op.f("fk_layer_view_layer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["user_account.id"], name=op.f("fk_layer_view_owner_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_layer_view")),
    )
    op.create_index("ix_layer_view_layer_id", "layer_view", ["layer_id"], unique=False)
    op.create_index("ix_layer_view_owner_id", "layer_view", ["owner_id"], unique=False)
    op.create_table(
        "wdm",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), sa.Identity(always=True), nullable=False),
        sa.Column("layer_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("captions", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column(
            "help",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.Column(
            "synonyms",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column(
            "kind",
            sa.Enum(
                "line",
                "long",
                "code",
                "mail",
                "web",
                "phone",
                "document",
                "options",
                "yes_no",
                "location",
                "record",
                "number",
                "percent",
                "money",
                "measurement",
                "integer",
                "rating",
                "date",
                "datetime",
                "time",
                name="kind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("display", sa.String(length=16), server_default="", nullable=False),
        sa.Column("unit", sa.String(length=40), server_default="", nullable=False),
        sa.Column("decimals", sa.Integer(), nullable=True),
        sa.Column("molar_mass", sa.Float(), nullable=True),
        sa.Column("valence", sa.Integer(), nullable=True),
        sa.Column(
            "lines",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column(
            "ranges",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column("is_required", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("is_unique", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("default", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("option_set_id", sa.Uuid(), nullable=True),
        sa.Column("target_id", sa.Uuid(), nullable=True),
        sa.Column("may_grow", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("is_private", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column(
            "state",
            sa.Enum("active", "hidden", "trashed", name="wdmstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("same_as_id", sa.Uuid(), nullable=True),
        sa.Column(
            "external_codes",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.Column("source", sa.String(length=500), server_default="", nullable=False),
        sa.Column("column_number", sa.Integer(), nullable=True),
        sa.Column("is_planted", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("trashed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["layer_id"], ["layer.id"], name=op.f("fk_wdm_layer_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["option_set_id"], ["option_set.id"], name=op.f("fk_wdm_option_set_id")),
        sa.ForeignKeyConstraint(
            ["same_as_id"], ["wdm.id"], name=op.f("fk_wdm_same_as_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["target_id"], ["layer.id"], name=op.f("fk_wdm_target_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wdm")),
        sa.UniqueConstraint("number", name=op.f("uq_wdm_number")),
    )
    op.create_index("ix_wdm_option_set_id", "wdm", ["option_set_id"], unique=False)
    op.create_index("ix_wdm_same_as_id", "wdm", ["same_as_id"], unique=False)
    op.create_index("ix_wdm_target_id", "wdm", ["target_id"], unique=False)
    op.create_index("uq_wdm_layer_id_code", "wdm", ["layer_id", "code"], unique=True)
    op.create_table(
        "wdm_option",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("option_set_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("captions", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column(
            "synonyms",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column("colour", sa.String(length=16), server_default="", nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.Column("is_retired", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(
            ["option_set_id"], ["option_set.id"], name=op.f("fk_wdm_option_option_set_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wdm_option")),
    )
    op.create_index("uq_wdm_option_option_set_id_code", "wdm_option", ["option_set_id", "code"], unique=True)
    op.create_table(
        "layer_change_record",
        sa.Column("change_id", sa.Uuid(), nullable=False),
        sa.Column("record_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("was", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["change_id"],
            ["layer_change.id"],
            name=op.f("fk_layer_change_record_change_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("change_id", "record_id", name=op.f("pk_layer_change_record")),
    )
    op.create_index(
        "ix_layer_change_record_record_id_version",
        "layer_change_record",
        ["record_id", "version"],
        unique=False,
    )
    op.create_table(
        "layer_shape_change",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), sa.Identity(always=True), nullable=False),
        sa.Column("layer_id", sa.Uuid(), nullable=False),
        sa.Column("wdm_id", sa.Uuid(), nullable=True),
        sa.Column(
            "kind",
            sa.Enum(
                "add",
                "retype",
                "drop",
                "index",
                "unindex",
                "unique",
                "erase",
                name="shapekind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "state",
            sa.Enum(
                "waiting",
                "running",
                "done",
                "failed",
                "given_up",
                name="shapestate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "plan",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.Column("done", sa.Integer(), server_default="0", nullable=False),
        sa.Column("total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("after_id", sa.Uuid(), nullable=True),
        sa.Column(
            "misfits",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column("problem", sa.String(length=200), server_default="", nullable=False),
        sa.Column("by_id", sa.Uuid(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["by_id"], ["user_account.id"], name=op.f("fk_layer_shape_change_by_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["layer_id"], ["layer.id"], name=op.f("fk_layer_shape_change_layer_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["wdm_id"], ["wdm.id"], name=op.f("fk_layer_shape_change_wdm_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_layer_shape_change")),
        sa.UniqueConstraint("number", name=op.f("uq_layer_shape_change_number")),
    )
    op.create_index(
        "ix_layer_shape_change_due_at",
        "layer_shape_change",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("state IN ('waiting', 'running')"),
    )
    op.create_index(
        "ix_layer_shape_change_layer_id_made_at", "layer_shape_change", ["layer_id", "made_at"], unique=False
    )
    op.create_index("ix_layer_shape_change_wdm_id", "layer_shape_change", ["wdm_id"], unique=False)

    for table, columns in _JSON.items():
        changes = ", ".join(f"ALTER COLUMN {column} SET STATISTICS 0" for column in columns.split())
        op.execute(f"ALTER TABLE {table} {changes}")


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
