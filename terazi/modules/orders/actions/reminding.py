"""Reminding administrators of what waits for them: debts that shops do not pay, shops to be admitted."""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.jobs.each import for_each
from terazi.foundation.jobs.tasks import Work
from terazi.modules.access.public import find_administrator, find_administrators
from terazi.modules.orders.actions.ending import PAY_BACK_WITHIN
from terazi.modules.orders.mails import mail_administrator
from terazi.modules.orders.queries.notices import note_told
from terazi.modules.orders.queries.owed_lists import count_owed_too_long
from terazi.modules.shops.public import count_waiting, today_in_turkey


@dataclass(frozen=True, kw_only=True, slots=True)
class _Waiting:
    """How much waits, and where it is seen."""

    debts: int
    shops: int
    base_url: str


async def remind_administrators(work: Work) -> None:
    """Write to every administrator what waits, at most once a day."""
    reader, now = work.database.reader, work.clock()
    waiting = _Waiting(
        debts=await count_owed_too_long(reader, now - PAY_BACK_WITHIN),
        shops=await count_waiting(reader),
        base_url=work.settings.public_url,
    )
    if waiting.debts or waiting.shops:
        due = partial(find_administrators, now=now)
        await for_each(work, "remind administrators", due, partial(_remind, waiting))


async def _remind(waiting: _Waiting, change: Change, user_id: UUID) -> None:
    person = await find_administrator(change.db, user_id, change.now)
    if person is None or not await note_told(change.db, user_id, today_in_turkey(change.now)):
        return
    await mail_administrator(
        change,
        to_address=person["mail"],
        lang=person["active_lang"],
        base_url=waiting.base_url,
        debts=waiting.debts,
        shops=waiting.shops,
    )
