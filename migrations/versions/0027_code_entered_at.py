"""When the security code of a session was last entered: for a while after it, an unusual spend need not ask again."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("user_session", sa.Column("code_entered_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
