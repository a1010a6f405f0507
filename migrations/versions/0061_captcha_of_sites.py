"""Sites have no key of another service's captcha: it was kept, and read by nobody."""

from alembic import op

revision = "0061"
down_revision = "0063"


def upgrade() -> None:
    op.execute("UPDATE site SET settings = settings - 'captcha_site_key'")
    op.execute("UPDATE site_revision SET content = content - 'captcha_site_key' WHERE kind = 'settings'")


def downgrade() -> None:
    pass  # a site without the key reads as one whose key is empty
