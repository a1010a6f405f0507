"""Questions about shops and the people who work in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, Select, and_, bindparam, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.driver import Prepared
from terazi.foundation.questions import Question, Statement, many, one
from terazi.modules.accounts.public import people_question, username_of
from terazi.modules.shops.tables.bundles import Bundle
from terazi.modules.shops.tables.shops import Shop, ShopBankAccount, ShopLogo, ShopStaff
from terazi.modules.shops.values import BankAccount, BundleStatus, CardProvider, ShopStatus

_OWNER = username_of(Shop.owner_id.expression).label("owner_username")
_BUNDLES = select(func.count()).where(Bundle.shop_id == Shop.id).scalar_subquery()
_ACTIVE_BUNDLES = (
    select(func.count())
    .where(Bundle.shop_id == Shop.id, Bundle.status == BundleStatus.ACTIVE)
    .scalar_subquery()
)
_ANY_SHOP = Prepared(select(*Shop.__table__.c).where(Shop.id == bindparam("shop_id")))


def _staff_of(user_id: UUID) -> Any:  # Any: an SQL expression over jsonb
    return (
        select(ShopStaff.roles)
        .where(ShopStaff.shop_id == Shop.id, ShopStaff.user_id == user_id)
        .scalar_subquery()
        .label("staff_roles")
    )


async def find_shop(reader: Reader, shop_id: UUID, *, user_id: UUID) -> RowMapping | None:
    """Return a shop, and as what the person is named in it."""
    return await reader.first(select(*Shop.__table__.c, _OWNER, _staff_of(user_id)).where(Shop.id == shop_id))


async def find_public_shop(reader: Reader, shop_id: UUID) -> RowMapping | None:
    """Return a shop that is open to everybody."""
    return await reader.first(
        select(*Shop.__table__.c).where(Shop.id == shop_id, Shop.status == ShopStatus.ACTIVE)
    )


async def find_any_shop(reader: Reader, shop_id: UUID) -> RowMapping | None:
    """Return a shop, open or not."""
    return await reader.first(_ANY_SHOP, {"shop_id": shop_id})


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopCards:
    """Through whom a shop takes cards, and its keys, sealed."""

    id: UUID
    card_provider: CardProvider
    card_keys: bytes | None


_CARDS = select(Shop.id, Shop.card_provider, Shop.card_keys)
_CARDS_OF_SHOP = one(ShopCards, _CARDS.where(Shop.id == bindparam("shop_id")))


def cards_of_shop(shop_id: UUID) -> Question[ShopCards | None]:
    """Through whom a shop takes cards."""
    return _CARDS_OF_SHOP(shop_id=shop_id)


def card_keys_of(shop_ids: Select[UUID]) -> Statement[list[ShopCards]]:
    """Return what asks through whom the shops that are found by a question take cards."""
    return many(ShopCards, _CARDS.where(Shop.id.in_(shop_ids)))


async def count_waiting(reader: Reader) -> int:
    """Return how many shops wait for an administrator to admit them."""
    waiting = select(func.count().label("count")).where(Shop.status == ShopStatus.WAITING)
    row = await reader.first(waiting)
    return row["count"] if row else 0


async def list_shops(
    reader: Reader,
    *,
    user_id: UUID,
    of: UUID | None,
    before: UUID | None,
    count: int,
    status: ShopStatus | None = None,
) -> Sequence[RowMapping]:
    """Return the shops a person owns or works in, or everyone's where ``of`` is empty, newest first."""
    question = select(
        *Shop.__table__.c,
        _OWNER,
        _staff_of(user_id),
        _BUNDLES.label("bundle_count"),
        _ACTIVE_BUNDLES.label("active_bundle_count"),
    )
    if of is not None:
        works = exists().where(ShopStaff.shop_id == Shop.id, ShopStaff.user_id == of)
        question = question.where(or_(Shop.owner_id == of, works))
    if status is not None:
        question = question.where(Shop.status == status)
    if before is not None:
        question = question.where(Shop.id < before)
    return await reader.rows(question.order_by(Shop.id.desc()).limit(count))


async def lock_shop(db: Transaction, shop_id: UUID) -> Shop | None:
    """Return a shop, locked for a change."""
    return await db.scalar(
        select(Shop).where(Shop.id == shop_id).with_for_update().execution_options(populate_existing=True)
    )


async def hold_shop(db: Transaction, shop_id: UUID) -> Shop | None:
    """Return a shop that stays as it is until the transaction ends; others may hold it too."""
    return await db.scalar(
        select(Shop)
        .where(Shop.id == shop_id)
        .with_for_update(read=True)
        .execution_options(populate_existing=True)
    )


async def read_shop(db: Transaction, shop_id: UUID) -> Shop:
    """Return a shop as it is at this moment."""
    return await db.get_one(Shop, shop_id)


async def lock_shops_of(db: Transaction, owner_id: UUID) -> None:
    """Keep others from making a shop for a person until the transaction ends."""
    await db.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"shops of {owner_id}", 0))))


async def count_shops(db: Transaction, owner_id: UUID) -> int:
    """Return how many shops a person owns."""
    return await db.scalar(select(func.count()).where(Shop.owner_id == owner_id)) or 0


