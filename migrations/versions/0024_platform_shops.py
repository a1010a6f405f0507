"""Shops of the platform, the least price of credits, admission of shops, and personal shops without a role."""

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


_ADMIT = """
    UPDATE shop SET admitted_at = now() WHERE status = 'active'
        OR EXISTS (SELECT 1 FROM bundle b WHERE b.shop_id = shop.id AND b.revision > 0)
"""
_BACK_TO_DRAFT = "UPDATE shop SET status = 'draft' WHERE status = 'passive' AND admitted_at IS NULL AND owner_id IS NOT NULL"
_END_WITHOUT_OWNER = "UPDATE shop SET status = 'ended' WHERE owner_id IS NULL"
_HIDE = """
    UPDATE catalogue_entry SET is_listed = false FROM shop
    WHERE shop.id = catalogue_entry.shop_id AND shop.status <> 'active'
"""
_MAKE_PERSONAL = """
    UPDATE shop SET kind = 'personal' WHERE id IN (
        SELECT DISTINCT ON (s.owner_id) s.id FROM shop s
        WHERE s.owner_id IS NOT NULL AND s.status <> 'ended' AND NOT s.is_platform
            AND EXISTS (SELECT 1 FROM bundle b WHERE b.shop_id = s.id AND b.bundle_type = 'user_created')
            AND NOT EXISTS (SELECT 1 FROM bundle b WHERE b.shop_id = s.id AND b.bundle_type <> 'user_created')
            AND NOT EXISTS (SELECT 1 FROM shop_staff w WHERE w.shop_id = s.id)
            AND NOT EXISTS (
                SELECT 1 FROM bundle b JOIN bundle_product p ON p.bundle_id = b.id
                WHERE b.shop_id = s.id AND p.status = 'active' AND p.product_type NOT IN (
                    'statistics_view', 'statistics_query', 'dataset_filter', 'machine_learning_query', 'cell_calculation'))
            AND NOT EXISTS (
                SELECT 1 FROM assigned_authorization a WHERE a.user_id = s.owner_id AND a.auth_id IN ('admin', 'shop_new'))
        ORDER BY s.owner_id, s.id)
"""
"""Shops that came into being by selling own analyses, and hold nothing else."""
_WITHDRAW_ROLES = """
    UPDATE assigned_authorization SET status = 'revoked'
    WHERE auth_id = 'shop_admin' AND assigned_by IS NULL AND parent_id IS NULL AND count IS NULL AND ends_at IS NULL
        AND status IN ('active', 'pending', 'suspended')
        AND user_id IN (SELECT owner_id FROM shop WHERE kind = 'personal')
        AND NOT EXISTS (SELECT 1 FROM shopcart_bundle_product l WHERE l.grant_id = assigned_authorization.id)
        AND NOT EXISTS (SELECT 1 FROM shop_staff w WHERE w.user_id = assigned_authorization.user_id)
"""
"""The role that selling own analyses gave: nobody assigned it, nobody bought it, and it is for no shop of others."""


def upgrade() -> None:
    _add_columns()
    op.execute(_MARK_SHOPS_OF_ADMINISTRATORS)
    connection = op.get_bind()
    found = connection.execute(sa.text(_SOLD_ELSEWHERE), {"roles": list(_ROLES)}).scalars().all()
    for question in (_TAKE_OFF_SALE, _SHOW_AS_OFF_SALE):
        connection.execute(question, {"found": sorted(set(found))})
    for statement in (
        _NOTE_FLOORS,
        _ADMIT,
        _BACK_TO_DRAFT,
        _END_WITHOUT_OWNER,
        _HIDE,
        _MAKE_PERSONAL,
        _WITHDRAW_ROLES,
    ):
        op.execute(statement)
    _add_constraints()


def _add_constraints() -> None:
    op.create_check_constraint("open_once_admitted", "shop", "status <> 'active' OR admitted_at IS NOT NULL")
    op.create_index("ix_shop_shop_tax_number", "shop", ["shop_tax_number"])
    op.create_index(
        "ix_shop_waiting", "shop", ["asked_at", "id"], postgresql_where=sa.text("status = 'waiting'")
    )
    op.create_index(
        "uq_shop_personal",
        "shop",
        ["owner_id"],
        unique=True,
        postgresql_where=sa.text("kind = 'personal' AND status <> 'ended'"),
    )


def _add_columns() -> None:
    for column in (
        sa.Column(
            "kind",
            sa.Enum("standard", "personal", name="shopkind", native_enum=False, length=32),
            server_default="standard",
            nullable=False,
        ),
        sa.Column("status_reason", sa.String(length=500), server_default="", nullable=False),
        sa.Column("is_held", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("admitted_at", sa.DateTime(timezone=True), nullable=True),
    ):
        op.add_column("shop", column)
    op.add_column(
        "shop", sa.Column("is_platform", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.add_column("shopcart_bundle_product", sa.Column("credit_floor", sa.Numeric(12, 4), nullable=True))


def downgrade() -> None:
    raise RuntimeError("migrations only go forward")
