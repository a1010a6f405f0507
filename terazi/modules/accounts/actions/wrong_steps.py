"""Second steps that were wrong: whoever gets so far knows the password, so there is a cap, and its owner is told."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.sealing import seal_word, unseal_word
from terazi.modules.accounts.actions.attempts import known_device
from terazi.modules.accounts.errors import CodeWrong, SecondStepPaused, SecondStepWrong
from terazi.modules.accounts.mails import mail_second_step_paused
from terazi.modules.accounts.queries import attempts as queries
from terazi.modules.accounts.queries.users import find_known_user
from terazi.modules.accounts.rules.attempts import MOST_WRONG_STEPS, counter_key
from terazi.modules.accounts.values import SecondStep

step_tasks = Tasks("second_steps")
_ADDRESS = "address of wrong second steps"


class GuessedStep(StrEnum):
    """What is typed as a second step, and can be guessed."""

    TOTP = SecondStep.TOTP
    MAIL = SecondStep.MAIL
    RECOVERY = SecondStep.RECOVERY
    WARNING = "warning"
    """The security code of a session that began in a new place."""


@asynccontextmanager
async def counted_step(call: Call, user_id: UserId, step: GuessedStep) -> AsyncIterator[None]:
    """Count a step before it is looked at; a right one forgets the wrong ones before it.

    A device that the account is known on has a count of its own, so that nobody uses up its owner's tries.
    """
    device = await known_device(call, user_id)
    key = _key(user_id, step, device.hex() if device else "")
    count, left = await queries.count_step(call.recorder, key, most=MOST_WRONG_STEPS)
    if count is None:
        raise SecondStepPaused(retry_after_seconds=max(1, math.ceil(left)))
    try:
        yield
    except (SecondStepWrong, CodeWrong):
        if count == MOST_WRONG_STEPS:
            address = seal_word(call.settings.secret(), call.address, purpose=_ADDRESS)
            place = {"at": call.now.isoformat(), "sealed_address": address, "base_url": call.base_url}
            await tell_owner.enqueue_beside(call.recorder, user_id=str(user_id), **place)
        raise
    await queries.forget_counters(call.recorder, [key])


async def forget_wrong_steps(call: Call, user_id: UserId) -> None:
    """Forget the wrong steps of strangers: with a new password, those who knew the old one get no further."""
    await queries.forget_counters(call.recorder, [_key(user_id, step, "") for step in GuessedStep])


@step_tasks.task(queue="mail")
async def tell_owner(work: Work, *, user_id: str, at: str, sealed_address: str, base_url: str) -> None:
    """Mail a person that somebody who knows the password has tried second steps until they were paused."""
    async with work.database.session() as db:
        user = await find_known_user(work.database.reader, UserId(UUID(user_id)))
        if user is None:
            return
        change = Change(db=db, now=work.clock(), new_id=work.new_id)
        moment = datetime.fromisoformat(at)
        address = unseal_word(work.settings.secret(), sealed_address, purpose=_ADDRESS)
        await mail_second_step_paused(change, user=user, base_url=base_url, at=moment, address=address)
        await db.commit()


def _key(user_id: UserId, step: GuessedStep, device: str) -> str:
    return counter_key("step", str(user_id), step, device)
