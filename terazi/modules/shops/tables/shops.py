"""Shops, who works in them, and where they are paid."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, Numeric, String, false, text
from sqlalchemy.orm import Mapped, mapped_column

from terazi.foundation.metadata import Base
from terazi.modules.shops.values import CardProvider, ShopKind, ShopStatus

PERCENT = Numeric(5, 2)


class Shop(Base):
    """A seller. Its owner is empty once the owner's account is deleted; such a shop has ended."""

    __tablename__ = "shop"
    __table_args__ = (
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

    id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    kind: Mapped[ShopKind] = mapped_column(default=ShopKind.STANDARD, server_default=ShopKind.STANDARD.value)
    status: Mapped[ShopStatus] = mapped_column(default=ShopStatus.DRAFT)
    status_reason: Mapped[str] = mapped_column(String(500), default="", server_default="")
    """Why an administrator refused, closed or ended it last; empty where nobody had to say why."""
    is_held: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether an administrator closed it: its people cannot open it again."""
    asked_at: Mapped[datetime | None]
    """When it asked for admission last."""
    admitted_at: Mapped[datetime | None]
    """When it was admitted last; a shop that never was cannot be open."""
    is_platform: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether an administrator let it sell what is the platform's own: credits, and roles."""
    shop_name: Mapped[str] = mapped_column(String(200))
    short_name: Mapped[str] = mapped_column(String(60))
    search_key: Mapped[str]
    shop_logo: Mapped[UUID | None]
    shop_address: Mapped[str] = mapped_column(String(500))
    shop_tax_office: Mapped[str] = mapped_column(String(100))
    shop_tax_number: Mapped[str] = mapped_column(String(11))
    tax_rate_percent: Mapped[Decimal | None] = mapped_column(PERCENT)
    mersis_no: Mapped[str] = mapped_column(String(16))
    trade_register_number: Mapped[str] = mapped_column(String(50))
    shop_web_link: Mapped[str] = mapped_column(String(300))
    mail: Mapped[str] = mapped_column(String(254))
    phone: Mapped[str] = mapped_column(String(20))
    card_provider: Mapped[CardProvider] = mapped_column(default=CardProvider.NONE)
    card_keys: Mapped[bytes | None] = mapped_column(LargeBinary)
    """The keys of the card provider, sealed under the secret of the platform."""
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class ShopBankAccount(Base):
    """One of the up to five accounts to which buyers transfer money."""

    __tablename__ = "shop_bank_account"
    __table_args__ = (CheckConstraint("slot BETWEEN 1 AND 5", name="slot_exists"),)

    shop_id: Mapped[UUID] = mapped_column(ForeignKey("shop.id", ondelete="CASCADE"), primary_key=True)
    slot: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    bank_name: Mapped[str] = mapped_column(String(100))
    bank_title: Mapped[str] = mapped_column(String(200))
    iban: Mapped[str] = mapped_column(String(26))
    bank_info: Mapped[str] = mapped_column(String(500))


class ShopStaff(Base):
    """A person who works in somebody's shop, and what the person is trusted with there."""

    __tablename__ = "shop_staff"
    __table_args__ = (Index("ix_shop_staff_user_id_shop_id", "user_id", "shop_id"),)

    shop_id: Mapped[UUID] = mapped_column(ForeignKey("shop.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    roles: Mapped[list[Any]]
    added_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class ShopLogo(Base):
    """An uploaded logo; it is shown once a shop names it."""

    __tablename__ = "shop_logo"
    __table_args__ = (Index("ix_shop_logo_owner_id", "owner_id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    width: Mapped[int]
    height: Mapped[int]
    size: Mapped[int]
    created_at: Mapped[datetime]
