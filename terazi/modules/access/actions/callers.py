"""The person behind a token."""

from datetime import datetime

from terazi.foundation.context import SignedInUser
from terazi.foundation.db import Database
from terazi.foundation.errors import TokenInvalid
from terazi.foundation.ids import hash_token
from terazi.foundation.limits import RateCounter
from terazi.modules.access.queries import callers
from terazi.modules.accounts.public import (
    TOUCH_AFTER,
    caller_of,
    is_second_step_demanded,
    touch_session,
)


async def find_caller(
    token: str,
    database: Database,
    now: datetime,
    counter: RateCounter | None = None,
    *,
    second_step_roles: frozenset[str] = frozenset(),
) -> SignedInUser:
    """Find who stands behind an access token, with roles, and count the call; the idle clock is written once a minute at most.

    ``second_step_roles``: the roles that demand a second step of whoever holds one.
    """
    question = callers.find_caller(hash_token(token), now, counter, asks_second_step=bool(second_step_roles))
    (answer,) = await database.gate.ask(question)
    if counter is not None and answer is not None and answer.counted is not None:
        counter.note(answer.counted)
    if answer is None or answer.caller is None:
        raise TokenInvalid
    found = answer.caller
    caller = caller_of(found, now)
    if now - caller.last_seen_at >= TOUCH_AFTER:
        await database.recorder.write(touch_session(caller.session_id, now=now))
    # What a person may do is not what an application may do for the person.
    roles = frozenset(found.roles or ()) if caller.scope is None else frozenset[str]()
    is_demanded = is_second_step_demanded(roles, second_step_roles)
    return SignedInUser(
        id=caller.id,
        session_id=caller.session_id,
        username=caller.username,
        mail=caller.mail,
        roles=roles,
        lang=caller.lang,
        is_warned=caller.is_warned,
        lacks_second_step=is_demanded and not found.has_second_step,
        signed_in_at=caller.signed_in_at,
        application_id=caller.application_id,
        scope=caller.scope,
    )
