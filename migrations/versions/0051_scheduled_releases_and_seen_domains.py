"""A domain is seen before it is told; a draft that could not be published at its time is told of once."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0048"


def upgrade() -> None:
    op.add_column("site", sa.Column("seen_at", sa.DateTime(timezone=True)))
    op.add_column("site_revision", sa.Column("failed_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
