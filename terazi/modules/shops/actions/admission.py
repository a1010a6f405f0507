"""A shop on its way: it asks for admission, is admitted or refused, opens, closes and ends."""

from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import Call, Change, SignedInUser, UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.questions import updated
from terazi.modules.accounts.public import get_user
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.shops.errors import (
    ShopIncomplete,
    ShopMoveNotAllowed,
    ShopNotFound,
    ShopReasonMissing,
    TaxNumberTaken,
)
from terazi.modules.shops.mails import mail_owner
from terazi.modules.shops.queries import shops as queries
from terazi.modules.shops.queries.catalogue import show_shop
from terazi.modules.shops.rules.admission import (
    ADMITTED,
    mover_of,
    needs_reason,
    shop_gaps,
    shop_targets,
)
from terazi.modules.shops.tables.shops import SHOP
from terazi.modules.shops.values.shops import ADMIN, Shop, ShopKind, ShopMover, ShopStatus

SYSTEM = frozenset({ShopMover.SYSTEM})


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What somebody says when a shop is moved."""

    reason: str = ""
    is_second_on_purpose: bool = False
    """Whether a second shop with the same tax number is meant."""


async def change_shop_status(call: UserCall, shop_id: UUID, status: ShopStatus, asked: Asked) -> ShopStatus:
    """Move a shop; the status it has already changes nothing."""
    (shop,) = await call.db.ask(queries.lock_shop(shop_id))
    if shop is None:
        raise ShopNotFound
    if shop.status is status:
        return status
    shop = await move_shop(call, shop, status, movers_of(call.user), asked)
    if status is ShopStatus.WAITING and shop.kind is ShopKind.PERSONAL:
        shop = await _admit_at_once(call, shop)
    if shop.status is ShopStatus.WAITING:
        await _tell_owner(call, shop, "asked", "")
    return shop.status


def movers_of(user: SignedInUser) -> frozenset[ShopMover]:
    """Return as whom the caller, who works in the shop or is an administrator, may move it."""
    return frozenset({ShopMover.ADMIN if ADMIN in user.roles else ShopMover.PEOPLE})


async def move_shop(
    call: Call, shop: Shop, status: ShopStatus, movers: frozenset[ShopMover], asked: Asked
) -> Shop:
    """Move a locked shop, with its place in the catalogue, and tell its owner what others decided."""
    mover = mover_of(shop, status, movers)
    if mover is None:
        allowed = [target.value for target in shop_targets(shop, movers)]
        raise ShopMoveNotAllowed(state=shop.status.value, target=status.value, allowed=allowed)
    is_own = call.user is not None and call.user.id == shop.owner_id
    reason = asked.reason.strip()
    if needs_reason(shop.status, status, mover) and not is_own and not reason:
        raise ShopReasonMissing(field="reason")
    if status in (ShopStatus.WAITING, ShopStatus.ACTIVE) and (gaps := shop_gaps(shop)):
        raise ShopIncomplete(gaps)
    was = shop.status
    if was is ShopStatus.WAITING and status is ShopStatus.ACTIVE:
        await _require_own_number(call, shop, asked)
        shop = replace(shop, admitted_at=call.now)
    is_held = status is ShopStatus.PASSIVE and mover is ShopMover.ADMIN and not is_own
    shop = await _set(call, replace(shop, is_held=is_held), status, reason)
    if not is_own and (was, status) in _TOLD:
        await _tell_owner(call, shop, _TOLD[was, status], reason)
    return shop


async def ask_again(call: Call, shop: Shop) -> None:
    """Let a shop wait again that changed who it is before the law; nothing of it is public until it is admitted."""
    if shop.status in ADMITTED:
        shop = await _set(call, shop, ShopStatus.WAITING, "")
        await _tell_owner(call, shop, "asked_again", "")


async def forget_shops(change: Change, user_id: UserId) -> None:
    """End the shops of somebody who has left; what they sold goes on working for who bought it."""
    (shops,) = await change.db.ask(queries.lock_shops_owned(user_id))
    for shop in shops:
        if shop.status is not ShopStatus.ENDED:
            await _set(change, shop, ShopStatus.ENDED, "")


async def _admit_at_once(call: Call, shop: Shop) -> Shop:
    """Admit a personal shop where the site asks no person; one whose number another shop has waits for one."""
    if call.settings.personal_shops != "at_once":
        return shop
    try:
        await _require_own_number(call, shop, Asked())
    except TaxNumberTaken:
        return shop
    return await move_shop(call, shop, ShopStatus.ACTIVE, SYSTEM, Asked())


async def _require_own_number(call: Call, shop: Shop, asked: Asked) -> None:
    _, is_taken = await call.db.ask(
        queries.lock_tax_number(shop.shop_tax_number), queries.is_number_taken(shop)
    )
    if is_taken and not asked.is_second_on_purpose:
        raise TaxNumberTaken(number=shop.shop_tax_number)


async def _set(change: Change, shop: Shop, status: ShopStatus, reason: str) -> Shop:
    """Write down the status of a locked shop, and show or hide what it offers."""
    moved = replace(
        shop,
        status=status,
        status_reason=reason[:500],
        changed_at=change.now,
        asked_at=change.now if status is ShopStatus.WAITING else shop.asked_at,
    )
    event = AuditEvent(
        action="shops.shop_status_changed",
        subject=Subject.SHOP,
        subject_id=shop.id,
        subject_name=shop.shop_name,
        before={"status": shop.status},
        after={"status": status} | ({"reason": reason} if reason else {}),
    )
    await change.db.write(
        updated(
            SHOP,
            shop.id,
            status=moved.status,
            status_reason=moved.status_reason,
            is_held=moved.is_held,
            asked_at=moved.asked_at,
            admitted_at=moved.admitted_at,
            changed_at=moved.changed_at,
        ),
        show_shop(shop.id, is_open=status is ShopStatus.ACTIVE),
        trail_entry(change, event),
    )
    return moved


async def _tell_owner(call: Call, shop: Shop, kind: str, reason: str) -> None:
    if shop.owner_id is None:
        return
    (owner,) = await call.db.ask(get_user(shop.owner_id))
    await mail_owner(
        call,
        kind,
        to_address=owner.mail,
        lang=owner.active_lang,
        shop_id=shop.id,
        shop_name=shop.shop_name,
        reason=reason or "–",
    )


_TOLD = {
    (ShopStatus.WAITING, ShopStatus.ACTIVE): "admitted",
    (ShopStatus.WAITING, ShopStatus.DRAFT): "refused",
    (ShopStatus.ACTIVE, ShopStatus.PASSIVE): "closed",
    (ShopStatus.PASSIVE, ShopStatus.ACTIVE): "opened",
    (ShopStatus.DRAFT, ShopStatus.ENDED): "ended",
    (ShopStatus.WAITING, ShopStatus.ENDED): "ended",
    (ShopStatus.ACTIVE, ShopStatus.ENDED): "ended",
    (ShopStatus.PASSIVE, ShopStatus.ENDED): "ended",
}
"""The mail to the owner, where somebody else moved the shop."""
