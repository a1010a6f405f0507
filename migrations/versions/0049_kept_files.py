"""Files of people and pictures of sites, and what shows them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0049"
down_revision = "0047"

_BUCKETS = ("own", "site", "shop", "bill", "project")
_USES = ("site_settings", "site_unit", "site_revision", "mailing")


def _choice(name: str, *values: str) -> sa.Enum:
    return sa.Enum(*values, name=name, native_enum=False, length=32)


def upgrade() -> None:
    # Until now nothing was kept here; what a trial left has no file that a list would show.
    op.execute("DELETE FROM stored_file")
    op.drop_constraint("uq_stored_file_key", "stored_file")
    for name in ("media_type", "sha256", "key"):
        op.drop_column("stored_file", name)
    for column in (
        sa.Column("bucket", _choice("bucket", *_BUCKETS), nullable=False),
        sa.Column("site_id", sa.Uuid(), nullable=True),
        sa.Column("stem", sa.String(), nullable=False),
        sa.Column("endings", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column("unused_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
    ):
        op.add_column("stored_file", column)
    op.execute("ALTER TABLE stored_file ALTER COLUMN endings SET STATISTICS 0")
    op.create_index("ix_stored_file_stem", "stored_file", ["stem"])
    op.create_index("uq_stored_file_site_id_stem", "stored_file", ["site_id", "stem"], unique=True)
    op.create_index(
        "ix_stored_file_deleted",
        "stored_file",
        ["deleted_at"],
        postgresql_where=sa.text("deleted_at IS NOT NULL"),
    )
    op.create_table(
        "file_use",
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("kind", _choice("usedin", *_USES), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["file_id"], ["stored_file.id"], name=op.f("fk_file_use_file_id")),
        sa.PrimaryKeyConstraint("file_id", "kind", "subject_id", name=op.f("pk_file_use")),
    )
    op.create_index("ix_file_use_kind_subject_id", "file_use", ["kind", "subject_id"])


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
