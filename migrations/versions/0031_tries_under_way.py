"""A try to sign in that has not ended yet is told apart from one that has failed."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0027"


def upgrade() -> None:
    op.add_column(
        "sign_in_attempts", sa.Column("under_way", sa.Integer(), nullable=False, server_default="0")
    )
    op.add_column(
        "sign_in_attempts",
        sa.Column(
            "under_way_until", sa.DateTime(timezone=True), nullable=False, server_default=sa.text("now()")
        ),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
