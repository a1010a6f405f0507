"""Who of a desk was given a request by turn, and who takes none."""

import sqlalchemy as sa
from alembic import op

revision = "0133"
down_revision = "0128"


def upgrade() -> None:
    op.create_table(
        "support_turn",
        sa.Column("desk_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        _of_account("support_turn"),
        sa.PrimaryKeyConstraint("desk_id", "user_id", name=op.f("pk_support_turn")),
    )
    op.create_index("ix_support_turn_user_id", "support_turn", ["user_id"])
    op.create_table(
        "support_pause",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        _of_account("support_pause"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_support_pause")),
    )


def _of_account(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_user_id_user_account")
    return sa.ForeignKeyConstraint(["user_id"], ["user_account.id"], name=name, ondelete="CASCADE")


def downgrade() -> None:
    op.drop_table("support_pause")
    op.drop_table("support_turn")
