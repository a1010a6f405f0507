"""What others end of what was sold is found by its authorization or project; what rests keeps what it was worth."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"

_TABLE = "shopcart_bundle_product"
# What rests already is worth the time that was left when it was put to rest.
_RESTING = """
    UPDATE shopcart_bundle_product SET at_rest = least(gross - refunded, greatest(0, trunc(
        gross * extract(epoch FROM ends_at - changed_at) / extract(epoch FROM ends_at - starts_at))))
    WHERE state = 'passive' AND product_type <> 'credit' AND ends_at > starts_at
"""


def upgrade() -> None:
    op.add_column(_TABLE, sa.Column("at_rest", sa.BigInteger))
    op.add_column(_TABLE, sa.Column("project_id", sa.Uuid))
    op.execute("UPDATE shopcart_bundle_product SET project_id = (terms ->> 'wanalyzer_project_id')::uuid")
    op.execute(_RESTING)
    for column in ("grant_id", "project_id"):
        where = sa.text(f"{column} IS NOT NULL")
        op.create_index(f"ix_{_TABLE}_{column}", _TABLE, [column], postgresql_where=where)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
