"""Shops, who works in them, and where they are paid."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    String,
    Table,
    TypedColumns,
    Uuid,
    false,
    text,
)

from terazi.foundation.metadata import JSON, METADATA, MOMENT, choice
from terazi.modules.shops.values.shops import CardProvider, ShopKind, ShopStatus

PERCENT = Numeric(5, 2)


class ShopColumns(TypedColumns):
    """A seller. Its owner is empty once the owner's account is deleted; such a shop has ended."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    owner_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    kind: Column[ShopKind] = Column(
        choice(ShopKind), default=ShopKind.STANDARD, server_default=ShopKind.STANDARD.value, nullable=False
    )
    status: Column[ShopStatus] = Column(choice(ShopStatus), default=ShopStatus.DRAFT, nullable=False)
    status_reason: Column[str] = Column(String(500), default="", server_default="", nullable=False)
    """Why an administrator refused, closed or ended it last; empty where nobody had to say why."""
    is_held: Column[bool] = Column(Boolean, default=False, server_default=false(), nullable=False)
    """Whether an administrator closed it: its people cannot open it again."""
    asked_at: Column[datetime | None] = Column(MOMENT)
    """When it asked for admission last."""
    admitted_at: Column[datetime | None] = Column(MOMENT)
    """When it was admitted last; a shop that never was cannot be open."""
    is_platform: Column[bool] = Column(Boolean, default=False, server_default=false(), nullable=False)
    """Whether an administrator let it sell what is the platform's own: credits, and roles."""
    shop_name: Column[str] = Column(String(200), nullable=False)
    short_name: Column[str] = Column(String(60), nullable=False)
    search_key: Column[str] = Column(String, nullable=False)
    shop_logo: Column[UUID | None] = Column(Uuid)
    shop_address: Column[str] = Column(String(500), nullable=False)
    shop_tax_office: Column[str] = Column(String(100), nullable=False)
    shop_tax_number: Column[str] = Column(String(11), nullable=False)
    tax_rate_percent: Column[Decimal | None] = Column(PERCENT)
    mersis_no: Column[str] = Column(String(16), nullable=False)
    trade_register_number: Column[str] = Column(String(50), nullable=False)
    shop_web_link: Column[str] = Column(String(300), nullable=False)
    mail: Column[str] = Column(String(254), nullable=False)
    phone: Column[str] = Column(String(20), nullable=False)
    card_provider: Column[CardProvider] = Column(
        choice(CardProvider), default=CardProvider.NONE, nullable=False
    )
    card_keys: Column[bytes | None] = Column(LargeBinary)
    """The keys of the card provider, sealed under the secret of the platform."""
    most_installments: Column[int] = Column(Integer, default=1, server_default="1", nullable=False)
    """In how many monthly instalments a card may pay at most, at the price of a payment at once."""
    installments_from: Column[int] = Column(BigInteger, default=0, server_default="0", nullable=False)
    """From which amount in kuruş on it may."""
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


SHOP = Table(
    "shop",
    METADATA,
    ShopColumns,
    CheckConstraint("most_installments IN (1, 2, 3, 6, 9, 12)", name="most_installments_offered"),
    CheckConstraint("installments_from >= 0", name="installments_from_not_negative"),
    CheckConstraint("status <> 'active' OR admitted_at IS NOT NULL", name="open_once_admitted"),
    Index("ix_shop_owner_id_id", "owner_id", "id"),
    Index("ix_shop_shop_tax_number", "shop_tax_number"),
    Index("ix_shop_worn_logo", "shop_logo", postgresql_where=text("status = 'active'")),
    Index("ix_shop_waiting", "asked_at", "id", postgresql_where=text("status = 'waiting'")),
    Index(
        "uq_shop_personal",
        "owner_id",
        unique=True,
        postgresql_where=text("kind = 'personal' AND status <> 'ended'"),
    ),
)


class ShopBankAccountColumns(TypedColumns):
    """One of the up to five accounts to which buyers transfer money."""

    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), primary_key=True)
    slot: Column[int] = Column(Integer, primary_key=True, autoincrement=False)
    bank_name: Column[str] = Column(String(100), nullable=False)
    bank_title: Column[str] = Column(String(200), nullable=False)
    iban: Column[str] = Column(String(26), nullable=False)
    bank_info: Column[str] = Column(String(500), nullable=False)


SHOP_BANK_ACCOUNT = Table(
    "shop_bank_account",
    METADATA,
    ShopBankAccountColumns,
    CheckConstraint("slot BETWEEN 1 AND 5", name="slot_exists"),
)


class ShopStaffColumns(TypedColumns):
    """A person who works in somebody's shop, and what the person is trusted with there."""

    shop_id: Column[UUID] = Column(Uuid, ForeignKey("shop.id", ondelete="CASCADE"), primary_key=True)
    user_id: Column[UUID] = Column(Uuid, ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    roles: Column[list[str]] = Column(JSON, nullable=False)
    added_by: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Column[datetime] = Column(MOMENT, nullable=False)
    changed_at: Column[datetime] = Column(MOMENT, nullable=False)


SHOP_STAFF = Table(
    "shop_staff",
    METADATA,
    ShopStaffColumns,
    Index("ix_shop_staff_user_id_shop_id", "user_id", "shop_id"),
)


class ShopLogoColumns(TypedColumns):
    """An uploaded logo; it is shown once a shop names it."""

    id: Column[UUID] = Column(Uuid, primary_key=True)
    owner_id: Column[UUID | None] = Column(Uuid, ForeignKey("user_account.id", ondelete="SET NULL"))
    width: Column[int] = Column(Integer, nullable=False)
    height: Column[int] = Column(Integer, nullable=False)
    size: Column[int] = Column(Integer, nullable=False)
    created_at: Column[datetime] = Column(MOMENT, nullable=False)


SHOP_LOGO = Table(
    "shop_logo",
    METADATA,
    ShopLogoColumns,
    Index("ix_shop_logo_owner_id", "owner_id"),
)
