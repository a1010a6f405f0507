"""What happens to orders by the clock: providers are asked, buyers reminded, waiting ends and time runs out."""

from datetime import timedelta
from functools import partial
from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.access.public import find_administrators
from terazi.modules.bills.public import shops_with_due_bills
from terazi.modules.orders.actions.card_answers import try_to_check
from terazi.modules.orders.actions.card_charges import charge_renewal
from terazi.modules.orders.actions.deliveries import confirm_unanswered
from terazi.modules.orders.actions.money_returns import send_money_back
from terazi.modules.orders.actions.notifications import Waiting, remind_administrator, remind_of_waiting
from terazi.modules.orders.actions.refund_payouts import PATIENCE, pay_back
from terazi.modules.orders.actions.renewals import LONGEST_NOTICE, end_renewal, offer_renewal
from terazi.modules.orders.actions.saved_cards import PATIENCE as FORGOTTEN_WITHIN
from terazi.modules.orders.actions.saved_cards import forget_card
from terazi.modules.orders.actions.shop_digests import DEBTS_ARE_QUIET, send_digest, told_days
from terazi.modules.orders.actions.status_changes import end_waiting
from terazi.modules.orders.actions.termination import PAY_BACK_WITHIN, expire_lines, mark_used_up
from terazi.modules.orders.actions.trial_mails import NOT_YOUNGER, TOLD_BEFORE, remind_of_trial
from terazi.modules.orders.queries import due
from terazi.modules.orders.queries.debts import count_owed_too_long
from terazi.modules.orders.queries.deliveries import unanswered
from terazi.modules.orders.queries.incoming_money import open_returns
from terazi.modules.orders.queries.reconciliation import DIFFERENCES
from terazi.modules.orders.queries.saved_cards import (
    cards_to_forget,
    end_renewal_of,
    renewals_due,
    renewals_without_ground,
)
from terazi.modules.orders.queries.shop_digests import shops_with_news
from terazi.modules.orders.rules.card_renewals import LONGEST_OFFER, RenewalNote
from terazi.modules.orders.rules.refunds import RefundNote
from terazi.modules.shops.public import count_waiting, today_in_turkey

log = structlog.get_logger("terazi.orders")
tasks = Tasks("orders")
_REMIND_BEFORE = timedelta(days=1)
_NOT_YOUNGER = timedelta(hours=12)


@tasks.every("* * * * * */15")
async def ask_card_providers(work: Work) -> None:
    """Settle card payments of which neither the browser nor a notice came back."""
    found = partial(due.payments_to_check, now=work.clock())
    await for_each(work, "ask card providers", found, partial(try_to_check, work))


@tasks.every("*/10 * * * *")
async def watch_waiting(work: Work) -> None:
    """Remind of payments that are nearly over, and cancel those that are."""
    now = work.clock()
    found = partial(due.payments_to_remind, due_before=now + _REMIND_BEFORE, made_before=now - _NOT_YOUNGER)
    await for_each(work, "remind of payments", found, remind_of_waiting)
    over = partial(due.payments_due, now=work.clock())
    await for_each(work, "cancel unpaid orders", over, partial(end_waiting, work))


@tasks.every("*/5 * * * *")
async def watch_ends(work: Work) -> None:
    """End what was bought for a time."""
    found = partial(due.orders_ended, now=work.clock())
    await for_each(work, "end bought products", found, expire_lines)


@tasks.every("*/10 * * * *")
async def watch_deliveries(work: Work) -> None:
    """Let deliveries of services count as confirmed that their buyers did not answer in time."""
    found = partial(unanswered, now=work.clock())
    await for_each(work, "confirm deliveries", found, confirm_unanswered)


@tasks.every("*/10 * * * *")
async def watch_renewals(work: Work) -> None:
    """Offer the next period of what is paid for each period, and cancel offers that have nothing to follow."""
    now = work.clock()
    ending = partial(
        due.bundles_ending, now=now, until=now + LONGEST_NOTICE, until_by_card=now + LONGEST_OFFER
    )
    offer = partial(offer_renewal, floor_of=work.settings.credit_floor)
    await for_each(work, "offer next periods", ending, offer)
    await for_each(work, "cancel next periods", due.payments_without_ground, end_renewal)


