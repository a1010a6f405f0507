"""Orders that wait for their shop are found without looking at the others."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"

_NAME, _TABLE = "ix_shopcart_bundle_waiting", "shopcart_bundle"


def upgrade() -> None:
    op.create_index(
        _NAME,
        _TABLE,
        ["shop_id"],
        postgresql_where=sa.text("state IN ('payment_waiting', 'register_approve_waiting')"),
    )


def downgrade() -> None:
    op.drop_index(_NAME, table_name=_TABLE)
