"""Making shops, changing them, and marking those of the platform."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.db import Transaction
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.modules.audit.public import Deed, Subject, differences, record_deed
from terazi.modules.shops.actions.admission import ask_again
from terazi.modules.shops.actions.bundles import set_bundle_status
from terazi.modules.shops.actions.payment_methods import require_payable_without_accounts
from terazi.modules.shops.actions.revisions import is_of_platform, reprice_shop
from terazi.modules.shops.errors import PersonalShop, ShopEnded, ShopIncomplete, ShopNotFound, TooManyShops
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.admission import shop_gaps
from terazi.modules.shops.rules.shops import MISSING, bank_problems, with_bank_name
from terazi.modules.shops.tables.shops import Shop
from terazi.modules.shops.values import (
    LEGAL_FIELDS,
    BankAccount,
    BundleStatus,
    CardProvider,
    ShopKind,
    ShopStatus,
)

MOST_SHOPS = 50
AccountsChange = Callable[[Mapping[int, BankAccount]], dict[int, BankAccount]]


async def make_shop(
    call: UserCall, owner_id: UserId, columns: Mapping[str, Any], accounts: Mapping[int, BankAccount]
) -> UUID:
    """Make the draft of a shop; its owner may do everything in it. Any: column values."""
    await queries.lock_shops_of(call.db, owner_id)
    if await queries.count_shops(call.db, owner_id) >= MOST_SHOPS:
        raise TooManyShops(count=MOST_SHOPS)
    await _require_own_logo(call, columns.get("shop_logo"))
    return await create_shop(call, owner_id, columns, accounts)


async def create_shop(
    change: Change,
    owner_id: UserId,
    columns: Mapping[str, Any],
    accounts: Mapping[int, BankAccount],
    *,
    kind: ShopKind = ShopKind.STANDARD,
) -> UUID:
    """Write the draft of a shop down. Any: column values."""
    shop = Shop(
        id=change.new_id(),
        owner_id=owner_id,
        kind=kind,
        status=ShopStatus.DRAFT,
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
    await record_deed(change, _deed("shops.shop_made", shop, after=queries.values_of(shop)))
    return shop.id


async def change_shop(
    call: UserCall, shop_id: UUID, columns: Mapping[str, Any], accounts: AccountsChange
) -> None:
    """Change a shop; one that was admitted stays complete, and waits again where it is another before the law now.

    Any: column values.
    """
    shop = await _lock(call.db, shop_id)
    if shop.status is ShopStatus.ENDED:
        raise ShopEnded
    before = queries.values_of(shop)
    if columns.get("shop_logo") != shop.shop_logo:
        await _require_own_logo(call, columns.get("shop_logo"))
    for name, value in columns.items():
        setattr(shop, name, value)
    kept = await queries.find_accounts(call.db, shop_id)
    wanted = accounts(kept)
    _require_sound(shop, wanted)
    if shop.status is not ShopStatus.DRAFT and (gaps := shop_gaps(queries.state_of(shop))):
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
    await record_deed(call, _deed("shops.shop_changed", shop, before=was, after=now))
    if not now.keys().isdisjoint(LEGAL_FIELDS):
        await set_mark(call, shop, is_platform=False)
        await ask_again(call, shop)


async def _lock(db: Transaction, shop_id: UUID) -> Shop:
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


async def _keep_accounts(db: Transaction, shop_id: UUID, accounts: Mapping[int, BankAccount]) -> None:
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


async def mark_platform(call: UserCall, shop_id: UUID, *, is_platform: bool) -> None:
    """Make a shop one of the platform, or an ordinary one again, which no longer offers what is the platform's."""
    shop = await queries.lock_shop(call.db, shop_id)
    if shop is None:
        raise ShopNotFound
    if is_platform and shop.kind is ShopKind.PERSONAL:
        raise PersonalShop
    await set_mark(call, shop, is_platform=is_platform)


async def set_mark(call: UserCall, shop: Shop, *, is_platform: bool) -> None:
    """Set or take the mark of a locked shop; set twice, the second time changes nothing."""
    if shop.is_platform is is_platform:
        return
    shop.is_platform, shop.changed_at = is_platform, call.now
    await call.db.flush()
    if not is_platform:
        for bundle_id in await bundle_queries.bundles_on_sale(call.db, shop.id):
            products = await bundle_queries.load_products(call.db, bundle_id)
            if any(is_of_platform(bundle_queries.values_of(product)) for product in products):
                await set_bundle_status(call, bundle_id, BundleStatus.PASSIVE)
    await record_deed(
        call,
        Deed(
            action="shops.shop_platform_changed",
            subject=Subject.SHOP,
            subject_id=shop.id,
            subject_name=shop.shop_name,
            before={"is_platform": not is_platform},
            after={"is_platform": is_platform},
        ),
    )
