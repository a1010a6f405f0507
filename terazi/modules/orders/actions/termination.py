"""Suspending, resuming and ending what was bought, by people or by the clock; what is unused of it is owed from then on."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.money import Money
from terazi.modules.access.public import move_bought_grant
from terazi.modules.analysis.public import has_stayed_away
from terazi.modules.credits.public import BOUGHT_PREFIX, freeze, thaw
from terazi.modules.entitlements.public import ProductType, cancel, resume, suspend
from terazi.modules.orders.actions.loading import SYSTEM, Actor, OpenOrder, lock_order, open_order
from terazi.modules.orders.actions.notifications import mail_buyer, mail_shop
from terazi.modules.orders.actions.refunds import asks_for_account, take_unused_credits, value_left
from terazi.modules.orders.actions.transitions import move_bundle, move_line, tell
from terazi.modules.orders.actions.trial_mails import mail_trial_over
from terazi.modules.orders.actions.withdrawal_rights import right_of
from terazi.modules.orders.queries import locking, order_lines
from terazi.modules.orders.rules.withdrawal import PAY_BACK_DAYS
from terazi.modules.orders.values import (
    OPEN_LINES,
    WITHDRAWABLE_STATES,
    Bundle,
    BundleState,
    Line,
    LineState,
    Mover,
)
from terazi.modules.shops.public import in_turkey

PAY_BACK_WITHIN = timedelta(days=PAY_BACK_DAYS)


async def end_lines(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    lines: Sequence[Line],
    by: Actor,
    *,
    reason: str | Phrase,
) -> int:
    """End the products that are not over, write down what is owed for what is unused of them, and return the sum.

    A buyer is owed nothing for what can no longer be withdrawn from.
    """
    reason = _in_words(order, reason)
    owed = 0
    for line in lines:
        if line.state not in OPEN_LINES:
            continue
        value = await value_left(change, order, line)
        if by.mover is Mover.CUSTOMER and (await right_of(change, order, line)).bar is not None:
            value = 0
        await take_unused_credits(change, order, line)
        await end_line(change, order, line, LineState.TERMINATED, by, reason)
        owe(change, order, line, value)
        owed += value
    if reason:
        order.change_bundle(bundle, reason=reason[:500])
    if owed:
        tell_debt(change, order, bundle, lines, by, owed=owed, reason=reason)
    return owed


async def expire_line(change: Change, order: OpenOrder, line: Line) -> None:
    """End a product whose time is over.

    One that rests was ended on the day on which it was put to rest: what was left of it then is owed.
    """
    bundle = order.bundle(line.shopcart_bundle_id)
    owed = await _value_at_rest(change, order, line) if line.state is LineState.PASSIVE else 0
    why = Phrase("orders.ended.at_rest")
    reason = _in_words(order, why) if owed else ""
    if owed:
        await take_unused_credits(change, order, line)
    await _let_credits_move(change, order, line)
    move_line(change, order, line, LineState.EXPIRED, SYSTEM, reason)
    if owed:
        owe(change, order, line, owed)
        tell_debt(change, order, bundle, [line], SYSTEM, owed=owed, reason=reason)
        await mail_end(change, order, bundle, SYSTEM, product=line, owed=owed, reason=why)
    await end_empty_bundle(change, order, bundle, is_told=owed > 0)


async def _value_at_rest(change: Change, order: OpenOrder, line: Line) -> int:
    """Return what was left of a resting product; credits that came back from jobs meanwhile count too."""
    if not is_held(line):
        return await value_left(change, order, line)
    return min(line.at_rest or 0, line.gross - line.refunded)


async def expire_lines(change: Change, cart_id: UUID) -> None:
    """End the products of an order whose time is over."""
    order = await open_order(change, locking.order_of_cart(cart_id))
    for line in order.lines:
        is_over = line.ends_at is not None and line.ends_at <= change.now
        if is_over and line.state in (LineState.ACTIVE, LineState.PASSIVE):
            await expire_line(change, order, line)
    await order.write(change.db)


async def mark_used_up(change: Change, line_id: UUID) -> None:
    """Write down that every use of a product was made."""
    (key,) = await change.db.ask(locking.order_of_line(line_id))
    if key is None:
        return
    (order,) = await lock_order(change, key)
    line = order.line(line_id)
    if line.state is LineState.ACTIVE:
        move_line(change, order, line, LineState.USED_UP, SYSTEM)
        await end_empty_bundle(change, order, order.bundle(line.shopcart_bundle_id))
        await order.write(change.db)


async def end_empty_bundle(
    change: Change, order: OpenOrder, bundle: Bundle, *, is_told: bool = False
) -> None:
    """A bundle of which every product is over ends by itself; where a mail tells of the last one, there is no other."""
    if any(line.state in OPEN_LINES for line in order.lines_of(bundle)):
        return
    if order.bundle(bundle.id).state in (
        BundleState.REGISTER_WAITING,
        BundleState.ACTIVE,
        BundleState.PASSIVE,
    ):
        move_bundle(change, order, bundle, BundleState.TERMINATED, SYSTEM)
        if not is_told:
            await _mail_over(change, order, bundle)


async def _mail_over(change: Change, order: OpenOrder, bundle: Bundle) -> None:
    if bundle.is_trial:
        await mail_trial_over(change, order, bundle)
        return
    (is_continued,) = await change.db.ask(order_lines.is_continued(bundle.id))
    if not is_continued:
        await mail_buyer(change, order, bundle, "ended")


def owe(change: Change, order: OpenOrder, line: Line, amount: int) -> None:
    """Write down what is owed for a product from now on, beside what is owed for it already."""
    line = order.line(line.id)
    if amount:
        since = line.owed_since if line.owed else change.now
        order.change_line(line, owed=line.owed + amount, debt=(line.debt or 0) + amount, owed_since=since)
        bundle = order.bundle(line.shopcart_bundle_id)
        order.change_bundle(bundle, owed=bundle.owed + amount)


def pay_back_until(since: datetime) -> datetime:
    """Return until when what is owed since a moment has to be paid back."""
    return since + PAY_BACK_WITHIN


async def mail_end(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    by: Actor,
    *,
    product: Line | None,
    owed: int,
    reason: str | Phrase,
) -> None:
    """Confirm to the buyer at once that a bundle or one product of it was ended, with what is paid back and until when.

    The shop is told of what it did not do itself.
    """
    is_withdrawn = by.mover is Mover.CUSTOMER
    lang = order.cart.lang
    kind = ("withdrawn" if owed else "ended_unpaid") if is_withdrawn else "termination"
    values = {"reason": reason or "–"}
    if product is not None:
        kind = _OF_PRODUCT[kind]
        values["product"] = product.name[lang.value]
    extra = debt_note(order, bundle, owed, change.now) if owed else []
    await mail_buyer(change, order, bundle, kind, extra=extra, **values)
    if owed and bundle.payment_id and by.mover is not Mover.ORDERS:
        facts = {"owed": Money(owed, bundle.currency), "due": _day(change.now), "reason": reason or "–"}
        told = "withdrawn" if is_withdrawn else "owes"
        await mail_shop(change, order, order.payment(bundle.payment_id), told, **facts)


_OF_PRODUCT = {
    "withdrawn": "product_withdrawn",
    "ended_unpaid": "product_ended_unpaid",
    "termination": "product_terminated",
}


def owed_note(order: OpenOrder, bundle: Bundle, since: datetime) -> list[Phrase]:
    """Return what a mail says of a bundle that was paid and will not be given."""
    kept = bundle.gross - bundle.refunded
    return debt_note(order, bundle, kept, since) if kept else []


def debt_note(order: OpenOrder, bundle: Bundle, owed: int, since: datetime) -> list[Phrase]:
    """Return what a mail says of an amount that is owed for a bundle, or for all of a payment that it is a part of."""
    facts = {"amount": Money(owed, bundle.currency).written(order.cart.lang), "due": _day(since)}
    asked = asks_for_account(order.payment(bundle.payment_id)) if bundle.payment_id else []
    return [Phrase("orders.mail.owed", facts), *asked]


def _in_words(order: OpenOrder, reason: str | Phrase) -> str:
    """Return a reason as it is kept; one of the platform's own in the language of the order."""
    return reason if isinstance(reason, str) else say(reason, order.cart.lang)


