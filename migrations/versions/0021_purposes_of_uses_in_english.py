"""What a use was for, in English too."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column(
        "entitlement_use", sa.Column("purpose_en", sa.String(length=200), server_default="", nullable=False)
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
