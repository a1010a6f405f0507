"""How one withdraws from products: the ground a shop chose, and the consent to performance at once that a buyer gave."""

import sqlalchemy as sa
from alembic import op

revision = "0072"
down_revision = "0071"

_LINE = "shopcart_bundle_product"


def upgrade() -> None:
    op.add_column("bundle_product", sa.Column("withdrawal_ground", sa.String(32), nullable=True))
    op.add_column("bundle_product", sa.Column("withdrawal_exception", sa.String(32), nullable=True))
    op.execute(
        "UPDATE bundle_product SET withdrawal_ground ="
        " CASE product_type WHEN 'service' THEN '14_days' ELSE 'until_first_use' END"
    )
    op.create_table(
        "performance_consent",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("shopcart_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("lang", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("device", sa.String(300), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["shopcart_id"],
            ["shopcart.id"],
            name=op.f("fk_performance_consent_shopcart_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_performance_consent")),
    )
    op.create_index("uq_performance_consent_shopcart_id", "performance_consent", ["shopcart_id"], unique=True)
    op.add_column(_LINE, sa.Column("consent_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f(f"fk_{_LINE}_consent_id"),
        _LINE,
        "performance_consent",
        ["consent_id"],
        ["id"],
        ondelete="SET NULL",
    )


def downgrade() -> None:
    op.drop_constraint(op.f(f"fk_{_LINE}_consent_id"), _LINE, type_="foreignkey")
    op.drop_column(_LINE, "consent_id")
    op.drop_table("performance_consent")
    op.drop_column("bundle_product", "withdrawal_exception")
    op.drop_column("bundle_product", "withdrawal_ground")