async def list_accounts(reader: Reader, shop_id: UUID) -> Sequence[RowMapping]:
    """Return the bank accounts of a shop by their slots."""
    return await reader.rows(
        select(*ShopBankAccount.__table__.c)
        .where(ShopBankAccount.shop_id == shop_id)
        .order_by(ShopBankAccount.slot)
    )


async def find_accounts(db: Transaction, shop_id: UUID) -> dict[int, BankAccount]:
    """Return the bank accounts of a shop that is being changed."""
    found = await db.scalars(select(ShopBankAccount).where(ShopBankAccount.shop_id == shop_id))
    return {
        row.slot: BankAccount(
            slot=row.slot,
            bank_name=row.bank_name,
            bank_title=row.bank_title,
            iban=row.iban,
            bank_info=row.bank_info,
        )
        for row in found
    }


async def replace_accounts(db: Transaction, shop_id: UUID, accounts: Sequence[BankAccount]) -> None:
    """Make these the bank accounts of a shop."""
    await db.execute(delete(ShopBankAccount).where(ShopBankAccount.shop_id == shop_id))
    for account in accounts:
        await db.execute(
            insert(ShopBankAccount).values(
                shop_id=shop_id,
                slot=account.slot,
                bank_name=account.bank_name,
                bank_title=account.bank_title,
                iban=account.iban,
                bank_info=account.bank_info,
            )
        )


async def set_card_provider(db: Transaction, shop_id: UUID, provider: CardProvider) -> None:
    """Choose through whom a shop takes cards, where that needs no keys."""
    await db.execute(update(Shop).where(Shop.id == shop_id).values(card_provider=provider))


async def list_staff(reader: Reader, shop_id: UUID) -> Sequence[RowMapping]:
    """Return who works in a shop beside its owner, by username."""
    people = people_question().subquery()
    return await reader.rows(
        select(
            ShopStaff.user_id,
            ShopStaff.roles,
            ShopStaff.created_at,
            people.c.username,
            people.c.firstname,
            people.c.lastname,
        )
        .join(people, people.c.person_id == ShopStaff.user_id)
        .where(ShopStaff.shop_id == shop_id)
        .order_by(people.c.username_key)
        .limit(200)
    )


async def find_person(reader: Reader, user_id: UUID) -> RowMapping | None:
    """Return the names of a person."""
    people = people_question().subquery()
    return await reader.first(select(people).where(people.c.person_id == user_id))


async def put_staff(db: Transaction, values: dict[str, Any]) -> None:
    """Name a person in a shop, or change as what. Any: column values."""
    changed = {name: values[name] for name in ("roles", "changed_at")}
    await db.execute(
        insert(ShopStaff)
        .values(**values)
        .on_conflict_do_update(index_elements=["shop_id", "user_id"], set_=changed)
    )


async def delete_staff(db: Transaction, shop_id: UUID, user_id: UUID) -> list[str] | None:
    """Take a person out of a shop and return as what; None where the person was not in it."""
    return await db.scalar(
        delete(ShopStaff)
        .where(and_(ShopStaff.shop_id == shop_id, ShopStaff.user_id == user_id))
        .returning(ShopStaff.roles)
    )


async def is_logo_worn(reader: Reader, logo_id: UUID) -> bool:
    """Whether a shop that is open to everybody wears this logo."""
    worn = select(Shop.id).where(Shop.shop_logo == logo_id, Shop.status == ShopStatus.ACTIVE).limit(1)
    return await reader.first(worn) is not None


async def is_logo_of(db: Transaction, logo_id: UUID, owner_id: UUID) -> bool:
    """Whether a person uploaded this logo."""
    found = exists().where(ShopLogo.id == logo_id, ShopLogo.owner_id == owner_id)
    return bool(await db.scalar(select(found)))


async def lock_shops_owned(db: Transaction, owner_id: UUID) -> Sequence[Shop]:
    """Return the shops of a person, locked for a change."""
    found = await db.scalars(
        select(Shop)
        .where(Shop.owner_id == owner_id)
        .order_by(Shop.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.all()


async def lock_tax_number(db: Transaction, number: str) -> None:
    """Keep others from admitting a shop with this tax number until the transaction ends."""
    await db.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"tax number {number}", 0))))


async def is_number_taken(db: Transaction, shop: Shop) -> bool:
    """Whether another shop that may sell has the tax number of this one."""
    taken = exists().where(
        Shop.shop_tax_number == shop.shop_tax_number,
        Shop.id != shop.id,
        Shop.status.in_([ShopStatus.ACTIVE, ShopStatus.PASSIVE]),
    )
    return bool(await db.scalar(select(taken)))


_NOT_SAID = frozenset({"id", "is_platform", "kind", "status_reason", "is_held", "asked_at", "admitted_at"})


def state_of(shop: Shop) -> dict[str, Any]:  # Any: column values
    """Return a shop as it is stored."""
    return {c.name: getattr(shop, c.name) for c in Shop.__table__.c}


def values_of(shop: Shop) -> dict[str, Any]:  # Any: column values
    """Return what people said of a shop, as it is stored."""
    made = _NOT_SAID | {"owner_id", "created_at", "changed_at", "search_key", "card_keys"}
    return {c.name: getattr(shop, c.name) for c in Shop.__table__.c if c.name not in made}
