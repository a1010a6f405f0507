"""Options of lists are searched: their texts are of no layer, for columns of many layers hold them."""

import sqlalchemy as sa
from alembic import op

revision = "0148"
down_revision = "0142"

_TEXTS = r"""
    INSERT INTO search_key (kind, subject_id, code, lang, text, key, is_caption, is_private, shown)
    SELECT 'option', id, code, lang, left(text, 200), left(key, 200), lang <> '', false, captions
    FROM wdm_option
    CROSS JOIN LATERAL (
        SELECT key AS lang, value AS text FROM jsonb_each_text(captions)
        UNION SELECT '', code
        UNION SELECT '', jsonb_array_elements_text(synonyms)
    ) AS called
    CROSS JOIN LATERAL (
        SELECT btrim(regexp_replace(
            lower(translate(text, 'İIıÇĞÖŞÜÂÎÛçğöşüâîû', 'iiicgosuaiucgosuaiu')), '[^[:alnum:]%‰°]+', ' ', 'g'
        )) AS key
    ) AS searched
    WHERE key <> ''
"""


def upgrade() -> None:
    op.alter_column("search_key", "layer_id", existing_type=sa.Uuid(), nullable=True)
    op.execute(_TEXTS)


def downgrade() -> None:
    op.execute("DELETE FROM search_key WHERE layer_id IS NULL")
    op.alter_column("search_key", "layer_id", existing_type=sa.Uuid(), nullable=False)