@tasks.every("40 * * * *")
async def watch_trials(work: Work) -> None:
    """Tell who tries something that it ends soon."""
    now = work.clock()
    found = partial(due.trials_ending, now=now, until=now + TOLD_BEFORE, given_before=now - NOT_YOUNGER)
    await for_each(work, "tell ends of trials", found, remind_of_trial)


@tasks.every("*/10 * * * *")
async def watch_card_renewals(work: Work) -> None:
    """Charge the stored cards whose time has come, and end renewals that have nothing to renew."""
    now = work.clock()
    await for_each(work, "end renewals by card", renewals_without_ground, _end_renewal_by_card)
    found = partial(renewals_due, now=now)
    await for_each(work, "charge stored cards", found, _charge)


@tasks.every("25 * * * *")
async def watch_removed_cards(work: Work) -> None:
    """Tell providers again to forget cards that were removed."""
    found = partial(cards_to_forget, before=work.clock() - FORGOTTEN_WITHIN)
    await for_each(work, "forget stored cards", found, _forget)


@tasks.every("*/10 * * * *")
async def watch_refunds(work: Work) -> None:
    """Ask again for refunds of cards, and for card money to be sent back, that nobody answered for; each goes once."""
    found = partial(due.open_card_refunds, made_before=work.clock() - PATIENCE, but=RefundNote.LOOK_FIRST)
    await for_each(work, "ask for refunds again", found, _ask_again)
    returns = partial(open_returns, decided_before=work.clock() - PATIENCE, but=RefundNote.LOOK_FIRST)
    await for_each(work, "send card money back", returns, _return_again)


@tasks.every("5 6-17 * * *")
async def tell_administrators(work: Work) -> None:
    """Write to administrators what waits for them, in the Turkish morning or as soon as something does, once a day."""
    reader, now = work.database.reader, work.clock()
    owed, shops = await reader.ask(count_owed_too_long(now - PAY_BACK_WITHIN), count_waiting())
    waiting = Waiting(debts=owed, shops=shops, base_url=work.settings.public_url)
    if waiting.debts or waiting.shops:
        found = partial(find_administrators, now=now)
        await for_each(work, "remind administrators", found, partial(remind_administrator, waiting))


@tasks.every("10 6-17 * * *")
async def tell_shops(work: Work) -> None:
    """Send each shop one mail a day, in the Turkish morning or as soon as there is something to say: what it sold, and what waits."""
    now = work.clock()
    today = today_in_turkey(now)
    begin, end = told_days(today)
    tell = partial(send_digest, work.settings.public_url)
    found = partial(
        shops_with_news, now=now, today=today, begin=begin, end=end, since_before=now - DEBTS_ARE_QUIET
    )
    await for_each(work, "tell shops of their day", found, tell)
    await for_each(work, "tell shops of bills to send", partial(shops_with_due_bills, today=today), tell)


@tasks.every("25 3 * * *")
async def prove_orders(work: Work) -> None:
    """Compare orders, payments, refunds and what was given; a difference is an alarm, never repaired in silence."""
    found = await work.database.reader.ask(*DIFFERENCES.values())
    if wrong := {name: len(ids) for name, ids in zip(DIFFERENCES, found, strict=True) if ids}:
        log.error("orders do not add up", **wrong)


@tasks.task(queue="upkeep")
async def note_used_up(work: Work, *, line_id: str) -> None:
    """Write down that every use of a bought product was made."""
    async with work.database.transaction() as db:
        await mark_used_up(Change(db=db, now=work.clock(), new_id=work.new_id), UUID(line_id))


async def _charge(change: Change, renewal_id: UUID) -> None:
    await charge_renewal.enqueue(change.db, once=f"charge:{renewal_id}", renewal_id=str(renewal_id))


async def _end_renewal_by_card(change: Change, renewal_id: UUID) -> None:
    await change.db.write(end_renewal_of("id", renewal_id, RenewalNote.ENDED, change.now))


async def _forget(change: Change, card_id: UUID) -> None:
    await forget_card.enqueue(change.db, once=f"forget:{card_id}", card_id=str(card_id))


async def _ask_again(change: Change, refund_id: UUID) -> None:
    await pay_back.enqueue(change.db, once=f"refund:{refund_id}", refund_id=str(refund_id))


async def _return_again(change: Change, money_id: UUID) -> None:
    await send_money_back.enqueue(change.db, once=f"money:{money_id}", money_id=str(money_id))