def _day(since: datetime) -> date:
    return in_turkey(pay_back_until(since)).date()


def tell_debt(
    change: Change,
    order: OpenOrder,
    bundle: Bundle,
    lines: Sequence[Line],
    by: Actor,
    *,
    owed: int,
    reason: str,
) -> None:
    """Tell in the timeline what is owed from now on, and until when."""
    until = pay_back_until(change.now).isoformat()
    facts = [{"owed": owed, "currency": bundle.currency.value, "until": until}]
    tell(
        change,
        order,
        "owed",
        by,
        shopcart_bundle_id=bundle.id,
        product_line_id=lines[0].id if len(lines) == 1 else None,
        payment_id=bundle.payment_id,
        note=reason,
        facts=facts,
    )


async def rest_line(change: Change, order: OpenOrder, line: Line, by: Actor, reason: str) -> None:
    """Let an active product rest, and keep what is left of it: nothing of it can be used or spent meanwhile."""
    is_resting = line.state is LineState.PASSIVE
    left = await value_left(change, order, line)
    line = move_line(change, order, line, LineState.PASSIVE, by, reason)
    if is_held(line):
        order.change_line(line, at_rest=line.at_rest if is_resting else left)
        await suspend(change, line.id, reason=reason)
    else:
        await freeze(change, order.buyer_id, cause_key=f"{BOUGHT_PREFIX}{line.id}")
    if line.grant_id:
        await move_bought_grant(change, line.grant_id, "suspended")


