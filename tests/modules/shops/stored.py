"""A shop as it is stored, for tests of rules."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from terazi.modules.shops.values.shops import CardProvider, Shop, ShopKind, ShopStatus

FULL = Shop(
    id=UUID(int=1),
    owner_id=None,
    kind=ShopKind.STANDARD,
    status=ShopStatus.DRAFT,
    status_reason="",
    is_held=False,
    asked_at=None,
    admitted_at=None,
    is_platform=False,
    shop_name="Kuzey A.Ş.",
    short_name="Kuzey",
    search_key="kuzey",
    shop_logo=None,
    shop_address="A",
    shop_tax_office="Göztepe",
    shop_tax_number="1234567890",
    tax_rate_percent=Decimal(20),
    mersis_no="0123456789000015",
    trade_register_number="",
    shop_web_link="",
    mail="a@example.com",
    phone="+902165554433",
    card_provider=CardProvider.NONE,
    card_keys=None,
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
    changed_at=datetime(2026, 1, 1, tzinfo=UTC),
)
