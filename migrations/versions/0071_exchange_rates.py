"""The exchange rates that the central bank announced, day by day."""

import sqlalchemy as sa
from alembic import op

revision = "0071"
down_revision = "0070"


def upgrade() -> None:
    op.create_table(
        "exchange_rate",
        sa.Column(
            "currency", sa.Enum("TRY", "USD", name="currency", native_enum=False, length=32), nullable=False
        ),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rate", sa.Numeric(precision=14, scale=6), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("rate > 0", name=op.f("ck_exchange_rate_rate_positive")),
        sa.PrimaryKeyConstraint("currency", "day", name=op.f("pk_exchange_rate")),
    )


def downgrade() -> None:
    op.drop_table("exchange_rate")
