"""Integrators that send the bills of shops, and the payers that take e-Fatura."""

import sqlalchemy as sa
from alembic import op

revision = "0073"
down_revision = "0072"

_INTEGRATOR = sa.Enum("manual", "nilvera", name="integrator", native_enum=False, length=32)
_PROBLEM = sa.Enum("unreachable", "key_refused", name="edocumentproblem", native_enum=False, length=32)
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("bill_shop", sa.Column("integrator", _INTEGRATOR, server_default="manual", nullable=False))
    op.add_column("bill_shop", sa.Column("integrator_key", sa.LargeBinary(), nullable=True))
    op.add_column(
        "bill_edocument", sa.Column("alias", sa.String(length=200), server_default="", nullable=False)
    )
    op.add_column("bill_edocument", sa.Column("attempts", sa.Integer(), server_default="0", nullable=False))
    op.add_column("bill_edocument", sa.Column("asked_at", _MOMENT, nullable=True))
    op.add_column("bill_edocument", sa.Column("problem", _PROBLEM, nullable=True))
    op.create_table(
        "registered_payer",
        sa.Column("tax_number", sa.String(length=11), nullable=False),
        sa.Column("alias", sa.String(length=200), nullable=False),
        sa.Column("read_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("tax_number", name=op.f("pk_registered_payer")),
    )


def downgrade() -> None:
    op.drop_table("registered_payer")
    for name in ("problem", "asked_at", "attempts", "alias"):
        op.drop_column("bill_edocument", name)
    op.drop_column("bill_shop", "integrator_key")
    op.drop_column("bill_shop", "integrator")
