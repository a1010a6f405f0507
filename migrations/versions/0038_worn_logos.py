"""Whether an open shop wears a logo is found by the logo."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    where = sa.text("status = 'active'")
    op.create_index("ix_shop_worn_logo", "shop", ["shop_logo"], postgresql_where=where)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
