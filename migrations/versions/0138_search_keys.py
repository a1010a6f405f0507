"""The texts by which layers, their columns and places are found."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0138"
down_revision = "0141"


def upgrade() -> None:
    op.create_table(
        "search_key",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("layer", "wdm", "location", name="searchedkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("layer_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
        sa.Column("text", sa.String(length=200), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("is_caption", sa.Boolean(), nullable=False),
        sa.Column("is_private", sa.Boolean(), nullable=False),
        sa.Column("shown", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column(
            "above",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["layer_id"], ["layer.id"], name=op.f("fk_search_key_layer_id_layer"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_key")),
    )
    op.execute(
        "ALTER TABLE search_key ALTER COLUMN shown SET STATISTICS 0, ALTER COLUMN above SET STATISTICS 0"
    )
    op.create_index("ix_search_key_subject_id", "search_key", ["subject_id"])
    op.create_index("ix_search_key_layer_id", "search_key", ["layer_id"])
    op.create_index(
        "ix_search_key_key",
        "search_key",
        ["key"],
        postgresql_using="gin",
        postgresql_ops={"key": "gin_trgm_ops"},
        postgresql_with={"fastupdate": "off"},
    )


def downgrade() -> None:
    op.drop_table("search_key")
