"""Orders of the demonstration's shop: paid, waiting, given back and given up, over the last four weeks."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from terazi.entry.seed.calls import call_of
from terazi.foundation.calls.frame import House
from terazi.foundation.db import Transaction
from terazi.foundation.ids import UserId, new_token
from terazi.foundation.language.lang import Lang
from terazi.modules.accounts.public import find_active_people, make_active_user
from terazi.modules.bills.public import approve_bills_of_order
from terazi.modules.orders.public import (
    BuyerDetails,
    BuyerKind,
    SeededOrder,
    seed_cancellation,
    seed_order,
    seed_refund,
)
from terazi.modules.shops.public import SeededShop

_RECEIPT = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"
_AYSE = BuyerDetails(
    kind=BuyerKind.PERSON,
    firstname="Ayşe",
    lastname="Kara",
    address="Bağdat Cad. 118/4",
    district="Kadıköy",
    city="İstanbul",
    zip_code="34728",
)
_ISIK = BuyerDetails(
    kind=BuyerKind.COMPANY,
    name="Işık Yazılım ve Danışmanlık A.Ş.",
    identity_number="1234567890",
    tax_office="Bornova",
    address="Üniversite Cad. 52",
    district="Bornova",
    city="İzmir",
    zip_code="35100",
)
_ZEYNEP = BuyerDetails(
    kind=BuyerKind.PERSON,
    firstname="Zeynep",
    lastname="Ünal",
    address="Gazi Bulvarı 7",
    district="Çankaya",
    city="Ankara",
    zip_code="06420",
)
_ELIF = BuyerDetails(
    kind=BuyerKind.PERSON,
    firstname="Elif",
    lastname="Demir",
    address="İnönü Cad. 5",
    district="Konak",
    city="İzmir",
)
_CUSTOMERS = {"ayse.kara": _AYSE, "mehmet.isik": _ISIK, "zeynep.unal": _ZEYNEP}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sale:
    days_ago: float
    customer: str
    bundle: str
    count: int = 1
    by_transfer: bool = False
    has_receipt: bool = False
    is_paid: bool = True
    is_billed: bool = False
    refund_minor: int = 0
    given_up: str = ""


_SALES = (
    _Sale(days_ago=27, customer="ayse.kara", bundle="Standart kredi: 1.000", is_billed=True),
    _Sale(
        days_ago=21,
        customer="mehmet.isik",
        bundle="Ekip kredisi: 10.000",
        by_transfer=True,
        has_receipt=True,
        is_billed=True,
    ),
    _Sale(days_ago=16, customer="zeynep.unal", bundle="Deneme kredisi: 100", count=2, is_billed=True),
    _Sale(days_ago=12, customer="ayse.kara", bundle="Uygulama geliştirici"),
    _Sale(
        days_ago=9,
        customer="mehmet.isik",
        bundle="Deneme kredisi: 100",
        count=3,
        by_transfer=True,
        has_receipt=True,
        refund_minor=4_900,
    ),
    _Sale(
        days_ago=5,
        customer="zeynep.unal",
        bundle="Standart kredi: 1.000",
        by_transfer=True,
        is_paid=False,
        given_up="Kartla almaya karar verdim.",
    ),
    _Sale(days_ago=4.9, customer="zeynep.unal", bundle="Standart kredi: 1.000"),
    _Sale(days_ago=2, customer="analist", bundle="Tahmin paketi"),
    _Sale(
        days_ago=1,
        customer="ayse.kara",
        bundle="Standart kredi: 1.000",
        count=2,
        by_transfer=True,
        has_receipt=True,
        is_paid=False,
    ),
    _Sale(
        days_ago=0.1, customer="mehmet.isik", bundle="Ekip kredisi: 10.000", by_transfer=True, is_paid=False
    ),
)


async def seed_orders_of(house: House, db: Transaction, owner_id: UserId, shop: SeededShop) -> None:
    """Sell bundles of a shop that was just seeded."""
    now = house.clock()
    people = {name: await _customer(house, db, name, now) for name in _CUSTOMERS}
    (analysts,) = await db.ask(find_active_people(["analist"]))
    people |= analysts
    for sale in _SALES:
        bundle_id = shop.bundles.get(sale.bundle)
        if bundle_id is None or sale.customer not in people:
            continue
        at = now - timedelta(days=sale.days_ago)
        await _sell(house, db, at, sale, shop.id, bundle_id, people[sale.customer], owner_id)


async def _sell(
    house: House,
    db: Transaction,
    at: datetime,
    sale: _Sale,
    shop_id: UUID,
    bundle_id: UUID,
    buyer_id: UserId,
    owner_id: UserId,
) -> None:
    buyer = await call_of(house, db, at, buyer_id, sale.customer)
    seeded = SeededOrder(
        shop_id=shop_id,
        bundle_id=bundle_id,
        buyer=_CUSTOMERS.get(sale.customer, _ELIF),
        count=sale.count,
        by_transfer=sale.by_transfer,
        receipt=_RECEIPT if sale.has_receipt else b"",
        is_paid=sale.is_paid,
    )
    payment_id = await seed_order(buyer, seeded)
    if payment_id is None:
        return
    owner = await call_of(house, db, at + timedelta(minutes=40), owner_id, "yonetici", "admin")
    if sale.is_billed:
        await approve_bills_of_order(owner, payment_id, actor_id=owner_id)
    if sale.refund_minor:
        await seed_refund(owner, payment_id, reason="Bir adedi kullanılmadı.", minor=sale.refund_minor)
    if sale.given_up:
        await seed_cancellation(buyer, payment_id, reason=sale.given_up)


async def _customer(house: House, db: Transaction, username: str, now: datetime) -> UserId:
    named = _CUSTOMERS[username]
    return await make_active_user(
        db,
        user_id=house.new_id(),
        username=username,
        mail=f"{username}@example.com",
        password=new_token(),
        hash_kib=house.settings.password_hash_kib,
        firstname=named.firstname or "Mehmet",
        lastname=named.lastname or "Işık",
        lang=Lang.TR,
        now=now,
    )
