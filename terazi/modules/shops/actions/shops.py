"""Making shops, changing them and marking those of the platform; who works in them, and their logos."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from uuid import UUID

from terazi.engine.uploads.shapes import PictureFormat, PictureRefusedError, Shape
from terazi.foundation.context import AnyCall, Call, Change, SignedInUser, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question, deleted, inserted, updated
from terazi.foundation.storage import FileMissingError
from terazi.foundation.types import Value
from terazi.modules.access.public import grant_role
from terazi.modules.accounts.public import find_active_people, find_usernames, rewrite_picture
from terazi.modules.audit.public import AuditEvent, Subject, differences, record_event, trail_entry
from terazi.modules.documents.public import FetchedFile, download_link
from terazi.modules.shops.actions.admission import ask_again
from terazi.modules.shops.actions.bundles import set_bundle_status
from terazi.modules.shops.actions.payment_methods import require_payable_without_accounts
from terazi.modules.shops.actions.permissions import OwnShop
from terazi.modules.shops.actions.revisions import is_of_platform, reprice_shop
from terazi.modules.shops.errors import (
    LogoNotFound,
    LogoRefused,
    LogoTooLarge,
    PersonalShop,
    ShopEnded,
    ShopIncomplete,
    ShopNotFound,
    StaffNotFound,
    StaffUserNotFound,
    TooManyShops,
)
from terazi.modules.shops.queries import bundles as bundle_queries
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.rules.admission import shop_gaps
from terazi.modules.shops.rules.shops import MISSING, bank_problems, logo_url, with_bank_name
from terazi.modules.shops.tables.shops import SHOP, SHOP_LOGO, SHOP_STAFF
from terazi.modules.shops.values.bundles import BundleStatus
from terazi.modules.shops.values.shops import (
    LEGAL_FIELDS,
    BankAccount,
    CardProvider,
    Logo,
    Shop,
    ShopKind,
    ShopRole,
    ShopStatus,
)

LOGO_TYPE = "image/png"
_LOGO_SHAPE = Shape(format=PictureFormat.PNG, width=600, height=600)
MOST_SHOPS = 50
AccountsChange = Callable[[Mapping[int, BankAccount]], dict[int, BankAccount]]


async def make_shop(
    call: UserCall, owner_id: UserId, columns: Mapping[str, Value], accounts: Mapping[int, BankAccount]
) -> UUID:
    """Make the draft of a shop; its owner may do everything in it."""
    _, count = await call.db.ask(queries.lock_shops_of(owner_id), queries.count_shops(owner_id))
    if count >= MOST_SHOPS:
        raise TooManyShops(count=MOST_SHOPS)
    await _require_own_logo(call, columns.get("shop_logo"))
    return await create_shop(call, owner_id, columns, accounts)


async def create_shop(
    change: Change,
    owner_id: UserId,
    columns: Mapping[str, Value],
    accounts: Mapping[int, BankAccount],
    *,
    kind: ShopKind = ShopKind.STANDARD,
) -> UUID:
    """Write the draft of a shop down."""
    shop = _sound(
        Shop(
            id=change.new_id(),
            owner_id=owner_id,
            kind=kind,
            status=ShopStatus.DRAFT,
            status_reason="",
            is_held=False,
            asked_at=None,
            admitted_at=None,
            is_platform=False,
            card_provider=CardProvider.NONE,
            card_keys=None,
            search_key="",
            created_at=change.now,
            changed_at=change.now,
            **columns,
        ),
        accounts,
    )
    await change.db.write(
        inserted(SHOP, **asdict(shop)),
        *_keep_accounts(shop.id, accounts),
        trail_entry(change, _event("shops.shop_made", shop, after=_said(shop))),
    )
    return shop.id


async def change_shop(
    call: UserCall, shop_id: UUID, columns: Mapping[str, Value], accounts: AccountsChange
) -> None:
    """Change a shop; one that was admitted stays complete, and waits again where it is another before the law now."""
    before, found = await call.db.ask(queries.lock_shop(shop_id), queries.accounts_of_shop(shop_id))
    if before is None:
        raise ShopNotFound
    if before.status is ShopStatus.ENDED:
        raise ShopEnded
    if columns.get("shop_logo") != before.shop_logo:
        await _require_own_logo(call, columns.get("shop_logo"))
    kept = {account.slot: account for account in found}
    wanted = accounts(kept)
    shop = _sound(replace(before, **columns), wanted)
    if shop.status is not ShopStatus.DRAFT and (gaps := shop_gaps(shop)):
        raise ShopIncomplete(gaps)
    if kept and not wanted:
        await require_payable_without_accounts(call, shop)
    was, now = differences(
        {**_said(before), "bank_accounts": _shown(kept)}, {**_said(shop), "bank_accounts": _shown(wanted)}
    )
    changes = _keep_accounts(shop_id, wanted) if wanted != kept else []
    if now:
        said = {name: getattr(shop, name) for name in (*columns, "short_name", "search_key")}
        changes.append(updated(SHOP, shop_id, **said, changed_at=call.now))
    await call.db.write(*changes)
    if not now:
        return
    if "tax_rate_percent" in now:
        await reprice_shop(call, shop_id)
    await record_event(call, _event("shops.shop_changed", shop, before=was, after=now))
    if not now.keys().isdisjoint(LEGAL_FIELDS):
        await set_mark(call, shop, is_platform=False)
        await ask_again(call, shop)


def _sound(shop: Shop, accounts: Mapping[int, BankAccount]) -> Shop:
    """Return the shop with what follows from its names, or refuse it."""
    short_name = shop.short_name or shop.shop_name[:60]
    problems = [] if shop.shop_name else [FieldProblem("shop_name", MISSING)]
    if problems := [*problems, *bank_problems(accounts)]:
        raise InvalidInput(problems)
    return replace(shop, short_name=short_name, search_key=fold(f"{shop.shop_name} {short_name}"))


def _keep_accounts(shop_id: UUID, accounts: Mapping[int, BankAccount]) -> list[Question[int]]:
    return queries.replace_accounts(shop_id, [with_bank_name(account) for account in accounts.values()])


async def _require_own_logo(call: UserCall, logo_id: UUID | None) -> None:
    if logo_id is None:
        return
    (is_own,) = await call.db.ask(queries.is_logo_of(logo_id, call.user.id))
    if not is_own:
        raise InvalidInput([FieldProblem("shop_logo", Phrase("shops.logo_not_found"))])


_SAID = (
    "status",
    "shop_name",
    "short_name",
    "shop_logo",
    "shop_address",
    "shop_tax_office",
    "shop_tax_number",
    "tax_rate_percent",
    "mersis_no",
    "trade_register_number",
    "shop_web_link",
    "mail",
    "phone",
    "card_provider",
)


def _said(shop: Shop) -> dict[str, Value]:
    """Return what people said of a shop, as it is stored."""
    return {name: getattr(shop, name) for name in _SAID}


def _shown(accounts: Mapping[int, BankAccount]) -> list[str]:
    return [f"{account.slot}: {account.iban} {account.bank_title}" for account in accounts.values()]


def _event(
    action: str,
    shop: Shop,
    *,
    before: Mapping[str, Value] | None = None,
    after: Mapping[str, Value] | None = None,
) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.SHOP,
        subject_id=shop.id,
        subject_name=shop.shop_name,
        before=before or {},
        after=after or {},
    )


async def mark_platform(call: UserCall, shop_id: UUID, *, is_platform: bool) -> None:
    """Make a shop one of the platform, or an ordinary one again, which no longer offers what is the platform's."""
    (shop,) = await call.db.ask(queries.lock_shop(shop_id))
    if shop is None:
        raise ShopNotFound
    if is_platform and shop.kind is ShopKind.PERSONAL:
        raise PersonalShop
    await set_mark(call, shop, is_platform=is_platform)


