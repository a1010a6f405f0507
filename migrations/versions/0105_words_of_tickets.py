"""Words of tickets: one list of what their requesters see, one of what desks see, and what a ticket is about."""

from alembic import op

revision = "0105"
down_revision = "0102"

_CUT = r"""
CREATE FUNCTION ticket_words(written text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
SELECT to_tsvector('simple'::regconfig, lower(translate(
    regexp_replace(left(written, 100000), '</?[A-Za-z][^<>]*>', ' ', 'g'),
    'İIıÇĞÖŞÜÂÎÛçğöşüâîû!"#$&()*+,-./:;<=>?@[]^_`{|}~',
    'iiicgosuaiucgosuaiu                             ')))
$$
"""
_INDEXES = {
    "ix_ticket_message_words_public": "ticket_message USING gin (ticket_words(comment)) WHERE is_internal IS FALSE",
    "ix_ticket_message_words_notes": "ticket_message USING gin (ticket_words(comment)) WHERE is_internal IS TRUE",
    "ix_ticket_words": "ticket USING gin (ticket_words(subject))",
    "ix_ticket_operation_note": "ticket USING gin (lower(operation_note) gin_trgm_ops)",
}


def upgrade() -> None:
    op.execute(_CUT)
    for name, index in _INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON {index}")


def downgrade() -> None:
    for name in _INDEXES:
        op.execute(f"DROP INDEX {name}")
    op.execute("DROP FUNCTION ticket_words(text)")
