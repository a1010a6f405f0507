"""Card money that counts for no payment can be sent back."""

import sqlalchemy as sa
from alembic import op

revision = "0064"
down_revision = "0061"

_TABLE = "incoming_money"
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    for name, length in (("detail", 300), ("address", 64), ("provider_refund_id", 200)):
        column = sa.Column(name, sa.String(length=length), server_default="", nullable=False)
        op.add_column(_TABLE, column)
    op.add_column(_TABLE, sa.Column("asked_at", _MOMENT, nullable=True))
    op.add_column(_TABLE, sa.Column("returned_at", _MOMENT, nullable=True))
    op.create_index(
        "ix_incoming_money_payment_id", _TABLE, ["payment_id"], postgresql_where=sa.text("source = 'card'")
    )
    op.create_index(
        "ix_incoming_money_returning", _TABLE, ["id"], postgresql_where=sa.text("state = 'returning'")
    )


def downgrade() -> None:
    op.drop_index("ix_incoming_money_returning", table_name=_TABLE)
    op.drop_index("ix_incoming_money_payment_id", table_name=_TABLE)
    for name in ("returned_at", "asked_at", "provider_refund_id", "address", "detail"):
        op.drop_column(_TABLE, name)
