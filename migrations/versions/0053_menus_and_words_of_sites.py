"""Screens that an update brought are new until they are seen; a site's words remember what the platform said."""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0050"


def upgrade() -> None:
    op.add_column("menu_entry", sa.Column("is_new", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("translation_override", sa.Column("default_text", sa.String(), nullable=True))


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