async def set_mark(call: UserCall, shop: Shop, *, is_platform: bool) -> None:
    """Set or take the mark of a locked shop; set twice, the second time changes nothing."""
    if shop.is_platform is is_platform:
        return
    _, on_sale = await call.db.ask(
        updated(SHOP, shop.id, is_platform=is_platform, changed_at=call.now),
        bundle_queries.bundles_on_sale(shop.id),
    )
    if not is_platform:
        for bundle_id in on_sale:
            (products,) = await call.db.ask(bundle_queries.products_of(bundle_id))
            if any(is_of_platform(product.product_type, product.auth_id) for product in products):
                await set_bundle_status(call, bundle_id, BundleStatus.PASSIVE)
    await record_event(
        call,
        AuditEvent(
            action="shops.shop_platform_changed",
            subject=Subject.SHOP,
            subject_id=shop.id,
            subject_name=shop.shop_name,
            before={"is_platform": not is_platform},
            after={"is_platform": is_platform},
        ),
    )


async def put_staff(call: UserCall, shop: OwnShop, username: str, roles: Sequence[ShopRole]) -> UUID:
    """Trust a person with these roles in the shop; authorizations the person lacks are given."""
    if shop.shop.kind is ShopKind.PERSONAL:
        raise PersonalShop
    name = username.strip()
    (people,) = await call.db.ask(find_active_people([name]))
    user_id = people.get(name)
    if user_id is None or user_id == shop.shop.owner_id:
        raise StaffUserNotFound(field="username")
    wanted = [role for role in ShopRole if role in roles]
    await call.db.write(
        queries.put_staff(
            shop_id=shop.id,
            user_id=user_id,
            roles=[role.value for role in wanted],
            added_by=call.user.id,
            created_at=call.now,
            changed_at=call.now,
        )
    )
    for role in wanted:
        await grant_role(call, user_id, role, assigned_by=call.user.id)
    await _record_staff(call, shop, "shops.staff_put", {"username": name, "roles": [r.value for r in wanted]})
    return user_id