async def wake_line(change: Change, order: OpenOrder, line: Line, by: Actor) -> None:
    """Let a resting product count again."""
    line = move_line(change, order, line, LineState.ACTIVE, by)
    order.change_line(line, at_rest=None)
    if is_held(line):
        await resume(change, line.id)
    await _let_credits_move(change, order, line)
    if line.grant_id:
        await move_bought_grant(change, line.grant_id, "active")


async def _let_credits_move(change: Change, order: OpenOrder, line: Line) -> None:
    """Thaw credits; what jobs give back of those that are over is their owner's, who was not paid back for it."""
    if not is_held(line):
        await thaw(change, order.buyer_id, cause_key=f"{BOUGHT_PREFIX}{line.id}")


async def end_line(
    change: Change,
    order: OpenOrder,
    line: Line,
    target: LineState,
    by: Actor,
    reason: str,
) -> None:
    """End a product for good, and all that was given with it and can still be taken."""
    was_given = line.starts_at is not None
    move_line(change, order, line, target, by, reason)
    if not was_given:
        return
    if is_held(line):
        await cancel(change, line.id, reason=reason)
    await _let_credits_move(change, order, line)
    if line.grant_id:
        await move_bought_grant(change, line.grant_id, "cancelled")


def is_held(line: Line) -> bool:
    """Whether the product is held as an entitlement; credits are not."""
    return line.product_type != ProductType.CREDIT


revocation_tasks = Tasks("taken")
TIME_TO_RETURN = timedelta(hours=1)
"""How long what was sold of a deleted project waits for its owner to think again."""


class Revoked(StrEnum):
    """What was taken away."""

    AUTHORIZATION = "authorization"
    PROJECT = "project"


@revocation_tasks.task(queue="upkeep", tries=10)
async def end_taken(work: Work, *, line_id: str, what: str, since: str | None = None) -> None:
    """End a product of which nothing can be used any more: orders are locked before what they gave.

    A project that is back ends nothing, nor one that was deleted again after ``since``: that has an hour of its own.
    """
    deleted_at = datetime.fromisoformat(since) if since else None
    async with work.database.transaction() as db:
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        await _end(change, UUID(line_id), Revoked(what), deleted_at)


async def end_bought_grant(change: Change, grant_id: UUID) -> None:
    """Let the product end that gave an authorization, if one did."""
    (line_id,) = await change.db.ask(order_lines.line_of_grant(grant_id))
    if line_id is not None:
        await end_taken.enqueue(change.db, line_id=str(line_id), what=Revoked.AUTHORIZATION.value)


async def end_sold_outputs(change: Change, project_id: UUID) -> int:
    """Let the products that give something of a project end in a while unless it comes back; how many they are."""
    (lines,) = await change.db.ask(order_lines.lines_of_project(project_id))
    for line_id in lines:
        await end_taken.enqueue_in(
            change.db,
            TIME_TO_RETURN,
            line_id=str(line_id),
            what=Revoked.PROJECT.value,
            since=change.now.isoformat(),
        )
    return len(lines)


async def _end(change: Change, line_id: UUID, what: Revoked, deleted_at: datetime | None) -> None:
    order = await open_order(change, locking.order_of_line(line_id))
    line = order.line(line_id)
    bundle = order.bundle(line.shopcart_bundle_id)
    if line.state not in OPEN_LINES or bundle.state not in WITHDRAWABLE_STATES:
        return
    if what is Revoked.PROJECT and not await _is_owed_for_project(change, bundle, line, deleted_at):
        return
    why = Phrase(f"orders.ended.{what.value}")
    owed = await end_lines(change, order, bundle, [line], SYSTEM, reason=why)
    await mail_end(change, order, bundle, SYSTEM, product=line, owed=owed, reason=why)
    await end_empty_bundle(change, order, bundle, is_told=True)
    await order.write(change.db)


async def _is_owed_for_project(
    change: Change, bundle: Bundle, line: Line, deleted_at: datetime | None
) -> bool:
    """Whether a project is still gone; what was not accepted gives nothing of it and is owed as a whole already."""
    if bundle.state is BundleState.REGISTER_REFUSED or line.project_id is None:
        return False
    (is_away,) = await change.db.ask(has_stayed_away(line.project_id, deleted_at))
    return is_away
