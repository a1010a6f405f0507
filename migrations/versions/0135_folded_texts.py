"""Texts as they are compared: `fold` as a function of the database, so that indexes can hold what it gives."""

from alembic import op

revision = "0135"
down_revision = "0127"

_FOLD = r"""
CREATE FUNCTION tr_fold(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
    regexp_replace(
        lower(translate(written, 'ÇĞIİÖŞÜÂÎÛçğıöşüâîû', 'cgiiosuaiucgiosuaiu')),
        E'i\u0307+', 'i', 'g'),
    '[\s\u001c-\u001f]+', ' ', 'g'))
"""


def upgrade() -> None:
    op.execute(_FOLD)


def downgrade() -> None:
    op.execute("DROP FUNCTION tr_fold(text)")
