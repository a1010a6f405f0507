"""What is counted of external applications, and their further addresses."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "application_activity",
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "call",
                "token_made",
                "token_check",
                "sign_in",
                name="activitykind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["external_application.id"],
            name=op.f("fk_application_activity_application_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "application_id", "day", "kind", "status", name=op.f("pk_application_activity")
        ),
    )
    op.add_column(
        "external_application",
        sa.Column(
            "more_urls",
            postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
            server_default="[]",
            nullable=False,
        ),
    )


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
