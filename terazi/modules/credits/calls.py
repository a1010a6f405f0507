"""Calls about the caller's own credits, and gifts of administrators."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, TOKEN, Calls, Effect
from terazi.foundation.calls.params import IdempotencyKey
from terazi.foundation.context import UserCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.limits import Limit
from terazi.modules.credits import actions, queries
from terazi.modules.credits.errors import GiftKeyReused, GiftReasonMissing, GiftTooLarge, GiftUserNotFound
from terazi.modules.credits.schemas import (
    CreditBalance,
    CreditMovement,
    CreditMovements,
    GiftAnswer,
    GiftBody,
)

calls = Calls("credits", code=160)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
_PAGE = 50


@signed_in.post("/v1/user/credit/get", effect=Effect.READS, limit=Limit(1000))
async def get_credit_balance(call: UserCall) -> CreditBalance:
    """Your credit balance."""
    (balance,) = await call.reader.ask(queries.balance_of(call.user.id))
    return CreditBalance(available=balance.available, reserved=balance.reserved, suspended=balance.suspended)


@signed_in.post("/v1/user/credit/list", effect=Effect.READS)
async def list_credit_movements(call: UserCall, before: UUID | None = None) -> CreditMovements:
    """Your credit movements, newest first."""
    (entries,) = await call.reader.ask(queries.list_entries(call.user.id, before=before, count=_PAGE))
    movements = [
        CreditMovement(
            entry_id=entry.id,
            movement=entry.movement,
            amount=entry.amount,
            cause=say(Phrase.from_json(entry.cause), call.lang),
            made_at=entry.made_at,
        )
        for entry in entries
    ]
    return CreditMovements(list=movements, next=entries[-1].id if len(entries) == _PAGE else None)


@calls.post(
    "/v1/user/credit/give",
    caller=TOKEN,
    roles=["admin"],
    raises=[GiftUserNotFound, GiftReasonMissing, GiftTooLarge, GiftKeyReused],
    effect=Effect.GIVES_RIGHTS,
)
async def give_credits(call: UserCall, body: GiftBody, key: IdempotencyKey = None) -> GiftAnswer:
    """Give somebody credits, with a reason; each administrator gives away only so many in 24 hours."""
    given = await actions.give_gift(call, body.username.strip(), body.amount, body.reason.strip(), key or "")
    return GiftAnswer(gift_id=given)
