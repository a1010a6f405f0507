"""Credits and uses beyond two thousand million."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

_COUNTS = {
    "assigned_authorization": ("granted_count", "count"),
    "credit_entry": ("amount",),
    "credit_hold": ("amount",),
    "credit_lot": ("amount", "left_over"),
    "credit_wallet": ("available", "reserved"),
    "entitlement": (
        "uses_granted",
        "uses_left",
        "uses_taken_back",
        "uses_per_period",
        "uses_renewed",
        "uses_lapsed",
    ),
    "shopcart_bundle_product": ("credits",),
}


def upgrade() -> None:
    for table, columns in _COUNTS.items():
        for column in columns:
            op.alter_column(table, column, existing_type=sa.INTEGER(), type_=sa.BigInteger())


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
