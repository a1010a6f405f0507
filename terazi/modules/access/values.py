"""What access is about: codes of authorizations, and the states in which a person holds one."""

from enum import StrEnum


class Role(StrEnum):
    """The authorizations that menus and calls ask for."""

    ADMIN = "admin"
    SHOP_ADMIN = "shop_admin"
    SHOP_SETTINGS_EDIT = "shop_settings_edit"
    SHOP_BUNDLE_ADD_EDIT = "shop_bundle_add_edit"
    SHOP_CARD_VIEW = "shop_card_view"
    SHOP_CARD_USER_BUNDLE_ADD_EDIT = "shop_card_user_bundle_add_edit"
    SHOP_ORDER_BUNDLE_STATUS_MANAGEMENT = "shop_order_bundle_status_management"
    SHOP_NEW = "shop_new"
    WEBSITE_ADMIN = "website_admin"
    WEBSITE_EDIT = "website_edit"
    REGISTER = "register"
    EXTERNAL_APPLICATION_ADD = "external_application_add"


class AssignedState(StrEnum):
    """pending → active ⇄ suspended → exhausted | expired | cancelled | revoked."""

    PENDING = "pending"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    EXHAUSTED = "exhausted"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    REVOKED = "revoked"