async def remove_staff(call: UserCall, shop: OwnShop, user_id: UUID) -> None:
    """Take a person out of the shop; what the person holds opens nothing here any more."""
    taken_out, names = await call.db.ask(
        deleted(SHOP_STAFF, {"shop_id": shop.id, "user_id": user_id}), find_usernames([user_id])
    )
    if not taken_out:
        raise StaffNotFound
    await _record_staff(call, shop, "shops.staff_removed", {"username": names.get(user_id, "")})


async def _record_staff(call: UserCall, shop: OwnShop, action: str, after: dict[str, object]) -> None:
    await record_event(
        call,
        AuditEvent(
            action=action,
            subject=Subject.SHOP,
            subject_id=shop.id,
            subject_name=shop.shop.shop_name,
            after=after,
        ),
    )


async def keep_logo(call: UserCall, content: bytes | None) -> Logo:
    """Keep an uploaded logo of the caller."""
    if content is None:
        raise LogoTooLarge(megabytes=call.settings.image_max_bytes // 1_000_000)
    try:
        (written,) = await rewrite_picture(call, content, _LOGO_SHAPE)
    except PictureRefusedError as wrong:
        raise LogoRefused from wrong
    logo = Logo(id=call.new_id(), width=written.width, height=written.height)
    await call.storage.put(logo_key(logo.id), written.content)
    await call.db.write(
        inserted(
            SHOP_LOGO,
            id=logo.id,
            owner_id=call.user.id,
            width=logo.width,
            height=logo.height,
            size=len(written.content),
            created_at=call.now,
        )
    )
    return logo


async def read_logo(call: Call, logo_id: UUID) -> bytes:
    """Return the picture of a logo that an open shop wears; every other one is its people's alone."""
    (wearer,) = await call.reader.ask(queries.shop_with_logo(logo_id))
    if wearer is None:
        raise LogoNotFound
    try:
        return await call.storage.get(logo_key(logo_id))
    except FileMissingError as missing:
        raise LogoNotFound from missing


async def find_logo_file(call: AnyCall, key: str) -> FetchedFile | None:
    """Return the logo of an open shop to everybody, by its id with the ending of pictures."""
    try:
        logo_id = UUID(key.removesuffix(".png"))
        content = await read_logo(call, logo_id)
    except (ValueError, LogoNotFound):
        return None
    return FetchedFile(
        content=content, name="logo.png", media_type=LOGO_TYPE, cache_control="public, max-age=300"
    )


def own_logo_url(call: Call, user: SignedInUser, shop: Shop) -> str:
    """Return where somebody of a shop fetches its logo: while it is not open, by a link that is theirs alone."""
    if shop.status is ShopStatus.ACTIVE or shop.shop_logo is None:
        return logo_url(shop.shop_logo)
    return private_logo_url(call, user, shop.shop_logo)


def private_logo_url(call: Call, user: SignedInUser, logo_id: UUID) -> str:
    """Return a person's own link to a logo, worn or not."""
    return download_link(call, user, logo_key(logo_id), "logo.png")


def logo_key(logo_id: UUID) -> str:
    """Return where a logo is kept."""
    return f"shops/logos/{logo_id}.png"
