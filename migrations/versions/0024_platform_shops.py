"""Shops of the platform, the least price of credits that were ordered, and an end to selling them elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

_ROLES = (
    "admin",
    "shop_admin",
    "shop_settings_edit",
    "shop_bundle_add_edit",
    "shop_card_view",
    "shop_card_user_bundle_add_edit",
    "shop_order_bundle_status_management",
    "shop_new",
    "website_admin",
    "website_edit",
    "register",
    "external_application_add",
)
_MARK_SHOPS_OF_ADMINISTRATORS = sa.text(
    """
    UPDATE shop SET is_platform = true WHERE owner_id IN (
        SELECT user_id FROM assigned_authorization
        WHERE auth_id = 'admin' AND status = 'active' AND starts_at <= now()
            AND (ends_at IS NULL OR ends_at > now()) AND (count IS NULL OR count > 0))
    """
)
_SOLD_ELSEWHERE = """
    SELECT b.id FROM bundle b JOIN shop s ON s.id = b.shop_id JOIN bundle_product p ON p.bundle_id = b.id
    WHERE b.status = 'active' AND p.status = 'active' AND (
        (NOT s.is_platform AND (
            p.product_type = 'credit' OR (p.product_type = 'authorization' AND p.auth_id = ANY(:roles))))
        OR (p.product_type = 'authorization' AND p.auth_id = 'admin'))
"""
_TAKE_OFF_SALE = sa.text("UPDATE bundle SET status = 'passive' WHERE id = ANY(:found)")
_SHOW_AS_OFF_SALE = sa.text("UPDATE catalogue_entry SET status = 'passive' WHERE bundle_id = ANY(:found)")
_NOTE_FLOORS = """
    UPDATE shopcart_bundle_product l SET credit_floor = CASE
        WHEN l.starts_at IS NOT NULL THEN 0 WHEN b.currency = 'USD' THEN 0.3 ELSE 10 END
    FROM shopcart_bundle b WHERE b.id = l.shopcart_bundle_id AND l.product_type = 'credit'
"""
"""What was given already stays as it was sold; what still waits to be paid has the floor that is the default."""


def upgrade() -> None:
    op.add_column(
        "shop", sa.Column("is_platform", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.add_column("shopcart_bundle_product", sa.Column("credit_floor", sa.Numeric(12, 4), nullable=True))
    op.execute(_MARK_SHOPS_OF_ADMINISTRATORS)
    connection = op.get_bind()
    found = connection.execute(sa.text(_SOLD_ELSEWHERE), {"roles": list(_ROLES)}).scalars().all()
    for question in (_TAKE_OFF_SALE, _SHOW_AS_OFF_SALE):
        connection.execute(question, {"found": sorted(set(found))})
    op.execute(_NOTE_FLOORS)


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
