"""Making shops, changing them, opening and closing them."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.context import Change, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.access.public import Role, grant_role
from terazi.modules.audit.public import Deed, Subject, differences, record_deed
from terazi.modules.shops.actions.listing import list_shop_anew
from terazi.modules.shops.actions.offering import reprice_shop
from terazi.modules.shops.actions.paying import require_payable_without_accounts
from terazi.modules.shops.errors import ShopIncomplete, ShopNotFound, TooManyShops
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.records import MISSING, bank_problems, shop_gaps, with_bank_name
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import BankAccount, CardProvider, ShopStatus

MOST_SHOPS = 50
AccountsChange = Callable[[Mapping[int, BankAccount]], dict[int, BankAccount]]


async def make_shop(
    call: UserCall, owner_id: UserId, columns: Mapping[str, Any], accounts: Mapping[int, BankAccount]
) -> UUID:
    """Make a passive shop; its owner may do everything in it. Any: column values."""
    await queries.lock_shops_of(call.db, owner_id)
    if await queries.count_shops(call.db, owner_id) >= MOST_SHOPS:
        raise TooManyShops(count=MOST_SHOPS)
    await _require_own_logo(call, columns.get("shop_logo"))
    shop_id = await plant_shop(call, owner_id, columns, accounts)
    await grant_role(call.db, owner_id, Role.SHOP_ADMIN, now=call.now, assigned_by=call.user.id)
    return shop_id


async def plant_shop(
    change: Change, owner_id: UserId, columns: Mapping[str, Any], accounts: Mapping[int, BankAccount]
) -> UUID:
    """Write a new passive shop down. Any: column values."""
    shop = Shop(
        id=change.new_id(),
        owner_id=owner_id,
        status=ShopStatus.PASSIVE,
        card_provider=CardProvider.NONE,
        card_keys=None,
        search_key="",
        created_at=change.now,
        changed_at=change.now,
        **columns,
    )
    _require_sound(shop, accounts)
    change.db.add(shop)
    await change.db.flush()
    await _keep_accounts(change.db, shop.id, accounts)
    record_deed(change, _deed("shops.shop_made", shop, after=queries.values_of(shop)))
    return shop.id


async def change_shop(
    call: UserCall, shop_id: UUID, columns: Mapping[str, Any], accounts: AccountsChange
) -> None:
    """Change a shop; an active one must stay complete. Any: column values."""
    shop = await _lock(call.db, shop_id)
    before = queries.values_of(shop)
    if columns.get("shop_logo") != shop.shop_logo:
        await _require_own_logo(call, columns.get("shop_logo"))
    for name, value in columns.items():
        setattr(shop, name, value)
    kept = await queries.find_accounts(call.db, shop_id)
    wanted = accounts(kept)
    _require_sound(shop, wanted)
    if shop.status is ShopStatus.ACTIVE and (gaps := shop_gaps(queries.values_of(shop))):
        raise ShopIncomplete(gaps)
    if kept and not wanted:
        await require_payable_without_accounts(call, shop)
    if wanted != kept:
        await _keep_accounts(call.db, shop_id, wanted)
    was, now = differences(
        {**before, "bank_accounts": _shown(kept)},
        {**queries.values_of(shop), "bank_accounts": _shown(wanted)},
    )
    if not now:
        return
    shop.changed_at = call.now
    await call.db.flush()
    if "tax_rate_percent" in now:
        await reprice_shop(call, shop_id)
    record_deed(call, _deed("shops.shop_changed", shop, before=was, after=now))


async def change_shop_status(call: UserCall, shop_id: UUID, status: ShopStatus) -> ShopStatus:
    """Open or close a shop; asked twice, the second time changes nothing."""
    shop = await _lock(call.db, shop_id)
    if shop.status is status:
        return status
    await set_status(call, shop, status)
    return status


async def open_shop(change: Change, shop_id: UUID) -> None:
    """Make a complete shop active."""
    await set_status(change, await _lock(change.db, shop_id), ShopStatus.ACTIVE)


async def set_status(change: Change, shop: Shop, status: ShopStatus) -> None:
    """Open or close a locked shop, and with it its place in the catalogue."""
    if status is ShopStatus.ACTIVE and (gaps := shop_gaps(queries.values_of(shop))):
        raise ShopIncomplete(gaps)
    was, shop.status, shop.changed_at = shop.status, status, change.now
    await change.db.flush()
    await list_shop_anew(change, shop.id, status)
    record_deed(
        change, _deed("shops.shop_status_changed", shop, before={"status": was}, after={"status": status})
    )


async def forget_shops(change: Change, user_id: UserId) -> None:
    """Close the shops of somebody who has left; what they sold goes on working for who bought it."""
    for shop_id in await queries.make_shops_passive(change.db, user_id):
        await list_shop_anew(change, shop_id, ShopStatus.PASSIVE)


async def _lock(db: AsyncSession, shop_id: UUID) -> Shop:
    shop = await queries.lock_shop(db, shop_id)
    if shop is None:
        raise ShopNotFound
    return shop


def _require_sound(shop: Shop, accounts: Mapping[int, BankAccount]) -> None:
    shop.short_name = shop.short_name or shop.shop_name[:60]
    shop.search_key = fold(f"{shop.shop_name} {shop.short_name}")
    problems = [] if shop.shop_name else [FieldProblem("shop_name", MISSING)]
    if problems := [*problems, *bank_problems(accounts)]:
        raise InvalidInput(problems)


async def _keep_accounts(db: AsyncSession, shop_id: UUID, accounts: Mapping[int, BankAccount]) -> None:
    await queries.replace_accounts(db, shop_id, [with_bank_name(account) for account in accounts.values()])


async def _require_own_logo(call: UserCall, logo_id: UUID | None) -> None:
    if logo_id is not None and not await queries.is_logo_of(call.db, logo_id, call.user.id):
        raise InvalidInput([FieldProblem("shop_logo", Phrase("shops.logo_not_found"))])


def _shown(accounts: Mapping[int, BankAccount]) -> list[str]:
    return [f"{account.slot}: {account.iban} {account.bank_title}" for account in accounts.values()]


def _deed(
    action: str,
    shop: Shop,
    *,
    before: Mapping[str, Any] | None = None,  # Any: column values
    after: Mapping[str, Any] | None = None,
) -> Deed:
    return Deed(
        action=action,
        subject=Subject.SHOP,
        subject_id=shop.id,
        subject_name=shop.shop_name,
        before=before or {},
        after=after or {},
    )
