"""suffix of uses in english"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column(
        "entitlement", sa.Column("uses_suffix_en", sa.String(length=60), server_default="", nullable=False)
    )
    # What was bought before has it in the terms of its order.
    op.execute(
        "UPDATE entitlement e SET uses_suffix_en = left(coalesce(l.terms ->> 'pro_count_suffix_en', ''), 60)"
        " FROM shopcart_bundle_product l WHERE l.id = e.source_id"
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
