"""Editions of what the store shows, counted by triggers."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_NOTE_CHANGE = """
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO edition_change (subject, number) VALUES (TG_ARGV[0], 1);
  RETURN NULL;
END $$
"""
_TRIGGER = """
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON {}
FOR EACH STATEMENT EXECUTE FUNCTION note_change('catalogue')
"""


def upgrade() -> None:
    op.create_table(
        "edition_change",
        sa.Column("id", sa.Integer(), sa.Identity(always=True), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_edition_change")),
    )
    op.create_index("ix_edition_change_subject", "edition_change", ["subject"], unique=False)
    op.execute(_NOTE_CHANGE)
    for table in ("catalogue_entry", "bundle", "shop"):
        op.execute(_TRIGGER.format(table))
