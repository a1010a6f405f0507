"""Bills with which companies give back themselves: asked for, and recorded as they came."""

import sqlalchemy as sa
from alembic import op

revision = "0070"
down_revision = "0069"

_APPROVED = "ck_bill_approved_has_number"
_ORIGINAL = "ck_bill_counter_has_original"


def upgrade() -> None:
    op.drop_constraint(op.f(_APPROVED), "bill")
    op.create_check_constraint(
        op.f(_APPROVED),
        "bill",
        "state NOT IN ('approved') OR (number IS NOT NULL AND (ettn IS NOT NULL OR kind = 'buyer_return'))",
    )
    op.drop_constraint(op.f(_ORIGINAL), "bill")
    op.create_check_constraint(op.f(_ORIGINAL), "bill", "(kind <> 'sale') = (original_id IS NOT NULL)")
    op.drop_constraint(op.f("uq_bill_ettn"), "bill")
    op.create_index(
        "uq_bill_ettn", "bill", ["ettn"], unique=True, postgresql_where=sa.text("kind <> 'buyer_return'")
    )


def downgrade() -> None:
    op.drop_index("uq_bill_ettn", table_name="bill")
    op.create_unique_constraint(op.f("uq_bill_ettn"), "bill", ["ettn"])
    op.drop_constraint(op.f(_ORIGINAL), "bill")
    op.create_check_constraint(op.f(_ORIGINAL), "bill", "(kind = 'counter') = (original_id IS NOT NULL)")
    op.drop_constraint(op.f(_APPROVED), "bill")
    op.create_check_constraint(
        op.f(_APPROVED), "bill", "state NOT IN ('approved') OR (number IS NOT NULL AND ettn IS NOT NULL)"
    )
